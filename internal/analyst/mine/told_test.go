package mine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// evidence is the answer that a finding about months from January 2024 on is told from.
func evidence(b *document.Builder, values ...string) insight.Answer {
	m := plan.Measure{Aggregate: plan.Average, Column: "rent", Label: "average rent"}
	r := document.Result{ID: "n1.main", Columns: []string{"month", m.Label}, Keys: []string{"month"}}
	for i, v := range values {
		r.Rows = append(r.Rows, []any{fmt.Sprintf("%d-%02d-01", 2024+i/12, 1+i%12), json.Number(v)})
	}
	b.AddResult(r)
	stored, _ := b.Result("n1.main")
	return insight.Answer{
		Resolved: plan.Resolved{Question: plan.Question{
			ID: "n1", Intent: plan.Trend, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "date", Grain: plan.Month, Label: "date"}},
		}},
		Profile: &catalog.Profile{Columns: []catalog.Column{{Name: "date", Label: "date"}}},
		Main:    &insight.Table{Columns: []plan.Column{{Name: "month", Role: "group"}, {Name: m.Label, Role: "measure"}}, Result: stored},
	}
}

// TestWhatIsToldHoldsInWhatIsShown: a test may have looked at other numbers than the
// reader does, cleared of a season or of averages.
func TestWhatIsToldHoldsInWhatIsShown(t *testing.T) {
	t.Parallel()
	point := func(t *insight.Teller) insight.Finding {
		return mine.TellPoint(t, "2024-05-01", document.KindPastAnomaly, "anomaly")
	}
	record := func(t *insight.Teller) insight.Finding { return mine.TellRecord(t, 9) }
	for values, c := range map[string]struct {
		tell func(*insight.Teller) insight.Finding
		want string
	}{
		"9 9 9 9 20 9 9 9 9":    {point, "anomaly.high"},
		"9 9 9 9 1 9 9 9 9":     {point, "anomaly.low"},
		"0 0 0 0 0 0 9 9 0":     {point, ""}, // nothing, where nothing is usual
		"9 9 9 9 10 9 9 9 9":    {point, ""},
		"9 8 9 8 9 8 9 8 12":    {record, "record.high"},
		"9 8 9 8 9 8 9 8 5":     {record, "record.low"},
		"9 8 9 13.9 9 8 9 8 12": {record, ""},
		"9 8 9 8 9 8 9 8 9":     {record, ""}, // as high as before
	} {
		b := document.NewBuilder()
		if got := c.tell(insight.NewTeller(evidence(b, strings.Fields(values)...), b)); got.Shape != c.want || b.Err() != nil {
			t.Errorf("%s: %q, want %q (%v)", values, got.Shape, c.want, b.Err())
		}
	}
}

// TestOfAMedianItsAverageIsTested and told, each once.
func TestOfAMedianItsAverageIsTested(t *testing.T) {
	t.Parallel()
	p := &catalog.Profile{Columns: []catalog.Column{{Name: "rent", Label: "rent"}}}
	for label, m := range map[string]plan.Measure{
		"median rent":             {Aggregate: plan.Median},
		"90th percentile of rent": {Aggregate: plan.Percentile, P: 0.9},
		"what is usual":           {Aggregate: plan.Median}, // a name that a person gave
		"average rent":            {Aggregate: plan.Average},
	} {
		m.Column, m.Label = "rent", label
		got := mine.Averaged(m, p)
		if want := (plan.Measure{Aggregate: plan.Average, Column: "rent", Label: "average rent"}); got.Label != want.Label || got.Aggregate != want.Aggregate || got.P != 0 {
			t.Errorf("%s: %+v", label, got)
		}
	}
	total := plan.Measure{Aggregate: plan.Sum, Column: "rent", Label: "total rent"}
	if got := mine.Averaged(total, p); got.Label != total.Label || got.Aggregate != total.Aggregate {
		t.Errorf("%+v", got)
	}
}
