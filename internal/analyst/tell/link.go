package tell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// How sure a phrase names a metric. A whole name goes before a part of one.
const (
	ownName  = 3 // its label or a synonym
	ofColumn = 2 // the name of its column
	ofForm   = 2 // what it is made of: lines per hour
	headOnly = 1 // the last word of its name
)

// phrase is a way to name a metric.
type phrase struct {
	metric *model.Metric
	words  []string // as written, in small letters
	stems  []string
	sure   int
}

// spot is a phrase found in a prompt, between two of its words.
type spot struct {
	phrase
	from, to int
	exact    bool // to the letter, and not by singular and plural alone
}

var wordPattern = regexp.MustCompile(`[\p{L}\d]+|[%&#]|[,:;+/()?.!-]`)

// wordsIn are the words and signs of a prompt.
func wordsIn(text string) []string { return wordPattern.FindAllString(strings.ToLower(text), -1) }

func stemsOf(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = model.Singular(w)
	}
	return out
}

// Named are the metrics of a model that a prompt names, in its order.
func Named(prompt string, p *catalog.Profile) []plan.Measure {
	var out []plan.Measure
	for _, s := range spotsIn(wordsIn(prompt), p) {
		out = add(out, s.metric, p)
	}
	return out
}

// spotsIn are the places in a prompt that name metrics: longer names first where two overlap.
func spotsIn(text []string, p *catalog.Profile) []spot {
	stems := stemsOf(text)
	var all []spot
	phrases := phrasesOf(p)
	for _, one := range phrases {
		for i := range stems {
			if to, ok := one.at(text, stems, i); ok && !one.unsaid(text, i, to, p) {
				all = append(all, spot{one, i, to, slices.Equal(one.words, text[i:to])})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b spot) int {
		return cmp.Or(cmp.Compare(b.to-b.from, a.to-a.from), cmp.Compare(b.sure, a.sure), cmp.Compare(yes(b.exact), yes(a.exact)))
	})
	var kept []spot
	for _, s := range all {
		if !slices.ContainsFunc(kept, func(k spot) bool { return s.from < k.to && k.from < s.to || k.metric == s.metric }) {
			kept = append(kept, s)
		}
	}
	slices.SortStableFunc(kept, func(a, b spot) int { return cmp.Compare(a.from, b.from) })
	for i := range kept {
		kept[i] = inPercent(text, kept[i], p)
	}
	return perUnitIn(text, kept, phrases, p)
}

func yes(b bool) int {
	if b {
		return 1
	}
	return 0
}

// at reports where a phrase that begins at a word ends.
func (f *phrase) at(text, stems []string, i int) (to int, ok bool) {
	for _, s := range f.stems {
		for i < len(text) && (text[i] == "of" || text[i] == "-") && s != text[i] {
			i++
		}
		if i >= len(stems) || stems[i] != s {
			return 0, false
		}
		i++
	}
	return i, true
}

// unsaid: words that could name a metric do something else here. What the rows are called
// names their number only where it is counted; a word of the form names nothing; what
// stands after "per" is a unit.
func (f *phrase) unsaid(text []string, from, to int, p *catalog.Profile) bool {
	before, behind := "", ""
	if from > 0 {
		before = text[from-1]
	}
	if to < len(text) {
		behind = text[to]
	}
	if before == "per" && f.sure < ownName {
		return true
	}
	if f.metric.Kind == model.KindDistinct && !slices.Contains([]string{"many", "of", "different", "distinct", "unique", "active", "#"}, before) {
		return true // top products: a field
	}
	if to-from > 1 {
		return false
	}
	if formWords()[text[from]] {
		return true
	}
	if f.metric.Kind == model.KindCount && f.metric.Column == "" {
		counted := before == "" || strings.ContainsAny(before, ",:;#/+(") || before == "many" || before == "of" || before == "and" || before == "new"
		return !counted || behind == "by" || behind == "with" || behind == "where"
	}
	return f.sure == headOnly && slices.ContainsFunc(p.Model.Dimensions, func(d model.Dimension) bool {
		return stemsOf(wordsIn(d.Column))[0] == f.stems[0]
	})
}

// moneyWords stand for the main sum of money, where nothing else is called so.
var moneyWords = map[bool][]string{
	true:  {"income", "revenue", "sales", "turnover", "takings", "earnings", "money in", "receipts", "billing", "billings"},
	false: {"cost", "costs", "spend", "spending", "expenses", "expenditure"},
}

// sayMoney names the first sum of money that comes in, and the first that goes out, by the
// everyday words for these.
func sayMoney(p *catalog.Profile, out []phrase) []phrase {
	for _, income := range []bool{true, false} {
		for i := range p.Model.Metrics {
			m := &p.Model.Metrics[i]
			money := len(m.Unit) == 3 && strings.ToUpper(m.Unit) == m.Unit
			if (m.Kind != model.KindSum && m.Kind != model.KindNewest) || !money || income == (m.Good == "down") {
				continue
			}
			for _, w := range moneyWords[income] {
				out = append(out, phrase{m, wordsIn(w), stemsOf(wordsIn(w)), headOnly})
			}
			break
		}
	}
	return out
}

// phrasesOf are the ways to name the metrics of a table.
func phrasesOf(p *catalog.Profile) []phrase {
	var out []phrase
	heads := map[string]int{}
	for i := range p.Model.Metrics {
		m := &p.Model.Metrics[i]
		say := func(sure int, text string) {
			if words := wordsIn(text); len(words) > 0 && (len(words) > 1 || len(words[0]) > 2) {
				out = append(out, phrase{m, words, stemsOf(words), sure})
			}
		}
		for _, name := range append([]string{m.Label, strings.ReplaceAll(m.Name, "_", " ")}, m.Synonyms...) {
			say(ownName, name)
		}
		switch m.Kind {
		case model.KindRatio:
			sayRatio(m, p, say)
		case model.KindSum, model.KindNewest, model.KindAverage, model.KindMedian, model.KindIncrease:
			say(ofColumn, nameOf(m.Column, p))
			if words := wordsIn(nameOf(m.Column, p)); len(words) > 1 {
				if last := words[len(words)-1]; strings.HasSuffix(last, "ed") || slices.Contains([]string{"won", "sold", "lost", "paid", "seen"}, last) {
					say(headOnly, strings.Join(words[:len(words)-1], " ")) // deals won
				}
				if head := words[len(words)-1]; heads[model.Singular(head)] == 0 {
					heads[model.Singular(head)]++
					say(headOnly, head)
				}
			}
		case model.KindDuration:
			if b, e := wordsIn(plan.Moment(nameOf(m.Column, p))), wordsIn(plan.Moment(nameOf(m.Until, p))); len(b) > 0 && len(e) > 0 {
				say(ofForm, "time to "+e[len(e)-1])
			}
		}
		if short := initials(m.Label); len(short) > 2 {
			say(ofForm, short)
		}
	}
	return sayMoney(p, out)
}

// sayRatio names a ratio by what it is made of: leads per click, error rate.
func sayRatio(m *model.Metric, p *catalog.Profile, say func(int, string)) {
	of, per := wordsIn(nameOf(m.Column, p)), wordsIn(nameOf(m.Per, p))
	if len(of) == 0 || len(per) == 0 {
		return
	}
	for _, o := range []string{strings.Join(of, " "), of[len(of)-1], of[0]} {
		for _, u := range []string{strings.Join(per, " "), per[len(per)-1], per[0]} {
			say(ofForm, o+" per "+u)
			say(ofForm, o+" a "+u)
			say(ofForm, o+" an "+u)
		}
	}
	if m.Unit == "%" {
		say(ofForm, of[len(of)-1]+" rate")
	}
}

// nameOf is a column's name as people say it, without its unit.
func nameOf(column string, p *catalog.Profile) string {
	words := model.Words(column)
	if c := p.Column(column); c != nil && c.Label != "" {
		words = model.Words(c.Label)
	}
	for len(words) > 1 && model.UnitName(words[len(words)-1]) != "" {
		words = words[:len(words)-1]
	}
	return strings.ToLower(strings.Join(words, " "))
}

// initials are the first letters of a name of three words or more.
func initials(label string) string {
	words := strings.Fields(label)
	if len(words) < 3 {
		return ""
	}
	out := ""
	for _, w := range words {
		out += w[:1]
	}
	return strings.ToLower(out)
}

// namedWords are the words of a prompt, by their singular, that name metrics or speak of
// cases and times.
func namedWords(prompt string, p *catalog.Profile) map[string]bool {
	out := map[string]bool{}
	text := wordsIn(prompt)
	for _, s := range spotsIn(text, p) {
		for _, w := range stemsOf(text[s.from:s.to]) {
			out[w] = true
		}
	}
	if _, ok := lifeOf(p); ok {
		for _, phrases := range caseWords() {
			for _, phrase := range phrases {
				for i := range text {
					if begins(text[i:], phrase) {
						for _, w := range stemsOf(text[i : i+len(phrase)]) {
							out[w] = true
						}
					}
				}
			}
		}
	}
	return out
}
