package find

import (
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// When cases are too young for a number that is final once they have ended.
const (
	unripeFew  = 0.1  // of the cases of a period, up to which rates and averages of those that ended are told
	unripePart = 0.05 // of the cases of a period, that are open and younger than nearly all that ended were
	unripeRows = 2    // that these are at least
	endedBy    = 0.95 // of the cases that ended did so up to the age that counts as old enough
	endedRows  = 20   // of which that is learnt
	openAlways = 0.4  // of old cases are open where to be open is no passing state
	openFallen = 0.1  // of how much more of the newest cases are open, that may be left at the age that counts as old enough
	openYoung  = 0.2  // more of the newest cases are open than of the old, at least
	oldestAge  = 4    // an age is no longer than the time of the data through this
	filledWith = 3    // cases without an end must have this many values of a column by chance, and have hardly any
	fewFilled  = 0.1  // of these
	sinceDays  = 7    // the newest old cases are looked at together
	sinceRows  = 20   // or as many
	fewUnripe  = 10   // cases of a period are looked at one by one
)

// Ending asks which columns are filled when cases end: of those that are open, and of all.
func Ending(id string, e plan.Ending, p *catalog.Profile) plan.Question {
	q := plan.Question{ID: id, Intent: plan.Value, Origin: plan.Implied}
	add := func(conditions ...plan.Predicate) {
		m := insight.RowCount(p)
		m.Where = plan.All(conditions)
		q.Measures = append(q.Measures, m)
	}
	add(*e.Open)
	add()
	for _, filled := range e.Filled {
		add(*e.Open, filled)
		add(filled)
	}
	return q
}

// WithColumns is an ending with the columns that come with it, by the answer to [Ending]; ok is false where none does.
func WithColumns(e plan.Ending, a insight.Answer) (plan.Ending, bool) {
	counts := func(i int) (open, over float64) {
		open, _ = a.Main.Float(0, a.Main.Column("measure", i))
		all, _ := a.Main.Float(0, a.Main.Column("measure", i+1))
		return open, all - open
	}
	open, over := counts(0)
	if open == 0 || over == 0 {
		return e, false
	}
	with := []string{e.Column}
	for i, c := range e.Columns {
		early, late := counts(2*i + 2)
		if by := open * late / over; by >= filledWith && early <= fewFilled*by {
			with = append(with, c)
		}
	}
	e.Columns, e.Filled = with, nil
	return e, true
}

// Begun asks how many cases began on a day, and how many of these are open.
func Begun(id string, e plan.Ending, p *catalog.Profile) plan.Question {
	all := insight.RowCount(p)
	open := all
	open.Where, open.Label = e.Open, open.Label+" that have not ended"
	return plan.Question{ID: id, Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: []plan.Measure{open, all}}
}

// Took asks of the cases that ended how long nearly all took, in seconds.
func Took(id string, e plan.Ending, p *catalog.Profile) plan.Question {
	took := Stretch{From: p.Column(p.Time), Until: p.Column(e.Column)}
	return plan.Question{ID: id, Intent: plan.Value, Origin: plan.Implied, Measures: []plan.Measure{took.length(plan.Percentile, endedBy)}}
}

// Age is from which day on the cases of some rows have not had the time to end.
type Age struct {
	plan.Ending
	Since time.Time // midnight of it; zero: all have had it

	first      time.Time // the day of the first number
	rows, open []float64 // that began on each day
	young      int       // the first day whose cases are younger than nearly all were that ended
}

// AgeOf learns an age from how many cases began on each day and are open, and where the end has a time from the answer to [Took].
func AgeOf(e plan.Ending, rows, open Line, took *insight.Answer) Age {
	a := Age{Ending: e, first: rows.Start, rows: zeroes(rows.Points), open: zeroes(open.Points)}
	n := len(a.rows)
	if a.young = n - a.byState(); e.Timed {
		a.young = n - byTime(took)
	}
	if a.young = max(0, a.young); a.young == n || !e.Timed && a.young < n-n/oldestAge {
		return Age{}
	}
	if at := a.since(); at < n {
		a.Since = rows.At(at)
	}
	return a
}

// byTime is how many days nearly all cases took that ended; 0: too few have.
func byTime(took *insight.Answer) int {
	const day = 24 * time.Hour
	ended, _ := took.Main.Float(0, took.Main.Column("rows", 0))
	seconds, ok := took.Main.Float(0, took.Main.Column("measure", 0))
	if !ok || ended < endedRows || seconds < 0 {
		return 0
	}
	return int(time.Duration(seconds)*time.Second/day) + 1
}

// byState is after how many days about as few cases are open as of the older half; 0: the newest are open no more often.
func (a *Age) byState() int {
	n := len(a.rows)
	old := a.part(0, n/2, 0)
	newest := a.part(n-sinceDays, n, 0)
	if old > openAlways || newest < old+openYoung {
		return 0
	}
	for days := sinceDays; days < n; days += sinceDays {
		if part := a.part(n-days-sinceDays, n-days, 0); part <= old+unripePart+openFallen*(newest-old) {
			return days
		}
	}
	return n
}

// part is which part of the cases that began on some days is open, of those that began on a day from young on.
func (a *Age) part(from, to, young int) float64 {
	all, open := a.count(from, to, young)
	if all == 0 || open < unripeRows {
		return 0
	}
	return open / all
}

func (a *Age) count(from, to, young int) (all, open float64) {
	for i := max(from, 0); i < min(to, len(a.rows)); i++ {
		if all += a.rows[i]; i >= young {
			open += a.open[i]
		}
	}
	return all, open
}

// since is the first day whose cases, and those of the days before it, are not old enough.
func (a *Age) since() int {
	for at := len(a.rows); at > a.young; at-- {
		from := at - sinceDays
		for all, _ := a.count(from, at, 0); all < sinceRows && from > 0; all, _ = a.count(from, at, 0) {
			from--
		}
		if a.part(from, at, a.young) < unripePart {
			return at
		}
	}
	return a.young
}

// Over reports whether about as many cases of a period have ended as ever will.
func (a *Age) Over(w plan.Window) bool { return a.unripe(w) < unripePart }

// unripe is which part of the cases of a period is open, and young.
func (a *Age) unripe(w plan.Window) float64 {
	day := func(t time.Time) int {
		return int(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC).Sub(a.first).Hours() / 24)
	}
	return a.part(day(w.Start), day(w.End), a.young)
}

