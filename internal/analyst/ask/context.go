package ask

import (
	"slices"
	"strconv"
	"strings"
)

// classOf is the class of a token for the features of its neighbours: function
// words as they are, words of the lexicon by their kind, the rest by what they look like.
func (s *scene) classOf(i int) string {
	t := s.ts[i]
	if t.kind == punct {
		return signName(t.text)
	}
	if t.kind == number || t.kind == date {
		return "number"
	}
	if s.lexicon.has("small", t.text) {
		return t.text
	}
	for _, c := range s.from[i] {
		if c.kind == isWord && !ofNoClass[c.tag] {
			return c.class()
		}
	}
	for _, c := range s.from[i] {
		if c.namesRows() {
			return "rows"
		}
	}
	for _, c := range s.from[i] {
		if (c.kind == isColumn || c.kind == isValue) && c.via != byKind && c.via != byUnit && c.via != bySoft || c.kind == isMetric && c.via != byKind {
			return "content"
		}
	}
	if s.lexicon.has("filler", t.text) || s.inTurn(i) {
		return "filler"
	}
	return "unknown"
}

// inTurn reports whether a token is a part of a turn of talk that names nothing.
func (s *scene) inTurn(i int) bool {
	return slices.ContainsFunc(s.from[max(0, i-mostTurn):i+1], func(list []candidate) bool {
		return slices.ContainsFunc(list, func(c candidate) bool {
			return c.kind == isWord && c.tag == "filler" && c.to > i && c.to-c.from >= turnWords
		})
	})
}

// ofNoClass are kinds of words that say nothing of the words around them.
var ofNoClass = map[tag]bool{"filler": true, "calc": true, "row": true, "greeting": true, "occasion": true, "growth": true, "gain": true, "signed": true}

// class is what a word of the lexicon is to its neighbours: its kind, of some kinds with the meaning.
func (c candidate) class() string {
	if c.tag == "aggregate" {
		switch c.meaning {
		case "count", "average", "sum":
			return "aggregate " + c.meaning
		}
	}
	return string(c.tag)
}

// asked is the aggregate that was said shortly before a span, with nothing but nouns between.
func (s *scene) asked(i int) string {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		switch c := s.classes[k]; {
		case strings.HasPrefix(c, "aggregate"):
			return c
		case c != "content" && c != "rows" && c != "unknown" && c != "filler" && !s.lexicon.has("determiner", s.ts[k].text):
			return "none"
		}
	}
	return "none"
}

// before is the class of the token before a span, determiners left out.
func (s *scene) before(i int) string {
	for k := i - 1; k >= 0 && k >= i-3; k-- {
		if s.lexicon.has("determiner", s.ts[k].text) {
			continue
		}
		return s.classes[k]
	}
	return "start"
}

// after is the class of the token after a span.
func (s *scene) after(to int) string {
	if to >= len(s.ts) {
		return "end"
	}
	return s.classes[to]
}

// describe adds the features that every act has: its role with its neighbours.
func (s *scene) describe(a *act) {
	r := string(a.role)
	if a.role == cues {
		r += ":" + string(a.tag)
	}
	if a.role == skips {
		return
	}
	a.features = append(a.features, r, r+"<"+s.before(a.from), r+">"+s.after(a.to))
	if t := s.ts[a.from]; a.to == a.from+1 && t.kind == word && a.role != cues && a.role != splits && !s.callsRows(a) {
		a.features = append(a.features, r+"@"+t.stem)
	}
	if a.column >= 0 && a.column < len(s.columns) && a.role != cues {
		c := s.columns[a.column]
		a.features = append(a.features, r+"~"+string(c.meaning.Meaning), r+"~"+c.sort())
		switch a.role {
		case measures, bounds, ranks:
			if s.isMain(c.Name) {
				a.features = append(a.features, r+"/main metric")
			}
		case groups, lists:
			a.features = append(a.features, r+"/dimension "+s.dimensionRank(c.Name))
		}
	}
	switch a.role {
	case measures, counts, groups, lists, axes, filters, mentions, recurs, divides, bounds, excludes, numerates:
		a.features = append(a.features, r+"<<"+s.asked(a.from))
		s.describeRivals(a, r)
		s.describeRows(a, r)
		s.describeSoft(a, r)
		a.features = append(a.features, s.kinship(a, r)...)
	}
	if s.withinPhrase(a) {
		a.features = append(a.features, "inside a phrase")
	}
	if a.role != cues && s.withinTime(a) {
		a.features = append(a.features, "inside a phrase of time")
	}
	if a.role == counts && a.from > 0 && s.ts[a.from-1].text == "by" && slices.ContainsFunc(s.from[a.from], func(c candidate) bool { return c.kind == isColumn && c.via == byName && c.to == a.to }) {
		a.features = append(a.features, "count/a column behind by") // stock by warehouse
	}
	if s.inside(a.from, a.to) {
		a.features = append(a.features, r+"/inside a name")
	}
	if t := s.ts[a.from]; a.to == a.from+1 && a.role != cues && !t.capital() && (s.lexicon.has("small", t.text) || s.lexicon.has("filler", t.text) || s.lexicon.has("pronoun", t.text)) {
		a.features = append(a.features, r+"/small word")
	}
	if s.aside[a.from] {
		a.features = append(a.features, "aside")
	}
	if a.to > s.signed {
		a.features = append(a.features, "signature")
	}
	if n := a.to - a.from; n > 1 && a.role != columnsOf {
		a.features = append(a.features, r+"+long")
	}
	if a.role != cues && a.from > 0 && a.from < len(s.ts) && s.ts[a.from].capital() && s.before(a.from) != "start" {
		a.features = append(a.features, r+"+capital")
	}
}

