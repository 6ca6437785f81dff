package plan_test

import (
	"reflect"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// rowsOf answers the main query of a question about the shop, without the columns that
// only support it.
func rowsOf(t *testing.T, q plan.Question) [][]string {
	t.Helper()
	main := compile(t, q, clock())["main"]
	rows := run(t, open(t, shop), main)
	if len(rows) > main.Limit { // one more tells that there are more
		rows = rows[:main.Limit]
	}
	for i, row := range rows {
		for at, c := range main.Columns {
			if c.Role == "rows" {
				rows[i] = row[:at]
			}
		}
	}
	return rows
}

func named(d plan.Dimension) plan.Dimension {
	p := profile()
	return plan.Named(d, &p)
}

func described(m plan.Measure) plan.Measure {
	p := profile()
	return plan.Describe(m, &p)
}

func wants(t *testing.T, got, want [][]string) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAListHasWhatTwoFieldsOfARowComeTo(t *testing.T) {
	t.Parallel()
	id := plan.Dimension{Column: "id", Label: "id"}
	open := named(plan.Dimension{Column: "at", Until: "closed"})
	days := named(plan.Dimension{Column: "day", Until: plan.Now})
	weeks := named(plan.Dimension{Column: "day", Until: plan.Now, Unit: "weeks"})
	less := named(plan.Dimension{Column: "amount", Until: "score", Calc: plan.Subtract})
	per := named(plan.Dimension{Column: "amount", Until: "score", Calc: plan.Divide})
	for d, want := range map[*plan.Dimension]string{&open: "hours from at to closed", &days: "days since day", &weeks: "weeks since day", &less: "amount less score", &per: "amount per score"} {
		if d.Label != want {
			t.Errorf("%q, want %q", d.Label, want)
		}
	}
	q := plan.Question{Intent: plan.List, By: []plan.Dimension{id, open, days}, Rank: &plan.Rank{N: 2, Place: 2}}
	wants(t, rowsOf(t, q), [][]string{{"1", "24", "90"}, {"4", "24", "34"}})
	q = plan.Question{Intent: plan.List, By: []plan.Dimension{id, weeks, less, per}, Rank: &plan.Rank{N: 3, Place: 2, Ascending: true}}
	wants(t, rowsOf(t, q), [][]string{{"6", "0.14", "-6.5", "0"}, {"5", "0.29", "24.8", "5.50909"}, {"4", "4.86", "35.9", "8.97778"}})
	p := profile()
	if got, want := plan.Explain(plan.Resolved{Question: q}, p), "List of id, weeks since day, amount less score and amount per score, the 3 with the lowest weeks since day"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestGroupsAreMadeOfConditions(t *testing.T) {
	t.Parallel()
	in := func(values ...string) plan.Predicate {
		return plan.Predicate{Op: plan.In, Column: "region", Values: values}
	}
	coasts := named(plan.Dimension{Column: "region", Cases: []plan.Case{{Where: in("East", "West"), Label: "the coasts"}, {Where: in("North", "East")}}})
	if got, want := coasts.Cases[1].Label, "region is North or East"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	q := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders, amount}, By: []plan.Dimension{coasts}}
	wants(t, rowsOf(t, q), [][]string{{"the coasts", "2", "30.30"}, {"region is North or East", "2", "30.30"}})
	if total := run(t, open(t, shop), compile(t, q, clock())["total"]); total[0][0] != "4" {
		t.Errorf("the total has rows that are in no group: %q", total)
	}
	coasts.Rest = true
	q.By[0] = coasts
	wants(t, rowsOf(t, q), [][]string{{"the coasts", "2", "30.30"}, {"region is North or East", "2", "30.30"}, {"all others", "2", "70.70"}})
	filled := named(plan.Dimension{Column: "closed", Cases: []plan.Case{
		{Where: plan.Predicate{Op: plan.NotNull, Column: "closed"}}, {Where: plan.Predicate{Op: plan.IsNull, Column: "closed"}},
	}})
	q.By = []plan.Dimension{filled}
	q.Rank = &plan.Rank{N: 1}
	wants(t, rowsOf(t, q), [][]string{{"closed is not empty", "5", "101.00"}})
	fast := plan.Predicate{Op: plan.AtMost, Column: "at", Until: "closed", Values: []string{"3600"}}
	q = plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{named(plan.Dimension{Column: "at", Cases: []plan.Case{{Where: fast, Label: "fast"}}, Rest: true}), region}}
	wants(t, rowsOf(t, q), [][]string{{"fast", "East", "1"}, {"fast", "North", "1"}, {"all others", "North", "1"}, {"all others", "South", "1"}, {"all others", "West", "1"}, {"all others", "null", "1"}})
}

