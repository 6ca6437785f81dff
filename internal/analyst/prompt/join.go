package prompt

import (
	"slices"
	"strings"
)

// join appends a part, or gives it to the one before if it only says how to show things.
func (r *reader) join(out []clause, c clause) []clause {
	if len(out) == 0 {
		return append(out, c)
	}
	last := &out[len(out)-1]
	listed := r.items[c.from-1].is(isSign, newItem)
	if r.opined(last.from, last.to) && r.standsAlone(c) {
		return append(out, c)
	}
	own := r.ownQuestion(c)
	if !own && (!r.standsAlone(c) || !listed && (r.adds(c) && !r.perUnit(c) || r.names(*last, c))) {
		last.to = c.to
		return out
	}
	if own && r.begun(last.from, last.to) {
		return append(out, c)
	}
	if !r.hasContent(last.from, last.to) && !r.focused(*last) || r.scopes(*last) && (len(out) == 1 || !r.restrictive(*last)) && !r.twoQuestions(*last, c) {
		last.to = c.to
		return out
	}
	return append(out, c)
}

// adds reports whether a part only adds groups to the one before: "color by
// genre", "split them by country". A question of its own is not one.
func (r *reader) adds(c clause) bool {
	if r.charted(c) {
		return false
	}
	by := false
	for i := c.from; i < c.to; i++ {
		switch it := &r.items[i]; {
		case it.is("by"):
			by = true
		case it.is("aggregate"), it.is("figure"), it.is("duration"), it.is(isValue), it.is("superlative"), it.is(isPeriod), it.is("versus"), it.is(isSign, "?"):
			return false
		case r.rates(i): // "reopen rate by agent"
			return false
		case it.is(isRows) && i+1 < c.to && r.items[i+1].is("by"): // "orders by region" counts them
			return false
		case it.is(isField) && r.fields[it.links[0].field].measure() && !r.fields[it.links[0].field].discrete():
			return false
		case it.is("connect", "which", "what"), it.is("focus") && it.arg != "list" && !r.drawn(i):
			return false
		}
	}
	return by || r.refers(c)
}

// rates reports whether an item says that what stands before it is a rate.
func (r *reader) rates(i int) bool {
	if r.items[i].is(isField) && r.items[i].score >= 0.9 {
		return false
	}
	switch r.ts[r.items[i].to-1].text {
	case "rate", "rates", "percentage", "share":
		return true
	}
	return false
}

// twoQuestions reports whether a part is a question by itself although it only says
// which rows it is about, and the next asks for a number of its own: "Which owners
// have more than three boats? And how many boats have no owner?"
func (r *reader) twoQuestions(last, c clause) bool {
	asked := slices.ContainsFunc(r.items[last.from:last.to], func(it item) bool { return it.is("connect", "what", "which", "who") || it.is("number") })
	return asked && r.ownNumber(c) && !slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool { return it.is("connect", "it") })
}

// ownNumber reports whether a part names what it is to compute.
func (r *reader) ownNumber(c clause) bool {
	for i := c.from; i < c.to; i++ {
		it := &r.items[i]
		if it.is("aggregate") || it.is("figure") || it.is("duration") || it.is("superlative") || it.is("focus", "relation", "change", "why", "anomaly", "trend") && !r.drawn(i) {
			return true
		}
	}
	return false
}

// drawn reports whether a focus is the name of a chart: scatter plots, histograms.
func (r *reader) drawn(i int) bool {
	s := r.ts[r.items[i].from].stem
	return strings.HasPrefix(s, "scatter") || strings.HasPrefix(s, "histogram")
}

