package find

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

const (
	mostMovers = 3     // groups that are named as having gone one way
	ownWeight  = 1.0   // per cent of all, that a group must have for its own value to be told
	still      = 0.005 // of a number, below which it did not move
)

// mover is a group with both its numbers; a nil one is not there.
type mover struct {
	row         int
	now, before string // facts; empty: none
	delta       float64
}

// Movers say which groups rose and which fell most, by their own numbers, which came and
// which went, and where all went one way.
func (c *Cause) Movers(b *document.Builder) []insight.Finding {
	t := newTeller(c, b)
	all := t.movers()
	if len(all) < 2 {
		return nil
	}
	var up, down []mover
	for _, m := range all {
		switch {
		case m.delta > 0:
			up = append(up, m)
		case m.delta < 0:
			down = append(down, m)
		}
	}
	slices.SortStableFunc(up, func(a, b mover) int { return cmp.Compare(b.delta, a.delta) })
	slices.SortStableFunc(down, func(a, b mover) int { return cmp.Compare(a.delta, b.delta) })
	out := []insight.Finding{t.ranked("movers.up", up), t.ranked("movers.down", down)}
	if c.delta < 0 {
		out[0], out[1] = out[1], out[0]
	}
	if !c.Answer.Main.Result.Truncated && (len(up) == 0 || len(down) == 0) && len(up)+len(down) == len(all) {
		out = append(out, t.oneWay(len(up) > 0))
	}
	return slices.DeleteFunc(out, func(f insight.Finding) bool { return f.Kind == "" })
}

// turned says that each group went one way and the whole the other; it has no kind where that is not so.
func (t *teller) turned() insight.Finding {
	all := t.movers()
	against := func(m mover) bool { return m.delta*t.c.delta < 0 }
	if len(all) < 2 || t.c.Answer.Main.Result.Truncated || slices.ContainsFunc(all, func(m mover) bool { return !against(m) }) {
		return insight.Finding{}
	}
	return t.oneWay(t.c.delta < 0)
}

// movers are the groups that moved, and those that did not.
func (t *teller) movers() []mover {
	table := t.c.Answer.Main
	weight, earlier := table.Column("weight", 0), table.Column("weight before", 0)
	var out []mover
	for row := range table.Result.Rows {
		if table.Blank(row) {
			continue
		}
		if weight >= 0 { // of a quotient: where there is hardly anything, its own value says little
			w, _ := table.Float(row, weight)
			e, _ := table.Float(row, earlier)
			if max(w, e) < ownWeight {
				continue
			}
		}
		now, okNow := table.Float(row, t.Column(0))
		before, okBefore := table.Float(row, t.Before(0))
		m := mover{row: row, delta: now - before}
		if weight >= 0 && (!okNow || !okBefore) {
			continue
		}
		if math.Abs(m.delta) < still*math.Abs(before) {
			m.delta = 0
		}
		counts := weight >= 0 || t.m.Aggregate == plan.Last // a level of zero is one: nothing was owed
		if okNow && (now != 0 || counts) {
			m.now = t.Number(row, t.Column(0), t.m)
		}
		if okBefore && (before != 0 || counts) {
			m.before = t.Number(row, t.Before(0), t.m)
		}
		out = append(out, m)
	}
	return out
}

// ranked names the groups that moved most one way.
func (t *teller) ranked(shape string, list []mover) insight.Finding {
	var said []string
	most := mostMovers
	if len(t.c.By()) > 1 { // names of two parts make long sentences
		most--
	}
	for _, m := range list[:min(len(list), most)] {
		switch name := t.name(m.row); {
		case m.before == "" && m.now == "":
		case m.before == "":
			said = append(said, name+" (new, "+insight.Token(m.now)+")")
		case m.now == "":
			said = append(said, name+" (gone, "+insight.Token(m.before)+" before)")
		default:
			by := t.size(insight.Difference(t.Builder(), t.m, m.now, m.before))
			if by == "" {
				return insight.Finding{}
			}
			said = append(said, name+" by "+by+" (from "+insight.Token(m.before)+" to "+insight.Token(m.now)+")")
		}
	}
	if len(said) == 0 {
		return insight.Finding{}
	}
	return t.byField(t.finding(document.KindMover, shape, map[string]string{"list": strings.Join(said, ", ")}))
}

// byField tells findings of one shape apart by the fields that they name groups of.
func (t *teller) byField(f insight.Finding) insight.Finding {
	f = keyed(f)
	for _, d := range t.c.By() {
		if f.Kind != "" {
			f.Key += "-" + d.Column
		}
	}
	return f
}

// oneWay says that each group went the same way.
func (t *teller) oneWay(up bool) insight.Finding {
	shape := "movers.one"
	if up != (t.c.delta > 0) {
		shape = "movers.against" // the mix alone moved the whole
	}
	f := t.finding(document.KindMover, shape, map[string]string{"field": t.fields()})
	if f.Kind != "" {
		f.Words = wordsOf(up)
	}
	return keyed(f)
}

// keyed tells findings of one kind about one measure apart by their shape.
func keyed(f insight.Finding) insight.Finding {
	if f.Kind != "" {
		f.Key += "-" + f.Shape
	}
	return f
}
