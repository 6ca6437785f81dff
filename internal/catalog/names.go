package catalog

import (
	"slices"
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

func lowered(list []string) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = strings.ToLower(w)
	}
	return out
}

// Humanize makes a label of a name: "order date" of orderDate and ORDER_DATE.
// Short words in capitals stay so where the rest of the name is not.
func Humanize(name string) string {
	list := model.Words(name)
	for len(list) > 1 && strings.EqualFold(list[0], "of") { // # of visitors
		list = list[1:]
	}
	shouting := strings.ToUpper(name) == name
	for i, w := range list {
		switch {
		case acronyms[strings.ToLower(w)]:
			list[i] = strings.ToUpper(w)
		case strings.EqualFold(model.UnitName(w), w) && strings.ToLower(w) != w && strings.ToUpper(w) != w:
			list[i] = model.UnitName(w)
		case shouting && len(list) > 1 || !acronym(w):
			list[i] = strings.ToLower(w)
		}
	}
	return strings.Join(list, " ")
}

func acronym(w string) bool {
	w = strings.TrimSuffix(w, "s")
	if runes := []rune(w); len(runes) > 1 && model.Initials(runes, len(runes)-1) {
		return true // LoB
	}
	return len(w) > 1 && len(w) <= 4 && strings.ToUpper(w) == w && unicode.IsLetter(rune(w[0]))
}

// nameNoise are words of file names that say nothing of the rows.
var nameNoise = lazyregexp.New(`(?i)^(\d+|v\d+|data|dataset|table|list|export|exported|report|final|copy|file|csv|tsv|json|ndjson|parquet|sample|example|test|train|all|new|the|of|\d+[km]|clean|cleaned|raw|full|summary|statistics|stats|metrics|scores|prices|hours|serial|source|sys|imdb|record|row|unique|entry|item|log)$`)

// numberSuffix is what tells versions of a file apart: orders2024, orders10k.
var numberSuffix = lazyregexp.New(`\d+[km]?$`)

// amounts reports whether a table counts things of a name in a number of its own and has no key: a row is a day of
// a station, and not a trip.
func amounts(noun string, columns []Column) bool {
	named := false
	for _, c := range columns {
		if c.Kind == KindKey && c.Nulls == 0 {
			return false
		}
		w := lowered(model.Words(c.Name))
		named = named || c.Role == sitrep.RoleMeasure && len(w) > 0 && model.Singular(w[0]) == model.Singular(noun)
	}
	return named
}

// repeats reports whether the rows of a table are not what a noun says: each of these, or each of such units of time, has
// several of them. What is told of five branches month by month is no branch.
func (p *Profile) repeats(noun string) bool {
	one := model.Singular(noun)
	keyed := slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Kind == KindKey && c.Nulls == 0 })
	return !keyed && slices.ContainsFunc(p.Columns, func(c Column) bool {
		list := lowered(model.Words(c.Name))
		if len(list) == 0 || c.Distinct < 1 || c.Distinct*2 > p.Rows {
			return false
		}
		return (c.Role == sitrep.RoleDimension || c.Role == sitrep.RoleIdentifier) && len(list) == 1 && model.Singular(list[0]) == one ||
			c.Role == sitrep.RoleTime && units[one] && list[0] == one
	})
}

// units of time that rows may be of.
var units = set("hour day week month quarter year")

// rowNoun names the rows of a table in the plural: by the name of the dataset
// if that is a plural, else by the column that identifies them.
func rowNoun(name string, columns []Column) string {
	list := lowered(model.Words(name))
	for len(list) > 0 && nameNoise.MatchString(list[len(list)-1]) {
		list = list[:len(list)-1]
	}
	if n := len(list); n > 0 {
		if last := numberSuffix.ReplaceAllString(list[n-1], ""); len(last) > 3 && strings.HasSuffix(last, "s") && !strings.HasSuffix(last, "ss") && !strings.HasSuffix(last, "us") && !amounts(last, columns) {
			return last
		}
	}
	for _, c := range columns {
		w := lowered(model.Words(c.Name))
		if c.Kind != KindKey || c.Nulls > 0 || len(w) < 2 || !keyWords[w[len(w)-1]] {
			continue
		}
		switch subject := w[len(w)-2]; {
		case len(list) > 0 && strings.HasPrefix(list[len(list)-1], subject):
			return model.Plural(list[len(list)-1])
		case len(subject) > 3 && len(w) == 2 && !nameNoise.MatchString(subject):
			return model.Plural(subject)
		}
	}
	return "rows"
}
