package model

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// complete: what limits a statement is said with it, in the same sentence or in the one
// before it: which rows and which dates it is about, that a change is no more than
// usual, that going together is no cause. read is nil for a sentence of ours.
func (c *examiner) complete(read []item, says []*saying, used []string, at spot) *Violation {
	for _, s := range says {
		for _, role := range limiting {
			if s.Roles[role] == "" || c.mentioned(role, s, used, at) || read != nil && role != "measure" && s.inWords(role, read) || !c.needed(role, s, read, at) {
				continue
			}
			rule := "V8"
			if role == "window" {
				rule = "V6"
			}
			return &Violation{Rule: rule, Text: s.Roles[role], Why: "the sentence leaves out the " + role + ", which limits what it says"}
		}
	}
	return nil
}

// weighed: what a statement says of its own weight stands in the clauses that say it; that
// of another in the same sentence is not its.
func (c *examiner) weighed(read []item, clauses []clause, at spot) *Violation {
	own := map[*saying][]item{}
	for _, part := range clauses {
		own[part.saying] = append(own[part.saying], read[part.from:part.to]...)
	}
	for _, part := range clauses {
		if v := c.takenFor(own[part.saying], part.saying); v != nil {
			return v
		}
		if v := caveats(own[part.saying], part.saying, factsOf(own[part.saying]), at); v != nil {
			return v
		}
		if v := spread(part.saying, own); v != nil {
			return v
		}
	}
	return nil
}

// spread: that one change is within what is usual may be read of all in the sentence.
func spread(s *saying, own map[*saying][]item) *Violation {
	for other := range own {
		if s.Range == "within" && other != s && other.moves() && other.Range != s.Range {
			return &Violation{Rule: "V8", Text: s.Shape, Why: "that one change is usual may be read of the other: say them in two sentences"}
		}
	}
	return nil
}

// limiting are the roles without which a sentence says more than its statement.
var limiting = []string{"scope", "over", "within", "measure", "window", "count", "start"}

// mentioned: a role stands in the sentence. Which rows and which dates it is about may
// stand in the one before, which then names no others.
func (c *examiner) mentioned(role string, s *saying, used []string, at spot) bool {
	ids := facts(s.Roles[role])
	in := func(where []string) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(where, id) })
	}
	switch {
	case in(used):
		return true
	case role == "measure" || role == "count" || role == "start" || !in(at.before):
		return false
	case role != "window":
		return true
	}
	return !slices.ContainsFunc(at.before, func(id string) bool {
		return c.timed(id, s) && !strings.Contains(s.Roles["window"]+s.Roles["earlier"], "{{"+id+"}}")
	})
}

// takenFor: the number that something came to, with no word before it, is taken for how much
// it moved by: "the largest fall, 10", where that is not said before.
func (c *examiner) takenFor(read []item, s *saying) *Violation {
	moved, to := s.Roles["change"]+s.Roles["delta"]+s.Roles["points"], s.Roles["value"]+s.Roles["counted"]
	if moved == "" || way(s.Shape) == "" || s.isPhrase(read) {
		return nil
	}
	anywhere := slices.ContainsFunc(read, func(i item) bool { return i.fact && strings.Contains(moved, "{{"+i.text+"}}") })
	said := false
	for i, one := range read {
		token := "{{" + one.text + "}}"
		bare := i > 0 && (strings.Contains(",:(–—", read[i-1].raw) || !anywhere && contains(read[i-1:i], "with", "at"))
		next := read[i+1 : min(i+3, len(read))]
		switch {
		case !one.fact || !bare && !strings.Contains(moved, token):
		case strings.Contains(moved, token):
			said = true
			then := i > 1 && read[i-2].fact && strings.Contains(s.Roles["earlier"], read[i-2].text)
			to := contains(next[:min(1, len(next))], "to") && c.amount(one.text) // 22 to 66
			if bare && (then || to || contains(next[:min(1, len(next))], held...)) {
				return &Violation{Rule: "V2", Text: one.raw, Why: "it may be taken for what it was before"}
			}
		case (!said || read[i-1].raw == ",") && strings.Contains(to, token) && !contains(next, held...):
			return &Violation{Rule: "V2", Text: one.raw, Why: "it may be taken for how much it moved by; put “to” before it, or say that first"}
		}
	}
	return nil
}

// amount: a number of the measure's own, which one that it came to may be taken to follow.
func (c *examiner) amount(id string) bool {
	return slices.Contains([]document.Style{document.StyleShort, document.StyleCount}, c.facts(id).Style)
}

// held are the words between two numbers that are held against each other.
var held = []string{"against", "compared", "versus", "vs", "than"}

// isPhrase: it is said in words of ours.
func (s *saying) isPhrase(read []item) bool {
	return slices.ContainsFunc(s.phrases, func(phrase []item) bool { return write(phrase) == write(read) })
}

