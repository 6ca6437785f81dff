package model_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestConditionsOnTimesAreReadByUnitAndName: the plan has seconds and numbers.
func TestConditionsOnTimesAreReadByUnitAndName(t *testing.T) {
	t.Parallel()
	for prompt, c := range map[string]struct {
		where string
		want  []string
	}{
		"revenue by region of what came within 3 days":       {`{"op": "le", "column": "ordered_on", "until": "delivered_on", "values": ["3 days"]}`, []string{"259200"}},
		"revenue by region of what took 12 to 36 hours":      {`{"op": "between", "column": "ordered_on", "until": "delivered_on", "values": ["12 h", "36 hours"]}`, []string{"43200", "129600"}},
		"revenue by region at weekends":                      {`{"op": "in", "column": "ordered_on", "part": "weekday", "values": ["Saturday", "sun"]}`, []string{"6", "7"}},
		"revenue by region of what is older than 2 years":    {`{"op": "gt", "column": "ordered_on", "until": "now", "values": ["2 years"]}`, []string{"63072000"}},
		"revenue by region in the months of March":           {`{"op": "eq", "column": "ordered_on", "part": "monthOfYear", "values": ["March"]}`, []string{"3"}},
		"revenue by region of the first 3 months of a year ": {`{"op": "le", "column": "ordered_on", "part": "monthOfYear", "values": ["3"]}`, []string{"3"}},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			session := model.Begin(modeltest.Says(question(`"where": `+c.where)), settings())
			p, err := session.Plan(t.Context(), reading(shopTable(), prompt))
			if err != nil || !slices.Equal(p.Questions[0].Where.Values, c.want) {
				t.Fatalf("%v: %+v", err, p.Questions)
			}
			if v := session.Record().Calls[0].Violations; len(v) > 0 {
				t.Errorf("violations: %+v", v)
			}
		})
	}
}

func TestConditionsOnTimesThatCannotBeReadAreGivenBack(t *testing.T) {
	t.Parallel()
	for where, why := range map[string]string{
		`{"op": "le", "column": "ordered_on", "until": "delivered_on", "values": ["soon"]}`:    "a number with its unit",
		`{"op": "le", "column": "ordered_on", "until": "delivered_on", "values": ["3 moons"]}`: "a number with its unit",
		`{"op": "le", "column": "ordered_on", "until": "moon", "values": ["3 days"]}`:          "there is no field",
		`{"op": "in", "column": "ordered_on", "part": "weekday", "values": ["Sa"]}`:            "by its English name",
		`{"op": "in", "column": "ordered_on", "part": "weekday", "values": ["8"]}`:             "weekday",
		`{"op": "in", "column": "region", "part": "weekday", "values": ["Sunday"]}`:            "region",
	} {
		m := modeltest.Says(question(`"where": `+where), question(``))
		if _, err := model.Begin(m, settings()).Plan(t.Context(), reading(shopTable(), "revenue by region")); err != nil || len(m.Calls()) != 2 {
			t.Fatalf("%s: %d calls, %v", where, len(m.Calls()), err)
		}
		messages := m.Calls()[1].Messages
		if last := messages[len(messages)-1].Text; !strings.Contains(last, why) {
			t.Errorf("%s: given back with\n%s", where, last)
		}
	}
}

