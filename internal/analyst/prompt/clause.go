package prompt

import "strings"

// clause is a part of a prompt that is read as one question: a range of items.
type clause struct{ from, to int }

func (c clause) text(r *reader) string { return r.said(c.from, c.to) }

// clauses cuts a prompt at sentence ends, bullets and question words. A part
// that names nothing of the table belongs to the one before it: "show it as a
// bar chart, sorted by name".
func (r *reader) clauses() []clause {
	var out []clause
	from := 0
	for i := range r.items {
		if i > from && r.cut(from, i) {
			out = r.join(out, clause{from, i})
			from = i
		}
	}
	if from < len(r.items) {
		out = r.join(out, clause{from, len(r.items)})
	}
	return out
}

// cut reports whether a new part begins at item i.
func (r *reader) cut(from, i int) bool {
	t := r.ts[r.items[i].from]
	before := r.ts[r.items[i-1].to-1]
	if before.kind == punct && strings.Contains("?!;", before.text) {
		return true
	}
	if before.kind == punct && before.text == "." && t.space {
		return true
	}
	if gap := r.text[before.end:t.start]; strings.Contains(gap, "\n") {
		return true
	}
	if before.kind == punct && strings.Contains("•*", before.text) {
		return true
	}
	return r.asks(i) && r.items[i-1].is("connect", "and") && r.hasContent(from, i) && r.ownContent(i)
}

// asks reports whether an item begins a question of its own.
func (r *reader) asks(i int) bool {
	it := &r.items[i]
	return it.is("connect", "what", "which", "who", "show") || it.is("aggregate", "count", "countDistinct", "sum") && strings.HasPrefix(r.ts[it.from].text, "how")
}

func (r *reader) hasContent(from, to int) bool {
	for i := from; i < to; i++ {
		if r.items[i].content() {
			return true
		}
	}
	return false
}

// ownContent reports whether what follows names fields of its own before the sentence ends.
func (r *reader) ownContent(i int) bool {
	named := 0
	for ; i < len(r.items) && !r.ends(i); i++ {
		if r.items[i].is(isField) || r.items[i].is(isValue) {
			named++
		}
	}
	return named > 0
}

func (r *reader) ends(i int) bool {
	return r.items[i].is(isSign, ".", "?", "!", ";")
}

// join appends a part, or gives it to the one before if it only says how to show things.
func (r *reader) join(out []clause, c clause) []clause {
	if len(out) > 0 && !r.standsAlone(c) {
		out[len(out)-1].to = c.to
		return out
	}
	if len(out) > 0 && !r.hasContent(out[len(out)-1].from, out[len(out)-1].to) && !r.focused(out[len(out)-1]) {
		c.from = out[len(out)-1].from
		return append(out[:len(out)-1], c)
	}
	return append(out, c)
}

// standsAlone reports whether a part can be a question: it names a field, a
// value or rows beyond what an order or an axis needs.
func (r *reader) standsAlone(c clause) bool {
	presentation := false
	for i := c.from; i < c.to; i++ {
		switch it := &r.items[i]; it.tag {
		case "order", "chart":
			presentation = true
		case isField, isValue, isRows:
			if !presentation {
				return true
			}
		case "focus":
			if it.arg != "list" && it.arg != "relation" && !presentation {
				return true
			}
		}
	}
	return false
}

func (r *reader) focused(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if r.items[i].tag == "focus" {
			return true
		}
	}
	return false
}
