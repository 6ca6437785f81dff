package find

import (
	"math"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// How much the parts that groups have of all cases must move to be what moved a rate or an average.
const (
	moved      = 0.10  // of all cases, that are of other groups than before
	mattering  = 0.05  // of the number before, that this made
	hardlyEver = 0.001 // how often chance moves the parts as far
)

// remixed reports whether a rate or an average of cases moved mostly because its groups have other parts of all cases than
// before, by more than chance makes of so many. How the cases within the groups scatter says nothing against that.
func (c *Cause) remixed() bool {
	t := c.Answer.Main
	now, before := c.casesIn()
	if len(c.By()) != 1 || now < 0 || before < 0 || t.Column("mix", 0) < 0 || t.Result.Truncated || things(c.Answer.Profile) || !c.rateOfCases() && t.Column("squares", 0) < 0 {
		return false
	}
	counts, mix := [][]float64{{}, {}}, 0.0
	var all [2]float64
	for row := range t.Result.Rows {
		n, _ := t.Float(row, now)
		k, _ := t.Float(row, before)
		part, _ := t.Float(row, t.Column("mix", 0))
		counts[0], counts[1], mix = append(counts[0], n), append(counts[1], k), mix+part
		all[0], all[1] = all[0]+n, all[1]+k
	}
	was, ok := c.Answer.Total.Float(0, c.Answer.Total.Column("before", 0))
	if !ok || all[0] == 0 || all[1] == 0 || mix/c.delta < byMix || math.Abs(mix) < mattering*math.Abs(was) {
		return false
	}
	shift := 0.0
	for i := range counts[0] {
		shift += math.Abs(counts[0][i]/all[0]-counts[1][i]/all[1]) / 2
	}
	return shift >= moved && stats.Independence(counts).P <= hardlyEver
}

// heaviest is, of the groups whose part of all cases moved a rate or an average as it moved, the one that did it most and
// still is there, else the one that did it most; gone is the largest that is there no more. Below 0: there is none.
func (c *Cause) heaviest() (most, gone int) {
	t := c.Answer.Main
	most, gone = -1, -1
	of := func(row int, role string) float64 {
		if row < 0 {
			return 0
		}
		v, _ := t.Float(row, t.Column(role, 0))
		return v
	}
	for row := range t.Result.Rows {
		switch mix := of(row, "mix") / c.delta; {
		case of(row, "weight") == 0 && of(row, "weight before") > of(gone, "weight before"):
			gone = row
		case of(row, "weight") > 0 && mix > 0 && mix > of(most, "mix")/c.delta:
			most = row
		}
	}
	if most < 0 {
		return gone, -1
	}
	return most, gone
}

// newest reports whether the group whose part of all cases moved a rate most is one that was not there before: then it is that group, and
// not how many cases each has.
func (c *Cause) newest() bool {
	most, gone := c.heaviest()
	if most < 0 || gone >= 0 || !c.rateOfCases() {
		return false
	}
	before, _ := c.Answer.Main.Float(most, c.Answer.Main.Column("weight before", 0))
	return before == 0
}

// shifted says which group has another part of all cases than before, and which is gone.
func (t *teller) shifted() insight.Finding {
	most, gone := t.c.heaviest()
	if most < 0 || t.Number(most, t.Column(0), t.m) == "" {
		return t.effect()
	}
	roles := map[string]string{
		"driver": t.name(most), "field": t.fields(), "value": insight.Token(t.Number(most, t.Column(0), t.m)),
		"weight": t.percent(most, "weight"), "earlierWeight": t.percent(most, "weight before"),
	}
	shape := "effect.mix"
	if gone >= 0 {
		shape, roles["gone"], roles["goneWeight"], roles["goneBefore"] = "effect.mix.gone", t.name(gone), t.percent(gone, "weight before"), insight.Token(t.Number(gone, t.Before(0), t.m))
	}
	return t.finding(document.KindMixShift, shape, roles)
}

// unmoved says that no group's own value moved by more than its cases scatter.
func (t *teller) unmoved() insight.Finding {
	var said []string
	for row := range t.c.Answer.Main.Result.Rows {
		now, before := t.Number(row, t.Column(0), t.m), t.Number(row, t.Before(0), t.m)
		if now == "" || before == "" {
			continue
		}
		if !t.c.asBefore(row) {
			return insight.Finding{}
		}
		said = append(said, t.name(row)+" "+insight.Token(now)+" after "+insight.Token(before))
	}
	if len(said) < 2 || len(said) > MostMoves {
		return insight.Finding{}
	}
	return t.finding(document.KindMixVersusRate, "effect.unmoved", map[string]string{"field": t.fields(), "list": strings.Join(said, ", ")})
}

// asBefore reports whether a group's own value differs from what it was no more than its cases scatter.
func (c *Cause) asBefore(row int) bool {
	t := c.Answer.Main
	now, before := c.casesIn()
	if !c.rateOfCases() {
		if t.Column("squares", 0) < 0 {
			return false
		}
		n, k, ok := c.bothSides(row, now, before)
		return !ok || byChance(n.mean-k.mean, math.Sqrt(n.error+k.error), len(t.Result.Rows))
	}
	n, _ := t.Float(row, now)
	k, _ := t.Float(row, before)
	p, _ := t.Float(row, t.Column("measure", 0))
	q, _ := t.Float(row, t.Column("before", 0))
	return rateByChance(p, q, n, k)
}