// names reports whether a part only names fields of the rows that the part
// before has ranked: "Top 3 products. List their names and prices."
func (r *reader) names(last, c clause) bool {
	ranked := false
	for i := last.from; i < last.to; i++ {
		ranked = ranked || r.items[i].is("superlative")
	}
	if !ranked && !r.choosesRows(last, c) {
		return false
	}
	fields := false
	for i := c.from; i < c.to; i++ {
		switch it := &r.items[i]; {
		case it.is("by"), it.is(isValue), it.is("superlative"), it.is(isPeriod), it.is("versus"), it.is("operator"), it.is("grain") && !r.theYearOf(i):
			return false
		case it.is("aggregate") && it.arg != "count", it.is("focus") && it.arg != "list", it.is("duration"), i == c.from && r.auxiliary(i):
			return false
		case it.is(isField):
			fields = true
		}
	}
	return fields
}

// choosesRows reports whether a part names rows by what they are like, and the next
// asks for something of theirs: "Which ships have no captain? Give their names."
func (r *reader) choosesRows(last, c clause) bool {
	their := slices.ContainsFunc(r.items[c.from:c.to], func(it item) bool { return it.is("connect", "it") })
	which := slices.IndexFunc(r.items[last.from:last.to], func(it item) bool { return it.is("connect", "which", "what", "who") })
	return their && which >= 0 && slices.ContainsFunc(r.items[last.from+which:min(last.to, last.from+which+4)], func(it item) bool { return it.is(isRows) })
}

// theYearOf reports whether a unit of time asks for a field: "the year it was built".
func (r *reader) theYearOf(i int) bool {
	return i+1 < len(r.items) && r.items[i+1].is("connect", "it", "that", "of", "when")
}

// refers reports whether a part speaks of what was shown: "each bar", "the chart".
func (r *reader) refers(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if r.items[i].is("chart") || r.items[i].is("by") {
			return true
		}
	}
	return false
}

// scopes reports whether a part names only which rows are meant: "which
// payments were made by card?" before "show the date and the amount".
func (r *reader) scopes(c clause) bool {
	conditions := false
	if r.compares(c) {
		return false
	}
	for i := c.from; i < c.to; i++ {
		if n, _ := r.opens("goal", r.items[i].from); n > 0 {
			return false
		}
		switch it := &r.items[i]; {
		case it.is("aggregate"), it.is("figure"), it.is("duration"), it.is("superlative"), it.is("focus"), it.is("by"), it.is("grain"), it.is(isPeriod), r.rates(i):
			return false
		case it.is(isValue), it.is("operator"), it.is("vague"):
			conditions = true
		case it.is(isField) && !conditions && !r.comparesLater(i, c.to):
			return false
		}
	}
	return conditions
}

// comparesLater reports whether a field is followed by a value or a comparison, so that it belongs to a condition.
func (r *reader) comparesLater(i, to int) bool {
	for k := i + 1; k < to && k < i+5; k++ {
		if r.items[k].is(isValue) || r.items[k].is("operator") || r.items[k].is("vague") {
			return true
		}
	}
	return false
}

// standsAlone reports whether a part can be a question: it names a field, a
// value or rows beyond what an order or an axis needs.
func (r *reader) standsAlone(c clause) bool {
	if r.charted(c) || r.items[c.from-1].is(isSign, newItem) && r.lists(c) || r.perUnit(c) {
		return true
	}
	presentation := false
	for i := c.from; i < c.to; i++ {
		switch it := &r.items[i]; it.tag {
		case "order", "chart":
			presentation = true
		case isField, isValue, isRows, "figure":
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

// charted reports whether a part asks for a chart of its own: "donut of orders per device".
func (r *reader) charted(c clause) bool {
	return r.items[c.from].is("chart") && r.whole(c.from, c.to) && !r.axes(c) && r.ts[r.items[c.from].from].stem != "color"
}

// axes reports whether a part speaks of what stands on the axes of a chart.
func (r *reader) axes(c clause) bool {
	return slices.ContainsFunc(r.ts[r.items[c.from].from:r.items[c.to-1].to], func(t token) bool { return t.stem == "axi" || t.stem == "axis" })
}

func (r *reader) focused(c clause) bool {
	for i := c.from; i < c.to; i++ {
		if r.items[i].tag == "focus" {
			return true
		}
	}
	return false
}