// caveats: a sentence of a model keeps what a statement says of its own weight.
func caveats(read []item, s *saying, used []string, at spot) *Violation {
	has := func(role string) bool {
		return slices.ContainsFunc(facts(s.Roles[role]), func(id string) bool { return slices.Contains(used, id) })
	}
	why := mistakable(read, s, has)
	switch {
	case why != "", at.title:
	case s.Range == "within" && !has("low") && !contains(read, "usual", "usually"):
		why = "that the change is within what is usual has to be said, too"
	case strings.HasPrefix(s.Shape, "relation.") && s.Shape != "relation.none" && !contains(read, "cause", "causes", "causation"):
		why = "that it is no evidence of cause has to be said, too"
	case strings.HasPrefix(s.Shape, "course.") && has("window") && !has("value"):
		why = "a date behind a course is that of the level it came to, which has to be said, too"
	case strings.HasPrefix(s.Shape, "course.") && has("before") && !has("earlier"):
		why = "when a course began has to be said with the level it began at"
	case has("after") && !said(read, s.Roles["grain"]):
		why = "that the level is one for each " + s.Roles["grain"] + " has to be said, too"
	case !estimated(read, s):
		why = "“about” before a number that is one of several roundings stays"
	}
	if why == "" {
		return nil
	}
	return &Violation{Rule: "V8", Text: s.Shape, Why: why}
}

// mistakable is what a sentence, or a title, would be taken for without a word of its
// statement; empty: nothing.
func mistakable(read []item, s *saying, has func(role string) bool) string {
	switch {
	case strings.HasPrefix(s.Shape, "top.narrow") && !contains(read, "narrowly", "narrow", "close", "closely", "just", "marginally", "slim", "small"):
		return "that the lead is narrow has to be said, too"
	case strings.HasPrefix(s.Shape, "relation.") && has("value") && !contains(read, "correlation", "correlated", "correlate", "correlates", "coefficient"):
		return "that the number is a correlation has to be said, too"
	case strings.HasPrefix(s.Shape, "season.weekday") && contains(read, "was", "were", "had", "saw", "led", "peaked", "came") && !contains(read, "weekday", "weekdays", "week"):
		return "a day of the week is not one day that was: say “by weekday”, or that it is so"
	}
	return ""
}

// said: the unit of time of a level ("a week") is in the sentence, as "per week" or
// "weekly", too.
func said(read []item, grain string) bool {
	words := strings.Fields(grain)
	if len(words) == 0 {
		return true
	}
	unit := words[len(words)-1]
	return contains(read, unit, unit+"ly")
}

// estimated: a number that each of our own phrases says with "about" has such a word
// before it.
func estimated(read []item, s *saying) bool {
	for i, one := range read {
		if !one.fact || i > 0 && contains(read[i-1:i], nearly...) {
			continue
		}
		token := "{{" + one.text + "}}"
		has := func(p string) bool { return strings.Contains(p, token) }
		bare := func(p string) bool { return has(p) && !strings.Contains(p, "about "+token) }
		if slices.ContainsFunc(s.Phrases, has) && !slices.ContainsFunc(s.Phrases, bare) {
			return false
		}
	}
	return true
}

// nearly are the words for "about".
var nearly = []string{"about", "around", "roughly", "approximately", "some", "nearly", "almost"}

func (s *saying) key() string {
	return s.Shape + "\x00" + s.Roles["measure"] + "\x00" + s.Roles["leader"]
}

// needed: a role has to be said where our own words for the same place say it; which
// rows it is about always, but where a section has said so.
func (c *examiner) needed(role string, s *saying, read []item, at spot) bool {
	if slices.Contains([]string{"scope", "over", "within"}, role) {
		return at.own == "" || slices.ContainsFunc(facts(s.Roles[role]), func(id string) bool { return slices.Contains(facts(c.canonical(at.own)), id) })
	}
	if role == "count" && !strings.HasPrefix(s.Shape, "trend.") && !strings.HasPrefix(s.Shape, "streak.") {
		return false
	}
	if read == nil || role == "measure" && (s.inWords("measure", read) || s.inWords("noun", read) || s.inWords("counted", read) ||
		s.inWords("bare", read) && s.inWords("who", read)) {
		return false
	}
	ids := facts(s.Roles[role])
	for _, phrase := range s.Phrases {
		here := strings.HasSuffix(phrase, ".") != at.title
		if here && !slices.ContainsFunc(facts(c.canonical(phrase)), func(id string) bool { return slices.Contains(ids, id) }) {
			return false
		}
	}
	return true
}

