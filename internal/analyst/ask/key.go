package ask

import (
	"encoding/json"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// questionKey tells questions apart by what they ask, whatever they are called.
func questionKey(q plan.Question) string {
	q.ID, q.Text, q.Chart = "", "", ""
	q.Measures = slices.Clone(q.Measures)
	for i := range q.Measures {
		q.Measures[i].Label = ""
	}
	text, err := json.Marshal(q)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
