package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// TestWhatIsLateIsLateByTheEndThatTheTableKnows: jobs are done after they were due, and not paid after it, unless a request speaks of paying.
func TestWhatIsLateIsLateByTheEndThatTheTableKnows(t *testing.T) {
	t.Parallel()
	p := jobs()
	paid := *p.Column("done")
	paid.Name = "paid on"
	p.Columns = append(p.Columns, paid)
	kept, ok := promiseOf(p)
	if !ok {
		t.Fatal("the table says what was done late")
	}
	late := func(column string) plan.Predicate {
		return plan.Predicate{Op: plan.Greater, Column: column, Against: &plan.Operand{Column: "due"}}
	}
	rate, ok := slotsOf("late", p).kept(model.KindOnTime)
	if !ok {
		t.Fatal("the table has no rate of what was on time")
	}
	count := plan.Measure{Aggregate: plan.Count}
	open := plan.Predicate{Op: plan.IsNull, Column: "done"}
	for _, c := range []struct {
		prompt  string
		measure plan.Measure
		where   plan.Predicate
		want    string // the column that is held against when a job was due; none: no such condition
	}{
		{"how many jobs were late", count, late("paid on"), "done"},
		{"how many jobs were paid late", count, late("paid on"), "paid on"},
		{"how many jobs were late", count, late("done"), "done"},
		{"how often were jobs late", rate, late("paid on"), ""},
		{"late or not done", count, plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{late("paid on"), open}}, "paid on"},
		{"which late jobs are not done", count, plan.Predicate{Op: plan.And, Kids: []plan.Predicate{late("paid on"), open}}, ""},
	} {
		s, got := slotsOf(c.prompt, p), ""
		q := plan.Question{Measures: []plan.Measure{c.measure}, Where: &c.where}
		if where, ok := s.asPromised(q, kept); ok {
			q.Where = where
		}
		if q.Where != nil {
			for _, w := range leaves(*q.Where) {
				if w.Against != nil {
					got = w.Column
				}
			}
		}
		if got != c.want {
			t.Errorf("%s, %+v: by %q, want %q", c.prompt, c.where, got, c.want)
		}
	}
}