func TestWhatIsMadeHalfIsRefused(t *testing.T) {
	t.Parallel()
	is := plan.Predicate{Op: plan.In, Column: "region", Values: []string{"North"}}
	for name, d := range map[string]plan.Dimension{
		"a time to a text":       {Column: "day", Until: "region"},
		"a text to a time":       {Column: "region", Until: plan.Now},
		"a difference of texts":  {Column: "region", Until: "amount", Calc: plan.Subtract},
		"an unknown calculation": {Column: "amount", Until: "score", Calc: "modulo"},
		"a time in months too":   {Column: "day", Until: plan.Now, Grain: plan.Month},
		"a case without a name":  {Column: "region", Cases: []plan.Case{{Where: is}}},
		"two cases of one name":  {Column: "region", Cases: []plan.Case{{Where: is, Label: "a"}, {Where: is, Label: "a"}}},
		"a case of a field gone": {Column: "region", Cases: []plan.Case{{Where: plan.Predicate{Op: plan.IsNull, Column: "moon"}, Label: "a"}}},
	} {
		q := plan.Question{ID: "q1", Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{d}}
		if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
			t.Errorf("%s: the plan is valid", name)
		}
	}
	q := plan.Question{ID: "q1", Intent: plan.List, By: []plan.Dimension{region}, Rank: &plan.Rank{Place: 2}}
	if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
		t.Error("a list may be ordered by a field that it does not have")
	}
}

func TestLengthsOfTimeAreToldInTheUnitThatIsAsked(t *testing.T) {
	t.Parallel()
	for unit, want := range map[string]string{"": "37080", "hours": "10.3", "days": "0.429167", "minutes": "618"} {
		m := described(plan.Measure{Aggregate: plan.Span, Column: "at", Until: "closed", Of: &plan.Measure{Aggregate: plan.Average}, Unit: unit})
		if unit != "" && m.Unit != unit {
			t.Errorf("the unit is %q", m.Unit)
		}
		if got := value(t, plan.Question{Measures: []plan.Measure{m}}); got != want {
			t.Errorf("%s: %s, want %s", unit, got, want)
		}
	}
	years := plan.Measure{Aggregate: plan.Span, Column: "day", Until: plan.Now, Of: &plan.Measure{Aggregate: plan.Maximum}, Unit: "months"}
	if got := value(t, plan.Question{Measures: []plan.Measure{described(years)}}); got != "2.95694" {
		t.Errorf("%s months", got)
	}
}

func TestAMeasureIsOfWhatTwoFieldsOfARowComeTo(t *testing.T) {
	t.Parallel()
	for calc, want := range map[plan.Calculation]string{plan.Subtract: "80.5", plan.Add: "121.5", plan.Multiply: "414.1", plan.Divide: "29.3002"} {
		m := described(plan.Measure{Aggregate: plan.Sum, Column: "amount", Until: "score", Calc: calc})
		if got := value(t, plan.Question{Measures: []plan.Measure{m}}); got != want {
			t.Errorf("%s: %s, want %s", m.Label, got, want)
		}
	}
	most := described(plan.Measure{Aggregate: plan.Maximum, Column: "amount", Until: "id", Calc: plan.Multiply})
	if got := value(t, plan.Question{Measures: []plan.Measure{most}}); got != "161.6" {
		t.Errorf("the highest is %s", got)
	}
	margin := described(plan.Measure{
		Aggregate: plan.Ratio, Unit: "%", Of: &plan.Measure{Aggregate: plan.Sum, Column: "amount", Until: "id", Calc: plan.Subtract}, Per: &plan.Measure{Aggregate: plan.Sum, Column: "amount"},
	})
	if got, want := margin.Label, "amount less id as a share of amount"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := value(t, plan.Question{Measures: []plan.Measure{margin}}); got != "84.0061" {
		t.Errorf("the margin is %s", got)
	}
}

func TestTextsBeginAndEnd(t *testing.T) {
	t.Parallel()
	for op, want := range map[plan.Operator]string{plan.Begins: "2", plan.Ends: "1"} {
		p := plan.Predicate{Op: op, Column: "region", Values: []string{map[plan.Operator]string{plan.Begins: "no", plan.Ends: "UTH"}[op]}}
		if got := value(t, plan.Question{Measures: []plan.Measure{orders}, Where: &p}); got != want {
			t.Errorf("%s: %s rows, want %s", plan.ExplainFilter(p, profile()), got, want)
		}
	}
}

func TestAllThatIsStillToComeBeginsToday(t *testing.T) {
	t.Parallel()
	c := clock()
	c.Now = c.Now.AddDate(0, 0, -3) // 1 December: two of the orders are still to come
	p := profile()
	p.Columns[1].Min, p.Columns[1].Max = "2026-09-05", "2026-12-03"
	q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{orders}, Time: "day", Period: &plan.Period{Kind: plan.Next, Text: "still to come"}}
	rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, p, c)
	if err != nil {
		t.Fatal(err)
	}
	if w := rs[0].Window; w == nil || w.Label != "1–3 Dec 2026" || rs[0].Before != nil {
		t.Fatalf("%+v, before %+v", w, rs[0].Before)
	}
	queries, err := plan.Compile(rs[0], p)
	if err != nil {
		t.Fatal(err)
	}
	if got := run(t, open(t, shop), queries[0])[0][0]; got != "2" {
		t.Errorf("%s orders", got)
	}
}
