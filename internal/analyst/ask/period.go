package ask

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// periods reads the stretches of time that a prompt names. The grammar is
// ours: libraries for dates answer with instants and know no quarter, no
// "to date" and no complete unit.
type periods struct {
	ts []token
	x  *lexicon
	// short: two digits behind a month are a year, and no day.
	short bool
}

// found is a period and the token after it.
type found struct {
	period  plan.Period
	to      int
	strong  bool   // it can be nothing else: not just "may" or a number
	refused string // why it is no period after all; empty: it is one
	other   string // what else the words may mean
	pair    *pair  // the two units that a stretch goes from and to
	same    bool   // it is the year that the question's own period is held against
}

// pair is two named units: "between Q2 and Q3" may be a stretch, or a comparison.
type pair struct{ first, second plan.Period }

// at reads the longest period that begins at a token.
func (p periods) at(i int) (found, bool) {
	best, ok := p.longest(i, p.relative, p.toDate, p.today, p.ago, p.earlier, p.edgeOf, p.since, p.between, p.span, p.unit, p.onward, p.leading, p.ahead, p.untimed, p.sameIn)
	if ok {
		best.period.Text = p.text(i, best.to)
	}
	return best, ok
}

func (p periods) longest(i int, rules ...func(int) (found, bool)) (best found, ok bool) {
	for _, rule := range rules {
		if f, match := rule(i); match && (!ok || f.to > best.to) {
			best, ok = f, true
		}
	}
	return best, ok
}

func (p periods) text(i, j int) string {
	var b strings.Builder
	for k := i; k < j && k < len(p.ts); k++ {
		if k > i && (p.ts[k].space || p.ts[k].start > p.ts[k-1].end) {
			b.WriteByte(' ')
		}
		b.WriteString(p.ts[k].raw)
	}
	return b.String()
}

// word returns the longest phrase of a tag at i and its meaning.
func (p periods) word(t tag, i int) (meaning string, to int) {
	if i >= len(p.ts) {
		return "", i
	}
	to = i
	p.x.at(p.ts, i, func(e entry, n int) {
		if e.tag == t && i+n > to {
			meaning, to = e.meaning, i+n
		}
	})
	return meaning, to
}

// is reports whether a phrase with one of the meanings stands at i.
func (p periods) is(i int, meanings ...string) (to int, ok bool) {
	if i >= len(p.ts) {
		return i, false
	}
	to = i
	p.x.at(p.ts, i, func(e entry, n int) {
		for _, m := range meanings {
			if e.tag == "period" && e.meaning == m && i+n > to {
				to, ok = i+n, true
			}
		}
	})
	return to, ok
}

// skip passes phrases with one of the meanings.
func (p periods) skip(i int, meanings ...string) int {
	for range 3 { // more than "in the year" nobody says; a page of "the" must not cost
		to, ok := p.is(i, meanings...)
		if !ok {
			return i
		}
		i = to
	}
	return i
}

// grain is a unit of time and how many of it a word stands for: a decade is ten years.
func (p periods) grain(i int) (unit plan.Grain, times, to int) {
	meaning, to := p.word("unit", i)
	name, many, _ := strings.Cut(meaning, " ")
	times, _ = strconv.Atoi(many)
	return plan.Grain(name), max(times, 1), to
}

func (p periods) count(i int) (n, to int) {
	if i >= len(p.ts) {
		return 0, i
	}
	if t := p.ts[i]; t.kind == number && t.value >= 1 && t.value <= 10000 && t.value == float64(int(t.value)) && !t.ordinal && !t.percent {
		return int(t.value), i + 1
	}
	if meaning, to := p.word("number", i); meaning != "" {
		n, _ := strconv.Atoi(meaning)
		return n, to
	}
	if meaning, to := p.word("period", i); strings.HasPrefix(meaning, "few ") {
		n, _ := strconv.Atoi(meaning[4:])
		return n, to
	}
	return 0, i
}

// relative: last month, past 12 months, the previous 2 quarters, last October.
func (p periods) relative(i int) (found, bool) {
	i = p.skip(i, "the")
	to, ok := p.is(i, "last")
	past := !ok
	if past {
		if to, ok = p.is(i, "past"); !ok {
			return found{}, false
		}
	}
	n, at := p.count(to)
	u, ok := p.spoken(at)
	if !ok {
		return p.lastNamed(to)
	}
	period := plan.Period{Kind: plan.LastComplete, Unit: u.grain, N: max(n, 1) * u.times, Fixed: u.fixed, Whole: u.whole}
	if !u.full && (u.grain == plan.Day && n > 0 || u.grain == plan.Hour || past && n == 0) {
		period.Kind = plan.Rolling
	}
	so := p.orSo(u.to)
	if n == 0 && !u.full && u.grain == plan.Year && u.times == 1 && (so > u.to || p.overThe(i)) { // a length of time
		period = plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 12}
	}
	return found{period: period, to: so, strong: true}, true
}

