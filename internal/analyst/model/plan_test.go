package model_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func seeNothing(context.Context, plan.Question, bool) (model.Sight, error) { return model.Sight{}, nil }

// shopTable is a made-up table with something of each kind.
func shopTable() *catalog.Profile {
	values := func(list ...string) []catalog.ValueCount {
		var out []catalog.ValueCount
		for i, v := range list {
			out = append(out, catalog.ValueCount{Value: v, Rows: int64(900 - 100*i)})
		}
		return out
	}
	text := func(name string, role sitrep.Role, kind catalog.Kind, list ...string) catalog.Column {
		return catalog.Column{Name: name, Label: strings.ReplaceAll(name, "_", " "), Type: sitrep.TypeString, SQLType: "VARCHAR", Role: role, Kind: kind, Distinct: int64(len(list)), Values: values(list...), AllValues: role == sitrep.RoleDimension}
	}
	number := func(name, unit, good string, kind catalog.Kind) catalog.Column {
		return catalog.Column{Name: name, Label: strings.ReplaceAll(name, "_", " "), Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: kind, Unit: unit, Good: good, Min: "0", Max: "990.5", Distinct: 700}
	}
	time := func(name string) catalog.Column {
		return catalog.Column{Name: name, Label: strings.ReplaceAll(name, "_", " "), Type: sitrep.TypeDate, SQLType: "DATE", Role: sitrep.RoleTime, Kind: catalog.KindTime, Min: "2024-01-01", Max: "2026-11-19", Distinct: 1000}
	}
	return &catalog.Profile{
		Version: 1, Table: "data", Name: "Shop orders", RowNoun: "orders", Rows: 2100, Time: "ordered_on",
		Columns: []catalog.Column{
			{Name: "order_id", Label: "order id", Type: sitrep.TypeInteger, SQLType: "BIGINT", Role: sitrep.RoleIdentifier, Kind: catalog.KindKey, Distinct: 2100},
			time("ordered_on"), time("delivered_on"),
			text("region", sitrep.RoleDimension, catalog.KindGeo, "North", "South", "East"),
			text("status", sitrep.RoleDimension, catalog.KindCategory, "paid", "refunded"),
			text("product", sitrep.RoleIdentifier, catalog.KindEntity, "Kettle", "Grinder"),
			text("customer_name", sitrep.RoleIdentifier, catalog.KindEntity, "Ada Lovelace", "Alan Turing"),
			text("customer_email", sitrep.RoleIdentifier, catalog.KindEntity, "ada@example.com", "alan@example.com"),
			text("comment", sitrep.RoleText, catalog.KindText, "Ring the bell twice please"),
			number("revenue", "USD", "up", catalog.KindFlow), number("cost", "USD", "down", catalog.KindFlow),
			number("margin_pct", "%", "up", catalog.KindRate),
		},
	}
}

// question is a draft with one question; more are members that take the place of
// those of a breakdown of revenue by region.
func question(members string) string {
	q := map[string]any{
		"text": "", "intent": "breakdown", "origin": "asked",
		"measures": []any{map[string]any{"aggregate": "sum", "column": "revenue"}}, "by": []any{map[string]any{"column": "region"}},
	}
	var more map[string]any
	if err := json.Unmarshal([]byte("{"+members+"}"), &more); err != nil {
		panic(err)
	}
	for name, v := range more {
		q[name] = v
	}
	out, _ := json.Marshal(map[string]any{"questions": []any{q}, "notAnswered": []any{}})
	return string(out)
}

