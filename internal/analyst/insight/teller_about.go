package insight

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// About says that the answer is about the rows with one value of a field, among
// those that a filter leaves: measures are then named with that value ("number of
// orders for North").
func (t *Teller) About(d plan.Dimension, value string, among *plan.Predicate) {
	shown := any(value)
	if c := t.f.Profile.Column(d.Column); c != nil {
		if name := c.NameOf(value); name != "" {
			shown = name
		}
	}
	if flag, err := strconv.ParseBool(value); err == nil && t.f.coded(d, value) && len(value) > 1 {
		shown = flag
	}
	t.f.about, t.f.among = token(t.f.b.Label(document.GroupText(shown, ""))), among
	if t.f.coded(d, value) {
		t.f.about = token(t.f.b.Label(d.Label)) + " " + t.f.about
	}
}
