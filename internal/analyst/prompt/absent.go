package prompt

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// absent reads "telescopes that have no operator", "employees who do not get a
// bonus" and "riders who never won a stage": rows where the field is empty, or
// zero where it is a number that is never empty.
func (b *builder) absent() {
	for i := b.from; i < b.to; i++ {
		if !b.items[i].is("negation") || b.items[i].use != "" {
			continue
		}
		k := b.lackedField(i)
		if k < 0 {
			continue
		}
		p := plan.Predicate{Op: plan.IsNull, Column: b.fields[b.items[k].links[0].field].column.Name}
		if c := b.fields[b.items[k].links[0].field].column; b.fields[b.items[k].links[0].field].measure() && c.Nulls == 0 {
			if c.Min != "" && !isZero(c.Min) {
				continue
			}
			p.Op, p.Values = plan.Equal, []string{"0"}
		}
		b.passVerbs(i, k)
		b.items[i].use, b.items[k].use = "not", "condition "+p.Column
		b.require(i, p)
	}
}

// lackedField is the field that a negation says rows do not have: directly
// behind "no", or behind a verb and "a" or "any"; -1: none.
func (b *builder) lackedField(i int) int {
	if !b.ofLackingRows(i) {
		return -1
	}
	word, indefinite := b.ts[b.items[i].from].text, false
	for k := i + 1; k < b.to && k < i+5; k++ {
		it := &b.items[k]
		switch {
		case b.article(it.from), word == "never":
			indefinite = true
		}
		switch {
		case it.is(isField) && it.use == "":
			f := b.fields[it.links[0].field]
			lacks := word == "no" && k == i+1 || (word != "no" && word != "without") && (indefinite || b.article(it.from))
			if !lacks || b.bounded(k) || f.time() && f.column.Nulls == 0 || f.key(b.profile.Rows) || b.flagged(k) || f.column.Nulls == 0 && !f.measure() {
				return -1
			}
			return k
		case it.tag == isFiller, it.is(isUnknown), it.is("connect", "have", "has", "with", "show", "is"):
		default:
			return -1
		}
	}
	return -1
}

// ofLackingRows reports whether rows, or a verb behind them, stand before a negation.
func (b *builder) ofLackingRows(i int) bool {
	for k := i - 1; k >= b.from && k > i-9; k-- {
		switch it := &b.items[k]; {
		case it.is(isRows):
			return true
		case it.is(isField) && b.namesRow(it.links[0].field):
			return true
		}
	}
	return false
}

// namesRow reports whether a field names the rows, or those that have many.
func (b *builder) namesRow(f int) bool {
	return !b.fields[f].measure() && !b.fields[f].time() && (b.fields[f].key(b.profile.Rows) || f == b.nameField())
}

func (b *builder) article(token int) bool {
	switch b.ts[token].text {
	case "a", "an", "any", "single":
		return true
	}
	return false
}

// passVerbs passes over the verbs around a negation that only say that there is none.
func (b *builder) passVerbs(i, k int) {
	for j := max(b.from, i-1); j < k; j++ {
		if b.items[j].free(isUnknown) && !b.plural(b.items[j].from) {
			b.pass(j)
		}
	}
}

// inUnit is the field of an adjective behind a number and its unit: 30 feet long.
func (b *builder) inUnit(last int) (f int, opposite bool) {
	for k := last + 1; k < min(last+3, b.to); k++ {
		if nouns := b.lexicon.adjectives[b.ts[b.items[k].from].text]; nouns != "" {
			if f, opposite = b.hinted(nouns); f >= 0 {
				for j := last + 1; j <= k; j++ {
					b.pass(j)
				}
				return f, opposite
			}
		}
		if !b.items[k].is(isUnknown) || b.ts[b.items[k].from].kind != word {
			break
		}
	}
	return -1, false
}

// contains reads "a name containing the word 'University'".
func (b *builder) contains(i int) {
	n := i + 1
	for n < b.to && (b.items[n].is(isSign) || b.items[n].tag == isFiller && !b.ts[b.items[n].from].quoted) {
		n++
	}
	if n >= b.to || b.ends(n) || b.ts[b.items[n].from].kind == punct {
		return
	}
	end := n + 1
	for end < b.to && b.ts[b.items[n].from].quoted && b.ts[b.items[end].from].quoted {
		end++
	}
	f := b.textBefore(i)
	if f < 0 {
		return
	}
	text := b.said(n, end)
	b.items[i].use = "condition"
	for k := n; k < end; k++ {
		b.items[k].use = "condition " + strconv.Quote(text)
	}
	b.require(i, plan.Predicate{Op: plan.Contains, Column: b.fields[f].column.Name, Values: []string{text}})
}

// textBefore is the text whose content is spoken of: the field before item i,
// else the name of the rows.
func (b *builder) textBefore(i int) int {
	for k := i - 1; k >= b.from; k-- {
		if it := &b.items[k]; it.is(isField) {
			f := it.links[0].field
			if b.fields[f].numeric() || b.fields[f].time() {
				break
			}
			if it.use == "" && b.has(b.previous(k), "connect", "with", "have", "has", "where") {
				it.use = "field " + b.fields[f].column.Name
				b.columns = append(b.columns, f)
			}
			return f
		}
	}
	if f := b.nameField(); f >= 0 && !b.fields[f].numeric() {
		return f
	}
	return -1
}
