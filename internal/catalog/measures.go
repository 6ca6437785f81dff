package catalog

import (
	"regexp"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// spokenUnits stay in labels: "delivery days" is how people speak.
var spokenUnits = set("seconds minutes hours days weeks months years miles feet")

var bracketed = regexp.MustCompile(`[(\[]\s*([^)\]]{1,12}?)\s*[)\]]`)

// bracket is what stands in brackets in the name, and the unit that it is.
func (s subject) bracket() (unit, text string) {
	if m := bracketed.FindStringSubmatch(s.Name); m != nil {
		return model.UnitName(m[1]), strings.ToLower(m[1])
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
		if list := lowered(words(rest)); len(list) > 0 {
			s.Label, s.words = Humanize(rest), list
		}
		n = len(s.words)
	}
	if s.Unit == "" || n < 2 || s.Role != sitrep.RoleMeasure || s.lastUnit() != s.Unit || spokenUnits[s.words[n-1]] {
		return s.Label
	}
	if rest := s.words[:n-1]; len(rest) == 1 && bareWords[rest[0]] {
		return s.Label
	}
	return strings.TrimSpace(s.Label[:strings.LastIndexByte(s.Label, ' ')])
}

// bareWords say too little without the unit behind them.
var bareWords = set("total sum count number avg average mean median rate ratio share per max min")

// lastUnit is the unit that the name's last word is short for.
func (s subject) lastUnit() string {
	last := s.last()
	if (last == "c" || last == "f") && s.has(set("temperature temp")) {
		return "°" + strings.ToUpper(last)
	}
	return model.UnitName(last)
}
