package reports

import (
	"encoding/json"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SamePrompt refuses a plan of another prompt than the report has now. Conflict.
func SamePrompt(r sitrep.Report, v sitrep.PlanVersion) error {
	var of struct{ Prompt string }
	if err := json.Unmarshal(v.Plan, &of); err != nil {
		return fmt.Errorf("read plan %d of report %s: %w", v.Number, r.ID, err)
	}
	if of.Prompt != r.Prompt {
		return sitrep.Errorf(sitrep.Conflict, "Plan %d was made for another prompt than the report has now. Change the prompt first.", v.Number)
	}
	return nil
}
