package mine

import (
	"math"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// rateMover is kind K19 of a quotient: a group whose own average or rate changed by
// more than it usually does, and by more than that of all others did.
func (k *checker) rateMover(measure, field int, g Group) {
	now, before, all := g.Now[measure], g.Before[measure], k.Total.Now[measure]
	if g.Blank || now.Over < moverRows || before.Over < moverRows || now.Over < moverShare*all.Over || before.Sum == 0 {
		return
	}
	r, r0, _ := quotientsOf(now, before)
	others, earlier, _ := quotientsOf(less(all, now), less(k.Total.Before[measure], before))
	c := Candidate{
		Kind: document.KindMover, Family: OfGroups, Measure: measure, Field: field, Entity: g.Value, Sign: sign(r - r0), Tested: true,
		P: k.usual(g.Series[measure]), Effect: squash((r-r0)/r0, 0.3), Impact: min(1, 3*math.Abs(r-r0)/math.Abs(r0)*now.Over/all.Over),
		Evidence: k.changed(measure, field),
	}
	if now.Squares+before.Squares > 0 {
		c.P = max(c.P, stats.Welch(moments(now), moments(before)).P)
	}
	switch {
	case math.Abs(r-r0) < k.eased(moverSize)*math.Abs(r0):
		c.Fails = "the group changed little"
	case math.Abs((r-r0)-(others-earlier)) < ownShare*math.Abs(r-r0):
		c.Fails = "it changed as all others did"
	case round9(c.P) > k.chance(moverChance):
		c.Fails = "it swings as much at other times"
	}
	c.Tell = func(t *insight.Teller) insight.Finding { return tellMover(t, document.KindMover, g.Value) }
	k.add(c)
}

func less(a, b Parts) Parts {
	return Parts{Sum: a.Sum - b.Sum, Over: a.Over - b.Over, Squares: a.Squares - b.Squares}
}
