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