// callsRows reports whether an act counts rows by what the table calls them: that sales are seldom counted elsewhere says
// nothing then.
func (s *scene) callsRows(a *act) bool {
	return a.role == counts && a.column < 0 && slices.ContainsFunc(s.from[a.from], func(c candidate) bool { return c.kind == isRows && c.to == a.to && c.via == byName })
}

// describeRivals says what else the same span names well.
func (s *scene) describeRivals(a *act, r string) {
	for _, c := range s.from[a.from] {
		if c.to != a.to {
			continue
		}
		switch {
		case c.kind == isValue && c.score >= 0.84 && (a.value == "" || c.column != a.column):
			a.features = append(a.features, r+"/a value, too")
			return
		case c.kind == isColumn && c.via == byName && a.value != "":
			a.features = append(a.features, r+"/a name, too")
			return
		}
	}
}

// describeSoft says whether words that were linked by likeness have a meaning that is known better.
func (s *scene) describeSoft(a *act, r string) {
	if s.linkOf(a) != bySoft {
		return
	}
	for _, c := range s.from[a.from] {
		if c.to >= a.to && c.via != bySoft && (c.kind == isEmpty || c.kind == isValue || c.kind == isColumn || c.kind == isMetric) {
			a.features = append(a.features, r+"/soft, known otherwise", r+"/soft, known otherwise by "+string(c.via))
			return
		}
	}
}

// describeRows says whether the same span is what a row is called, and no column so well.
func (s *scene) describeRows(a *act, r string) {
	if a.role == counts && a.column < 0 {
		return
	}
	for _, c := range s.from[a.from] {
		if c.namesRows() && c.to == a.to {
			a.features = append(a.features, r+"/rows, too", r+"/rows, too|"+string(s.linkOf(a)))
			if c.via == byConcept && a.value != "" {
				a.features = append(a.features, r+"/rows by a concept, and a value") // cats are animals, and those of a species
			}
			if form := s.rowsForm(a); form != "" {
				a.features = append(a.features, r+"/rows, too|"+form)
			}
			return
		}
	}
}

// linkOf is how the column of an act was found.
func (s *scene) linkOf(a *act) via {
	for _, c := range s.from[a.from] {
		if c.to == a.to && (c.kind == isColumn || c.kind == isValue) && c.column == a.column {
			return c.via
		}
	}
	return ""
}

// withinPhrase reports whether a longer phrase of the lexicon, or a period, holds the span of an
// act: the "least" of "at least".
func (s *scene) withinPhrase(a *act) bool {
	for k := max(0, a.from-4); k <= a.from; k++ {
		for _, o := range s.from[k] {
			if o.to >= a.to && o.to-o.from > a.to-a.from && (o.kind == isPeriod && o.score == 1 && o.refused == "" || o.kind == isWord && o.tag != "filler" && o.tag != "focus" && o.tag != "order" && o.tag != "row") {
				return true
			}
		}
	}
	return false
}

