package find

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Seat is where a rate or an average sits: of all groups, of two fields together, weekdays and groups on one, the one in which it is surely
// higher than in all other rows, and least by chance. up: higher is what is asked for. ok is false where there is none.
func (c *Crossed) Seat(measure int, up bool, fits func(plan.Measure, CrossedLine) bool) (best Spot, ok bool) {
	whole := slices.IndexFunc(c.Lines, func(l CrossedLine) bool { return len(l.By) == 0 })
	if whole < 0 {
		return best, false
	}
	m, classes, all := c.Measures[measure], c.classes(), c.Lines[whole].Points[measure]
	least := float64(spotCases)
	if !plan.OfCases(m) {
		least = spotRows
	}
	for k := range c.Lines {
		l := &c.Lines[k]
		if len(l.By) == 0 || !fits(m, *l) {
			continue
		}
		points := l.Points[measure]
		others := without(all, points)
		own, rest := sumTallies(points), sumTallies(others)
		if min(own.Over, rest.Over) < least || (own.value() > rest.value()) != up {
			continue
		}
		s := Spot{By: l.By, Values: l.Values, Measure: m, Start: c.Buckets[0], Since: c.Buckets[0], End: c.End, Up: up, Now: own, Before: rest}
		wide := max(1, wider(points, others, m)) // amounts of money are no cases that come one by one
		s.Chance = max(levelsApart(rest.thinned(wide), own.thinned(wide), m), math.SmallestNonzeroFloat64) * float64(classes[len(l.By)])
		if s.plain() && s.Chance <= spotChance && (!ok || s.Chance < best.Chance) {
			best, ok = s, true
		}
	}
	return best, ok
}

// without are the points of all rows but those of a line.
func without(all, line []Tally) []Tally {
	out := make([]Tally, len(all))
	for i := range all {
		out[i] = all[i].minus(line[i])
	}
	return out
}

// AskSeat is the question what a seat's number is, or, where rest is set, that of all other rows.
func (s *Spot) AskSeat(id string, r plan.Resolved, rest bool, p *catalog.Profile) plan.Resolved {
	where := s.Only()
	if rest {
		where = Except(where)
	}
	r.Question = plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: append([]plan.Measure{s.Measure}, Halves(s.Measure, p)...), Where: also(r.Question.Where, where)}
	r.Before, r.Spine = nil, nil
	return r
}

// TellSeat says where a number sits; own and rest are the answers to [Spot.AskSeat].
func (s *Spot) TellSeat(own, rest insight.Answer, b *document.Builder) insight.Finding {
	t, other := insight.NewTeller(own, b), insight.NewTeller(rest, b)
	m := s.Measure
	roles := map[string]string{
		"what": t.Label(What(m)), "leader": s.Name(own, b),
		"value": insight.Token(t.Number(0, t.Column(0), m)), "rest": insight.Token(other.Number(0, other.Column(0), m)),
	}
	shape := "seat"
	switch halves := own.Question().Measures[1:]; len(halves) {
	case 2:
		shape = "seat.of"
		roles["hits"], roles["cases"] = insight.Token(t.Number(0, t.Column(1), halves[0])), insight.Token(t.Number(0, t.Column(2), halves[1]))
	case 1:
		roles["cases"] = insight.Token(t.Number(0, t.Column(1), halves[0]))
	}
	f := t.Finding(document.KindGroupDifference, shape, m, roles)
	if f.Kind == "" {
		return f
	}
	f.Words = map[string]string{"higher": "higher"}
	if !s.Up {
		f.Words["higher"] = "lower"
	}
	f.Asked = true
	f.Key += shape + s.key()
	return unscoped(f)
}
