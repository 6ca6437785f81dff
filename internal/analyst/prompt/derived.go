package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// derived takes measures that no column holds: the time between two times,
// the rate of a status, one thing per another.
func (b *builder) derived() {
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.free("duration"):
			b.duration(i)
		case it.free(isField) && b.flagRate(i):
		case it.tag == isUnknown && it.use == "", it.free(isValue), it.free(isField) && b.statusField(i):
			b.rate(i)
		case it.free("by") && (b.ts[it.from].text == "per" || b.ts[it.from].text == "/"):
			b.per(i)
		}
	}
}

// duration: "how long do tickets take to close", "time to ship".
func (b *builder) duration(i int) {
	start, end := b.spanColumns(i)
	if start < 0 || end < 0 {
		return
	}
	text := b.ts[b.items[i].from].stem
	if text == "take" && !b.longest() && !b.has(b.next(i+1, "to"), isUnknown) && !b.has(b.next(i+1, "to"), isField) {
		return
	}
	m := plan.Measure{
		Aggregate: plan.Span, Column: b.fields[start].column.Name, Until: b.fields[end].column.Name, Unit: "seconds",
		Good: "down", Origin: plan.Implied, Of: &plan.Measure{Aggregate: plan.Average},
	}
	word := "average"
	for k := b.from; k < b.to; k++ {
		if it := &b.items[k]; it.is("aggregate", "median", "maximum", "minimum", "average") && it.use == "" {
			m.Of.Aggregate, word = plan.Aggregate(it.arg), aggregateWord(plan.Measure{Aggregate: plan.Aggregate(it.arg)})
			it.use = "measure"
		}
	}
	m.Label = strings.TrimSpace(word) + " time from " + b.fields[start].label() + " to " + b.fields[end].label()
	b.items[i].use = "measure " + m.Label
	for k := b.from; k < b.to; k++ { // "to close", "tickets", "opened": parts of the same thought
		it := &b.items[k]
		if (it.is(isField) || it.is(isUnknown) || it.is(isValue)) && it.use == "" && b.namesEnd(k, start, end) {
			it.use = "measure " + m.Label
		}
	}
	b.add(m)
	b.note(plan.Assumption, b.said(i, i+1), "the time from "+b.fields[start].label()+" to "+b.fields[end].label())
	if r := b.longestAt(); r >= 0 {
		b.items[r].use = "ranking"
		b.rank = &ranking{field: -1, subject: -1, at: r, measure: &m, ascending: b.quick(r)}
	}
}

// spanColumns are the times that a duration lies between: the end is the one
// that is named, else the only other; the start is the table's primary time.
func (b *builder) spanColumns(i int) (start, end int) {
	var times []int
	start = -1
	for f, fd := range b.fields {
		if fd.time() && (fd.column.Type == sitrep.TypeDate || fd.column.Type == sitrep.TypeTimestamp) {
			times = append(times, f)
			if fd.column.Name == b.profile.Time {
				start = f
			}
		}
	}
	if len(times) < 2 || start < 0 {
		return -1, -1
	}
	hints := strings.Fields(b.items[i].arg)
	for k := b.from; k < b.to; k++ {
		hints = append(hints, b.ts[b.items[k].from].stem)
	}
	best, most := -1, 0
	for _, f := range times {
		if n := b.hits(f, hints); f != start && n > most {
			best, most = f, n
		}
	}
	if best < 0 && len(times) == 2 {
		best = times[0] + times[1] - start
	}
	return start, best
}

// hits counts how many words of a field's names are hinted at.
func (b *builder) hits(f int, hints []string) int {
	n := 0
	for _, s := range b.fields[f].names[0].stems {
		for _, h := range hints {
			if !b.lexicon.generic[s] && (s == stem(h) || b.sameMeaning(s, stem(h)) > 0) {
				n++
			}
		}
	}
	return n
}