// withinTime reports whether the span of an act is part of a phrase that is read as a period, or as what a period is
// held against: the "years" of "five years ago", a "year" of "year over year".
func (s *scene) withinTime(a *act) bool {
	for k := max(0, a.from-4); k <= a.from; k++ {
		for _, o := range s.from[k] {
			if o.to >= a.to && o.to-o.from > max(2, a.to-a.from) && (o.kind == isPeriod && o.score == 1 && o.refused == "" || o.kind == isWord && o.tag == "compare") {
				return true
			}
		}
	}
	return false
}

// sort is a coarse kind of a column.
func (c *column) sort() string {
	switch {
	case c.time():
		return "time"
	case c.amount():
		return "amount"
	case c.meaning.Meaning == "key":
		return "key"
	}
	if c.flag() != "" {
		return "flag"
	}
	switch {
	case c.numeric():
		return "digits"
	case c.Distinct <= 12:
		return "few"
	case c.Distinct <= 60:
		return "some"
	}
	return "many"
}

// linked are the features of how a candidate was linked.
func (s *scene) linked(r role, c candidate) []string {
	name := string(r)
	out := []string{name + "/" + string(c.via), name + "/" + bucket(c.score)}
	if c.rivals > 0 {
		out = append(out, name+"/rivals")
	}
	if c.concept != nil {
		kind := c.concept.kind
		out = append(out, name+"/kind "+kind, name+"/kind "+kind+"~"+s.columns[c.column].sort())
		if c.via == byKind {
			out = append(out, name+"/kind "+kind+" of "+strconv.Itoa(min(3, len(s.kinds[kind]))))
		}
	}
	if best := s.bestAt(c); best > c.score+0.04 {
		out = append(out, name+"/better elsewhere")
	} else if c.kind == isColumn && best <= c.score {
		out = append(out, name+"/best")
	}
	if s.covered(c) {
		out = append(out, name+"/covered")
	}
	return append(out, c.softFeatures(r)...)
}

// bestAt is the best score that any column or value has for the same span.
func (s *scene) bestAt(c candidate) float64 {
	best := 0.0
	for _, o := range s.from[c.from] {
		if o.to == c.to && (o.kind == isColumn || o.kind == isValue) {
			best = max(best, o.score)
		}
	}
	return best
}

// covered reports whether a longer span of names holds this one.
func (s *scene) covered(c candidate) bool {
	for k := max(0, c.from-3); k <= c.from; k++ {
		for _, o := range s.from[k] {
			if (o.kind == isColumn && o.via == byName || o.kind == isValue && o.via == byExact) && o.to >= c.to && o.to-o.from > c.to-c.from {
				return true
			}
		}
	}
	return false
}

func bucket(score float64) string {
	switch {
	case score >= 0.99:
		return "1"
	case score >= 0.85:
		return "high"
	case score >= 0.7:
		return "fair"
	case score >= 0.5:
		return "low"
	}
	return "poor"
}

// plural reports whether a token looks like a plural.
func (s *scene) plural(i int) bool {
	return i >= 0 && i < len(s.ts) && strings.HasSuffix(s.ts[i].text, "s") && !strings.HasSuffix(s.ts[i].text, "ss") && len(s.ts[i].text) > 3
}

// inside reports whether a longer span is a whole name of a column or a value.
func (s *scene) inside(from, to int) bool {
	for k := max(0, from-3); k <= from; k++ {
		for _, o := range s.from[k] {
			if (o.kind == isColumn && o.via == byName || o.kind == isValue && o.via == byExact) && o.to >= to && o.to-o.from > to-from {
				return true
			}
		}
	}
	return false
}

// signName is what a sign is called in features: ends of lines have no sign of their own.
func signName(text string) string {
	switch text {
	case newLine:
		return "line"
	case newItem:
		return "item"
	case newHeading:
		return "heading"
	}
	return text
}

// ends reports whether a class is that of a sign that ends a sentence or a line.
func ends(class string) bool {
	switch class {
	case ".", "?", "!", ";", ":", "line", "item", "heading":
		return true
	}
	return false
}

// isMain reports whether a column is that of a main metric.
func (s *scene) isMain(column string) bool {
	for _, name := range s.model.Main {
		if m := s.model.Metric(name); m != nil && m.Column == column {
			return true
		}
	}
	return false
}

// dimensionRank says how useful a breakdown by a column is.
func (s *scene) dimensionRank(column string) string {
	for i, d := range s.model.Dimensions {
		if d.Column == column {
			if i < 3 {
				return "first"
			}
			return "later"
		}
	}
	return "none"
}
