package prompt

// formats takes the wishes for how a report should look; what is not done is said.
func (r *reader) formats() {
	for i := range r.items {
		it := &r.items[i]
		if !it.is("format") {
			continue
		}
		it.use = "form"
		from := i
		for from > 0 && r.counts(from-1) { // "at most 3 bullets"
			from--
			r.items[from].tag, r.items[from].use = isFiller, "form"
		}
		if it.arg != "" {
			r.missing(r.said(from, i+1), it.arg)
		}
	}
}

// counts reports whether an item only says how many of a form are wished for.
func (r *reader) counts(i int) bool {
	it := &r.items[i]
	if it.tag == isNumber || it.tag == "number" {
		return true
	}
	next := r.items[i+1].tag
	told := next == isFiller || next == "format"
	return told && (it.is("operator") || it.is("aggregate", "maximum", "minimum"))
}

// known reports whether the last word of a span names a field or a value.
func (c *candidates) known(from, to int) bool {
	for i := from; i < to; i++ {
		span := [2]int{i, to}
		if len(c.values[span]) > 0 && c.values[span][0].score >= 0.8 || len(c.link[span]) > 0 && c.link[span][0].score >= 0.8 {
			return true
		}
	}
	return false
}
