package catalog

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// measure says how a number may be added up: by its name first, by its data
// where that is silent. In doubt it is a number, which is averaged: the error
// that does no harm.
func (s subject) measure() Kind {
	switch {
	case s.Unit == "%" || s.has(averageWords) || s.per():
		return KindRate
	case (s.has(stockWords) || s.onHand()) && !s.has(set("change")):
		return KindStock
	case s.has(totalWords):
		return KindFlow
	}
	rate, flow := s.has(rateWords) || durationUnits[s.unit()], s.has(flowWords)
	switch {
	case rate && flow: // "unit price" and "sales price", but "value sold"
		if rateWords[s.last()] || s.has(spanWords) {
			return KindRate
		}
		return KindFlow
	case flow && !s.fraction():
		return KindFlow
	case rate, s.fraction():
		return KindRate
	case currencyUnits[s.unit()], energyUnits[s.unit()], s.moved():
		return KindFlow
	}
	return KindNumber
}

// per: one number by another, as in "GBP per t".
func (s subject) per() bool { i := slices.Index(s.words, "per"); return i > 0 && i < len(s.words)-1 }

// currency is the one that a name has as a word or as a sign; empty: none.
func (s subject) currency() string {
	for _, w := range s.words {
		if u := strings.ToUpper(w); currencyUnits[u] {
			return u
		}
	}
	return s.signed()
}

// onHand: "quantity on hand" is what there is at a time, not what came in.
func (s subject) onHand() bool {
	i := slices.Index(s.words, "hand")
	return i > 0 && s.words[i-1] == "on"
}

// moved: an amount of matter that lies below zero in some rows and above it in others is
// one that goes out and comes in.
func (s subject) moved() bool {
	return matterUnits[s.unit()] && 20*s.Negatives >= s.rows && s.Negatives+s.Zeros < s.rows-s.Nulls
}

// fraction: all values lie from 0 to 1 and not all are whole.
func (s subject) fraction() bool { return !s.Whole && s.between(0, 1) }

var (
	durationUnits = set("ms seconds minutes hours days weeks months years °C °F")
	energyUnits   = set("Wh kWh MWh GWh") // what is used or made; power, in kW, is a level
	matterUnits   = set("l ml hl m³ kg t")
	spokenUnits   = set("seconds minutes hours days weeks months years miles feet")
	currencyUnits = set("USD EUR GBP CHF JPY CAD AUD INR SEK NOK DKK PLN CNY BRL")
)

var bracketed = lazyregexp.New(`[(\[]\s*([^)\]]{1,12}?)\s*[)\]]`)

// unit is what the cells carried, else what the name says. Only measures have
// one.
func (s subject) unit() string {
	if s.Unit != "" || !s.numeric() || s.Role != sitrep.RoleMeasure && s.Role != "" {
		return s.Unit
	}
	if u, text := s.bracket(); u != "" || strings.Contains(text, "/") { // €/kWh is no kWh
		return u
	}
	if s.per() { // of a price per tonne it is the money
		return s.currency()
	}
	last := s.last()
	u := s.lastUnit()
	switch {
	case u == "" && s.has(set("pct percent percentage %")):
		u = "%"
	case shortUnits[last] && (len(last) == 1 || !strings.HasSuffix(strings.ToLower(s.Name), "_"+last)):
		u = "" // "Viewers_m" are millions
	case len(s.words) == 1 && (last == "days" || last == "hours" || last == "pounds"):
		return u
	}
	if u == "" {
		u = s.signed()
	}
	if u == "" && model.OfMatter(model.UnitIn(s.Name)) {
		u = model.UnitIn(s.Name) // "Sawn Out m3", "Gross (t)"
	}
	if u == "%" && s.fraction() {
		return "" // a share of 1, not of 100
	}
	return u
}

// bracket is what stands in brackets in the name, and the unit that it is.
func (s subject) bracket() (unit, text string) {
	if m := bracketed.FindStringSubmatch(s.Name); m != nil {
		text = strings.ToLower(m[1])
		if unit = unitWords[text]; unit == "" && model.OfMatter(model.UnitName(text)) {
			unit = model.UnitName(text)
		}
		return unit, text
	}
	return "", ""
}

// withoutUnit is the label without the unit that ends it or stands in brackets: numbers
// are shown with theirs, so that "revenue eur" need not say it again. Words for times
// stay: "delivery days" is how people speak.
func (s subject) withoutUnit() string {
	n := len(s.words)
	if u, text := s.bracket(); u != "" && u == s.Unit && s.Role == sitrep.RoleMeasure && !spokenUnits[text] {
		rest := bracketed.ReplaceAllString(s.Name, " ")
		if list := lowered(model.Words(rest)); len(list) > 0 {
			s.Label, s.words = Humanize(rest), list
		}
		n = len(s.words)
	}
	if s.Unit == "" || n < 2 || s.Role != sitrep.RoleMeasure || s.lastUnit() != s.Unit || spokenUnits[s.words[n-1]] {
		return s.Label
	}
	if rest := s.words[:n-1]; len(rest) == 1 && (totalWords[rest[0]] || averageWords[rest[0]]) {
		return s.Label
	}
	return strings.TrimSpace(s.Label[:strings.LastIndexByte(s.Label, ' ')])
}

// weighed says of a bare net or gross that it is a weight, where it is one.
func weighed(label, unit string) string {
	if weightUnits[unit] && weightWords[strings.ToLower(label)] {
		return label + " weight"
	}
	return label
}

var (
	weightUnits = set("kg t g lb")
	weightWords = set("net gross tare")
)

// lastUnit is the unit that the name's last word is short for.
func (s subject) lastUnit() string {
	last := s.last()
	if (last == "c" || last == "f") && s.has(set("temperature temp")) {
		return "°" + strings.ToUpper(last)
	}
	if last == "ms" && s.has(speedWords) {
		return "m/s"
	}
	if last == "min" && model.UnitIn(s.Name) != unitWords[last] {
		return "" // the lowest temperature of a day is no time
	}
	if unitWords[last] == "" && model.OfMatter(model.UnitName(last)) {
		return model.UnitName(last)
	}
	return unitWords[last]
}

// speedWords are of what moves metres in a second, and no milliseconds.
var speedWords = set("wind gust gusts breeze speed velocity current stream")

// signed is the currency whose sign stands anywhere in the name.
func (s subject) signed() string {
	for _, sign := range []string{"€", "£", "$"} {
		if strings.Contains(s.Name, sign) {
			return unitWords[sign]
		}
	}
	return ""
}
