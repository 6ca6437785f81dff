package find

import (
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What a finer field must do to be told in place of the one that it lies within.
const (
	asMuch  = 0.9 // of what the other explains, that it must explain, too
	fewFine = 2   // groups at most
)

// Finer puts in front of causes, the best first, one by a field whose groups lie within those of the best, where
// one or two of them made as much: the station, and not its district.
func Finer(best []Cause, p *catalog.Profile) []Cause {
	if len(best) == 0 || best[0].Spread || len(best[0].By()) != 1 {
		return best
	}
	for i, c := range best[1:] {
		if c.Spread || !c.Sure || len(c.By()) != 1 || len(c.Rows) > fewFine || c.Share < asMuch*best[0].Share {
			continue
		}
		column := p.Column(c.By()[0].Column)
		if column != nil && slices.Contains(column.Determines, best[0].By()[0].Column) && !sameThing(column, p.Column(best[0].By()[0].Column), p) {
			return slices.Insert(slices.Delete(slices.Clone(best), i+1, i+2), 0, c)
		}
	}
	return best
}

// Around is, of causes, the one by a field that the several groups of the best one may lie within, where one group of it made as much: two
// stations, and the one district that both are of.
func Around(tried []Cause, best Cause, p *catalog.Profile) []Cause {
	if len(best.By()) != 1 || len(best.Rows) < 2 || best.Spread {
		return nil
	}
	fine := p.Column(best.By()[0].Column)
	for _, c := range tried {
		if fine != nil && !c.Spread && c.Sure && len(c.By()) == 1 && len(c.Rows) == 1 && slices.Contains(fine.Determines, c.By()[0].Column) {
			c.Further = true
			return []Cause{c}
		}
	}
	return nil
}

// sameThing reports whether a field has the codes of what another names, but for a few: a shop whose meter was
// replaced is still one shop.
func sameThing(code, name *catalog.Column, p *catalog.Profile) bool {
	return name != nil && isCode(code, p) && !isCode(name, p) && 5*name.Distinct >= 4*code.Distinct
}

// Quiet reports whether the one group that made a fall has had no rows for far longer than is usual between them;
// a has when it had its first and its last row, and how many.
func (c *Cause) Quiet(a insight.Answer) bool {
	w := c.Answer.Resolved.Window
	if len(c.Rows) != 1 || c.delta >= 0 || a.Main == nil || len(a.Main.Result.Rows) != 1 || w == nil {
		return false
	}
	cells := a.Main.Result.Rows[0]
	first, okFirst := dateOf(cells[a.Main.Column("measure", 0)])
	last, okLast := dateOf(cells[a.Main.Column("measure", 1)])
	rows, _ := a.Main.Float(0, a.Main.Column("rows", 0))
	if !okFirst || !okLast || rows < leastRows {
		return false
	}
	end := a.Complete
	if end.IsZero() || w.End.Before(end) {
		end = w.End
	}
	quiet := end.Sub(last)
	return quiet >= silent*24*time.Hour && quiet.Hours() >= gaps*last.Sub(first).Hours()/rows
}

// Stopped says since when the one group that made a fall has had no rows.
func (c *Cause) Stopped(a insight.Answer, b *document.Builder) insight.Finding {
	t, ends := newTeller(c, b), insight.NewTeller(a, b)
	return keyed(unscoped(t.finding(document.KindMover, "came.gone", map[string]string{"leader": t.names(c.Rows), "start": ends.Moment(0, ends.Column(1))})))
}
