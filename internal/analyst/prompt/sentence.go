package prompt

import (
	"cmp"
	"slices"
)

// stretch is a range of tokens.
type stretch struct{ from, to int }

// sentences cuts tokens at the ends of sentences and lines; the sign that ends
// one belongs to it.
func sentences(ts []token) []stretch {
	var out []stretch
	from := 0
	for i, t := range ts {
		last := i+1 == len(ts)
		if t.kind == punct && endsSentence(t.text) && (last || ts[i+1].space || lineEnd(ts[i+1]) || lineEnd(t)) || last {
			out = append(out, stretch{from, i + 1})
			from = i + 1
		}
	}
	return out
}

func lineEnd(t token) bool { return t.kind == punct && (t.text == newLine || t.text == newItem) }

func endsSentence(sign string) bool {
	switch sign {
	case ".", "?", "!", ";", newLine, newItem:
		return true
	}
	return false
}

// setAside mutes what a prompt says beside its questions: greetings, signatures,
// what is told of the writer, orders that no report carries out. It reports
// whether anything was muted.
func (r *reader) setAside() bool {
	all := sentences(r.ts)
	muted := r.letter(all)
	for k, s := range all {
		muted = r.instructions(s) || r.ordinal(s) || r.purpose(s) || muted
		muted = k+1 < len(all) && r.heading(s, all[k+1]) || muted
	}
	muted = r.opinions(all) || muted
	if len(all) > 1 {
		muted = r.background(all) || muted
	}
	return muted
}

// mute takes tokens out of what is read; why says for the record what they were.
func (r *reader) mute(s stretch, why string) {
	for i := s.from; i < s.to; i++ {
		t := &r.ts[i]
		if t.kind == punct && endsSentence(t.text) {
			continue
		}
		if t.kind != punct {
			t.aside = why
		}
		t.kind, t.text, t.stem, t.quoted = punct, "", "", false
	}
}

// opens is the length of the longest phrase of a file that stands at a token; its meaning beside it.
func (r *reader) opens(file string, i int) (length int, meaning string) {
	for _, e := range r.lexicon.openings.Of(file + " " + r.ts[i].text) {
		if n := matches(r.ts[i:], e.words, true); n > length {
			length, meaning = n, e.meaning
		}
	}
	return length, meaning
}

// begin is the first token of a sentence that is more than "please" or "and".
func (r *reader) begin(s stretch) int {
	for i := s.from; i < s.to; i++ {
		if t := r.ts[i]; t.kind != punct && t.text != "please" && t.text != "and" && t.text != "also" && t.text != "then" && t.text != "pls" {
			return i
		}
	}
	return -1
}

// letter mutes the greeting of the first sentence, and what closes the prompt
// with all that stands below: a name, an office.
func (r *reader) letter(all []stretch) bool {
	muted := false
	if len(all) > 0 {
		muted = r.greeting(all[0])
	}
	for k, s := range all {
		i := r.begin(s)
		if i < 0 || k == 0 && len(all) == 1 {
			continue
		}
		if n, _ := r.opens("closing", i); n > 0 && !r.asking(s) && r.closes(stretch{i + n, s.to}) {
			r.mute(s, "courtesy")
			muted = true
			if lineEnd(r.ts[s.to-1]) {
				r.signature(all[k+1:])
			}
		}
	}
	return muted
}

// greeting mutes "Hi team," up to its sign, if one follows soon.
func (r *reader) greeting(s stretch) bool {
	i := r.begin(s)
	if i < 0 {
		return false
	}
	n, _ := r.opens("greeting", i)
	if n == 0 {
		return false
	}
	for end := i + n; end < s.to && end < i+n+6; end++ {
		if t := r.ts[end]; t.kind == punct && (t.text == "," || t.text == "!" || t.text == "." || t.text == "-" || lineEnd(t)) {
			r.mute(stretch{s.from, end + 1}, "courtesy")
			return true
		}
	}
	return false
}