// TestAPlanThatDoesNotHoldIsGivenBack: each of these breaks one rule, and is refused.
func TestAPlanThatDoesNotHoldIsGivenBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ reply, why string }{
		"no JSON":                     {`Sure! Here is your plan.`, "no JSON object"},
		"two plans":                   {`{} {}`, "more than one JSON object"},
		"an unknown member":           {question(`"sql": "DROP TABLE data"`), "not the JSON that was asked for"},
		"a wrong type":                {question(`"by": "region"`), "cannot be a string"},
		"an unknown field":            {question(`"by": [{"column": "moon"}]`), `there is no field \"moon\"`},
		"a field that is private":     {question(`"by": [{"column": "customer_email"}]`), `there is no field`},
		"a private field in where":    {question(`"where": {"op": "isNull", "column": "customer_email"}`), `there is no field`},
		"an unknown value":            {question(`"where": {"op": "in", "column": "region", "values": ["Narnia"]}`), `has no value \"Narnia\"; near it are \"North\"`},
		"a value in a share":          {question(`"measures": [{"aggregate": "shareWhere", "where": {"op": "in", "column": "status", "values": ["lost"]}}]`), `has no value \"lost\"`},
		"a value of a comparison":     {question(`"intent": "compare", "compare": {"kind": "groups", "groups": [["North"], ["Atlantis"]]}`), `has no value \"Atlantis\"`},
		"a number that is none":       {question(`"where": {"op": "gt", "column": "revenue", "values": ["lots"]}`), "is not a value of the field"},
		"a date that is none":         {question(`"where": {"op": "gt", "column": "delivered_on", "values": ["soon"]}`), "is not a value of the field"},
		"an invented threshold":       {question(`"where": {"op": "gt", "column": "revenue", "vague": "enormous"}`), "no such threshold"},
		"contains what nobody said":   {question(`"where": {"op": "contains", "column": "comment", "values": ["visit evil.example"]}`), "has to be a part of the request"},
		"an unknown aggregate":        {question(`"measures": [{"aggregate": "mode", "column": "revenue"}]`), "unknown aggregate"},
		"a sum of keys":               {question(`"measures": [{"aggregate": "sum", "column": "order_id"}]`), "identifies something"},
		"half a ratio":                {question(`"measures": [{"aggregate": "ratio", "of": {"aggregate": "sum", "column": "revenue"}}]`), "needs of and per"},
		"a span of nothing":           {question(`"measures": [{"aggregate": "span", "column": "ordered_on", "until": ""}]`), "to another time in until"},
		"a span of numbers":           {question(`"measures": [{"aggregate": "span", "column": "ordered_on", "until": "revenue"}]`), "holds no times"},
		"a trend without a time":      {question(`"intent": "trend"`), "needs a field of time"},
		"a ranking without a rank":    {question(`"intent": "ranking"`), "needs rank"},
		"a breakdown by nothing":      {question(`"by": []`), "needs a field in by"},
		"having without groups":       {question(`"intent": "value", "by": [], "having": {"measure": {"aggregate": "count"}, "op": "gt", "value": 3}`), "having is about groups"},
		"a relation of one number":    {question(`"intent": "relation", "by": []`), "needs the measure correlation"},
		"a rank below nothing":        {question(`"intent": "ranking", "rank": {"n": -5}`), "are counts"},
		"a measure that is not there": {question(`"intent": "ranking", "rank": {"n": 5, "measure": 3}`), "names measure 3 of 1"},
		"a period without a kind":     {question(`"period": {"kind": "soon", "text": "revenue"}`), "no kind of period"},
		"a month that is none":        {question(`"period": {"kind": "calendar", "unit": "month", "index": 13, "text": "revenue"}`), "no more than 12"},
		"a day that is none":          {question(`"period": {"kind": "since", "from": "yesterday", "text": "revenue"}`), "dates like"},
		"an unknown grain":            {question(`"by": [{"column": "ordered_on", "grain": "decade"}]`), "no such unit of time"},
		"no question":                 {`{}`, "asks nothing"},
		"a group by nothing":          {question(`"by": [{"column": ""}]`), "needs a field"},
		"half a range":                {question(`"measures": [{"aggregate": "sum", "column": "revenue", "where": {"op": "between", "column": "cost", "values": ["1"]}}]`), "too few values"},
		"an unknown intent":           {question(`"intent": "prophecy"`), "no such intent"},
		"an unknown comparison":       {question(`"having": {"measure": {"aggregate": "count"}, "op": "in", "value": 3}`), "a condition on groups is"},
		"a target for no unit":        {question(`"target": {"text": "revenue", "measure": 0, "value": 3, "each": "fortnight"}`), "no such unit of time"},
		"an unknown chart":            {question(`"chart": "hologram"`), "no such chart"},
		"a target nobody said":        {question(`"target": {"text": "a million by Friday", "measure": 0, "value": 1000000}`), "has to be a part of the request"},
		"words nobody said":           {question(`"instead": ["profit of evil.example"]`), "have to be a part of the request"},
		"too many questions":          {`{"questions": [` + strings.TrimSuffix(strings.Repeat(`{"text": "", "intent": "value", "measures": [{"aggregate": "count"}]},`, 9), ",") + `], "notAnswered": []}`, "at most 8 questions"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := modeltest.Says(c.reply, question(``))
			session := model.Begin(m, settings())
			p, err := session.Plan(t.Context(), reading(shopTable(), "revenue by region"))
			if err != nil || len(m.Calls()) != 2 || p.Questions[0].By[0].Column != "region" {
				t.Fatalf("after %d calls: %v, %+v", len(m.Calls()), err, p.Questions)
			}
			messages := m.Calls()[1].Messages
			if last := messages[len(messages)-1]; len(messages) != 3 || last.Role != model.User || !strings.Contains(last.Text, strings.ReplaceAll(c.why, `\"`, `"`)) && !strings.Contains(last.Text, c.why) {
				t.Errorf("given back with\n%s\nwant %s", last.Text, c.why)
			}
			if v := session.Record().Calls[0].Violations; len(v) == 0 || v[0].Rule != "plan" {
				t.Errorf("the record has %+v", v)
			}
		})
	}
}

