package ask

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// desk is a table of tickets with three columns of people: who keeps the record, who is in charge, who closed it.
func desk() *Reader {
	people := func(name string) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 6, AllValues: true}
		for i, who := range []string{"Ana Lund", "Bo Frey", "Cem Ak", "Dee Fox", "Eli Roe", "Fay Orr"} {
			c.Values = append(c.Values, catalog.ValueCount{Value: fmt.Sprintf("%s %c", who, name[0]), Rows: int64(60 - i)})
		}
		return c
	}
	values := func(name string, list ...string) catalog.Column {
		c := catalog.Column{Name: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: int64(len(list)), AllValues: true}
		for _, v := range list {
			c.Values = append(c.Values, catalog.ValueCount{Value: v, Rows: 100})
		}
		return c
	}
	var p catalog.Profile
	p.Columns = []catalog.Column{
		{Name: "opened_at", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Distinct: 300},
		people("last_updated_by"), people("assigned_to"), people("closed_by"), people("requested_by"),
		values("priority", "1 - Critical", "2 - High", "3 - Low"), values("remark", "There was an issue", "All was well"),
		{Name: "hours_to_close", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Distinct: 200, Unit: "hours"},
	}
	p.Name, p.Rows, p.Time = "tickets", 300, "opened_at"
	m := model.Model{Time: "opened_at", Noun: "tickets", Columns: []model.Column{
		{Name: "last_updated_by", Meaning: model.Technical},
		{Name: "assigned_to", Meaning: model.Name},
		{Name: "closed_by", Meaning: model.Name},
		{Name: "priority", Meaning: model.Category},
		{Name: "hours_to_close", Meaning: model.Flow},
	}}
	return NewReader(p, m, nil, DefaultWeights())
}

func TestPeopleAreThoseWhoDidIt(t *testing.T) {
	t.Parallel()
	r := desk()
	for prompt, want := range map[string]string{
		"which agents close the most tickets": "by closed_by",
		"tickets per agent":                   "by assigned_to",
	} {
		if got := briefs(r, prompt); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", prompt, got, want)
		}
	}
}

// Clients do not close tickets, and who keeps the records did nothing.
func TestPeopleStandOnTheirSideOfTheCounter(t *testing.T) {
	t.Parallel()
	s := desk().scene("closed tickets")
	for name, want := range map[string]string{"customer": "requested_by assigned_to closed_by last_updated_by", "agent": "closed_by assigned_to requested_by last_updated_by"} {
		at := slices.IndexFunc(s.words.all, func(c *concept) bool { return c.name == name })
		var got []string
		for _, k := range s.peopleFor(&s.lattice, s.words.all[at]) {
			got = append(got, s.columns[k].Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", name, got, want)
		}
	}
}

func TestWhichOnesIsACondition(t *testing.T) {
	t.Parallel()
	r := desk()
	const group = "critical: group priority"
	if got := proposed(t, r.scene("tickets per agent, critical"), proposeGroup); !slices.Contains(got, group) {
		t.Fatalf("critical is no word of priority: %q", got)
	}
	if got := proposed(t, r.scene("tickets per agent, the critical ones"), proposeGroup); slices.Contains(got, group) {
		t.Errorf("%q", got)
	}
	if got := briefs(r, "tickets per agent, the critical ones"); !strings.Contains(got, "where priority  eq 1 - Critical") {
		t.Error(got)
	}
}

func TestWordsWithoutContentAreNoValues(t *testing.T) {
	t.Parallel()
	s := desk().scene("how many tickets are there with an issue")
	of := func(word string) bool {
		at := slices.IndexFunc(s.ts, func(w token) bool { return w.text == word })
		return slices.ContainsFunc(s.from[at], func(c candidate) bool { return c.kind == isValue && c.via == byPart && c.to == at+1 })
	}
	if of("there") || !of("issue") {
		t.Errorf("there was an issue: there %v, issue %v", of("there"), of("issue"))
	}
}

func TestHowLongIsOfOneAndNoName(t *testing.T) {
	t.Parallel()
	r := desk()
	if got := briefs(r, "how long per priority"); !strings.Contains(got, "average hours_to_close") {
		t.Error(got)
	}
	if s := r.scene("how long per priority"); s.names(&act{from: 0, to: 2}, "how long") || !s.names(&act{from: 3, to: 4}, "priority") {
		t.Error("how long is a name, or priority is none")
	}
}
