package model

import (
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// elapsed gives the values of a condition on the time between two fields as seconds.
func (k *checker) elapsed(where string, p *plan.Predicate) {
	p.Vague, p.Against, p.Part = "", nil, ""
	if k.Profile.Column(p.Until) == nil && p.Until != plan.Now {
		k.breaks(where, p.Until, "a length of time is from one field to another: there is no field %s", quoted(p.Until))
		return
	}
	k.each(where, p, `a length of time is a number with its unit, such as "3 days" or "36 hours"`, func(v string) (string, bool) {
		s, ok := seconds(v)
		return strconv.FormatFloat(s, 'f', -1, 64), ok
	})
}

// reckoned gives the values of a condition on what two numbers of a row come to as numbers: 20 %
// as a part of one.
func (k *checker) reckoned(where string, p *plan.Predicate) {
	p.Vague, p.Against, p.Part = "", nil, ""
	k.each(where, p, `this is a number such as "0.5" or "1200"`, func(v string) (string, bool) {
		text, percent := strings.CutSuffix(strings.TrimSpace(strings.ReplaceAll(v, ",", "")), "%")
		n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if percent {
			n /= 100
		}
		return strconv.FormatFloat(n, 'f', -1, 64), err == nil
	})
}

// recurring gives the values of a condition on weekdays, hours or months as numbers.
func (k *checker) recurring(where string, p *plan.Predicate) {
	p.Vague, p.Against = "", nil
	k.each(where, p, "this is a weekday or a month by its English name, or an hour from 0 to 23", func(v string) (string, bool) {
		n, ok := partNumber(p.Part, v)
		return strconv.Itoa(n), ok
	})
}

// each replaces the values of a condition; why is said of one that cannot be read.
func (k *checker) each(where string, p *plan.Predicate, why string, read func(string) (string, bool)) {
	out := make([]string, 0, len(p.Values))
	for _, v := range p.Values {
		value, ok := read(v)
		if !ok {
			k.breaks(where, v, "%s", why)
			return
		}
		out = append(out, value)
	}
	p.Values = out
}

// seconds reads "3 days", "1.5 h" or a bare number of seconds.
func seconds(text string) (float64, bool) {
	end := strings.LastIndexAny(text, "0123456789") + 1
	n, err := strconv.ParseFloat(strings.TrimSpace(text[:end]), 64)
	if err != nil {
		return 0, false
	}
	unit := strings.ToLower(strings.TrimSpace(text[end:]))
	if len(unit) > 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	length, ok := map[string]float64{
		"": 1, "s": 1, "sec": 1, "second": 1, "min": 60, "minute": 60, "h": 3600, "hr": 3600, "hour": 3600,
		"d": 86400, "day": 86400, "w": 7 * 86400, "week": 7 * 86400, "month": 30 * 86400, "year": 365 * 86400,
	}[unit]
	return n * length, ok
}

// partNumber reads a weekday (Monday is 1), a month or an hour, by number or name.
func partNumber(part plan.Part, text string) (int, bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil {
		return n, true // the plan's own check knows the bounds
	}
	switch part {
	case plan.Weekday:
		for d := time.Sunday; d <= time.Saturday; d++ {
			if named(d.String(), text) {
				return (int(d)+6)%7 + 1, true
			}
		}
	case plan.MonthOfYear:
		for m := time.January; m <= time.December; m++ {
			if named(m.String(), text) {
				return int(m), true
			}
		}
	case plan.HourOfDay:
		if t, err := time.Parse("15:04", text); err == nil && t.Minute() == 0 {
			return t.Hour(), true
		}
	}
	return 0, false
}

// named reports whether a text is a name or its first three letters or more.
func named(name, text string) bool {
	return len(text) >= 3 && len(text) <= len(name) && strings.EqualFold(name[:len(text)], text)
}