// Young says which numbers are not final from the age on; w: of a period.
func (a *Age) Young(start string, zone *time.Location, w *plan.Window) plan.Young {
	y := plan.Young{Start: start, Since: plan.DayStart(a.Since.Year(), a.Since.Month(), a.Since.Day(), zone), Columns: a.Columns}
	y.Few = w != nil && a.unripe(*w) < unripeFew
	return y
}

func zeroes(points []float64) []float64 {
	out := slices.Clone(points)
	for i, v := range out {
		out[i] = zeroIfNone(v)
	}
	return out
}

// Holds reports whether a question holds a number against something, and is about nothing else: it is asked of cases that are old enough.
func Holds(r plan.Resolved) bool {
	q := r.Question
	return r.Window != nil && (q.Target != nil || r.Before != nil && (q.Intent == plan.Why || q.Intent == plan.Change || q.Growth))
}

// Unripe is how it is told that cases are not over.
type Unripe struct {
	Instead *plan.Window // that is told in the place of theirs; nil: theirs is
	Final   bool         // so few are open that the numbers are told of the others
	Bare    bool         // the numbers are named without what they come to so far
}

// TellUnripe says how many cases of a period have not ended, by the answer to [Begun] with the numbers behind these that are not
// final: those are listed, or told of the period that is looked at in its place. It has no kind where these are few.
func TellUnripe(a insight.Answer, u Unripe, b *document.Builder) insight.Finding {
	t := insight.NewTeller(a, b)
	open, _ := t.Float(0, t.Column(0))
	all, _ := t.Float(0, t.Column(1))
	measures := a.Question().Measures
	if all < fewUnripe || open < unripePart*all || len(measures) < 3 {
		return insight.Finding{}
	}
	var list []string
	for i, m := range measures[2:] {
		if value := t.Number(0, t.Column(i+2), m); value != "" && !u.Bare {
			list = append(list, t.Label(What(m))+" ("+insight.Token(value)+")")
		} else {
			list = append(list, t.Label(What(m)))
		}
	}
	roles := map[string]string{
		"list": strings.Join(list, ", "), "rows": t.Label(rowsOf(a.Profile)), "window": t.Window(a.Resolved.Window),
		"count": insight.Token(t.Number(0, t.Column(0), measures[0])), "all": insight.Token(t.Number(0, t.Column(1), measures[1])),
	}
	shape := "unripe"
	switch {
	case u.Instead != nil:
		shape, roles["told"] = "unripe.moved", t.Window(u.Instead)
	case u.Final:
		shape = "unripe.of"
	}
	return keyed(unscoped(t.Finding(document.KindQuality, shape, measures[2], roles)))
}
