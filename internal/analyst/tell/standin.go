package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// standIns leaves out, of several questions, one that counts rows only because the table does not have what it is about:
// beside total sales, a profit that is nowhere is told as such, and no number of rows stands for it.
func standIns(p plan.Plan) plan.Plan {
	if len(p.Questions) < 2 {
		return p
	}
	missing := slices.Clone(p.Missing)
	kept := slices.DeleteFunc(slices.Clone(p.Questions), func(q plan.Question) bool {
		if q.Programme() != "" || len(q.Measures) != 1 || !rows(q.Measures[0]) || q.Measures[0].Origin == plan.Asked || len(q.By) > 0 || counted(q.Text) {
			return false
		}
		at := slices.IndexFunc(missing, func(u plan.Unanswered) bool { return u.Reason == nameless && strings.Contains(q.Text, u.Text) })
		if at >= 0 {
			missing[at].Point = true
		}
		return at >= 0
	})
	if len(kept) == 0 {
		return p
	}
	p.Questions, p.Missing = kept, missing
	return p
}
