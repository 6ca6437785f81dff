package catalog

import (
	"regexp"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// measure says how a number may be added up: by its name first, by its data
// where that is silent. In doubt it is a number, which is averaged: the error
// that does no harm.
func (s subject) measure() Kind {
	switch {
	case s.Unit == "%" || s.has(averageWords):
		return KindRate
	case s.has(stockWords) && !s.has(set("change")):
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
	case currencyUnits[s.unit()]:
		return KindFlow
	}
	return KindNumber
}

// fraction: all values lie from 0 to 1 and not all are whole.
func (s subject) fraction() bool { return !s.Whole && s.between(0, 1) }

var (
	durationUnits = set("ms seconds minutes hours days weeks months years °C °F")
	currencyUnits = set("USD EUR GBP CHF JPY CAD AUD INR SEK NOK DKK PLN CNY BRL")
)

var bracketed = regexp.MustCompile(`[(\[]\s*([^)\]]{1,12}?)\s*[)\]]`)

// unit is what the cells carried, else what the name says. Only measures have
// one.
func (s subject) unit() string {
	if s.Unit != "" || !s.numeric() || s.Role != sitrep.RoleMeasure && s.Role != "" {
		return s.Unit
	}
	if m := bracketed.FindStringSubmatch(s.Name); m != nil {
		if u := unitWords[strings.ToLower(m[1])]; u != "" {
			return u
		}
	}
	last := s.last()
	u := unitWords[last]
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
	if u == "%" && s.fraction() {
		return "" // a share of 1, not of 100
	}
	return u
}

// signed is the currency whose sign stands anywhere in the name.
func (s subject) signed() string {
	for _, sign := range []string{"€", "£", "$"} {
		if strings.Contains(s.Name, sign) {
			return unitWords[sign]
		}
	}
	return ""
}

// good says which way is better: up, down, or "" for neither.
func (s subject) good() string {
	if s.Role != sitrep.RoleMeasure {
		return ""
	}
	switch up, down := s.has(upWords), s.has(downWords); {
	case down: // "return rate", "error score"
		return "down"
	case up:
		return "up"
	}
	return ""
}
