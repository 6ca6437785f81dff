package ask

import (
	"slices"
	"strings"
)

// proposeSkip leaves a token out, at a cost that grows with what it could have been.
func proposeSkip(s *scene, i int) []act {
	class := s.classes[i]
	if i >= s.signed {
		return []act{{from: i, to: i + 1, role: skips, column: -1, features: []string{"skip/signature"}}}
	}
	if s.aside[i] {
		return []act{{from: i, to: i + 1, role: skips, column: -1, features: []string{"skip/aside"}}}
	}
	features := []string{"skip", "skip=" + class}
	if s.ts[i].kind == word {
		features = append(features, "skip@"+s.ts[i].stem)
	}
	if s.ts[i].text == "?" && !s.closing(i+1) {
		features = append(features, "skip/question amid")
	}
	if i > 0 && s.classes[i-1] == "by" && s.tagged(i, "grain") && (s.after(i+1) == "and" || s.after(i+1) == "join") {
		features = append(features, "skip/grain by and") // by day and room
	}
	best, how := "", 0.0
	for _, c := range s.from[i] {
		if c.kind != isWord && c.kind != isDegree && c.via != bySoft && c.score > how {
			best, how = string(c.kind)+"/"+string(c.via)+"/"+bucket(c.score), c.score
		}
	}
	if best != "" {
		features = append(features, "skip?"+best)
	}
	if class == "unknown" && s.ts[i].capital() && s.before(i) != "start" {
		features = append(features, "skip+capital")
	}
	return []act{{from: i, to: i + 1, role: skips, column: -1, features: features}}
}

// proposeSplit begins another ask behind a sign or a word that can join two.
func proposeSplit(s *scene, i int) []act {
	t := s.ts[i]
	sign := signName(t.text)
	switch {
	case t.kind == punct && strings.Contains("\n\f\v.?!;:,-–—/+&", t.text) && (t.text != "." || i+1 == len(s.ts) || s.ts[i+1].space) && (t.text != "-" && t.text != "/" || t.space):
	case t.kind == word && (t.text == "and" || t.text == "plus" || t.text == "also" || t.text == "then"):
	default:
		return nil
	}
	if i == 0 || i+1 == len(s.ts) || t.text == "." && s.abbreviates(i) {
		return nil
	}
	next := s.after(i + 1)
	features := []string{"split@" + sign, "split@" + sign + ">" + next}
	if t.kind == punct && i+2 < len(s.ts) && (next == "and" || next == "join") {
		features = append(features, "split@"+sign+">and>"+s.after(i+2))
	}
	features = append(features, s.saidAgain(i)...)
	return []act{{from: i, to: i + 1, role: splits, column: -1, meaning: sign, features: features}}
}

// saidAgain are the features of a split behind which stands what stood before: how many, by.
func (s *scene) saidAgain(i int) (out []string) {
	if class := s.after(i + 1); s.askedBefore(i, class) {
		out = append(out, "split/again|"+class)
	}
	if s.byAgain(i + 1) {
		out = append(out, "split/by again")
	}
	return out
}

// askedBefore reports whether an ask before a token opened as what stands behind it does: how many locks, how many lamps.
func (s *scene) askedBefore(i int, class string) bool {
	if !strings.HasPrefix(class, "aggregate") && class != "wh" && class != "superlative" && class != "elapsed" {
		return false
	}
	for k := i - 2; k >= 0; k-- {
		if s.classes[k] == class && (k == 0 || s.ts[k-1].kind == punct || s.classes[k-1] == "and") {
			return true
		}
	}
	return false
}

// byAgain reports whether a word for a breakdown stands at a token, or behind a word that joins there, as one did before
// in its sentence: by crew, by vehicle; per keeper and then per site.
func (s *scene) byAgain(i int) bool {
	if i < len(s.ts) && (s.classes[i] == "and" || s.classes[i] == "join" || s.ts[i].text == "then") {
		i++
	}
	if i >= len(s.ts) || s.classes[i] != "by" && s.classes[i] != "per" {
		return false
	}
	for k := i - 1; k >= 0 && !ends(s.classes[k]); k-- {
		if s.classes[k] == s.classes[i] && s.ts[k].text == s.ts[i].text && k < i-2 {
			return true
		}
	}
	return false
}

// cueTags are the files of the lexicon whose words ask for something by themselves.
var cueTags = map[tag]bool{
	"aggregate": true, "by": true, "negation": true, "dropped": true, "share": true, "rate": true, "elapsed": true, "list": true, "wh": true,
	"versus": true, "focus": true, "again": true, "refer": true, "join": true, "chart": true, "compare": true, "operator": true, "blank": true, "sole": true, "whole": true,
	"calc": true, "agent": true,
}

