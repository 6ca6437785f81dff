package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// scopeSentences gives the sentences that say which rows the rest is about the colon
// that scopes have: "Focus on enterprise customers. Show …". It reports whether
// there was one before anything was asked.
func (r *reader) scopeSentences(all []stretch) {
	for k, s := range all {
		i := r.begin(s)
		if i < 0 || k+1 == len(all) {
			continue
		}
		if n, _ := r.opens("scope", i); n == 0 || !r.namesRows(s) {
			return
		}
		if last := &r.ts[s.to-1]; last.kind == punct && endsSentence(last.text) {
			last.text, last.stem = ":", ":"
			r.items[len(r.items)-len(r.after(s.to))-1].arg = ":"
			r.described(s)
		}
	}
}

// described takes the words of a scope that only say what its values are of:
// "focus on", "enterprise customers".
func (r *reader) described(s stretch) {
	in := r.within(s)
	for i := range in {
		it := &in[i]
		entity := it.is(isField) && r.fields[it.links[0].field].column.Kind == catalog.KindEntity
		if n, _ := r.opens("scope", it.from); entity || it.tag == isUnknown && n > 0 {
			it.tag, it.use = isFiller, "scope"
		}
	}
}

// after are the items from a token on.
func (r *reader) after(at int) []item { return r.within(stretch{at, len(r.ts)}) }

// namesRows reports whether a sentence names values and no number.
func (r *reader) namesRows(s stretch) bool {
	values := false
	for _, it := range r.within(s) {
		switch {
		case it.is(isValue), it.is(isPeriod), it.is(isUnknown) && r.namesStatus(it):
			values = true
		case it.is("aggregate"), it.is("superlative"), it.is("by"), it.is("grain"), it.is(isField) && r.fields[it.links[0].field].measure():
			return false
		}
	}
	return values
}

// namesStatus reports whether a word is another one for a value of a status:
// returned, where the table says refunded.
func (r *reader) namesStatus(it item) bool {
	b := &builder{reader: r}
	f, _ := b.status(r.ts[it.from].text)
	return f >= 0
}
