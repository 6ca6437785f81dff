package find

import (
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// When rows of a period that have no value of its number are told.
const (
	unrecordedRows  = 10   // of these, at least
	unrecordedFew   = 0.03 // of the rows of the period
	unrecordedMany  = 0.15 // of them, that are told wherever they are
	unrecordedMost  = 0.5  // of them: where more have none at all times, nobody has to have one
	unrecordedTimes = 2    // as large a part as at other times
	unrecordedHeld  = 0.6  // of them, that a group or a stretch of days has
	unrecordedRule  = 0.9  // of a group's rows: it has no such value at any time
	unrecordedAll   = 0.98 // of the newest rows: they have no value yet
	unrecordedLong  = 0.6  // of the days of the period, that a stretch is shorter than
)

// Unrecorded are the rows of a question that have no value of a column which its number is made of.
type Unrecorded struct {
	Column string
	r      plan.Resolved
	count  plan.Measure
}

// UnrecordedIn are those of a question, of the rows that should have one.
func UnrecordedIn(r plan.Resolved, column string, should *plan.Predicate, rows plan.Measure) Unrecorded {
	q := plan.Question{ID: r.Question.ID + "-unrecorded-" + column, Intent: plan.Value, Origin: plan.Implied, By: []plan.Dimension{}, Where: r.Question.Where, Time: r.Question.Time}
	if should != nil {
		q.Where = Also(q.Where, *should)
	}
	without := rows
	without.Where, without.Label = &plan.Predicate{Op: plan.IsNull, Column: column}, rows.Label+" without "+column
	q.Measures = []plan.Measure{without, rows}
	r.Question, r.Before, r.Asked, r.Spine, r.SpineBefore, r.Young = q, nil, nil, nil, nil, []plan.Young{}
	return Unrecorded{column, r, rows}
}

// Ask counts them, by a field, in a group or a stretch of time; id tells these questions from each other.
func (u Unrecorded) Ask(id string, by *plan.Dimension, only *plan.Predicate, w *plan.Window) plan.Resolved {
	r := u.r
	r.Question.ID, r.Window = r.Question.ID+id, w
	if by != nil {
		r.Question.Intent, r.Question.By = plan.Breakdown, []plan.Dimension{*by}
	}
	if only != nil {
		r.Question.Where = Also(r.Question.Where, *only)
	}
	return r
}

// Counted are how many rows of an answer have no value, and how many there are.
func (u Unrecorded) Counted(a insight.Answer, row int) (without, rows float64) {
	without, _ = a.Main.Float(row, a.Main.Column("measure", 0))
	rows, _ = a.Main.Float(row, a.Main.Column("measure", 1))
	return without, rows
}

// Worth reports whether so many rows of a period are enough to look where they are.
func (u Unrecorded) Worth(a insight.Answer) bool {
	without, rows := u.Counted(a, 0)
	return without >= unrecordedRows && without >= unrecordedFew*rows && without < unrecordedRule*rows
}

// Group is the row of the group that has most of them, at a far higher rate than all others, and how much more than its part of all rows
// that is; -1: none has.
func (u Unrecorded) Group(all, by insight.Answer) (best int, lift float64) {
	without, rows := u.Counted(all, 0)
	best = -1
	for row := range by.Main.Result.Rows {
		n, of := u.Counted(by, row)
		more, rest := n/without-of/rows, (without-n)/max(rows-of, 1)
		if by.Main.Blank(row) || n < unrecordedHeld*without || n/of < unrecordedTimes*rest || rows-of < unrecordedRows || more <= lift {
			continue
		}
		best, lift = row, more
	}
	return best, lift
}

// Only keeps the rows of a group of an answer by one field.
func (u Unrecorded) Only(by insight.Answer, row int) plan.Predicate {
	return is(by.Question().By[0], by.Main.Result.Rows[row][by.Main.Column("group", 0)])
}

// Stretch are the days, of the lines of a day each of how many have no value and how many there are, in which most of these lie that have
// none; ok is false where they lie all over.
func (u Unrecorded) Stretch(without, rows Line, from, until time.Time) (start, end time.Time, ok bool) {
	a, b := max(without.Place(from), 0), min(without.Place(until), len(without.Points))
	if b-a < 3 {
		return start, end, false
	}
	all, of := 0.0, 0.0
	for i := a; i < b; i++ {
		all, of = all+known(without.Points[i]), of+known(rows.Points[i])
	}
	level := min(0.5, 1.5*all/max(of, 1)) // of its rows: a day above it belongs to the stretch
	sum, most, first, from1, to := 0.0, 0.0, a, a, a
	for i := a; i < b; i++ {
		if sum <= 0 {
			sum, first = 0, i
		}
		if sum += known(without.Points[i]) - level*known(rows.Points[i]); sum > most {
			most, from1, to = sum, first, i+1
		}
	}
	held := 0.0
	for i := from1; i < to; i++ {
		held += known(without.Points[i])
	}
	if all == 0 || held < unrecordedHeld*all || float64(to-from1) > unrecordedLong*float64(b-a) {
		return start, end, false
	}
	return without.At(from1), without.At(to), true
}

// Told reports whether rows without a value are told: where a place has most of them, or where they are many, and more than at other
// times. Of a group that never has one, it is no news.
func (u Unrecorded) Told(in, ever, place insight.Answer, group, stretch bool) bool {
	without, rows := u.Counted(in, 0)
	n, of := u.Counted(ever, 0)
	if without >= unrecordedMany*rows && without <= unrecordedMost*rows && !group || without/rows >= unrecordedTimes*(n-without)/max(of-rows, 1) && of-rows >= rows/2 || stretch {
		return true
	}
	had, all := 0.0, 0.0
	if group {
		had, all = u.Counted(place, 0)
	}
	return group && had < unrecordedRule*all
}

// Tell says how many rows of a period have no value, and where most of them are: place is the answer about these.
func (u Unrecorded) Tell(in, place insight.Answer, m plan.Measure, group string, stretch bool, newest time.Time, b *document.Builder) insight.Finding {
	t := insight.NewTeller(in, b)
	roles := map[string]string{
		"what": t.Label(What(m)), "field": t.Field(u.Column), "rows": t.Label(rowsOf(in.Profile)), "window": t.Window(in.Resolved.Window),
		"n": insight.Token(t.Number(0, t.Column(0), u.count)), "all": insight.Token(t.Number(0, t.Column(1), u.count)),
	}
	shape := "unrecorded"
	if group != "" || stretch {
		p := insight.NewTeller(place, b)
		roles["part"], roles["cases"] = insight.Token(p.Number(0, p.Column(0), u.count)), insight.Token(p.Number(0, p.Column(1), u.count))
		if group != "" {
			roles["leader"] = group
			shape += ".group"
		}
		if without, rows := u.Counted(place, 0); stretch && group == "" && without >= unrecordedAll*rows && !place.Resolved.Window.End.Before(newest) {
			shape += ".young"
			roles["start"] = insight.Token(b.Date(place.Resolved.Window.Start.Format("2 Jan 2006"), place.Resolved.Window.Start.Format(time.DateOnly)))
			return keyed(unscoped(t.Finding(document.KindQuality, shape, m, roles)))
		}
		if stretch {
			roles["stretch"] = p.Window(place.Resolved.Window)
			shape += ".time"
		}
	}
	return keyed(unscoped(t.Finding(document.KindQuality, shape, m, roles)))
}

// known is a point of a line; nothing, where it has none.
func known(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}