// proposeCue takes a word of the lexicon for what it asks.
func proposeCue(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if c.kind != isWord || !cueTags[c.tag] || c.tag == "aggregate" && s.inBrackets(c) {
			continue
		}
		first, _, _ := strings.Cut(c.meaning, " ")
		f := []string{"cue:" + string(c.tag) + "=" + first}
		if c.tag == "aggregate" && c.to == i+1 && i > 0 && s.ts[i-1].text == "in" {
			f = append(f, "cue:aggregate/a unit") // duration in min
		}
		if c.tag == "compare" && c.to-c.from > 1 {
			f = append(f, "cue:compare/whole")
		}
		if c.tag == "compare" && s.behindVersus(i) {
			f = append(f, "cue:compare/behind versus") // compared to the previous period
		}
		if c.tag == "compare" && s.unitOverItself(c) {
			f = append(f, "cue:compare/over itself")
		}
		for _, o := range s.from[i] {
			if o.kind == isColumn && o.to >= c.to && (o.via == byName || o.via == byHead) {
				f = append(f, "cue:"+string(c.tag)+"?column")
				break
			}
		}
		if c.tag == "operator" && (c.to >= len(s.ts) || s.ts[c.to].kind == word && !slices.ContainsFunc(s.from[c.to], func(o candidate) bool { return o.kind == isNumber })) {
			f = append(f, "cue:operator/no number")
		}
		if c.tag == "chart" {
			f = append(f, "chart="+first+"|"+s.drawn(c)+"|"+s.named(c))
		}
		out = append(out, act{from: c.from, to: c.to, role: cues, tag: c.tag, meaning: c.meaning, column: -1, features: f})
	}
	return out
}

// unitOverItself reports whether words name a unit of time twice: year over year, month-on-month, YoY. They mean a
// comparison wherever they stand.
func (s *scene) unitOverItself(c candidate) bool {
	first := s.ts[c.from].text
	if c.to == c.from+1 {
		return len(first) == 3 && first[0] == first[2] && first[1] == 'o'
	}
	return c.to-c.from >= 3 && first == s.ts[c.to-1].text
}

// drawn says whether a word for a form stands beside one for a drawing: line chart, bars for.
func (s *scene) drawn(c candidate) string {
	if c.to-c.from > 1 {
		return "whole"
	}
	for _, k := range []int{c.from - 1, c.to} {
		if k >= 0 && k < len(s.ts) && s.tagged(k, "chart") {
			return "beside"
		}
	}
	if b := s.before(c.from); b == "by" || b == "per" || b == "each" {
		return "grouped"
	}
	return "alone"
}

// named says whether the table has something of the name of a span.
func (s *scene) named(c candidate) string {
	for _, o := range s.from[c.from] {
		if (o.kind == isColumn || o.kind == isValue || o.kind == isRows) && o.to >= c.to && o.via != byKind {
			return "named"
		}
	}
	return "unnamed"
}

// abbreviates reports whether a full stop stands behind a short form: i.e., excl.
func (s *scene) abbreviates(i int) bool {
	before, next := s.ts[i-1], s.ts[i+1]
	return len(before.text) == 1 && before.kind == word || next.kind == word && !next.capital() && len(before.text) < 5
}

// extremes are the aggregates that superlatives ask for beside other aggregates.
var extremes = map[string]string{"high": "maximum", "most": "maximum", "low": "minimum", "least": "minimum"}

// proposeExtreme takes a superlative for an aggregate where it stands in a row with others: the lowest, average and
// highest price.
func proposeExtreme(s *scene, i int) []act {
	var out []act
	for _, c := range s.from[i] {
		if !c.superlative() {
			continue
		}
		first, _, _ := strings.Cut(c.meaning, " ")
		how := extremes[first]
		beside := s.aggregates(s.over(c.to, 1), how) || s.aggregates(s.over(i-1, -1), how)
		if how == "" || !beside && !(s.computedAt(c.to) && (s.described || s.groupedBehind(c.to))) {
			continue
		}
		f := []string{"cue:aggregate=extreme", "cue:aggregate=" + how}
		if !beside {
			f = []string{"cue:aggregate=extreme of a number", "cue:aggregate=extreme of a number<" + s.before(i)}
		}
		out = append(out, act{from: c.from, to: c.to, role: cues, tag: "aggregate", meaning: how, column: -1, features: f})
	}
	return out
}

func (c candidate) superlative() bool {
	return c.kind == isWord && c.tag == "superlative" || c.kind == isDegree && c.column < 0
}

// over is the token behind the signs and words that join, in a direction.
func (s *scene) over(i, step int) int {
	for i >= 0 && i < len(s.ts) && (s.ts[i].kind == punct && strings.Contains(",/&+", s.ts[i].text) || s.lexicon.has("join", s.ts[i].text) || s.lexicon.has("determiner", s.ts[i].text)) {
		i += step
	}
	return i
}

// aggregates reports whether a token is an aggregate word, or a superlative that asks for another extreme than how.
func (s *scene) aggregates(i int, how string) bool {
	if i < 0 || i >= len(s.ts) {
		return false
	}
	return slices.ContainsFunc(s.from[i], func(c candidate) bool {
		first, _, _ := strings.Cut(c.meaning, " ")
		if c.superlative() {
			return extremes[first] != "" && extremes[first] != how
		}
		return c.kind == isWord && c.tag == "aggregate" && first != "count" && first != "distinct" && first != "countDistinct"
	})
}

// inBrackets reports whether a word stands alone in brackets and is a unit: average time (min).
func (s *scene) inBrackets(c candidate) bool {
	return c.from > 0 && c.to < len(s.ts) && c.to == c.from+1 && s.ts[c.from-1].text == "(" && s.ts[c.to].text == ")" && s.unitWord(s.ts[c.from].text) != ""
}
