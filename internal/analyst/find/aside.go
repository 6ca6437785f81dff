package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// asWell is the part of what the best cause explains from which on another field is told beside it.
const asWell = 0.6

// Aside is, of causes with the best first, the first by another field that explains a change by one group nearly as
// well as the best does: by carrier it is one of them, and by reason damage. None: there is no such field.
func Aside(all []Cause, best Cause, p *catalog.Profile) []Cause {
	if best.Spread {
		return nil
	}
	for _, c := range reasonsFirst(all, p) {
		if len(c.By()) != 1 || c.Spread || !c.Sure || c.byHour() || len(c.Rows) > 1 || math.Min(c.Share, 1) < asWell*math.Min(best.Share, 1) {
			continue
		}
		if column := p.Column(c.By()[0].Column); column == nil || isCode(column, p) {
			continue
		}
		if related := slices.ContainsFunc(best.By(), func(d plan.Dimension) bool { return tied(d.Column, c.By()[0].Column, p) }); related {
			continue
		}
		c.Further = true
		return []Cause{c}
	}
	return nil
}

// What another field tells of a change that was asked for by no field.
const (
	fieldsBeside = 2
	byAnother    = 0.5 // part of the change that a group of it made, one way or the other
)

// Besides are, of causes with the best first, those by other fields of which one group moved much, too, one way or the
// other: who asks what moved most reads that by kind of claim it is home, and by region South West. A field that the told
// ones lie within is one of them, which some think in: the depot of a site.
func Besides(all []Cause, best Cause, p *catalog.Profile) []Cause {
	told := slices.Clone(best.By())
	var out []Cause
	for _, c := range all {
		if len(out) == fieldsBeside {
			break
		}
		if len(c.By()) != 1 || c.byHour() || !c.Answer.Question().Measures[0].AddsOverGroups() {
			continue
		}
		d := c.By()[0]
		column := p.Column(d.Column)
		if column == nil || isCode(column, p) || d.Made() || slices.ContainsFunc(told, func(o plan.Dimension) bool { return o.Column == d.Column || finer(d.Column, o.Column, p) }) {
			continue
		}
		if row := c.most(); math.Abs(c.Part(row)) >= byAnother*math.Abs(c.delta) {
			c.Rows, c.Further = []int{row}, true
			out, told = append(out, c), append(told, d)
		}
	}
	return out
}

// most is the group that moved most, one way or the other.
func (c *Cause) most() int {
	best := c.Rows[0]
	for row := range c.Answer.Main.Result.Rows {
		if math.Abs(c.Part(row)) > math.Abs(c.Part(best)) {
			best = row
		}
	}
	return best
}

// reasonsFirst puts causes by a column of reasons before others: who asks why reads of these first.
func reasonsFirst(all []Cause, p *catalog.Profile) []Cause {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b Cause) int {
		of := func(c Cause) int { return btoi(IsReason(p.Column(c.By()[0].Column))) }
		return of(b) - of(a)
	})
	return out
}

// tied reports whether one of two fields already tells the other.
func tied(a, b string, p *catalog.Profile) bool {
	x, y := p.Column(a), p.Column(b)
	return a == b || x == nil || y == nil || slices.Contains(x.Determines, b) || slices.Contains(y.Determines, a)
}

// finer reports whether the groups of one field lie within those of another.
func finer(a, b string, p *catalog.Profile) bool {
	x := p.Column(a)
	return x == nil || slices.Contains(x.Determines, b)
}

// SeenBy says of a change that another field tells better which group made it by this one, or which moved most.
func (c *Cause) SeenBy(b *document.Builder) insight.Finding {
	t := newTeller(c, b)
	now, before := t.ends()
	roles := map[string]string{"field": t.fields(), "driver": t.names(c.Rows[:1])}
	kind, shape := document.KindContributor, "seen"
	if c.apart() {
		shape = "seen.moved"
	}
	switch row := c.Rows[0]; {
	case now == "" && before == "":
		return insight.Finding{}
	case before == "":
		roles["value"] = insight.Token(now)
		return keyed(unscoped(t.finding(kind, shape+"."+t.arrival(), roles)))
	case now == "":
		roles["before"] = insight.Token(before)
		return keyed(unscoped(t.finding(kind, shape+"."+t.departure(), roles)))
	case c.byWeight():
		roles["value"], roles["weight"], roles["earlierWeight"] = insight.Token(now), t.percent(row, "weight"), t.percent(row, "weight before")
		return keyed(unscoped(t.finding(kind, "seen.weight", roles)))
	}
	roles["value"], roles["before"] = insight.Token(now), insight.Token(before)
	return keyed(unscoped(t.finding(kind, shape, roles)))
}

// apart reports whether the group of a cause went the other way than the whole, made only a part of its change, or more
// than all of it: it moved most, and is not what the change mostly is.
func (c *Cause) apart() bool {
	share := c.Part(c.Rows[0]) / c.delta
	return share < asWell || share > moreThan
}
