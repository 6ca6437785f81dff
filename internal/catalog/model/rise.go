package model

import (
	"slices"
	"strings"
)

// counterWords say of a name that its numbers run on, and not what they count.
const counterWords = "cumulative running total ytd mtd qtd to date todate counter meter reading index lifetime year register count cum"

// rise names a metric by what a counter rose by; which way of it is good may be known better than of the counter.
func (m *Metric) rise(c Column) {
	m.Label, m.Synonyms = risen(c)
	if w := readName(m.Label).ways(); m.Good == "" && w.headDown != w.headUp {
		m.Good = map[bool]string{true: "down", false: "up"}[w.headDown]
	}
}

// risen is what a running total rose by, in the words of what it counts, and what else that is called: the waste of a
// waste counter of sheets, the impressions of a counter of impressions.
func risen(c Column) (label string, synonyms []string) {
	rest, counted := bare(c), countedIn(c)
	old := "increase of " + without(c.Label(), "cumulative running total ytd mtd to date todate counter year")
	switch r := riseOf(c); {
	case counted != "" && rest == "":
		return counted, []string{old, counted + " counted"}
	case counted != "" && r != nil && anyOf(rest, r.words):
		return r.label, append([]string{counted + " of " + rest, rest + " " + counted, old}, r.synonyms...)
	case counted != "":
		return rest, []string{counted + " of " + rest, rest + " " + counted, old}
	case r != nil:
		return r.label, append([]string{old}, r.synonyms...)
	case rest != "" && counts(rest):
		return rest, []string{old}
	}
	return old, nil
}

// bare is the label of a counter without the words that say only that it is one.
func bare(c Column) string {
	rest := without(c.Label(), counterWords)
	if rest == c.Label() && slices.Contains(strings.Fields(counterWords), rest) {
		return ""
	}
	return rest
}

// countedIn is what the brackets of a name say that it counts: impressions, of counter (imps); empty: nothing, or a unit.
func countedIn(c Column) string {
	m := bracketed.FindStringSubmatch(c.Name)
	if m == nil || unitNames[strings.ToLower(m[1])] != "" || strings.Contains(m[1], "/") {
		return ""
	}
	text := strings.Join(spellOut(Words(strings.ToLower(m[1])), c.Meaning), " ")
	if !plural(lastWord(text)) || slices.Contains(strings.Fields(counterWords), text) {
		return ""
	}
	return text
}

// riseOf is what trades call the rise of a counter; nil: nothing of its own. Energy of which more is better is made.
func riseOf(c Column) *rise {
	made := c.Good == "up" && quantities[c.Unit] == "energy"
	for i := range rises() {
		r := &rises()[i]
		if len(r.units) > 0 && !r.units[c.Unit] {
			continue
		}
		if anyOf(c.Name, r.words) || made && r.words["generated"] {
			return r
		}
	}
	return nil
}

// counts: the last word is known for what is counted.
func counts(text string) bool {
	return slices.Contains(conceptsOf(lastWord(text)), "countflow") && plural(lastWord(text))
}