func (b *builder) namesEnd(k, start, end int) bool {
	for _, l := range b.items[k].links {
		if l.field == start || l.field == end {
			return true
		}
	}
	return b.hits(end, []string{b.ts[b.items[k].from].stem}) > 0
}

// longest reports whether the clause asks for the slowest or quickest.
func (b *builder) longest() bool { return b.longestAt() >= 0 }

func (b *builder) longestAt() int {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.is("superlative") {
			switch b.ts[it.to-1].text {
			case "longest", "shortest", "slowest", "fastest", "quickest":
				return i
			}
		}
	}
	return -1
}

// quick reports whether a superlative means little time.
func (b *builder) quick(i int) bool {
	text := b.ts[b.items[i].to-1].text
	return text == "shortest" || text == "fastest" || text == "quickest"
}

// statusField reports whether an item weakly names a field although it could be a status: "churn".
func (b *builder) statusField(i int) bool {
	return b.items[i].links[0].score < 0.9 && b.rateWord(i+1) >= 0
}

// flagRate: "churn rate" and "how is churn doing" where churned is a yes-or-no field.
func (b *builder) flagRate(i int) bool {
	f := b.items[i].links[0].field
	yes, _ := b.yesNo(f)
	rate := b.rateWord(i + 1)
	if yes == "" || rate < 0 && !b.has(b.next(i+1), "focus", "overview") {
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
	rate := b.rateWord(i + 1)
	f, value := b.status(word)
	if f < 0 || rate < 0 && b.items[i].tag != isUnknown {
		return
	}
	p := plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{value}}
	if rate < 0 && !b.howIs(i) {
		b.items[i].use = "value " + p.Column + "=" + value
		b.where = append(b.where, p)
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

// howIs: "how is churn doing" asks for a rate without the word.
func (b *builder) howIs(i int) bool {
	return b.has(b.next(i+1), "focus", "overview") && b.items[i].tag == isUnknown
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
	if len(word) < 4 {
		return -1, ""
	}
	for f, fd := range b.fields {
		c := fd.column
		if !c.AllValues || len(c.Values) > 12 || c.Role != sitrep.RoleDimension {
			continue
		}
		if yes, _ := b.yesNo(f); yes != "" {
			if begins(word, fd.names[0].words[len(fd.names[0].words)-1]) || begins(word, fd.names[0].words[0]) {
				return f, yes
			}
			continue
		}
		if c.Kind == catalog.KindGeo {
			continue
		}
		for _, v := range c.Values {
			if text := plainWords(v.Value); !strings.Contains(text, " ") && begins(word, text) {
				return f, v.Value
			}
		}
	}
	return -1, ""
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

// per: "sales per employee" divides by the number of different employees,
// "revenue per order" by the rows. Fields with few values are groups instead.
func (b *builder) per(i int) {
	left, right := b.previous(i), b.next(i+1, "the")
	if left < 0 || right < 0 || !b.items[left].free(isField) {
		return
	}
	f := b.field(left, aNumber)
	if !b.fields[f].measure() || defaultAggregate(b.fields[f].column) != plan.Sum || b.has(b.previous(left, "of", "the"), "aggregate") {
		return
	}
	sum := b.measureOf(f, "")
	var per plan.Measure
	switch {
	case b.items[right].is(isRows):
		per = b.countRows()
	case b.items[right].free(isField) && b.fields[b.field(right, aGroup)].column.Kind == catalog.KindEntity:
		per = b.distinctOf(b.field(right, aGroup))
	default:
		return
	}
	m := plan.Measure{
		Aggregate: plan.Ratio, Of: &sum, Per: &per, Unit: sum.Unit, Good: sum.Good, Origin: plan.Asked,
		Label: b.fields[f].label() + " per " + b.said(right, right+1),
	}
	b.items[i].use, b.items[left].use, b.items[right].use = "measure "+m.Label, "measure "+m.Label, "measure "+m.Label
	b.add(m)
}
