package ask

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// settle makes of a part of the year and two years the part in each of them: "January to October, this year and
// last", "Q3 revenue: 2026 against 2025", "March to May 2025 compared with 2026".
func (d *draft) settle() {
	var part *plan.Period
	var years []*plan.Period
	for _, p := range d.periods {
		switch {
		case wholeYear(p):
			years = append(years, p)
		case part == nil && partOfYear(p):
			part = p
		}
	}
	if part == nil || len(years) == 0 || len(years) > 2 {
		return
	}
	newest, before := 0, 0
	for _, y := range years {
		newest = max(newest, y.Year)
	}
	for _, y := range years {
		if y.Year != newest {
			before = y.Year
		}
	}
	switch {
	case len(years) == 2 && (newest == 0 || before == newest-1):
		d.period, d.rival, d.pair, d.compare = inYear(part, newest), nil, nil, "yearAgo"
	case len(years) == 1 && d.rival == years[0] && newest == 0 && years[0].Kind == plan.LastComplete:
		d.period, d.rival, d.pair, d.compare = part, nil, nil, "yearAgo"
	}
}

// wholeYear reports whether a period is a year: 2025, this year, last year.
func wholeYear(p *plan.Period) bool {
	return p.Unit == plan.Year && p.Begin == nil && (p.Kind == plan.Calendar && p.Year > 0 || p.Kind == plan.ToDate && p.Ago == 0 || p.Kind == plan.LastComplete && p.N <= 1 && p.Ago == 0)
}

// partOfYear reports whether a period is a part of a year that it does not name: October, Q3, January to May.
func partOfYear(p *plan.Period) bool {
	if p.Kind == plan.Calendar {
		return p.Unit != plan.Year && p.Year == 0 && p.Begin == nil
	}
	return p.Kind == plan.Range && p.Begin == nil && p.Finish == nil && strings.HasPrefix(p.From, "--") && strings.HasPrefix(p.To, "--") || p.Kind == plan.Range && yearless(p.Begin) && yearless(p.Finish)
}

func yearless(p *plan.Period) bool { return p != nil && p.Kind == plan.Calendar && partOfYear(p) }

// inYear is a part of the year in a year that is known; 0: the newest.
func inYear(p *plan.Period, year int) *plan.Period {
	if year == 0 {
		return p
	}
	n := *p
	for _, end := range []*string{&n.From, &n.To} {
		if rest, ok := strings.CutPrefix(*end, "--"); ok {
			*end = number64(float64(year)) + "-" + rest
		}
	}
	if n.Kind == plan.Calendar {
		n.Year = year
	}
	if n.Begin != nil {
		n.Begin = inYear(n.Begin, year)
	}
	if n.Finish != nil {
		n.Finish = inYear(n.Finish, year)
	}
	return &n
}

// present adds to a period that is over, and that something now is held against, the one at hand: "are we signing
// more than last year".
func present(s *scene, d *draft, _ []*draft) []*draft {
	p := d.period
	if p == nil || d.rival != nil || d.compare != "" || p.Kind != plan.LastComplete || p.N > 1 || p.Ago > 0 || p.Index > 0 || p.Unit == plan.Hour {
		return asItIs
	}
	how := s.heldAgainst(d)
	if how == "" {
		return asItIs
	}
	n := d.with("present", "present|"+how, "present|"+string(p.Unit))
	n.period, n.rival = &plan.Period{Kind: plan.ToDate, Unit: p.Unit, Now: p.Unit == plan.Day}, p
	return []*draft{d.with("present=no", "present=no|"+how), n}
}

// heldAgainst is the word by which something is held against a period that is over.
func (s *scene) heldAgainst(d *draft) string {
	for i := d.from; i < d.to; i++ {
		switch t := s.ts[i].text; {
		case t == "than":
			return t
		case s.tagged(i, "versus") && s.leadsTo(i, d.period):
			return "versus"
		}
	}
	return ""
}

// leadsTo reports whether a period stands right behind a word, or behind the one that follows it: compared with, on.
func (s *scene) leadsTo(i int, p *plan.Period) bool {
	for k := i + 1; k < len(s.ts) && (k == i+1 || k == i+2 && s.lexicon.has("small", s.ts[k-1].text)); k++ {
		for _, c := range s.from[k] {
			if c.kind == isPeriod && samePeriod(&c.period, p) {
				return true
			}
		}
	}
	return false
}