// closes reports whether a sentence that begins like a letter's end says little more.
func (r *reader) closes(rest stretch) bool {
	return rest.to-rest.from <= 12 && !r.namesNumber(rest)
}

// signature mutes what follows the end of a letter, up to a postscript or a question.
func (r *reader) signature(all []stretch) {
	for _, s := range all {
		if i := r.begin(s); i >= 0 && r.ts[i].text == "ps" || r.asking(s) || s.to-s.from > 15 {
			return
		}
		r.mute(s, "signature")
	}
}

// asking reports whether a sentence ends as a question.
func (r *reader) asking(s stretch) bool {
	return slices.ContainsFunc(r.ts[s.from:s.to], func(t token) bool { return t.kind == punct && t.text == "?" })
}

// namesNumber reports whether a sentence names a number or asks for one: then it is no courtesy.
func (r *reader) namesNumber(s stretch) bool {
	return slices.ContainsFunc(r.within(s), func(it item) bool {
		return it.is("aggregate") || it.is("superlative") || it.is(isField) && r.fields[it.links[0].field].measure() && it.score >= 0.9
	})
}

// within are the items of a sentence.
func (r *reader) within(s stretch) []item {
	a, _ := slices.BinarySearchFunc(r.items, s.from, func(it item, at int) int { return cmp.Compare(it.from, at) })
	b, _ := slices.BinarySearchFunc(r.items, s.to, func(it item, at int) int { return cmp.Compare(it.from, at) })
	return r.items[a:b]
}

// ordinal mutes the number of a sentence: "Second, …".
func (r *reader) ordinal(s stretch) bool {
	i := r.begin(s)
	if i < 0 || i+1 >= s.to || r.ts[i+1].text != "," {
		return false
	}
	switch r.ts[i].text {
	case "first", "second", "third", "fourth", "fifth", "finally", "lastly", "last", "next", "then":
		r.mute(stretch{i, i + 2}, "filler")
		return true
	}
	return false
}

// heading mutes the title of a section, which only names what follows; one that
// names values is about what follows: it gets the colon that such scopes have.
func (r *reader) heading(s, next stretch) bool {
	if r.ts[s.from].text != newHeading || r.ts[next.from].text == newHeading {
		return false
	}
	last := &r.ts[s.to-1]
	if lineEnd(*last) && r.onlyScope(s) {
		last.text, last.stem = ":", ":"
		return true
	}
	r.mute(s, "heading")
	return true
}

// onlyScope reports whether a stretch names values or a period, and nothing else.
func (r *reader) onlyScope(s stretch) bool {
	found := false
	for _, it := range r.within(s) {
		switch it.tag {
		case isValue, isPeriod:
			found = true
		case isSign, isFiller, "connect":
		default:
			return false
		}
	}
	return found
}

// instructions mutes an order that no report carries out, and says so: "delete
// the old readings", to the end of its clause.
func (r *reader) instructions(s stretch) bool {
	for i := s.from; i < s.to; i++ {
		if r.ts[i].kind == punct || !r.orders(s, i) {
			continue
		}
		n, why := r.opens("instruction", i)
		if n == 0 {
			continue
		}
		end := s.to
		for end > i+n && r.ts[end-1].kind == punct {
			end--
		}
		r.missing(r.text[r.ts[i].start:r.ts[end-1].end], why)
		r.mute(stretch{i, s.to}, "instruction")
		return true
	}
	return false
}

// orders reports whether a verb may stand at a token: at the beginning, after
// "and", "then", a comma or "can you".
func (r *reader) orders(s stretch, i int) bool {
	if i == r.begin(s) {
		return true
	}
	if i == 0 {
		return true
	}
	switch r.ts[i-1].text {
	case "and", "then", ",", "you", "please", "also", "afterwards", "finally", "to":
		return true
	}
	return false
}
