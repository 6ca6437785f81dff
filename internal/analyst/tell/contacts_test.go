package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestAddressesOfAllPeopleAreNotListed(t *testing.T) {
	t.Parallel()
	mail, city := plan.Dimension{Column: "customer_email", Label: "customer email"}, plan.Dimension{Column: "city", Label: "city"}
	s := &slots{profile: &catalog.Profile{Columns: []catalog.Column{{Name: "customer_email", Label: "customer email", Type: sitrep.TypeString}, {Name: "city", Type: sitrep.TypeString}}}}
	some := &plan.Predicate{Op: plan.In, Column: "city", Values: []string{"Bonn"}}
	for name, c := range map[string]struct {
		q       plan.Question
		kept    bool
		by      int
		most    int
		missing int
	}{
		"of all rows":           {plan.Question{Intent: plan.List, By: []plan.Dimension{mail}}, false, 0, 0, 1},
		"beside another field":  {plan.Question{Intent: plan.List, By: []plan.Dimension{mail, city}}, true, 1, 0, 1},
		"of chosen rows":        {plan.Question{Intent: plan.List, By: []plan.Dimension{mail}, Where: some}, true, 1, mostContacts, 0},
		"counted by":            {plan.Question{Intent: plan.Breakdown, By: []plan.Dimension{mail}, Measures: []plan.Measure{{Aggregate: plan.Count}}}, false, 0, 0, 1},
		"no addresses in there": {plan.Question{Intent: plan.List, By: []plan.Dimension{city}}, true, 1, 0, 0},
	} {
		p := s.withhold(plan.Plan{Questions: []plan.Question{c.q}})
		if len(p.Questions) > 0 != c.kept || len(p.Missing) != c.missing {
			t.Errorf("%s: %+v, missing %+v", name, p.Questions, p.Missing)
			continue
		}
		if c.kept && (len(p.Questions[0].By) != c.by || c.most > 0 && (p.Questions[0].Rank == nil || p.Questions[0].Rank.N != c.most)) {
			t.Errorf("%s: %+v", name, p.Questions[0])
		}
	}
}
