package prompt

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// aim is a number that the prompt wants another one to come to: "a target of 500k a
// month", "our 95 % goal", "on track for 10,000 orders".
type aim struct {
	target   plan.Target
	at       int     // the number's token
	percent  bool    // it is a part of a hundred
	seconds  float64 // what its unit of time has; 0: it has none
	noun     int     // the token that calls it a target; -1: none does
	end      int     // the token behind its quantity
	asks     bool    // the sentence asks whether it is reached
	beside   []int   // tokens that may name the number that is to come to it
	spent    []int   // tokens that are not read otherwise
	attached bool    // a question has it
}

// targets finds the aims and takes their words out of what is read, so that 500k is
// no condition and "a month" no grouping. It reports whether there are any.
func (r *reader) targets() bool {
	for _, s := range sentences(r.ts) {
		for i := s.from; i < s.to; i++ {
			a := aim{at: i, noun: -1, target: plan.Target{Noun: "target", Value: r.ts[i].value}}
			if r.ts[i].kind != number || r.ts[i].ordinal || r.ts[i].quoted {
				continue
			}
			a.end = r.quantity(&a, s)
			if r.namedBefore(&a, s) || r.namedBehind(&a, s) || r.pursued(&a, s) {
				r.possessed(&a, s)
				a.target.Text = r.saidOf(&a)
				r.aims = append(r.aims, a)
			}
		}
	}
	for _, a := range r.aims {
		for _, k := range a.spent {
			r.mute(stretch{k, k + 1}, "target")
		}
	}
	return len(r.aims) > 0
}

// means is what the words from a token on say around a target, and how many they are.
func (r *reader) means(i int) (meaning, argument string, n int) {
	if i < 0 || i >= len(r.ts) {
		return "", "", 0
	}
	n, meaning = r.opens("target", i)
	meaning, argument, _ = strings.Cut(meaning, " ")
	return meaning, argument, n
}

// quantity reads the number with its unit, and what it is meant for each of; it
// returns the token behind.
func (r *reader) quantity(a *aim, s stretch) int {
	a.spent = append(a.spent, a.at)
	a.percent = r.ts[a.at].percent
	if a.at > s.from && currency(r.ts[a.at-1].text) {
		a.spent = append(a.spent, a.at-1)
	}
	i := a.at + 1
	for i < s.to {
		meaning, argument, n := r.means(i)
		x, _ := strconv.ParseFloat(argument, 64)
		switch {
		case r.ts[i].text == "%" || r.ts[i].text == "percent":
			a.percent, n = true, 1
		case currency(r.ts[i].text), r.ts[i].text == "/" && i+1 < s.to:
			n = 1
		case meaning == "money":
		case meaning == "times" && i == a.at+1:
			a.target.Value *= x
		case meaning == "seconds" && a.seconds == 0 && a.target.Each == "" && !r.each(i-1):
			a.seconds = x
		case meaning == "each" && n > 1:
			a.target.Each = plan.Grain(argument)
		case r.each(i - 1): // 500k/month
			a.target.Each = plan.Grain(strings.TrimSuffix(r.ts[i].text, "s"))
			n = 1
		default:
			r.eachBehind(a, i+1)
			return i
		}
		for k := range n {
			a.spent = append(a.spent, i+k)
		}
		i += n
	}
	return i
}

// eachBehind takes what a number of things is meant for each of: "500 orders a month".
func (r *reader) eachBehind(a *aim, i int) {
	meaning, argument, n := r.means(i)
	if meaning != "each" || n < 2 || a.target.Each != "" {
		return
	}
	a.target.Each = plan.Grain(argument)
	for k := range n {
		a.spent = append(a.spent, i+k)
	}
}

// each reports whether a token is a stroke that a unit of time follows.
func (r *reader) each(i int) bool {
	if r.ts[i].text != "/" || i+1 >= len(r.ts) {
		return false
	}
	switch strings.TrimSuffix(r.ts[i+1].text, "s") {
	case "day", "week", "month", "quarter", "year":
		return true
	}
	return false
}

func currency(sign string) bool { return sign == "$" || sign == "€" || sign == "£" }

// fewLinks are at most so many words between a target and its number.
const fewLinks = 5

// namedBefore reads "target of 500k", "our goal is 95 %", "budget: 2m".
func (r *reader) namedBefore(a *aim, s stretch) bool {
	var links []int
	for i := a.at - 1; i >= s.from && i >= a.at-1-fewLinks; i-- {
		meaning, _, n := r.means(i)
		switch {
		case (meaning == "noun" || meaning == "limit") && n == 1:
			switch {
			case r.isField(i), r.yearLike(a.at) && r.ts[a.at-1].text == "for", meaning == "limit" && len(links) == 0: // LIMIT 10
				return false
			}
			return r.take(a, i, links)
		case meaning == "link", meaning == "own", meaning == "money", currency(r.ts[i].text), r.ts[i].text == ":", r.ts[i].text == "=":
			links = append(links, i)
		default:
			return false
		}
	}
	return false
}

