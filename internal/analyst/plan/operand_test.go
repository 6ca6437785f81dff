package plan_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

func TestAnOperandMustBeOfFieldsThatExist(t *testing.T) {
	t.Parallel()
	above := func(o plan.Operand) plan.Predicate {
		return plan.Predicate{Op: plan.Greater, Column: "amount", Against: &o}
	}
	again := above(plan.Operand{Aggregate: plan.Average})
	for name, p := range map[string]plan.Predicate{
		"no such aggregate":     above(plan.Operand{Aggregate: plan.Sum}),
		"no such column":        above(plan.Operand{Aggregate: plan.Average, Column: "nothing"}),
		"average of words":      above(plan.Operand{Aggregate: plan.Average, Column: "region"}),
		"no such group":         above(plan.Operand{Aggregate: plan.Average, Within: []string{"nothing"}}),
		"no such condition":     above(plan.Operand{Aggregate: plan.Average, Where: &plan.Predicate{Op: plan.In, Column: "nothing", Values: []string{"x"}}}),
		"compares twice":        above(plan.Operand{Aggregate: plan.Average, Where: &again}),
		"no comparing operator": {Op: plan.Contains, Column: "amount", Against: &plan.Operand{Aggregate: plan.Average}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &p}
			if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile()); err == nil {
				t.Error("the plan is valid")
			}
		})
	}
}

func TestValuesOfAnOperandAreBound(t *testing.T) {
	t.Parallel()
	where := plan.Predicate{Op: plan.In, Column: "region", Values: []string{"O'Neill\"; --"}}
	q := plan.Question{
		ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}},
		Where: &plan.Predicate{Op: plan.Greater, Column: "amount", Against: &plan.Operand{Aggregate: plan.Maximum, Where: &where}},
	}
	queries, err := plan.Compile(plan.Resolved{Question: q}, profile())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(queries[0].SQL, "Neill") || len(queries[0].Args) != 1 {
		t.Errorf("SQL %s with %v", queries[0].SQL, queries[0].Args)
	}
}

func TestRowsAreComparedWithOtherRows(t *testing.T) {
	t.Parallel()
	north := plan.Predicate{Op: plan.In, Column: "region", Values: []string{"North"}}
	best := plan.Predicate{Op: plan.Equal, Column: "score", Vague: plan.VagueMaximum}
	for name, c := range map[string]struct {
		against plan.Operand
		want    string
	}{
		"the average of the same region": {plan.Operand{Aggregate: plan.Average, Within: []string{"region"}}, "1"},
		"the average of the same name":   {plan.Operand{Aggregate: plan.Average, Within: []string{`odd "name"`}}, "3"},
		"the highest of the North":       {plan.Operand{Aggregate: plan.Maximum, Where: &north}, "3"},
		"the row with the highest score": {plan.Operand{Aggregate: plan.Maximum, Where: &best}, "5"},
		"the median of another column":   {plan.Operand{Aggregate: plan.Median, Column: "score"}, "5"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			where := plan.Predicate{Op: plan.Greater, Column: "amount", Against: &c.against}
			got := run(t, open(t, shop), compile(t, plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders}, Where: &where}, clock())["main"])
			if got[0][0] != c.want {
				t.Errorf("got %s rows, want %s", got[0][0], c.want)
			}
		})
	}
}

func TestALengthOfTimeIsHeldAgainstALimitOfTheRow(t *testing.T) {
	t.Parallel()
	kept := func(p plan.Predicate) error {
		q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &p}
		return plan.Validate(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile())
	}
	within := plan.Predicate{Op: plan.AtMost, Column: "at", Until: "closed", Values: []string{"3600"}, Against: &plan.Operand{Column: "score"}}
	if err := kept(within); err != nil {
		t.Errorf("the time to the end is not held against the hours of the row: %v", err)
	}
	words, unknown, unitless := within, within, within
	words.Against, unknown.Against, unitless.Values = &plan.Operand{Column: "region"}, &plan.Operand{Column: "nothing"}, []string{"soon"}
	for name, p := range map[string]plan.Predicate{"words": words, "no such field": unknown, "no unit": unitless} {
		if kept(p) == nil {
			t.Errorf("%s are a limit", name)
		}
	}
	q := plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &within}
	queries, err := plan.Compile(plan.Resolved{Question: q}, profile())
	if err != nil || !strings.Contains(queries[0].SQL, `<= "score" * `) {
		t.Errorf("%v: %v", queries, err)
	}
}
