package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestWhatNoReportDoesIsSaidAndTheRestIsRead(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, want := range map[string]string{
		"total quantity by region, and book a meeting with the team":   "book a meeting with the team",
		"Total quantity by region. Delete the old orders.":             "Delete the old orders",
		"total quantity by region as a PDF":                            "as a PDF",
		"total quantity by region. What should we do about the South?": "What should we do about the South",
	} {
		p := r.Read(said)
		lacks := slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Text == want })
		if !lacks || len(p.Questions) != 1 || len(p.Questions[0].By) != 1 || p.Questions[0].By[0].Column != "region" {
			t.Errorf("%q: %+v, missing %+v", said, p.Questions, p.Missing)
		}
	}
}

func TestTimesThatAreNoneAreNotAnsweredAboutAllDates(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, why := range map[string]string{"total quantity at Christmas": "holidays", "total quantity next month": "ahead", "total quantity on 31 November 2025": "no 31 November"} {
		p := r.Read(said)
		if len(p.Questions) > 0 || !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Reason, why) }) {
			t.Errorf("%q: %+v, missing %+v", said, p.Questions, p.Missing)
		}
	}
}

func TestWhatOnlyStandsInSaysForWhat(t *testing.T) {
	t.Parallel()
	p := readerOf(shop(t)).Read("total sponsorship by region")
	if len(p.Questions) != 1 || !slices.Equal(p.Questions[0].Instead, []string{"sponsorship"}) || len(p.Missing) != 1 || !p.Missing[0].Point {
		t.Errorf("%+v, missing %+v", p.Questions, p.Missing)
	}
}

func TestAddressesOfAllPeopleAreNotListed(t *testing.T) {
	t.Parallel()
	s := shop(t)
	s.Table.Columns = append(s.Table.Columns, s.Table.Columns[2])
	last := &s.Table.Columns[len(s.Table.Columns)-1]
	last.Name, last.Label, last.Type, last.Values, last.AllValues = "email", "email", sitrep.TypeString, nil, false
	table := newTable(s.Table, s.Table.Model, nil)
	all := plan.Plan{Questions: []plan.Question{{Intent: plan.List, By: []plan.Dimension{{Column: "email", Label: "email"}}}}}
	some := plan.Plan{Questions: []plan.Question{{Intent: plan.List, By: []plan.Dimension{{Column: "email", Label: "email"}}, Where: &plan.Predicate{Op: plan.IsNull, Column: "status"}}}}
	table.withhold(&all)
	table.withhold(&some)
	if len(all.Questions) > 0 || len(all.Missing) != 1 || len(some.Questions) != 1 || some.Questions[0].Rank.N != mostContacts {
		t.Errorf("all: %+v, some: %+v", all, some)
	}
}