// thisNamed reports whether two periods are one part of the year, first in this year and then the last that is over.
func thisNamed(p, rival *plan.Period) bool {
	return p.Kind == plan.Calendar && rival.Kind == plan.LastComplete && rival.Index > 0 && p.Index == rival.Index && p.Unit == rival.Unit && rival.Ago == 0 && p.Begin != nil && p.Begin.Kind == plan.ToDate
}

// addHeadless reads a last that stands alone behind "this year" as the unit before: "turnover this year vs last".
func (l *lattice) addHeadless() {
	var unit plan.Grain
	for i := range l.ts {
		for _, c := range l.from[i] {
			if c.kind == isPeriod && c.period.Kind == plan.ToDate && c.period.Unit != "" && c.to <= len(l.ts) {
				unit = c.period.Unit
			}
		}
		if unit == "" || !l.headless(i) {
			continue
		}
		p := plan.Period{Kind: plan.LastComplete, Unit: unit, N: 1, Text: l.ts[i].raw}
		l.add(candidate{from: i, to: i + 1, kind: isPeriod, period: p, score: 1})
		if i > 0 && l.ts[i-1].text == "the" {
			l.add(candidate{from: i - 1, to: i + 1, kind: isPeriod, period: p, score: 1})
		}
	}
}

// headless reports whether a "last" stands behind a word that joins or holds against, with no noun behind it.
func (l *lattice) headless(i int) bool {
	if t := l.ts[i].text; t != "last" && t != "previous" && t != "prior" {
		return false
	}
	if i+1 < len(l.ts) && l.ts[i+1].kind == word && !strings.Contains(" by for in and per please pls of on with ", " "+l.ts[i+1].text+" ") {
		return false
	}
	k := i - 1
	if k >= 0 && l.ts[k].text == "the" {
		k--
	}
	return k >= 0 && strings.Contains(" vs v versus against and or than to with & / vs. . ", " "+l.ts[k].text+" ")
}

// apart shows each of two periods for each of two groups: both together are the stretch that is asked about, by their
// unit. "Nadia and Colin, turnover this year vs last".
func apart(s *scene, d *draft, _ []*draft) []*draft {
	p, q := d.rival, d.period
	if p == nil || q == nil || len(d.groups) != 1 {
		return asItIs
	}
	if follow(p, q) && d.groups[0].Grain == p.Unit {
		return []*draft{d.with("apart=no"), d.over(p, q, "apart", "apart/by their unit")}
	}
	if s.timed(d.groups[0]) || !adjacent(p, q) {
		return asItIs
	}
	if p.Kind == plan.ToDate || p.Year > q.Year {
		p, q = q, p
	}
	n := d.over(p, q, "apart", "apart|"+string(p.Unit), "apart/values "+s.weighed(d))
	n.groups = append([]plan.Dimension{d.groups[0]}, plan.Dimension{Column: s.timeColumn(), Grain: p.Unit})
	return []*draft{d.with("apart=no"), n}
}

// adjacent reports whether of two periods one follows the other: this year and last year, 2025 and 2026.
func adjacent(p, q *plan.Period) bool {
	if p.Unit != q.Unit || p.Ago != 0 || q.Ago != 0 {
		return false
	}
	if p.Kind == plan.Calendar && q.Kind == plan.Calendar {
		return p.Unit == plan.Year && (p.Year == q.Year+1 || q.Year == p.Year+1)
	}
	one := func(a, b *plan.Period) bool {
		return a.Kind == plan.LastComplete && a.N <= 1 && a.Index == 0 && b.Kind == plan.ToDate
	}
	return one(p, q) || one(q, p)
}

// over is an ask about the stretch from one period to the end of another, whichever was named first.
func (d *draft) over(p, q *plan.Period, features ...string) *draft {
	if p.Kind == plan.Calendar && order(*p) > order(*q) {
		p, q = q, p
	}
	n := d.with(features...)
	n.period, n.rival, n.pair, n.compare = &plan.Period{Kind: plan.Range, Begin: p, Finish: q}, nil, nil, ""
	return n
}

// follow reports whether two periods are named units of the calendar that follow each other: September and October.
func follow(p, q *plan.Period) bool {
	if p.Kind != plan.Calendar || q.Kind != plan.Calendar || p.Unit != q.Unit || p.Unit == plan.Year || p.Year != q.Year || p.Begin != nil || q.Begin != nil {
		return false
	}
	return p.Index == q.Index+1 || q.Index == p.Index+1
}
