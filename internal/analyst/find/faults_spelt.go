package find

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// Of a name that is most likely another one with a letter wrong.
const (
	leastLetters = 5 // of a name that may be misspelt
	longName     = 10
	fewMisspelt  = 3    // rows with it, or a part of those with the right one
	misspeltPart = 0.02 // of these
	usualRows    = 20   // of the right one
	mostMisspelt = 4    // names of a column: more, and they are names of their own
)

// misspelt are the rows whose group has a name that hardly any row has, and is one letter from that of many.
func misspelt(p *catalog.Profile) []Fault {
	var out []Fault
	for i := range p.Columns {
		c := &p.Columns[i]
		known := p.Model.Column(c.Name)
		if known == nil || c.Type != sitrep.TypeString || !c.AllValues || c.Distinct < 3 || known.Meaning != model.Category && known.Meaning != model.Reference && known.Meaning != model.Name {
			continue
		}
		found := misspeltIn(c)
		for _, pair := range plan.Written(p, c.Name) { // no letter is wrong
			found = slices.DeleteFunc(found, func(f Fault) bool { return f.State == pair[0] || f.State == pair[1] && f.Right == pair[0] })
		}
		if len(found) <= mostMisspelt {
			out = append(out, found...)
		}
	}
	return out
}

func misspeltIn(c *catalog.Column) []Fault {
	var out []Fault
	for _, rare := range c.Values {
		for _, usual := range c.Values {
			if usual.Rows >= usualRows && float64(rare.Rows) <= max(fewMisspelt, misspeltPart*float64(usual.Rows)) && rare.Rows*5 < usual.Rows && slip(rare.Value, usual.Value) {
				out = append(out, Fault{Shape: "fault.misspelt", Column: c.Name, State: rare.Value, Right: usual.Value, Most: faulty, Where: plan.Predicate{Op: plan.Equal, Column: c.Name, Values: []string{rare.Value}}})
				break
			}
		}
	}
	return out
}

// slip reports whether one name is another with a letter or two left out, put in, changed or swapped. Names of words
// that differ in a digit, or in a word of one or two letters, are two.
func slip(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	n := min(utf8.RuneCountInString(a), utf8.RuneCountInString(b))
	if n < leastLetters || a == b || digitsOf(a) != digitsOf(b) || short(a) != short(b) {
		return false
	}
	most := 1
	if n >= longName {
		most = 2
	}
	return edits([]rune(a), []rune(b)) <= most
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// short are the words of one or two letters.
func short(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > 2 }), " ")
}

// edits is how many letters have to be left out, put in, changed or swapped with the next to make one text another.
func edits(a, b []rune) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		now := make([]int, len(b)+1)
		now[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			now[j+1] = min(last[j+1]+1, now[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
		before, last = last, now
	}
	return last[len(b)]
}