// overWords stand before a length of time: over the last year is no year of the calendar.
var overWords = map[string]bool{"over": true, "throughout": true}

// overThe reports whether "over the" stands before a token.
func (p periods) overThe(i int) bool {
	return i > 1 && p.ts[i-1].text == "the" && overWords[p.ts[i-2].text]
}

// orSo is behind "or so", where it stands at a place.
func (p periods) orSo(i int) int {
	if i+1 < len(p.ts) && p.ts[i].text == "or" && p.ts[i+1].text == "so" {
		return i + 2
	}
	return i
}

// spokenUnit is a unit with what is said of it: full month, fiscal year.
type spokenUnit struct {
	grain plan.Grain
	times int
	full  bool // a unit of the calendar, not a length of time
	whole bool // over, and complete in the data
	fixed bool
	to    int
}

func (p periods) spoken(i int) (u spokenUnit, ok bool) {
	if to, ok := p.is(i, "calendar"); ok {
		u.full, u.fixed, i = true, true, to
		if p.ts[to-1].text == "year" { // "calendar year" is one phrase
			i--
		}
	}
	if to, ok := p.is(i, "full"); ok {
		u.full, u.whole, i = true, true, to
	}
	fiscal, isFiscal := p.is(i, "fiscal")
	if isFiscal {
		i = fiscal
	}
	u.grain, u.times, u.to = p.grain(i)
	if isFiscal && u.grain == "" { // "fiscal year" is one phrase
		u.grain, u.to = plan.Year, i
	}
	return u, u.grain != ""
}

// lastNamed: last October, last Q3, last Friday.
func (p periods) lastNamed(i int) (found, bool) {
	f, ok := p.longest(i, p.month, p.quarter, p.weekday, p.ledSeason)
	if ok && f.period.Year == 0 && f.period.Begin == nil && (f.period.N == 0 || f.period.Unit == plan.Month) {
		f.period.Kind = plan.LastComplete
	}
	f.strong = true
	return f, ok
}

// weekday is a day of the week by its name, 1 for Monday.
func (p periods) weekday(i int) (found, bool) {
	to, ok := p.is(i, "dayName")
	if !ok {
		return found{}, false
	}
	n := 1 + strings.Index("montuewedthufrisatsun", p.ts[i].text[:3])/3
	return found{period: plan.Period{Kind: plan.LastComplete, Unit: plan.Day, Index: n}, to: to}, true
}

// sameIn: the same quarter of 2024. It says which period another is held against.
func (p periods) sameIn(i int) (found, bool) {
	to, ok := p.is(p.skip(i, "in", "the"), "same")
	if !ok {
		return found{}, false
	}
	if unit, _, at := p.grain(to); unit != "" {
		to = at
	} else if to, ok = p.is(to, "period"); !ok {
		return found{}, false
	}
	at := p.skip(to, "in", "the")
	year, ok := p.aYear(at)
	return found{period: plan.Period{Kind: plan.Calendar, Unit: plan.Year, Year: year}, to: at + 1, strong: true, same: true}, ok
}

// toDate: this month, year to date, so far this quarter, this October.
func (p periods) toDate(i int) (found, bool) {
	now := false
	if to, ok := p.is(i, "now"); ok {
		now, i = true, to
	}
	period := plan.Period{Kind: plan.ToDate}
	meaning, to := p.word("period", i)
	if rest, ok := strings.CutPrefix(meaning, "toDate "); ok {
		period.Unit = plan.Grain(rest)
	} else if at, ok := p.is(p.skip(i, "the"), "this"); ok {
		u, ok := p.spoken(at)
		if !ok {
			return p.thisNamed(at)
		}
		if u.grain != plan.Hour && u.times == 1 {
			period.Unit, period.Fixed, to = u.grain, u.fixed, u.to
			period.Now = u.grain == plan.Day
		}
	}
	if period.Unit == "" {
		return found{}, false
	}
	if end, ok := p.is(to, "now"); ok {
		now, to = true, end
	}
	period.Now = period.Now || now
	return found{period: period, to: to, strong: true}, true
}

func (p periods) thisNamed(i int) (found, bool) {
	if f, ok := p.ledSeason(i); ok {
		return f, ok // a winter under way began last year
	}
	f, ok := p.longest(i, p.month, p.quarter)
	if ok && f.period.Year == 0 && f.period.Begin == nil {
		f.period.Begin = &plan.Period{Kind: plan.ToDate, Unit: plan.Year, Fixed: f.period.Unit == plan.Month}
	}
	return f, ok
}

