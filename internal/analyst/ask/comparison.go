package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// comparison is an operator with its number or numbers.
type comparison struct {
	from, to int
	op       plan.Operator
	numbers  []float64
	unit     string
	said     string // how the operator was said: none, before, behind
}

// comparisonsAt reads what begins at a token as a comparison with a number.
func (s *scene) comparisonsAt(i int) []comparison {
	var out []comparison
	for _, c := range s.from[i] {
		switch {
		case c.kind == isNumber:
			one := comparison{from: i, to: c.to, op: plan.Equal, numbers: []float64{c.number}, unit: c.unit, said: "none"}
			out = append(out, s.behind(one))
			if far, ok := s.upTo(one); ok {
				out = append(out, far)
			}
			if either, ok := s.eitherNumber(one); ok {
				out = append(out, either)
			}
			if c.to < len(s.ts) && s.ts[c.to].kind == word { // 20 ratings or more
				past := one
				past.to++
				if past = s.behind(past); past.said == "behind" {
					past.said = "behind a noun"
					out = append(out, past)
				}
			}
		case c.kind == isWord && c.tag == "operator" || c.kind == isDegree && (c.meaning == "more" || c.meaning == "less"):
			out = append(out, s.compared(c)...)
		}
	}
	return out
}

// upTo reads a second number behind a hyphen or "to": 1-2 stars.
func (s *scene) upTo(c comparison) (comparison, bool) {
	if c.to+1 >= len(s.ts) || s.ts[c.to].text != "-" && s.ts[c.to].text != "–" && s.ts[c.to].text != "to" {
		return c, false
	}
	for k := len(s.from[c.to+1]) - 1; k >= 0; k-- {
		if m := s.from[c.to+1][k]; m.kind == isNumber && m.number > c.numbers[0] {
			return comparison{from: c.from, to: m.to, op: plan.Between, numbers: []float64{c.numbers[0], m.number}, unit: m.unit, said: "range"}, true
		}
	}
	return c, false
}

// behind takes an operator that stands behind the number: 300 or more, 5+.
func (s *scene) behind(c comparison) comparison {
	if c.to >= len(s.ts) {
		return c
	}
	for _, o := range s.from[c.to] {
		if o.kind == isWord && o.tag == "operator" && (strings.HasPrefix(s.ts[c.to].text, "or") || s.ts[c.to].text == "and" || s.ts[c.to].text == "plus" || s.ts[c.to].text == "upwards") {
			first, _, _ := strings.Cut(o.meaning, " ")
			c.op, c.to, c.said = plan.Operator(first), o.to, "behind"
			return c
		}
	}
	if s.ts[c.to].text == "+" || s.ts[c.to].text == "plus" && s.alone(c.to+1) {
		c.op, c.to, c.said = plan.AtLeast, c.to+1, "behind"
		if c.to < len(s.ts) && c.unit == "" && s.unitWord(s.ts[c.to].text) != "" {
			c.unit, c.to = s.unitWord(s.ts[c.to].text), c.to+1 // 15+ min
		}
	}
	return c
}

// opposite are the comparisons the other way round: what is slower takes longer.
var opposite = map[plan.Operator]plan.Operator{plan.Less: plan.Greater, plan.Greater: plan.Less}

// compared takes the numbers behind an operator.
func (s *scene) compared(c candidate) []comparison {
	first, _, _ := strings.Cut(c.meaning, " ")
	switch first {
	case "more":
		first = string(plan.Greater)
	case "less":
		first = string(plan.Less)
	}
	at := s.numberFrom(c.to)
	var out []comparison
	if at >= len(s.ts) {
		return nil
	}
	for _, n := range s.from[at] {
		if n.kind != isNumber {
			continue
		}
		one := comparison{from: c.from, to: n.to, op: plan.Operator(first), numbers: []float64{n.number}, unit: n.unit, said: "before"}
		if seconds(n.unit) > 0 && strings.Contains(c.meaning, "-duration") {
			one.op = opposite[one.op] // slower than an hour
		}
		if first != string(plan.Between) {
			out = append(out, one)
			continue
		}
		out = append(out, s.ranged(c, n)...)
	}
	return out
}

// ranged takes the second number of a range behind the first.
func (s *scene) ranged(c, first candidate) []comparison {
	if first.to+1 >= len(s.ts) || !slices.Contains([]string{"and", "to", "-"}, s.ts[first.to].text) {
		return nil
	}
	second := s.numberFrom(first.to + 1)
	if second >= len(s.ts) {
		return nil
	}
	var out []comparison
	for _, n := range s.from[second] {
		if n.kind == isNumber {
			out = append(out, comparison{from: c.from, to: n.to, op: plan.Between, numbers: []float64{first.number, n.number}, unit: n.unit, said: "before"})
		}
	}
	return out
}

// numberFrom is the token behind what may stand before a number: about, €.
func (s *scene) numberFrom(at int) int {
	for at < len(s.ts) && (s.lexicon.has("about", s.ts[at].text) || strings.Contains("€$£", s.ts[at].text) && s.ts[at].kind == punct || s.ts[at].hyphen()) {
		at++
	}
	return at
}

// eitherNumber reads another number behind an "or": two or three guards, 3, 4 or 5 stars.
func (s *scene) eitherNumber(c comparison) (comparison, bool) {
	c.op, c.said = plan.In, "either"
	joined := false
	for c.to+1 < len(s.ts) && (s.ts[c.to].text == "or" || s.ts[c.to].text == ",") && !joined {
		k := slices.IndexFunc(s.from[c.to+1], func(m candidate) bool { return m.kind == isNumber && m.unit == c.unit })
		if k < 0 {
			break
		}
		joined = s.ts[c.to].text == "or"
		m := s.from[c.to+1][k]
		c.numbers, c.to = append(slices.Clone(c.numbers), m.number), m.to
	}
	return c, joined
}
