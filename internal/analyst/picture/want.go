package picture

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Wanted is a question whose answer a picture is drawn of, since that of its finding
// does not have it.
type Wanted struct {
	plan.Resolved
	Shares bool // its numbers as shares
}

const (
	followers = 10 // groups beside the one or two that were asked for
	drawnBins = 20
)

// Want says what to ask for the picture of a finding; ok is false where its own answer
// is enough.
func Want(f insight.Finding, a insight.Answer) (w Wanted, ok bool) {
	w.Resolved = a.Resolved
	q := &w.Question
	q.ID += "-drawn"
	switch {
	case a.Main == nil || len(q.Measures) == 0:
		return w, false
	case f.Kind == document.KindConcentration && f.Shape != "together" && len(q.By) == 1:
		q.Rank = &plan.Rank{N: mostPareto}
	case f.Kind == document.KindMixShift && len(q.By) == 1:
		w.Shares = true
	case f.Kind == document.KindAssociation && len(q.By) == 1 && q.Measures[0].Where != nil:
		w.Shares = true
		crossed(q, a)
	case f.Kind == document.KindDistribution && len(q.By) == 0 && q.Measures[0].Where == nil:
		q.By = []plan.Dimension{{Column: q.Measures[0].Column, Bins: drawnBins, Label: labelOf(a, q.Measures[0].Column)}}
		q.Measures, q.Intent = []plan.Measure{insight.RowCount(a.Profile)}, plan.Distribution
	case f.Kind == document.KindTop && few(q, a):
		rank := *q.Rank
		rank.N, rank.Offset = followers, 0
		q.Rank = &rank
	default:
		return w, false
	}
	return w, true
}

// few reports whether so few groups were asked for that their picture says nothing,
// and there are more.
func few(q *plan.Question, a insight.Answer) bool {
	return q.Rank != nil && q.Rank.N > 0 && q.Rank.N < fewest && q.Rank.Within == 0 && q.Rank.Column == "" && len(q.By) == 1 && q.By[0].Grain == "" &&
		len(a.Main.Result.Rows) == q.Rank.N && (a.Other != nil || q.Rank.Offset > 0)
}

// crossed makes of the evidence of an association the rows by both fields.
func crossed(q *plan.Question, a insight.Answer) {
	item := q.Measures[0].Where.Column
	q.By = append(slices.Clone(q.By), plan.Dimension{Column: item, Label: labelOf(a, item)})
	q.Measures = []plan.Measure{insight.RowCount(a.Profile)}
}

func labelOf(a insight.Answer, column string) string {
	if c := a.Profile.Column(column); c != nil && c.Label != "" {
		return c.Label
	}
	return column
}
