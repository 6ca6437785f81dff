package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// statusField reports whether an item weakly names a field although it could be a status: "churn".
func (b *builder) statusField(i int) bool {
	return b.items[i].links[0].score < 0.9 && b.rateWord(i+1) >= 0
}

// flagRate: "churn rate" and "how is churn doing" where churned is a yes-or-no field.
func (b *builder) flagRate(i int) bool {
	f := b.items[i].links[0].field
	yes, _ := b.yesNo(f)
	rate := b.rateWord(i + 1)
	if yes == "" || rate < 0 && !b.has(b.next(i+1), "focus", "overview") && !b.howIs(i) {
		return false
	}
	p := plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{yes}}
	word := b.ts[b.items[i].from].text
	m := plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: word + " rate", Origin: plan.Implied, Good: b.goodness(word)}
	b.items[i].use = "measure " + m.Label
	if rate >= 0 {
		b.items[rate].use = "measure " + m.Label
	}
	b.add(m)
	return true
}

// rateWord is the item behind i that makes a rate of it: "rejection rate", "share of returns".
func (b *builder) rateWord(i int) int {
	if i >= b.to {
		return -1
	}
	switch b.ts[b.items[i].from].stem {
	case "rate", "percentag", "percent", "share", "ratio":
		return i
	}
	return -1
}

// rate: "rejection rate" is the share of rows whose status is Rejected. The
// word and the value share their beginning.
func (b *builder) rate(i int) {
	word := b.ts[b.items[i].from].text
	if b.lexicon.degrees[word] != "" {
		return // "earn more than" compares
	}
	rate := b.rateWord(i + 1)
	f, value := b.status(word)
	if hit, ok := b.statusValue(i); ok && rate >= 0 && b.ts[b.items[rate].from].stem == "rate" {
		f, value, word = hit.field, hit.value, strings.ToLower(b.said(i, i+1))
	}
	if f < 0 || rate < 0 && b.items[i].tag != isUnknown && !b.howIs(i) {
		return
	}
	p := plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{value}}
	if rate < 0 && !b.howIs(i) {
		b.items[i].use = "value " + p.Column + "=" + value
		if b.negated(i) { // without returns
			p.Op = plan.NotIn
		}
		b.require(i, p)
		b.note(plan.Assumption, b.said(i, i+1), b.fields[f].label()+" is "+value)
		return
	}
	m := plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: word + " rate", Origin: plan.Implied, Good: b.goodness(word)}
	b.items[i].use = "measure " + m.Label
	if rate >= 0 {
		b.items[rate].use = "measure " + m.Label
	}
	b.add(m)
	b.note(plan.Assumption, m.Label, "the share of "+b.rowNoun()+" whose "+b.fields[f].label()+" is "+value)
}

// statusValue is the state that an item names in full: the "no-show rate" is that of
// the visits whose status is No-show.
func (b *builder) statusValue(i int) (h valueHit, ok bool) {
	if !b.items[i].is(isValue) {
		return h, false
	}
	h = b.items[i].hits[0]
	c := b.fields[h.field].column
	return h, c.AllValues && len(c.Values) <= 12 && c.Role == sitrep.RoleDimension && c.Kind != catalog.KindGeo
}

// howIs: "how is churn doing" and "conversion by channel" ask for a rate
// without the word; "churned customers" does not.
func (b *builder) howIs(i int) bool {
	if b.has(b.next(i+1), "focus", "overview") && b.items[i].tag == isUnknown {
		return true
	}
	return b.lexicon.rates[b.ts[b.items[i].from].text] && !b.measured(i)
}

// measured reports whether the clause counts or calculates something beside item i.
func (b *builder) measured(i int) bool {
	for k := b.from; k < b.to; k++ {
		it := &b.items[k]
		if k != i && (it.is("aggregate") || it.is("superlative") || it.is(isRows) || it.is(isField) && b.fields[it.links[0].field].measure()) {
			return true
		}
	}
	return false
}

// goodness is the direction of a rate that is good: down for what nobody wants.
func (b *builder) goodness(word string) string {
	for bad := range b.lexicon.bad {
		if strings.HasPrefix(word, bad) {
			return "down"
		}
	}
	return ""
}

// status finds the value of a status-like field that begins like a word.
func (b *builder) status(word string) (int, string) {
	if len(word) < 3 {
		return -1, ""
	}
	for f, fd := range b.fields {
		c := fd.column
		if !c.AllValues || len(c.Values) > 12 || c.Role != sitrep.RoleDimension {
			continue
		}
		if yes, _ := b.yesNo(f); yes != "" {
			w := fd.names[0].words
			if begins(word, w[len(w)-1]) || begins(word, w[0]) || b.otherWord(word, w[len(w)-1]) {
				return f, yes
			}
			continue
		}
		if c.Kind == catalog.KindGeo {
			continue
		}
		for _, v := range c.Values {
			if text := plainWords(v.Value); !strings.Contains(text, " ") && (begins(word, text) || b.otherWord(word, text)) {
				return f, v.Value
			}
		}
	}
	return -1, ""
}

// otherWord reports whether two words mean the same and are not forms of one word: mortality and died.
func (b *builder) otherWord(a, c string) bool {
	return stem(a) != stem(c) && b.sameMeaning(stem(a), stem(c)) > 0
}

// begins reports whether two words share all but their endings: churn and
// churned, rejection and rejected, conversion and converted.
func begins(a, c string) bool {
	n := 0
	for n < len(a) && n < len(c) && a[n] == c[n] {
		n++
	}
	return n >= 4 && n*5 >= 3*min(len(a), len(c)) && nounEnding(a[n:]) && len(c)-n <= 4
}

// nounEnding reports whether an ending makes a noun of a state: rejection, returns, cancellation, approval.
func nounEnding(s string) bool {
	switch s {
	case "", "s", "es", "e", "ed", "ion", "ions", "tion", "tions", "ation", "ations", "sion", "lation", "lations", "al", "als", "ment", "ments", "ing", "ure", "ures", "y", "ies":
		return true
	}
	return false
}
