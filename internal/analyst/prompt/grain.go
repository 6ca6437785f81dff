package prompt

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// grain groups by a unit of time.
func (b *builder) grain(k int) bool {
	f := b.timeField(b.items[k].arg)
	return f >= 0 && b.cutTime(k, f)
}

// grainOf groups by a field of time and the unit behind it: "by arrival year".
func (b *builder) grainOf(k, f int) bool {
	return k < b.to && b.items[k].free("grain") && !b.fields[f].numeric() && b.cutTime(k, f)
}

// cutTime groups by a field of time in the unit that item k names.
func (b *builder) cutTime(k, f int) bool {
	it := &b.items[k]
	d := b.dimension(f)
	switch it.arg {
	case "auto", "date":
		d.Auto = !b.fields[f].numeric()
		if it.arg == "date" && b.fewDates(f) {
			d.Auto, d.Grain, b.impliedDay = false, plan.Day, true
		}
	case string(plan.Weekday), string(plan.HourOfDay), string(plan.MonthOfYear):
		d.Part = plan.Part(it.arg)
	default:
		if !b.fields[f].numeric() {
			d.Grain = plan.Grain(it.arg)
		}
	}
	it.use = "group " + d.Column + " by " + it.arg
	b.group(d)
	return true
}

// looseGrain takes a unit of time without a by-word: "monthly revenue", "revenue over time".
func (b *builder) looseGrain(k int) {
	if f := b.timeField(b.items[k].arg); f >= 0 && b.theYearOf(k) && !b.items[k+1].is("connect", "of") {
		it := &b.items[k]
		it.tag, it.links, it.score = isField, []link{{f, 0.9, 1}}, 0.9
		return
	}
	text := b.ts[b.items[k].from].text
	which := b.previous(k, "the")
	if b.binned(k) || which >= 0 && b.items[which].is("connect", "which", "what") {
		b.grain(k)
		return
	}
	adverb := strings.HasSuffix(text, "ly") || text == "annual" || b.stepwise(k) || b.items[k].is("grain", "weekday", "hourOfDay", "monthOfYear")
	if adverb || b.columnWanted(k) {
		b.grain(k)
	}
}

// binned reports whether a unit is what a time is to be cut into: "into the year interval", "bin by month".
func (b *builder) binned(k int) bool {
	n := b.next(k + 1)
	return n >= 0 && b.items[n].is("part") || b.ts[max(b.items[k].from-1, 0)].text == "into"
}

// columnWanted reports whether a unit stands where a field is asked for: "gross, year and genre as a line chart".
func (b *builder) columnWanted(k int) bool {
	if b.has(k+1, isNumber) || b.items[k].is("grain", "day", "hour", "week") {
		return false
	}
	f := b.timeField(b.items[k].arg)
	return f >= 0 && (b.chart == "line" || named(b.fields[f], b.items[k].arg))
}

// stepwise reports whether a unit is said twice: "from year to year", "month by month".
func (b *builder) stepwise(k int) bool {
	span := b.ts[b.items[k].from:b.items[k].to]
	return len(span) > 2 && b.items[k].is("grain", span[len(span)-1].stem) && span[len(span)-3].text == span[len(span)-1].text
}
