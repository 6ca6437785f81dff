package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Differ says in what one reading asks something else than another: asks, list, measures, groups,
// conditions, period, order.
func Differ(a, b Reading) string {
	switch {
	case len(a.Questions) == 0 || len(b.Questions) == 0:
		return "whether there is an answer"
	case len(a.Questions) != len(b.Questions):
		return "how many asks"
	}
	seen := map[string]bool{}
	for i := range a.Questions {
		p, q := &a.Questions[i], &b.Questions[i]
		x, y := slotsOf(*p), slotsOf(*q)
		for name, other := range map[string]bool{
			"list": (p.Intent == plan.List) != (q.Intent == plan.List), "measures": x.measures != y.measures, "groups": x.by != y.by,
			"conditions": x.where != y.where, "period": x.period != y.period || p.Time != q.Time, "order": x.rank != y.rank,
		} {
			seen[name] = seen[name] || other
		}
	}
	if seen["list"] {
		return "list"
	}
	var out []string
	for _, name := range []string{"measures", "groups", "conditions", "period", "order"} {
		if seen[name] {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}
