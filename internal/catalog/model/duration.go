package model

import (
	"slices"
	"time"
)

// times are how long things take, and how old the open ones are. A time that lies far
// ahead of all starts is planned, and no end.
func (d *deriver) times() {
	main := d.m.Column(d.m.Time)
	if main == nil || !dated(d.facts(main.Name)) {
		return
	}
	for _, c := range d.m.Columns {
		if c.Name == main.Name || !d.happened(c) {
			continue
		}
		switch b := betweenOf(*main, c); {
		case d.follows(*main, c) && (b != nil || c.TimeRole == TimeEnd || d.surely(*main, c)) && !standing[lastWord(moment(c))]:
			d.span(*main, c, b)
		case d.follows(c, *main) && !d.follows(*main, c) || b == nil && betweenOf(c, *main) != nil && d.follows(c, *main):
			d.span(c, *main, betweenOf(c, *main))
		}
	}
	d.steps(*main)
}

// steps are how long things take from one time to another that periods are not about: from received to reported, of
// what periods are about when it was collected.
func (d *deriver) steps(main Column) {
	for i, a := range d.m.Columns {
		for _, b := range d.m.Columns[i+1:] {
			if a.Name == main.Name || b.Name == main.Name || !d.happened(a) || !d.happened(b) || standing[lastWord(moment(b))] {
				continue
			}
			switch {
			case d.surely(a, b):
				d.span(a, b, betweenOf(a, b))
			case d.surely(b, a):
				d.span(b, a, betweenOf(b, a))
			}
		}
	}
}

// happened: the column says when something was, once for each row.
func (d *deriver) happened(c Column) bool {
	f := d.facts(c.Name)
	return c.Meaning == Time && (dated(f) || f.Clock) && c.TimeRole != TimeUpdated && c.TimeRole != TimeBirth && c.TimeRole != TimeDue && f.Distinct > 1 && !anyOf(c.Name, overwritten)
}

// overwritten are times that are told anew each time.
var overwritten = words("last next latest newest previous calved")

// standing are ends that are set before they come.
var standing = words("expiry expires expiration ends until to valid maturity renewal")

// betweenOf is what the time from one column to another is called; nil: nothing of its own.
func betweenOf(from, to Column) *between {
	for i := range betweens() {
		b := &betweens()[i]
		if (len(b.from) == 0 || anyOf(from.Name, b.from)) && anyOf(to.Name, b.to) {
			return b
		}
	}
	return nil
}

// lag is how the times of one column lie to those of another; ok is false where the rows have not told.
func (d *deriver) lag(from, to Column) (l Lag, ok bool) {
	for _, l := range d.facts(to.Name).Lags {
		if l.Of == from.Name {
			return l, true
		}
	}
	for _, l := range d.facts(from.Name).Lags {
		if l.Of == to.Name {
			return Lag{Of: from.Name, Rows: l.Rows, Before: l.After, After: l.Before, Days: -l.Days}, true
		}
	}
	return l, false
}

// surely: the rows tell that one time hardly ever comes before another.
func (d *deriver) surely(from, to Column) bool {
	const fewest, seldom = 20, 50
	l, ok := d.lag(from, to)
	return ok && l.Rows >= fewest && l.Before*seldom <= l.Rows && d.follows(from, to)
}

// follows reports whether the times of one column come after those of another, but for a few, and not long after
// all of them; where the rows have not told, whether they may.
func (d *deriver) follows(from, to Column) bool {
	const seldom, some = 20, 50
	l, ok := d.lag(from, to)
	if !ok {
		return d.near(from, to)
	}
	ordered := l.Before*seldom <= l.Rows && l.After*some >= l.Rows
	if d.facts(from.Name).Clock {
		return ordered
	}
	first, err1 := day(d.facts(from.Name).Min)
	last, err2 := day(d.facts(from.Name).Max)
	near := l.Days*24 <= max(60*dayLong, last.Sub(first)/2).Hours()
	return err1 == nil && err2 == nil && ordered && near
}

const dayLong = 24 * time.Hour

// about reports whether two times lie within two months of each other in most rows, whichever comes first.
func (d *deriver) about(a, b Column) bool {
	l, ok := d.lag(a, b)
	return ok && l.Rows > 0 && l.Days > -60 && l.Days < 60
}

// near reports whether the times of one column begin and end about when those of another do, or somewhat later.
func (d *deriver) near(from, to Column) bool {
	a, b := d.facts(from.Name), d.facts(to.Name)
	first, err1 := day(a.Min)
	last, err2 := day(a.Max)
	begin, err3 := day(b.Min)
	end, err4 := day(b.Max)
	if err1 != nil || err2 != nil || err3 != nil || err4 != nil {
		return false
	}
	return begin.After(first.Add(-2*dayLong)) && end.After(last.Add(-last.Sub(first)/3-dayLong)) && end.Before(last.Add(max(60*dayLong, last.Sub(first)/2)))
}

func day(text string) (time.Time, error) {
	return time.Parse(time.DateOnly, text[:min(10, len(text))])
}

