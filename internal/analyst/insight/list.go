package insight

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// list answers a question for rows with how many there are.
func (f *finder) list() {
	noun := f.Profile.RowNoun
	if noun == "" {
		noun = "rows"
	}
	place := document.Place{Result: f.Main.Result.ID}
	found := Finding{Kind: document.KindValue, Shape: "list", Roles: map[string]string{
		"value": token(f.b.Over(document.OpCount, place, noun, document.StyleCount)),
	}}
	if f.Main.Result.Truncated {
		found.Shape = "list.more"
	}
	f.add(found, plan.Measure{Label: "list"})
}
