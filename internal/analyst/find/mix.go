package find

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// byMix is the part of the change of a quotient from which on it is the weights'.
const byMix = 0.6

// effect is what a group made of the change of a quotient: by its own value where that
// made more of it, else by its weight.
func (t *teller) effect() insight.Finding {
	row := t.c.Rows[0]
	own, mix := t.number(row, "own"), t.number(row, "mix")
	roles := map[string]string{
		"driver": t.name(row), "part": t.size(t.cell(row, "change")), "delta": t.size(t.Total("change", 0, t.m)), "share": t.share(t.cell(row, "change")),
	}
	now, before := t.Number(row, t.Column(0), t.m), t.Number(row, t.Before(0), t.m)
	weight, earlier := t.percent(row, "weight"), t.percent(row, "weight before")
	switch {
	case !t.c.Sure && (now == "" || before == ""):
		return insight.Finding{}
	case !t.c.Sure:
		roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
		return t.finding(document.KindTop, "cause.largest", roles)
	case t.c.Spread:
		roles["field"] = t.fields()
		return t.finding(document.KindTop, "cause.spread", roles)
	case now != "" && before == "":
		roles["value"], roles["weight"] = insight.Token(now), weight
		return t.finding(document.KindContributor, "effect.new", roles)
	case now == "":
		roles["before"], roles["weight"] = insight.Token(before), earlier
		return t.finding(document.KindContributor, "effect.gone", roles)
	case math.Abs(mix) > math.Abs(own):
		roles["value"], roles["weight"], roles["earlierWeight"] = insight.Token(now), weight, earlier
		return t.finding(document.KindContributor, "effect.weight"+t.whole(), roles)
	}
	roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
	return t.finding(document.KindContributor, "effect.own"+t.whole(), roles)
}

// mix says whether the groups' weights or their own values made the change.
func (t *teller) mix() insight.Finding {
	if t.c.Answer.Main.Result.Truncated {
		return insight.Finding{}
	}
	own, mix := t.over("own"), t.over("mix")
	if own == "" || mix == "" {
		return insight.Finding{}
	}
	part := t.float(mix) / t.c.delta
	shape := "mix.both"
	switch {
	case part >= byMix:
		shape = "mix.weights"
	case part <= 1-byMix:
		shape = "mix.own"
	}
	return t.finding(document.KindMixVersusRate, shape, map[string]string{
		"value": insight.Token(t.Total("measure", 0, t.m)), "before": insight.Token(t.Total("before", 0, t.m)),
		"ownPart": t.signed("own"), "mixPart": t.signed("mix"),
		"rate": t.size(own), "mix": t.size(mix), "field": t.fields(), "delta": t.size(t.Total("change", 0, t.m)),
	})
}

// signed is the sum of a column over all groups, with its sign.
func (t *teller) signed(role string) string {
	main := t.c.Answer.Main
	show := insight.Shown(t.m)
	if show.Style = document.StyleSigned; t.m.Unit == "%" {
		show = document.Shown{Style: document.StyleSignedPoints}
	}
	return insight.Token(t.Builder().Over(document.OpSum, document.Place{Result: main.Result.ID, Column: main.Columns[main.Column(role, 0)].Name}, show.Unit, show.Style))
}

// over is the sum of a column over all groups.
func (t *teller) over(role string) string {
	main := t.c.Answer.Main
	show := insight.Shown(t.m)
	return t.Builder().Over(document.OpSum, document.Place{Result: main.Result.ID, Column: main.Columns[main.Column(role, 0)].Name}, show.Unit, show.Style)
}

func (t *teller) number(row int, role string) float64 {
	v, _ := t.c.Answer.Main.Float(row, t.c.Answer.Main.Column(role, 0))
	return v
}

// percent is a group's weight.
func (t *teller) percent(row int, role string) string {
	return insight.Token(t.Number(row, t.c.Answer.Main.Column(role, 0), plan.Measure{Aggregate: plan.Average, Label: "weight", Unit: "%"}))
}
