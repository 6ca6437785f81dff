package mine

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// tellMover says what a group was and is, and of a contributor what it made of the
// change of the whole, and what is left without it.
func tellMover(t *insight.Teller, kind document.Kind, value string) insight.Finding {
	row, m := t.Row(value), t.Answer().Question().Measures[0]
	if row < 0 || t.Before(0) < 0 {
		return insight.Finding{}
	}
	now, before := t.Number(row, t.Column(0), m), t.Number(row, t.Before(0), m)
	roles := map[string]string{
		"leader": t.Name(row), "value": insight.Token(now),
		"window": t.Window(t.Answer().Resolved.Window), "earlier": t.Window(t.Answer().Resolved.Before),
	}
	if was, had := t.Float(row, t.Before(0)); !had || was == 0 && m.Aggregate == plan.Count || t.Rows(row) == 0 {
		return tellComing(t, row, m, roles)
	}
	delta := insight.Difference(t.Builder(), m, now, before)
	shape := "more"
	if t.Less(now, before) {
		shape = "less"
	}
	roles["before"], roles["delta"] = insight.Token(before), insight.Token(insight.Size(t.Builder(), m, delta))
	if kind == document.KindContributor {
		return contribution(t, m, delta, roles)
	}
	if rank, earlier := t.Ranks(row, 0); !t.Answer().Main.Result.Truncated && !t.Same(rank, earlier) {
		shape += ".rank"
		roles["rank"], roles["earlierRank"] = insight.Token(rank), insight.Token(earlier)
	}
	return t.Finding(kind, "mover."+shape, m, roles)
}

// tellComing says that a group came or went.
func tellComing(t *insight.Teller, row int, m plan.Measure, roles map[string]string) insight.Finding {
	if t.Rows(row) > 0 {
		return t.Finding(document.KindMover, "mover.new", m, roles)
	}
	delete(roles, "value")
	roles["before"] = insight.Token(t.Number(row, t.Before(0), m))
	return t.Finding(document.KindMover, "mover.gone", m, roles)
}

// contribution closes: what the group made, and what is left without it, are the
// change of the whole.
func contribution(t *insight.Teller, m plan.Measure, delta string, roles map[string]string) insight.Finding {
	b := t.Builder()
	all := insight.Difference(b, m, t.Total("measure", 0, m), t.Total("before", 0, m))
	rest := insight.Shown(m)
	rest.Style = document.StyleSigned
	roles["whole"] = insight.Token(insight.Size(b, m, all))
	roles["share"] = insight.Token(b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, delta, all))
	roles["rest"] = insight.Token(b.Compute(document.OpDifference, rest, all, delta))
	shape := "contributor.up"
	if t.Negative(all) {
		shape = "contributor.down"
	}
	return t.Finding(document.KindContributor, shape, m, roles)
}

// tellInside is the same within another group, which is said first.
func tellInside(t *insight.Teller, value string) insight.Finding {
	f := tellMover(t, document.KindContributor, value)
	if f.Kind != document.KindContributor || f.Roles["scope"] == "" {
		return insight.Finding{}
	}
	f.Shape += ".within"
	f.Roles["within"] = f.Roles["scope"]
	delete(f.Roles, "scope")
	return f
}