// span adds the time between two times and the age of the rows that have no second yet.
func (d *deriver) span(from, to Column, b *between) {
	m := Metric{Label: "time from " + moment(from) + " to " + moment(to), Kind: KindDuration, Column: from.Name, Until: to.Name, Unit: "seconds", Good: "down", Why: "both are times of the row"}
	weight := importance["duration"]
	switch {
	case b != nil && !slices.ContainsFunc(d.found, func(w weighed) bool { return w.Label == b.label }):
		m.Label, m.Good, m.Synonyms, weight = b.label, b.good, append([]string{m.Label}, b.synonyms...), b.weight
	case b != nil || to.TimeRole != TimeEnd && from.Name != d.m.Time:
		weight = importance["duration of a step"]
	}
	if from.Name == d.m.Time && m.Good == "down" && d.cases() && !d.hasAmounts() {
		weight = max(weight, importance["duration of a service"])
	}
	if b == nil {
		m.Synonyms = append(m.Synonyms, "time to "+moment(to), moment(from)+" to "+moment(to))
	}
	f := d.facts(to.Name)
	if f.Nulls > 0 {
		m.Why += "; rows without " + to.Name + " are open and counted apart"
	}
	d.add(weight, m)
	d.waiting(from, to, b, m)
}

// waiting adds how old the rows are that have no second time yet.
func (d *deriver) waiting(from, to Column, b *between, m Metric) {
	f := d.facts(to.Name)
	if f.Nulls == 0 || f.Nulls == d.t.Rows || from.Name != d.m.Time || to.TimeRole != TimeEnd && (b == nil || d.ends(from)) || d.aged() {
		return
	}
	open := "age of open " + d.m.Noun
	switch {
	case m.Good == "up":
		open = "time so far of current " + d.m.Noun
	case d.m.Noun == "rows":
		open = "age of what is open"
	}
	d.add(importance["age of what is open"], Metric{Label: open, Kind: KindAge, Column: from.Name, Until: to.Name, Unit: "seconds", Good: m.Good, Why: "rows without " + to.Name + " are open"})
}

// ends: a column says when rows that began at a time were over.
func (d *deriver) ends(from Column) bool {
	return slices.ContainsFunc(d.m.Columns, func(c Column) bool { return c.TimeRole == TimeEnd && d.happened(c) && d.follows(from, c) })
}

func (d *deriver) aged() bool {
	return slices.ContainsFunc(d.found, func(w weighed) bool { return w.Kind == KindAge })
}

// doneWords are those of times at which something is over.
var doneWords = words("actual done completed complete delivered delivery returned return finished closed resolved paid payment received arrived settled shipped decided decision fulfilled submitted atd ata fixed fix end ended ready installed fitted repaired sent dispatched despatched issued published posted answered replied handed collected picked inspected reviewed assessed released cleared served filed printed packed supplied launched")

// punctuality is who kept what was due: the first end by the first time that is due.
func (d *deriver) punctuality() {
	for _, due := range d.m.Columns {
		if due.TimeRole != TimeDue || !dated(d.facts(due.Name)) && !d.facts(due.Name).Clock || anyOf(due.Name, doneWords) && !anyOf(due.Name, planWords) {
			continue
		}
		done := d.doneFor(due)
		if done == nil {
			continue
		}
		weight := importance["on time"]
		if d.facts(due.Name).Clock { // by the minute hardly anything is on time
			weight = importance["duration"]
		}
		d.add(weight, Metric{
			Label: "on-time rate", Kind: KindOnTime, Column: done.Name, Until: due.Name, Unit: "%", Good: "up", Why: done.Name + " is not after " + due.Name, Synonyms: []string{"on time", "punctuality"},
		})
		d.add(importance["late"], Metric{
			Label: "late rate", Kind: KindLate, Column: done.Name, Until: due.Name, Unit: "%", Good: "down", Why: done.Name + " is after " + due.Name, Synonyms: []string{"late", "overdue", "share late"},
		})
		if d.facts(due.Name).Clock {
			d.add(importance["duration"], Metric{
				Label: "delay", Kind: KindDuration, Column: due.Name, Until: done.Name, Unit: "seconds", Good: "down", Why: "both are times of day", Synonyms: []string{"lateness", "delays", "time late"},
			})
		}
		return
	}
}

var planWords = words("due planned plan target deadline promised expected scheduled sched required eta etd sla std sta")

// doneFor is when what was due was done: the time that says so and shares a word with
// it, else one that is an end.
func (d *deriver) doneFor(due Column) *Column {
	var best *Column
	most := 0
	for i := range d.m.Columns {
		c := &d.m.Columns[i]
		fit := d.doneBy(due, *c)
		if fit > 0 && best != nil && (d.begins(*best, *c, due) || d.begins(*c, *best, due)) {
			if d.begins(*best, *c, due) {
				best, most = c, fit
			}
			continue
		}
		if fit > most {
			best, most = c, fit
		}
	}
	return best
}

// doneBy is how much speaks for a time as that at which what was due was done; 0: nothing.
func (d *deriver) doneBy(due, c Column) int {
	if c.Name == due.Name || c.Meaning != Time || !dated(d.facts(c.Name)) && !d.facts(c.Name).Clock || c.TimeRole == TimeUpdated || c.TimeRole == TimeBirth {
		return 0
	}
	fit := 0
	if c.TimeRole == TimeEnd {
		fit += 2
	}
	if anyOf(c.Name, doneWords) {
		fit++
	}
	for _, w := range readName(c.Name).words {
		if len(w) > 3 && w != "date" && w != "time" && slices.Contains(readName(due.Name).words, w) {
			fit++
		}
	}
	if !d.near(due, c) && !d.near(c, due) && !d.about(due, c) {
		return 0
	}
	return fit
}

// begins: one of two times that may both be ends is where the row begins, as of jobs that are received, due and
// shipped: periods are about it, what is due hardly ever lies before it, and the other follows it.
func (d *deriver) begins(first, then, due Column) bool {
	return first.Name == d.m.Time && d.surely(first, due) && d.surely(first, then)
}