// take keeps the noun of an aim and the words between it and its number.
func (r *reader) take(a *aim, noun int, links []int) bool {
	meaning, _, _ := r.means(noun)
	a.noun, a.target.Most, a.target.Noun = noun, meaning == "limit", strings.TrimSuffix(r.ts[noun].text, "s")
	if raw := r.ts[noun].raw; raw == strings.ToUpper(raw) {
		a.target.Noun = raw // SLA
	}
	a.spent = append(append(a.spent, links...), noun)
	a.beside = append(a.beside, noun-1)
	return true
}

// namedBehind reads "our 95 % goal", "the 10,000 order target".
func (r *reader) namedBehind(a *aim, s stretch) bool {
	if r.yearLike(a.at) {
		return false // "in October 2026 above the target", "the 2026 target": the number is another
	}
	for k := a.end; k < s.to && k < a.end+3; k++ {
		if meaning, _, _ := r.means(k); (meaning == "noun" || meaning == "limit") && !r.isField(k) {
			r.take(a, k, nil)
			if k > a.end {
				a.beside = append(a.beside, a.end)
			}
			return true
		}
		if r.ts[k].kind != word && r.ts[k].text != "-" {
			return false
		}
	}
	return false
}

// plain is how large a number without a unit must be to be what somebody wants to
// reach: "hit 5 stars" is none.
const large = 1000

// pursued reads "on track for 10,000 orders", "did we reach 1m", "how far are we from
// 5,000 users".
func (r *reader) pursued(a *aim, s stretch) bool {
	if r.yearLike(a.at) {
		return false
	}
	var spent []int
	for i := a.at - 1; i >= s.from && i >= a.at-1-fewLinks; i-- {
		meaning, _, n := r.means(i)
		switch {
		case meaning == "reach" && (a.weighs(r) || r.pace(s) >= 0):
			return r.sought(a, s, append(spent, i))
		case meaning == "link" && n == 1, meaning == "own", currency(r.ts[i].text):
			spent = append(spent, i)
		case i+1 < a.at && r.pace(s) == i-1 && r.pace(s) >= 0:
			return r.sought(a, s, spent)
		default:
			return r.farFrom(a, s, i, spent)
		}
	}
	return false
}

// farFrom: a question how far something is from a number.
func (r *reader) farFrom(a *aim, s stretch, i int, spent []int) bool {
	for k := s.from; k < i && a.weighs(r) && len(spent) > 0; k++ {
		if meaning, _, n := r.means(k); meaning == "far" {
			for m := range n {
				spent = append(spent, k+m)
			}
			return r.sought(a, s, spent)
		}
	}
	return false
}

func (a *aim) weighs(r *reader) bool {
	t := r.ts[a.at]
	return a.target.Value >= large || a.percent || t.suffix != "" || a.target.Each != "" || len(a.spent) > 1
}

// sought takes the words of an aim that has no noun; what follows names the number.
func (r *reader) sought(a *aim, s stretch, spent []int) bool {
	a.spent, a.asks = append(a.spent, spent...), true
	if i := r.pace(s); i >= 0 {
		a.spent = append(a.spent, i, i+1)
	}
	a.beside = append(a.beside, a.at+1)
	return true
}

// pace is where a sentence says "on track" and the like; -1: it does not.
func (r *reader) pace(s stretch) int {
	for i := s.from; i < s.to; i++ {
		if meaning, _, n := r.means(i); meaning == "pace" && n == 2 {
			return i
		}
	}
	return -1
}

// possessed takes what stands before the noun, and what asks whether the target is
// reached: "did we hit our revenue target of 300k".
func (r *reader) possessed(a *aim, s stretch) {
	first := a.spent[0]
	for _, k := range a.spent {
		first = min(first, k)
	}
	for i := first - 1; i >= s.from && i >= first-fewLinks; i-- {
		switch meaning, argument, n := r.means(i); {
		case meaning == "each" && n == 1:
			a.target.Each = plan.Grain(argument)
			a.spent = append(a.spent, i)
		case meaning == "own", meaning == "reach", meaning == "pace", meaning == "side":
			a.asks = a.asks || meaning != "own"
			for k := range n {
				a.spent = append(a.spent, i+k)
			}
		case meaning == "noun" || meaning == "limit" || r.ts[i].kind == punct:
			return
		}
	}
	if i := r.pace(s); i >= 0 && i < a.at {
		a.spent = append(a.spent, i, i+1)
	}
}

func (r *reader) yearLike(i int) bool {
	t := r.ts[i]
	return t.suffix == "" && !t.percent && len(t.text) == 4 && t.value >= 1900 && t.value <= 2100
}

// isField reports whether a word is the name of a field.
func (r *reader) isField(i int) bool {
	links := r.links[[2]int{i, i + 1}]
	return len(links) > 0 && links[0].score >= 0.95
}

// saidOf is what the prompt says of an aim: "500k target", "target of 500k a month".
func (r *reader) saidOf(a *aim) string {
	if a.noun > a.at {
		return strings.TrimSpace(r.text[r.ts[a.at].start:r.ts[a.noun].end])
	}
	text := a.target.Noun + " of " + strings.TrimSpace(r.text[r.ts[a.at].start:r.ts[a.end-1].end])
	if each := string(a.target.Each); each != "" && !strings.Contains(text, each) {
		text += " a " + each
	}
	return text
}
