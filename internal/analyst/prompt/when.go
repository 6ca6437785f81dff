package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// periods takes the stretches of time: the first is the question's, one after
// "vs" is what it is compared with.
func (b *builder) periods() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].free(isPeriod) {
			continue
		}
		it := &b.items[i]
		period := it.period
		versus := b.afterVersus(i)
		switch {
		case it.arg != "" && b.weekendHeld(i):
		case it.arg != "":
			b.refusePeriod(i)
		case b.yearOfField(i):
			it.use = "condition"
		case b.profile.Time == "":
			it.use = "period"
			b.missing(b.said(i, i+1), "the data has no dates to choose a period by")
		case it.same:
			b.sameOf(i)
		case b.q.Period != nil && versus:
			it.use = "comparison"
			b.compareWith(period)
		case b.q.Period == nil && versus && period.Kind == plan.LastComplete && period.N == 1 && period.Ago > 0:
			it.use = "comparison"
			b.sinceAgo(period)
		case b.q.Period == nil && versus && period.Kind == plan.LastComplete && period.N == 1:
			it.use = "comparison"
			b.q.Period = &plan.Period{Kind: plan.ToDate, Unit: period.Unit, Text: "this " + string(period.Unit)}
			b.q.Compare = &plan.Comparison{Kind: plan.Previous}
		case b.q.Period == nil && it.pair != nil && b.comparing():
			it.use = "comparison"
			b.comparePair(it.pair, period.Text)
		case b.q.Period == nil:
			it.use = "period"
			b.q.Period = &period
		case b.q.Compare == nil && b.joined(i):
			b.join(i)
		}
		if it.use != "" && it.other != "" {
			b.note(plan.Ambiguity, b.said(i, i+1), "the month first", it.other)
		}
	}
	b.sharedYear()
}

// sameOf holds the question's period, or the one before it, against the same of another
// year: "and in the same quarter of 2024?"
func (b *builder) sameOf(i int) {
	it := &b.items[i]
	it.use = "comparison"
	if b.q.Period == nil && b.lastPeriod == nil {
		it.use = RefusedTime
		b.refused = true
		b.missing(b.q.Text, b.said(i, i+1)+": the same as which is not said")
		return
	}
	year := it.period
	b.q.Compare = &plan.Comparison{Kind: plan.YearAgo, Period: &year}
}

// sinceAgo holds the last whole unit against the one so many before it: "compared to
// five years ago".
func (b *builder) sinceAgo(ago plan.Period) {
	b.q.Period = &plan.Period{Kind: plan.LastComplete, Unit: ago.Unit, N: 1, Whole: true, Text: "the last complete " + string(ago.Unit)}
	ago.Ago++
	b.q.Compare = &plan.Comparison{Kind: plan.OtherPeriod, Period: &ago}
}

// comparing reports whether two periods are to be held against each other: "compare
// Q2 to Q3", "how did revenue change between 2024 and 2025", "the difference between 2024
// and 2025".
func (b *builder) comparing() bool {
	for i := b.from; i < b.to; i++ {
		if strings.HasPrefix(b.ts[b.items[i].from].text, "difference") {
			b.items[i].use = "focus change"
			b.focus = append(b.focus, "change")
		}
		if b.items[i].is("versus", "verb") {
			return true
		}
	}
	return b.wants("change")
}

func (b *builder) comparePair(p *pair, text string) {
	first, second := p.first, p.second
	first.Text, second.Text = text, text
	b.q.Period, b.q.Compare = &second, &plan.Comparison{Kind: plan.OtherPeriod, Period: &first}
}

// joined reports whether a named unit is joined to the question's: "Q1 and Q2 2025".
func (b *builder) joined(i int) bool {
	k := b.previous(i)
	if k < 0 || !b.items[k].is("connect", "and") {
		return false
	}
	p := b.previous(k)
	x, y := b.q.Period, b.items[i].period
	return p >= 0 && b.items[p].is(isPeriod) && x.Kind == plan.Calendar && y.Kind == plan.Calendar && x.Unit == y.Unit && x.Unit != plan.Day && x.Begin == nil && y.Begin == nil
}

// join holds the unit against the question's where a comparison is asked for;
// else neighbours become one stretch, and what lies apart is not answered.
func (b *builder) join(i int) {
	x, it := b.q.Period, &b.items[i]
	y := it.period
	it.use = "period"
	if x.Year == 0 {
		x.Year = y.Year
	}
	next := max(x.N, 1)
	switch {
	case b.comparing():
		it.use = "comparison"
		b.comparePair(&pair{*x, y}, x.Text+" and "+y.Text)
	case x.Unit == plan.Year && y.Year == x.Year+next, x.Unit != plan.Year && y.Index == x.Index+next && (y.Year == 0 || y.Year == x.Year):
		x.N, x.Text = next+1, x.Text+" and "+y.Text
	default:
		b.missing(b.said(i, i+1), oneStretch)
	}
}

// RefusedTime is the use of words for a time that is none: next month, Christmas.
const RefusedTime = "refused"

// refusePeriod leaves out a question about a time that is none: an answer about
// all dates would not be one.
func (b *builder) refusePeriod(i int) {
	it := &b.items[i]
	it.use = RefusedTime
	b.refused = b.refused || b.profile.Time != "" && !b.wants("forecast")
	b.missing(b.q.Text, b.said(i, i+1)+": "+it.arg)
}

// sharedYear gives the year of the later of two periods to the earlier: "Q3 vs Q2 2025".
func (b *builder) sharedYear() {
	if b.q.Period == nil || b.q.Compare == nil || b.q.Compare.Period == nil || b.q.Period.Kind != plan.Calendar {
		return
	}
	if b.q.Period.Year == 0 && b.q.Compare.Period.Year != 0 && b.q.Period.Unit == b.q.Compare.Period.Unit {
		b.q.Period.Year = b.q.Compare.Period.Year
	}
}

