package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// waysFor are the ways in which a column may become a number: those that a person or its kind prescribes, else its sum
// and its average; and what was said, though no number stood behind it.
func (s *scene) waysFor(d *draft, w wanted, c *column) []string {
	said := d.cues["aggregate"]
	ways := []string{string(plan.Sum), string(plan.Average)}
	if given := plan.Given(c.Column); given != "" && said+w.aggregate == "" {
		ways = []string{string(given)} // a person said what the field is for
	} else if said+w.aggregate == "" && (c.PriceOfOne() && !s.flows(w) || s.howLong(w)) {
		ways = []string{string(plan.Average)}
	}
	if how, _, _ := strings.Cut(said, " "); computed(plan.Aggregate(how)) && !slices.Contains(ways, said) {
		ways = append(ways, said) // "G1 and G3 averages", "as the standard deviation tells"
	}
	if d.cues["focus"] == "spread" && said+w.aggregate == "" {
		ways = append(ways, string(plan.Extent), string(plan.StdDev))
	}
	return ways
}

// howLong reports whether a number is asked for by how long something takes: who asks that means one of them, not all
// together.
func (s *scene) howLong(w wanted) bool {
	return w.said && w.at < len(s.classes) && s.ts[w.at].text == "how" && s.classes[w.at] == "elapsed"
}