// TestOnlyTheGroupsThatAreComparedAreShown, unless the plan chooses among them itself.
func TestOnlyTheGroupsThatAreComparedAreShown(t *testing.T) {
	t.Parallel()
	for members, want := range map[string]string{
		`"intent": "compare", "compare": {"kind": "groups", "groups": [["north"], ["South"]]}`:                                                                         "[{in region [North South]}]",
		`"intent": "compare", "compare": {"kind": "groups", "groups": [["North"], ["South"]]}, "where": {"op": "in", "column": "region", "values": ["North","South"]}`: "[{in region [North South]}]",
		`"intent": "compare", "compare": {"kind": "groups", "groups": [["North"], ["South"]]}, "where": {"op": "notNull", "column": "status"}`:                         "[{notNull status []} {in region [North South]}]",
		`"intent": "compare", "by": [{"column": "ordered_on", "part": "weekday"}], "compare": {"kind": "groups", "groups": [["Monday"], ["Fri"]]}`:                     "[{in ordered_on [1 5]}]",
		`"intent": "compare", "compare": {"kind": "rest", "groups": [["North"]]}`:                                                                                      "[]",
	} {
		p, err := model.Begin(modeltest.Says(question(members)), settings()).Plan(t.Context(), reading(shopTable(), "compare North with South by revenue where there is a status"))
		if err != nil {
			t.Fatal(err)
		}
		got := "["
		where := p.Questions[0].Where
		for where != nil {
			kids := where.Kids
			if len(kids) == 0 {
				kids = []plan.Predicate{*where}
			}
			for i, k := range kids {
				got += strings.Repeat(" ", min(i, 1)) + fmt.Sprintf("{%s %s %v}", k.Op, k.Column, k.Values)
			}
			where = nil
		}
		if got += "]"; got != want {
			t.Errorf("%s:\n%s, want %s", members, got, want)
		}
	}
}

// TestMeasuresAndConditionsArePutTogether: a margin, and groups with two conditions.
func TestMeasuresAndConditionsArePutTogether(t *testing.T) {
	t.Parallel()
	reply := question(`"measures": [{"aggregate": "minus", "of": {"aggregate": "sum", "column": "revenue"}, "per": {"aggregate": "sum", "column": "cost"}}],
		"having": {"measure": {"aggregate": "sum", "column": "revenue"}, "op": "gt", "value": 50, "also": [{"measure": {"aggregate": "count"}, "op": "ge", "value": 3}]}`)
	session := model.Begin(modeltest.Says(reply), settings())
	p, err := session.Plan(t.Context(), reading(shopTable(), "margin by region, only with 3 orders or more and over 50 in revenue"))
	if err != nil {
		t.Fatal(err)
	}
	q := p.Questions[0]
	if q.Measures[0].Label != "total revenue less total cost" || len(q.OnGroups()) != 2 || q.OnGroups()[1].Measure.Label == "" {
		t.Errorf("%+v %+v", q.Measures, q.Having)
	}
	if v := session.Record().Calls[0].Violations; len(v) > 0 {
		t.Errorf("violations: %+v", v)
	}
	broken := question(`"measures": [{"aggregate": "minus", "of": {"aggregate": "sum", "column": "revenue"}}]`)
	m := modeltest.Says(broken, question(``))
	if _, err := model.Begin(m, settings()).Plan(t.Context(), reading(shopTable(), "revenue by region")); err != nil || len(m.Calls()) != 2 {
		t.Errorf("half a difference: %d calls, %v", len(m.Calls()), err)
	}
}

// TestPeriodsAheadAndBeforeAreRead, and a weekend that a plan answers is not refused.
func TestPeriodsAheadAndBeforeAreRead(t *testing.T) {
	t.Parallel()
	for prompt, c := range map[string]struct{ members, want string }{
		"revenue by region of the next two weeks": {`"period": {"kind": "next", "unit": "week", "n": 2, "text": "the next two weeks"}`, "next week 2"},
		"revenue by region before last month":     {`"period": {"kind": "before", "text": "before last month", "finish": {"kind": "lastComplete", "unit": "month", "n": 1, "text": "last month"}}`, "before  0"},
		"revenue by region on weekends":           {`"where": {"op": "in", "column": "ordered_on", "part": "weekday", "values": ["Saturday", "Sunday"]}`, ""},
	} {
		session := model.Begin(modeltest.Says(question(c.members)), settings())
		p, err := session.Plan(t.Context(), reading(shopTable(), prompt))
		if err != nil || len(p.Missing) > 0 {
			t.Fatalf("%s: %v %+v", prompt, err, p.Missing)
		}
		got := ""
		if of := p.Questions[0].Period; of != nil {
			got = fmt.Sprintf("%s %s %d", of.Kind, of.Unit, of.N)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", prompt, got, c.want)
		}
	}
}
