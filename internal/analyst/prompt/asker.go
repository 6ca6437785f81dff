package prompt

import "slices"

// asker reports whether a question of its own can begin at an item: with "which",
// "how many", "when", "at what time", "by how much".
func (r *reader) asker(i int) bool {
	at := r.items[i].from
	if opener(r.ts[at].text) == "preposition" && at+1 < len(r.ts) {
		switch r.ts[at+1].text {
		case "what", "which", "how", "whom", "whose":
			return true
		}
	}
	return opener(r.ts[at].text) == "asks"
}

// opener is what a word does where a question begins.
func opener(word string) string {
	switch word {
	case "what", "what's", "whats", "which", "who", "who's", "whos", "whose", "whom", "when", "where", "how", "why":
		return "asks"
	case "at", "on", "in", "from", "for", "by", "with", "to", "of", "since", "until", "during":
		return "preposition"
	}
	return ""
}

// begun reports whether a stretch begins as a question: "Which …", "Please tell me
// which …", "Is there …".
func (r *reader) begun(from, to int) bool {
	for i := from; i < to; i++ {
		switch it := &r.items[i]; {
		case r.asker(i), r.auxiliary(i) && i+1 < to:
			return true
		case it.tag == isFiller, it.tag == isSign, it.is("connect", "and", "show"):
		default:
			return false
		}
	}
	return false
}

// another reports whether a second question begins at an item behind "and" or a
// comma: "which room is the warmest, and when is it hottest?", "how many are open,
// who has most of them".
func (r *reader) another(from, i int) bool {
	if !r.asker(i) || r.items[i].is("explain") || !r.begun(from, i-1) && !(r.computes(from, i-1) && r.named(from, i-1)) && !r.whole(from, i-1) || r.describing(i) {
		return false
	}
	return r.hasContent(from, i-1) && r.saysWhat(i) && !r.ofTheSame(i)
}

// describing reports whether a word behind a comma goes on about what stands before
// it: "orders, which were returned,".
func (r *reader) describing(i int) bool {
	if r.ts[r.items[i-1].from].text != "," || !r.items[i].is("connect", "which", "who", "where", "when") {
		return false
	}
	if i+1 == len(r.items) {
		return true
	}
	if slices.ContainsFunc(r.items[i+1:min(i+4, len(r.items))], func(it item) bool { return it.is("superlative") }) {
		return false // "how many are open, which are the oldest ones"
	}
	switch it := &r.items[i+1]; it.tag {
	case isField, isRows, isValue, "superlative", isNumber:
		return false
	default:
		t := r.ts[it.from].text
		return t != "one" && t != "ones" && !(r.items[i].is("connect", "who") && it.is("connect", "have"))
	}
}

// saysWhat reports whether the question that begins at an item says what it asks for.
func (r *reader) saysWhat(i int) bool {
	for k := i; k < len(r.items) && !r.ends(k); k++ {
		if k > i && r.items[k].is("connect", "and") && r.ts[r.items[k].from].text != "," {
			break
		}
		if it := &r.items[k]; it.content() || it.is("duration") || it.is("how") || it.is("comparative") || it.is("focus") && k > i {
			return true
		}
	}
	return false
}

// ofTheSame reports whether a question asks for more about what the one before
// chose: "… and how many goals did each of them score", "what is its price".
func (r *reader) ofTheSame(i int) bool {
	for k := r.items[i].from; k < len(r.ts) && !(r.ts[k].kind == punct && endsSentence(r.ts[k].text)); k++ {
		switch r.ts[k].text {
		case "each", "their", "its", "respectively", "they":
			return true
		case "not", "don't", "doesn't", "didn't", "aren't", "isn't", "haven't", "hasn't", "weren't":
			if k+1 == len(r.ts) || r.ts[k+1].kind == punct {
				return true // "how many have one, and how many do not?"
			}
		}
	}
	return false
}

// ownQuestion reports whether a sentence is a question by its form: it begins as one
// and says what it asks for, not only something of what was chosen before.
func (r *reader) ownQuestion(c clause) bool {
	if n, _ := r.opens("again", r.items[c.from].from); n > 0 || !r.begun(c.from, c.to) || c.from > 0 && !r.ends(c.from-1) && !r.items[c.from-1].is("connect", "and") {
		return false
	}
	asks := slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool { return it.is(isSign, "?") })
	between := slices.ContainsFunc(r.ts[r.items[c.from].from:r.items[c.to-1].to], func(t token) bool { return t.text == "between" || t.text == "both" })
	return (asks || r.asker(c.from)) && r.saysWhat(c.from) && !r.ofTheSame(c.from) && !(between && !r.named(c.from, c.to))
}

// lists reports whether an item of a list says what it asks for in words that the
// table does not have: "top 3 salespeople".
func (r *reader) lists(c clause) bool {
	return slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool {
		return it.is("superlative") || it.is("aggregate") || it.is("duration") || it.is(isUnknown) || it.is("focus")
	})
}

// perUnit reports whether a part names what is to be counted by a unit of time,
// whatever the rows are called: "loans per month".
func (r *reader) perUnit(c clause) bool {
	for i := c.from; i+2 < c.to; i++ {
		if it := &r.items[i]; (it.is(isUnknown) || it.is(isRows)) && r.items[i+1].is("by") && r.items[i+2].is("grain") {
			return true
		}
	}
	return false
}

// compares reports whether a part asks whether one thing is more than another: "Do women
// earn less than men?"
func (r *reader) compares(c clause) bool {
	first := r.content(c.from, c.to)
	return r.auxiliary(first) && slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool { return r.ts[it.to-1].text == "than" })
}

// unanswered reports whether a question that got no answer would be lost without a word: it
// names something of the table, and all its words are known.
func (r *reader) unanswered(c clause) bool {
	unknown := slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool { return it.is(isUnknown) && it.use == "" })
	return !unknown && r.begun(c.from, c.to) && r.hasContent(c.from, c.to)
}