// inWords: one of the ways to write a role stands in the sentence.
func (s *saying) inWords(role string, read []item) bool {
	m := matcher{items: read, saying: s, reached: &reach{}}
	for _, way := range s.roles[role] {
		for at := range read {
			if m.reads(way, at) {
				return true
			}
		}
	}
	return false
}

func contains(read []item, words ...string) bool {
	return slices.ContainsFunc(read, func(i item) bool { return !i.fact && slices.Contains(words, i.text) })
}

// mixed: a sentence of several statements does not lend the time, the rows or the dates
// of one to another.
func (c *examiner) mixed(read []item, clauses []clause) *Violation {
	first := clauses[0].saying
	named := map[*saying][]string{}
	for _, part := range clauses {
		dates := map[string]bool{}
		for _, i := range read[part.from:part.to] {
			if !i.fact || !c.timed(i.text, part.saying) {
				continue
			}
			if dates[i.text] {
				return &Violation{Rule: "V6", Text: i.raw, Why: "a clause says a time once"}
			}
			dates[i.text] = true
			named[part.saying] = append(named[part.saying], i.text)
		}
		if s := part.saying; strings.HasPrefix(s.Shape, "whole") && contains(read[part.from:part.to], "all", "overall") {
			named[s] = append(named[s], "") // of all dates
		}
	}
	for _, part := range clauses {
		s := part.saying
		if s.Roles["scope"] != first.Roles["scope"] || s.Roles["over"] != first.Roles["over"] || s.Roles["within"] != first.Roles["within"] {
			return &Violation{Rule: "V8", Text: s.Shape, Why: "statements about other rows or dates need sentences of their own"}
		}
		for _, other := range clauses {
			for _, date := range named[other.saying] {
				if date != "" && len(named[s]) == 0 && !c.when(s, other.saying, date) && !c.comparing(s, other.saying, date, named[other.saying]) {
					return &Violation{Rule: "V6", Text: c.facts(date).Text, Why: "it is not the time of everything that the sentence says; say the other time, too, or make two sentences"}
				}
			}
		}
	}
	if len(clauses) > 1 {
		return c.fronted(read, clauses)
	}
	return nil
}

// comparing: a date is what another saying compares its own time with, and that time, which
// it names, is this one's, too: revenue rose to a in October, from b in September; North leads.
func (c *examiner) comparing(s, other *saying, date string, named []string) bool {
	return other.Roles["earlier"] == "{{"+date+"}}" && slices.ContainsFunc(named, func(id string) bool {
		return other.Roles["window"] == "{{"+id+"}}" && c.when(s, other, id)
	})
}

// when: a date that one saying names is that of another, too, in the same role, or of
// all its question.
func (c *examiner) when(s, other *saying, date string) bool {
	if s.Dates != "" && s.Dates == c.facts(date).Text {
		return true
	}
	for role, template := range other.Roles {
		if template == "{{"+date+"}}" && s.Roles[role] == template {
			return true
		}
	}
	return false
}

// fronted: a time at the beginning is that of all clauses.
func (c *examiner) fronted(read []item, clauses []clause) *Violation {
	end := clauses[0].front
	if end == 0 { // a phrase of ours may begin with one, too
		end = slices.IndexFunc(read[:min(len(read), 4)], func(i item) bool { return i.raw == "," })
	}
	for _, i := range read[:max(end, 0)] {
		if !i.fact || !c.timed(i.text, clauses[0].saying) {
			continue
		}
		for _, part := range clauses[1:] {
			if !c.when(part.saying, clauses[0].saying, i.text) {
				return &Violation{Rule: "V6", Text: c.facts(i.text).Text, Why: "a time at the beginning is that of the whole sentence, and it is not"}
			}
		}
	}
	return nil
}

// timed: the token says when, or over how long.
func (c *examiner) timed(id string, s *saying) bool {
	if c.facts(id).Type == document.DateFact {
		return true
	}
	return strings.HasPrefix(s.Shape, "trend.") && strings.Contains(s.Roles["count"], "{{"+id+"}}")
}

// sortedLongest are the texts, the longest first.
func sortedLongest(m map[string]string) []string {
	var out []string
	for text := range m {
		if utf8.RuneCountInString(text) > 1 {
			out = append(out, text)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return out
}

// replaceWhole replaces a text where it is no part of a word or of a token.
func replaceWhole(s, old, by string) string {
	var out strings.Builder
	for {
		i := strings.Index(s, old)
		if i < 0 {
			out.WriteString(s)
			return out.String()
		}
		before, _ := utf8.DecodeLastRuneInString(out.String() + s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(old):])
		out.WriteString(s[:i])
		if partOfWord(before) || partOfWord(after) {
			out.WriteString(old)
		} else {
			out.WriteString(by)
		}
		s = s[i+len(old):]
	}
}

func partOfWord(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsNumber(r) || r == '{' || r == '}' || r == '_')
}