// today: today, yesterday.
func (p periods) today(i int) (found, bool) {
	meaning, to := p.word("period", i)
	days, ok := strings.CutPrefix(meaning, "today ")
	if !ok {
		return found{}, false
	}
	ago, _ := strconv.Atoi(days)
	return found{period: plan.Period{Kind: plan.ToDate, Unit: plan.Day, Ago: ago, Now: true}, to: to, strong: true}, true
}

// ago: three months ago, a year ago, the week before last.
func (p periods) ago(i int) (found, bool) {
	i = p.skip(i, "the")
	n, at := p.count(i)
	unit, times, at := p.grain(at)
	if unit == "" {
		return found{}, false
	}
	period := plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Ago: max(n, 1)*times - 1}
	if to, ok := p.is(at, "beforeLast"); ok && n == 0 {
		period.Ago = 1
		return found{period: period, to: to, strong: true}, true
	}
	to, ok := p.is(at, "ago")
	return found{period: period, to: to, strong: true}, ok && n > 0
}

// earlier: the month before, 3 months earlier. What follows would be what it is before.
func (p periods) earlier(i int) (found, bool) {
	i = p.skip(i, "the")
	n, at := p.count(i)
	unit, times, at := p.grain(at)
	to, ok := p.is(at, "before", "earlier")
	if unit == "" || !ok || to < len(p.ts) && p.ts[to].kind != punct {
		return found{}, false
	}
	kind := plan.LastComplete
	if unit == plan.Day && n > 0 {
		kind = plan.Rolling
	}
	return found{period: plan.Period{Kind: kind, Unit: unit, N: max(n, 1) * times}, to: to, strong: true}, true
}

// edgeOf: the first 3 months of 2025, the last week of October.
func (p periods) edgeOf(i int) (found, bool) {
	i = p.skip(i, "the")
	kind := plan.Closing
	to, ok := p.is(i, "last")
	if !ok {
		kind = plan.Opening
		if to, ok = p.is(i, "first"); !ok {
			return found{}, false
		}
	}
	n, at := p.count(to)
	unit, times, at := p.grain(at)
	of, ok := p.is(at, "in")
	if unit == "" || unit == plan.Hour || !ok {
		return found{}, false
	}
	f, ok := p.longest(p.skip(of, "the"), p.calendar, p.relative, p.toDate)
	if !ok || f.period.Unit == unit {
		return found{}, false
	}
	whole := f.period
	f.period = plan.Period{Kind: kind, Unit: unit, N: max(n, 1) * times, Begin: &whole}
	f.strong = true
	return f, true
}

// ahead: next month, the coming weeks, tomorrow, upcoming. Most data tells what was: see [scene.looksAhead].
func (p periods) ahead(i int) (found, bool) {
	if to, ok := p.is(i, "tomorrow"); ok {
		return found{period: plan.Period{Kind: plan.Next, Unit: plan.Day, N: 1}, to: to, strong: true}, true
	}
	at := p.skip(i, "in", "the")
	if to, ok := p.is(at, "next"); ok {
		n, behind := p.count(to)
		if u, ok := p.spoken(behind); ok {
			return found{period: plan.Period{Kind: plan.Next, Unit: u.grain, N: max(n, 1) * u.times}, to: u.to, strong: true}, true
		}
	}
	to, ok := p.is(i, "ahead")
	return found{period: plan.Period{Kind: plan.Next}, to: to, strong: true}, ok
}

// untimed: Christmas, this morning. They are times, but not ones that a
// calendar gives.
func (p periods) untimed(i int) (found, bool) {
	kind, to := p.word("untimed", i)
	if kind == "" {
		kind, to = p.word("untimed", p.skip(i, "in", "the", "last", "this", "since", "after", "before", "until"))
	}
	return found{to: to, refused: whyUntimed(kind)}, kind != ""
}

func whyUntimed(kind string) string {
	switch kind {
	case "ahead":
		return "this lies ahead: the data tells what was, and forecasts are not made"
	case "hours":
		return "periods are whole days: ask for the day by hour"
	case "weekend":
		return "this is a part of every week and no period: ask for it by weekday"
	}
	return "the dates of holidays are not known here: name the dates"
}

// leading passes "in the", "for", "during" before a period.
func (p periods) leading(i int) (found, bool) {
	to, ok := p.is(i, "in")
	if !ok {
		return found{}, false
	}
	to = p.skip(to, "the")
	f, ok := p.longest(to, p.calendar, p.ledSeason, p.edgeOf, p.relative, p.toDate, p.span, p.between)
	f.strong = f.strong || ok && f.to > to
	return f, ok
}