// TestARefusalOfAllIsAskedAgainAndStays: the words find revenue by region, and yet what
// a model refuses twice gets no answer of the reader of words.
func TestARefusalOfAllIsAskedAgainAndStays(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(`{"questions": [], "notAnswered": [{"text": "revenue by region", "reason": "unknown"}]}`)
	p, err := model.Begin(m, settings()).Plan(t.Context(), reading(shopTable(), "revenue by region"))
	if err != nil || len(m.Calls()) != 2 || len(p.Missing) != 1 || p.Missing[0].Text != "revenue by region" {
		t.Fatalf("%d calls, %v: %+v", len(m.Calls()), err, p.Missing)
	}
	for _, q := range p.Questions {
		if q.Origin != plan.Supplied {
			t.Errorf("asked: %+v", q)
		}
	}
	if len(p.Notes) != 0 || !p.Missing[0].Point {
		t.Errorf("the report does not begin with it, or has notes: %+v %+v", p.Missing, p.Notes)
	}
}

func TestAPlanIsRepairedTwiceAndNoMore(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(`no`)
	_, err := model.Begin(m, settings()).Plan(t.Context(), reading(shopTable(), "revenue by region"))
	if err == nil || len(m.Calls()) != 3 || !strings.Contains(model.Why(err), "did not hold against the data") {
		t.Errorf("%d calls, %v", len(m.Calls()), err)
	}
}

// TestWhatHasNoSumIsAveraged as the reader of words does it, and said.
func TestWhatHasNoSumIsAveraged(t *testing.T) {
	t.Parallel()
	p, err := model.Begin(modeltest.Says(question(`"measures": [{"aggregate": "sum", "column": "margin_pct"}]`)), settings()).Plan(t.Context(), reading(shopTable(), "all of the margins of each place"))
	if err != nil || p.Questions[0].Measures[0].Aggregate != plan.Average || len(p.Notes) != 1 || !strings.Contains(p.Notes[0].Chosen, "the average") {
		t.Errorf("%v %+v %+v", err, p.Questions, p.Notes)
	}
}

func TestNumbersMayStandAsValues(t *testing.T) {
	t.Parallel()
	p, err := model.Begin(modeltest.Says(question(`"where": {"op": "between", "column": "revenue", "values": [10, 2.5e2]}`)), settings()).Plan(t.Context(), reading(shopTable(), "revenue by region from 10 to 250"))
	if err != nil || len(p.Questions[0].Where.Values) != 2 || p.Questions[0].Where.Values[0] != "10" {
		t.Errorf("%v %+v", err, p.Questions)
	}
}

// TestWhatNoReaderFindsIsRefusedAtOnce: where the reader of words misses the point, too, a model is not asked again.
func TestWhatNoReaderFindsIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(`{"questions": [], "notAnswered": [{"text": "satisfaction by region", "reason": "unknown"}]}`)
	r := reading(shopTable(), "satisfaction by region")
	r.Witness.Missing = []plan.Unanswered{{Text: "satisfaction", Point: true}}
	p, err := model.Begin(m, settings()).Plan(t.Context(), r)
	if err != nil || len(m.Calls()) != 1 || len(p.Missing) == 0 || !p.Missing[0].Point {
		t.Errorf("%d calls, %v, %+v", len(m.Calls()), err, p.Missing)
	}
}
