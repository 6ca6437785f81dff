package prompt

import (
	"slices"
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// field is a column as the words of a prompt may name it.
type field struct {
	column *catalog.Column
	names  []name
}

// name is one way to name a field: its name, its label, either with abbreviations written out.
type name struct {
	words  []string // folded
	stems  []string
	weight []float64 // how much a word tells
	total  float64
	head   int // the word that says what it is
	joined string
	factor float64 // of the score: abbreviations written out count less
}

// index is what is known of the table, by words.
type index struct {
	profile  catalog.Profile
	lexicon  *lexicon
	fields   []*field
	words    map[string][]place // stem → where it stands in names
	initials map[byte][]place   // for fuzzy matches
	rows     []string           // stems that name the rows
	short    shortNames
	annual   family
	look     Lookup
}

// place is one word of one name of a field.
type place struct{ field, name, word int }

func newIndex(p catalog.Profile, x *lexicon) *index {
	ix := &index{profile: p, lexicon: x, words: map[string][]place{}, initials: map[byte][]place{}}
	ix.rows = ix.rowStems(p)
	for i := range p.Columns {
		c := &p.Columns[i]
		f := &field{column: c}
		f.names = ix.names(c)
		ix.fields = append(ix.fields, f)
		for n, nm := range f.names {
			for w, s := range nm.stems {
				at := place{len(ix.fields) - 1, n, w}
				ix.words[s] = append(ix.words[s], at)
				if len(nm.words[w]) >= 5 {
					ix.initials[nm.words[w][0]] = append(ix.initials[nm.words[w][0]], at)
				}
			}
		}
	}
	ix.short = ix.shortened()
	ix.annual = ix.yearColumns()
	return ix
}

// rowStems are the words for what a row is: "orders" and, from the name of the table, its last word.
func (ix *index) rowStems(p catalog.Profile) []string {
	var out []string
	for _, source := range []string{p.RowNoun, p.Name} {
		words := split(source)
		if len(words) == 0 {
			continue
		}
		out = append(out, strings.Join(stems(words), " "))
		for _, w := range words {
			if len(w) > 3 && !ix.lexicon.generic[w] || len(words) == 1 {
				out = append(out, stem(w))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// names lists the ways to name a column.
func (ix *index) names(c *catalog.Column) []name {
	variants := [][]string{split(c.Name)}
	if label := split(c.Label); !slices.Equal(label, variants[0]) {
		variants = append(variants, label)
	}
	if short := ix.withoutUnit(variants[0]); short != nil {
		variants = append(variants, short)
	}
	var out []name
	for _, words := range variants {
		if len(words) == 0 {
			continue
		}
		out = append(out, ix.dated(c, ix.name(words, 1)))
		if long := ix.writtenOut(words); !slices.Equal(long, words) {
			out = append(out, ix.name(long, 0.95))
		}
	}
	for _, synonym := range c.Synonyms {
		if words := split(synonym); len(words) > 0 {
			out = append(out, ix.name(words, scoreGiven))
		}
	}
	for _, words := range slices.Concat(ix.placeWords(c), ix.keyWords(c)) {
		out = append(out, ix.name(words, 0.8))
	}
	return out
}

// dated makes "date" or "time" the word that says what a time field is: "claim
// date" is "date claim made", whatever the last word.
func (ix *index) dated(c *catalog.Column, n name) name {
	if c.Role != sitrep.RoleTime || len(n.words) < 2 {
		return n
	}
	for i, w := range n.words {
		if w == "date" || w == "time" {
			n.head = i
			n.total += 0.8 - n.weight[i]
			n.weight[i] = 0.8
		}
	}
	return n
}

// placeWords are what people call a column of places whose name does not say so.
func (ix *index) placeWords(c *catalog.Column) [][]string {
	if c.Kind != catalog.KindGeo || c.Type != sitrep.TypeString {
		return nil
	}
	for _, w := range split(c.Name) {
		switch w {
		case "city", "state", "region", "county", "country", "continent", "address", "zip", "postcode", "province", "area", "territory", "district":
			return nil
		}
	}
	var out [][]string
	for _, w := range []string{"country", "region", "place"} {
		if !slices.Contains(ix.rows, stem(w)) {
			out = append(out, []string{w})
		}
	}
	return out
}

// keyWords are what people call a key with a name like "aid" or "flno": the id, the flight number.
func (ix *index) keyWords(c *catalog.Column) [][]string {
	joined := strings.Join(split(c.Name), "")
	unique := c.Type == sitrep.TypeInteger && c.Distinct > 1 && c.Distinct == ix.profile.Rows
	if c.Kind != catalog.KindKey && c.Role != sitrep.RoleIdentifier && !unique || len(joined) < 3 || len(joined) > 6 || len(split(c.Name)) > 1 {
		return nil
	}
	what := ""
	switch {
	case strings.HasSuffix(joined, "id"):
		what = "id"
	case strings.HasSuffix(joined, "no"), strings.HasSuffix(joined, "num"):
		what = "number"
	default:
		return nil
	}
	out := [][]string{{what}}
	for _, row := range ix.rows {
		if !strings.Contains(row, " ") {
			out = append(out, []string{row, what})
		}
	}
	return out
}

func (ix *index) name(words []string, factor float64) name {
	n := name{words: words, stems: stems(words), joined: strings.Join(words, ""), factor: factor}
	n.head = len(words) - 1
	for n.head > 0 && ix.lexicon.headless[words[n.head]] {
		n.head--
	}
	ix.weigh(&n)
	return n
}

// weigh says how much each word of a name tells. A word for the rows tells
// little: "product price" in a table of products is the price, and where only
// generic words are left beside it, these are the name: "contestant name".
func (ix *index) weigh(n *name) {
	isRow := func(i int) bool {
		return len(n.words) > 1 && slices.Contains(ix.rows, n.stems[i]) && !ix.money(n.stems[i])
	}
	specific := false
	for i, w := range n.words {
		specific = specific || !ix.lexicon.generic[w] && !isRow(i)
	}
	for i, w := range n.words {
		weight := 1.0
		switch {
		case isRow(i):
			weight = 0.2
		case ix.lexicon.generic[w] && specific:
			weight = 0.35
		}
		n.weight = append(n.weight, weight)
		n.total += weight
	}
	if !specific || isRow(n.head) {
		for i := range n.words { // the last that is more than "code" or "id", if there is one
			if !isRow(i) && (!ix.lexicon.headless[n.words[i]] || isRow(n.head) || ix.lexicon.headless[n.words[n.head]]) {
				n.head = i
			}
		}
	}
}

// money reports whether a word for the rows is also one for an amount: "sales" in a table of sales.
func (ix *index) money(s string) bool {
	return slices.Contains(ix.lexicon.synonyms[s], "revenue") || slices.Contains(ix.lexicon.synonyms[s], "cost")
}

func (ix *index) writtenOut(words []string) []string {
	var out []string
	for _, w := range words {
		if long := ix.lexicon.expand[w]; long != nil {
			out = append(out, long...)
		} else {
			out = append(out, w)
		}
	}
	return out
}

// split cuts a column's name into folded words: order_date, orderDate, "Order Date (UTC)".
func split(s string) []string {
	var out []string
	start, last := -1, rune(0)
	cut := func(end int) {
		if start >= 0 {
			out = append(out, fold(s[start:end]))
		}
		start = -1
	}
	for i, r := range s {
		isWord := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
		switch {
		case !isWord && apostrophe(r) && unicode.IsLetter(last):
		case !isWord:
			cut(i)
		case start >= 0 && (unicode.IsUpper(r) && unicode.IsLower(last) || unicode.IsDigit(r) != unicode.IsDigit(last)):
			cut(i)
			start = i
		case start < 0:
			start = i
		}
		last = r
	}
	cut(len(s))
	return out
}

func (f *field) numeric() bool {
	return f.column.Type == sitrep.TypeInteger || f.column.Type == sitrep.TypeNumber
}

// discrete reports whether a number has so few values that they can be groups: cylinders, a grade, a year.
func (f *field) discrete() bool {
	c := f.column
	if c.Type != sitrep.TypeInteger && !f.wholeNumbers() || c.Distinct == 0 || c.Aggregate != "" {
		return false
	}
	return c.Distinct <= 20 && c.Kind != catalog.KindFlow || f.yearly()
}

// yearly reports whether a number is called a year.
func (f *field) yearly() bool {
	return f.numeric() && f.column.Distinct <= 400 && f.column.Kind != catalog.KindFlow && named(f, "year") && !named(f, "years")
}

func (f *field) wholeNumbers() bool {
	return f.column.Type == sitrep.TypeNumber && strings.HasSuffix(f.column.SQLType, ",0)")
}

// measure reports whether a field is something to add up or average.
func (f *field) measure() bool { return f.numeric() && f.column.Role == sitrep.RoleMeasure }

func (f *field) time() bool { return f.column.Role == sitrep.RoleTime }

// key reports whether a field names single rows, or nearly so.
func (f *field) key(rows int64) bool {
	c := f.column
	if f.numeric() && c.Role != sitrep.RoleIdentifier {
		return false
	}
	filled := rows - c.Nulls
	return c.Kind == catalog.KindKey || rows > 1 && c.Distinct > 0 && (c.Distinct >= filled || filled >= 50 && float64(c.Distinct) >= 0.8*float64(filled))
}

func (f *field) label() string {
	if f.column.Label != "" {
		return f.column.Label
	}
	return f.column.Name
}