// weekendHeld groups by the day of the week where weekends are held against the other
// days: "orders on weekends vs weekdays". It reports whether it did.
func (b *builder) weekendHeld(i int) bool {
	if !strings.HasPrefix(b.ts[b.items[i].to-1].text, "weekend") {
		return false
	}
	for k := b.from; k < b.to; k++ {
		if b.items[k].free("grain") && b.items[k].arg == string(plan.Weekday) && b.grain(k) {
			b.items[i].use = "group by weekday"
			b.note(plan.Assumption, b.said(i, i+1), "each day of the week")
			return true
		}
	}
	return false
}

func (b *builder) afterVersus(i int) bool {
	p := b.previous(i, "to", "in", "for", "of")
	return p >= 0 && b.items[p].is("versus") && b.items[p].arg != "verb" || p >= 0 && b.items[p].is("connect", "than")
}

// compareWith holds the question's period against another that the prompt names.
func (b *builder) compareWith(other plan.Period) {
	main := b.q.Period
	if main.Kind == plan.LastComplete && other.Kind == plan.ToDate && other.Unit == main.Unit && main.Ago == 0 && other.Ago == 0 {
		b.q.Period = &other // "last year vs this year"
		b.q.Compare = &plan.Comparison{Kind: plan.Previous}
		return
	}
	b.q.Compare = comparison(*main, other)
}

// comparison is the kind of comparison that a second period means.
func comparison(main, other plan.Period) *plan.Comparison {
	relative := (other.Kind == plan.LastComplete || other.Kind == plan.Rolling) && other.Index == 0 && other.Ago == 0
	today := main.Kind == plan.ToDate && main.Unit == plan.Day
	switch {
	case relative && today && other.Unit == plan.Day:
		return &plan.Comparison{Kind: plan.OtherPeriod, Period: &plan.Period{
			Kind: plan.ToDate, Unit: plan.Day, Ago: main.Ago + 1, Now: true, Text: other.Text,
		}}
	case relative && today && other.Unit == plan.Week, relative && main.Ago == 0 && other.Unit == main.Unit && max(other.N, 1) == max(main.N, 1):
		return &plan.Comparison{Kind: plan.Previous}
	case relative && other.Unit == plan.Year && other.N == 1 && main.Unit != plan.Year:
		return &plan.Comparison{Kind: plan.YearAgo}
	}
	return &plan.Comparison{Kind: plan.OtherPeriod, Period: &other}
}

// yearOfField reads a period as a condition on a field that holds years or
// dates of its own: "founded before 1950", "independence year after 1990".
func (b *builder) yearOfField(i int) bool {
	f := b.yearField(i)
	if f < 0 {
		return false
	}
	fd := b.fields[f]
	if fd.time() {
		if fd.column.Name != b.profile.Time {
			if b.q.Period != nil {
				return false
			}
			b.q.Time = fd.column.Name
		}
		return false
	}
	p, ok := yearPredicate(fd.column.Name, b.items[i].period)
	if ok {
		b.where = append(b.where, p)
	}
	return ok
}

// yearField is the field beside a period, or the only field of years.
func (b *builder) yearField(i int) int {
	k := b.previous(i, "is", "in", "of", "for", "on", "to", "from", "with")
	if k >= 0 && b.items[k].is(isField) {
		f := b.items[k].links[0].field
		if b.fields[f].time() || b.years(f) {
			if b.items[k].use == "" && !b.grouped(k) && !b.alsoAsked(k) {
				b.items[k].use = "condition"
			}
			return f
		}
	}
	if b.profile.Time != "" {
		return -1
	}
	for f := range b.fields {
		if named(b.fields[f], "year") && b.years(f) {
			return f
		}
	}
	return -1
}

// alsoAsked reports whether a field is asked for beside others before it: "titles
// and years of paintings made after 1900".
func (b *builder) alsoAsked(k int) bool {
	and := b.previous(k)
	return b.has(and, "connect", "and") && b.has(b.previous(and), isField) && b.items[k].to-b.items[k].from > 1
}

// grouped reports whether a by-word stands before an item.
func (b *builder) grouped(i int) bool {
	k := b.previous(i, "of", "in", "on", "for", "the")
	return k >= 0 && b.items[k].is("by")
}

// years reports whether a number column holds years.
func (b *builder) years(f int) bool {
	fd := b.fields[f]
	low, errLow := strconv.ParseFloat(fd.column.Min, 64)
	high, errHigh := strconv.ParseFloat(fd.column.Max, 64)
	return fd.numeric() && errLow == nil && errHigh == nil && low >= 1000 && high <= 2200
}

func yearPredicate(column string, p plan.Period) (plan.Predicate, bool) {
	year := func(s string) string {
		if len(s) < 4 || s[0] == '-' {
			return ""
		}
		return s[:4]
	}
	out := plan.Predicate{Column: column}
	switch {
	case p.Kind == plan.Calendar && p.Year > 0:
		out.Op, out.Values = plan.Equal, []string{fmt.Sprint(p.Year)}
	case p.Kind == plan.Since:
		out.Op, out.Values = plan.AtLeast, []string{year(p.From)}
	case p.Kind == plan.Before:
		out.Op, out.Values = plan.Less, []string{year(p.To)}
	case p.Kind == plan.Range && p.From == "":
		out.Op, out.Values = plan.AtMost, []string{year(p.To)}
	case p.Kind == plan.Range:
		out.Op, out.Values = plan.Between, []string{year(p.From), year(p.To)}
	default:
		return out, false
	}
	for _, v := range out.Values {
		if v == "" {
			return out, false
		}
	}
	return out, true
}
