package prompt

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// pace reads "are we on track to beat last year?" as this year so far against
// the same part of the last. Without an earlier period there is nothing to hold
// the figures against.
func (b *builder) pace() {
	if !b.wants("pace") {
		return
	}
	p := b.q.Period
	if b.q.Compare != nil && b.q.Compare.Kind == plan.YearAgo {
		p = &plan.Period{Kind: plan.LastComplete, Unit: plan.Year, N: 1}
	}
	if p == nil || p.Kind != plan.LastComplete || p.N != 1 || b.profile.Time == "" {
		b.missing(b.q.Text, noTarget)
		return
	}
	b.paced = p
	b.q.Period = &plan.Period{Kind: plan.ToDate, Unit: p.Unit, Text: "this " + string(p.Unit) + " so far"}
	b.q.Compare = &plan.Comparison{Kind: plan.Previous}
	if p.Unit == plan.Year {
		b.q.Compare.Kind = plan.YearAgo
	}
	if len(b.q.Measures) == 0 && len(b.loose) == 0 && !b.counted {
		if f := b.mainMeasure(); f >= 0 {
			b.loose = append(b.loose, f)
		} else {
			b.counted = true
		}
	}
	b.note(plan.Assumption, b.q.Text, "this "+string(p.Unit)+" so far against the same part of the last; nothing is forecast")
}

// toBeat is the figure of the whole earlier period, which is to be beaten.
func (b *builder) toBeat(q plan.Question) plan.Question {
	p := *b.paced
	p.Text = "last " + string(p.Unit)
	q.Intent, q.Period, q.Compare, q.Origin = plan.Value, &p, &plan.Comparison{Kind: plan.NoComparison}, plan.Implied
	q.By, q.Rank, q.Having = []plan.Dimension{}, nil, nil
	return q
}
