package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// repeatsMatter is the part of a number, or of its change, from which on what repeated rows are of it stands right behind it.
const repeatsMatter = 0.01

// MayRepeat reports whether a measure is one that rows which are there twice make larger.
func MayRepeat(m plan.Measure) bool {
	return m.AddsOverGroups() && m.Calc == "" && m.Until == "" && (m.Aggregate == plan.Sum && m.Column != "" || m.Aggregate == plan.Count && m.Column == "")
}

// TellRepeats says how many of the rows of an answer are there already, and what its measure is without them; matters is whether that is more
// than a trifle. The repeats are an answer to [plan.CompileRepeats].
func TellRepeats(a insight.Answer, repeats *insight.Table, measure int, another bool, b *document.Builder) (f insight.Finding, matters bool) {
	count, _ := repeats.Float(0, repeats.Column("rows", 0))
	whole := a.Main
	if len(a.Question().By) > 0 {
		whole = a.Total
	}
	if count == 0 || whole == nil || len(whole.Result.Rows) != 1 {
		return f, false
	}
	t := insight.NewTeller(insight.Answer{Resolved: a.Resolved, Profile: a.Profile, Main: whole, Total: whole}, b)
	extra := insight.NewTeller(insight.Answer{Resolved: a.Resolved, Profile: a.Profile, Main: repeats}, b)
	m := a.Question().Measures[measure]
	without := func(all, some int) string {
		x, y := t.Number(0, all, m), extra.Number(0, some, m)
		if x == "" || y == "" {
			return ""
		}
		return b.Compute(document.OpDifference, insight.Shown(m), x, y)
	}
	value := without(t.Column(measure), extra.Column(measure))
	roles := map[string]string{
		"what": t.Label(What(m)), "value": insight.Token(value), "rows": t.Label(rowsOf(a.Profile)),
		"count": insight.Token(b.Number(repeats.Place(0, repeats.Column("rows", 0)), "", document.StyleCount)),
	}
	shape := "repeats"
	if another {
		shape = "repeats.another"
	}
	if count == 1 {
		shape += ".one"
	}
	all, _ := t.Float(0, t.Column(measure))
	some, _ := extra.Float(0, extra.Column(measure))
	matters = some >= repeatsMatter*math.Abs(all)
	if before := t.Before(measure); before >= 0 {
		past := without(before, extra.Before(measure))
		earlier, _ := t.Float(0, before)
		little, _ := extra.Float(0, extra.Before(measure))
		roles["before"] = insight.Token(past)
		shape += ".changed"
		matters = matters || math.Abs(some-little) >= repeatsMatter*10*math.Abs(all-earlier)
	}
	return keyed(unscoped(t.Finding(document.KindQuality, shape, m, roles))), matters
}
