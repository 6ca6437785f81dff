package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// TestAReaderSeesWhatAQuestionComesTo: the groups that there are, and no others.
func TestAReaderSeesWhatAQuestionComesTo(t *testing.T) {
	t.Parallel()
	d, err := analyst.OpenDesk(t.Context(), openShop(t, 1), request("revenue by region"))
	if err != nil {
		t.Fatal(err)
	}
	q := plan.Question{ID: "q1", Text: "revenue by region", Intent: plan.Breakdown, Measures: []plan.Measure{revenue()}, By: by("region"), Origin: plan.Asked}
	a, ok := d.Glimpse(t.Context(), q)
	if !ok || a.N == 0 || len(a.Rows) != a.N || len(a.Rows[0].Groups) != 1 || len(a.Rows[0].Numbers) == 0 {
		t.Fatalf("%v %+v", ok, a)
	}
	q.Where = &plan.Predicate{Op: plan.In, Column: "region", Values: []string{"Atlantis"}}
	if none, ok := d.Glimpse(t.Context(), q); !ok || none.N != 0 {
		t.Errorf("of a region that is none: %v %+v", ok, none)
	}
	q.By = by("no such field")
	if _, ok := d.Glimpse(t.Context(), q); ok {
		t.Error("a field that is none is answered")
	}
}
