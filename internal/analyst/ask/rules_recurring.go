package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// proposeRecurring keeps rows by the day of the week or the hour: on Saturdays, before 8
// in the morning.
func proposeRecurring(s *scene, i int) []act {
	main := s.timeIndex()
	if main < 0 {
		return nil
	}
	var out []act
	take := func(a act, features ...string) {
		for _, r := range []role{recurs, numerates} {
			for _, c := range s.ageing() {
				b := a
				b.role, b.column = r, c.index
				b.features = append([]string{string(r) + "/recurring", string(r) + "/recurring " + string(a.part), "numerator|" + s.shareBefore(i)}, features...)
				if c.index != main {
					b.features = append(b.features, "recurring/other time", "recurring/other time "+s.namedNear(c.index, a.from, a.to), "recurring/other time~"+string(c.meaning.TimeRole))
				}
				out = append(out, b)
			}
		}
	}
	for _, c := range s.from[i] {
		if c.kind == isWord && c.tag == "recurring" && !s.numbered(i) {
			part, numbers := c.partNumbers()
			a := act{from: c.from, to: c.to, op: plan.In, part: part, numbers: numbers}
			s.alsoRecurring(&a)
			take(a, "recurring/"+s.placed(i), "recurring<"+s.before(i), "recurring#"+plurality(s.plural(c.to-1)))
		}
	}
	if a, ok := s.hour(i); ok {
		take(a, "recurring hour")
	}
	return out
}

// partNumbers are the part of time that a word names, and which of its numbers: weekday, 6.
func (c candidate) partNumbers() (part plan.Part, numbers []float64) {
	name, list, _ := strings.Cut(c.meaning, " ")
	for _, n := range strings.Split(list, ",") {
		numbers = append(numbers, parseNumber(n))
	}
	return plan.Part(name), numbers
}

// alsoRecurring adds the days that are joined to one: Saturday or Sunday; Mondays, Tuesdays and Fridays.
func (s *scene) alsoRecurring(a *act) {
	for at := a.to; at < len(s.ts); at = a.to {
		joins := 0
		for at+joins < len(s.ts) && strings.Contains(" or and , & / on a ", " "+s.ts[at+joins].text+" ") {
			joins++
		}
		next := at + joins
		if joins == 0 || next >= len(s.ts) {
			return
		}
		k := slices.IndexFunc(s.from[next], func(c candidate) bool {
			return c.kind == isWord && c.tag == "recurring" && strings.HasPrefix(c.meaning, string(a.part)+" ")
		})
		if k < 0 {
			return
		}
		_, numbers := s.from[next][k].partNumbers()
		a.numbers, a.to = append(a.numbers, numbers...), s.from[next][k].to
	}
}

// numbered reports whether a number stands right before a token: 3 nights are a length of time.
func (s *scene) numbered(i int) bool {
	for k := max(0, i-2); k < i; k++ {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool { return c.kind == isNumber && c.unit == "" && c.to == i }) {
			return true
		}
	}
	return false
}

// placed says whether a word that can stand before a day stands before a span: on a weekend.
func (s *scene) placed(i int) string {
	switch s.before(i) {
	case "on", "at":
		return "placed"
	}
	return "not placed"
}

// hour reads a bound on the hour of the day: before 8 in the morning, after 6pm, from 9 to 5.
func (s *scene) hour(i int) (act, bool) {
	op := map[string]plan.Operator{"before": plan.Less, "until": plan.Less, "after": plan.AtLeast, "from": plan.AtLeast, "since": plan.AtLeast}[s.ts[i].text]
	if op == "" || i+1 >= len(s.ts) || s.ts[i+1].kind != number || s.ts[i+1].value > 24 || s.ts[i+1].value != float64(int(s.ts[i+1].value)) {
		return act{}, false
	}
	h, to := s.ts[i+1].value, i+2
	rest := strings.ToLower(s.said(to, min(to+3, len(s.ts))))
	switch {
	case strings.HasPrefix(rest, "pm"), strings.HasPrefix(rest, "p.m"), strings.HasPrefix(rest, "in the evening"), strings.HasPrefix(rest, "in the afternoon"):
		if h < 12 {
			h += 12
		}
	case strings.HasPrefix(rest, "am"), strings.HasPrefix(rest, "a.m"), strings.HasPrefix(rest, "in the morning"), strings.HasPrefix(rest, "o'clock"), strings.HasPrefix(rest, ":00"), strings.HasPrefix(rest, ": 00"):
	default:
		return act{}, false
	}
	switch {
	case strings.HasPrefix(rest, "in the"):
		to += 3
	case strings.HasPrefix(rest, ":"):
		to += 2
	default:
		to++
	}
	return act{from: i, to: min(to, len(s.ts)), op: op, numbers: []float64{min(h, 23)}, part: plan.HourOfDay}, true
}
