package plan

import (
	"cmp"
	_ "embed" // data files
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// leastPlain letters has a value whose signs and blanks tell nothing: A/B, A-B and AB may be three grades.
const leastPlain = 4

// written is a value without what people write differently: capitals, blanks, dashes and points. What is left tells values
// apart: signs of numbers, A+ and A-, C and C#.
func written(value string) string {
	runes := []rune(strings.Join(strings.Fields(strings.ToLower(value)), " "))
	letters := 0
	for i, r := range runes {
		if unicode.Is(unicode.Pd, r) || r == '−' {
			runes[i] = '-'
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < leastPlain {
		return strings.ReplaceAll(string(runes), " - ", "-")
	}
	var out strings.Builder
	for i, r := range runes {
		before, behind := beside(runes, i, -1), beside(runes, i, 1)
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			out.WriteRune(r)
		case before == 0 && r != '(', behind == 0 && r == '-', r == '-' && runes[i-1] == ' ' && unicode.IsDigit(runes[i+1]), unicode.IsDigit(before) && unicode.IsDigit(behind), !strings.ContainsRune(" -–.,;:'’\"()_/|&·", r) && !(leads(r) && unicode.IsLetter(before) && unicode.IsLetter(behind)):
			out.WriteRune(r)
		case r == '&':
			out.WriteString("and")
		}
	}
	return out.String()
}

// leads: an arrow from one to another, which people write as a dash, too: DE>EN, de-en.
func leads(r rune) bool { return r == '>' || r == '→' || r == '»' }

// beside is the first rune on one side that is no blank; 0: there is none.
func beside(runes []rune, i, step int) rune {
	for i += step; i >= 0 && i < len(runes); i += step {
		if runes[i] != ' ' {
			return runes[i]
		}
	}
	return 0
}

//go:embed legal.txt
var legalText string

// legal gives each legal form the first of its line.
var legal = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(legalText) {
		if forms := strings.Fields(line); len(forms) > 0 && forms[0] != "#" {
			for _, f := range forms {
				out[f] = strings.ToLower(forms[0])
			}
		}
	}
	return out
})

// company is a name without the legal form at its end, and that form; empty: it has none.
func company(value string) (name, form string) {
	words := strings.Fields(value)
	for len(words) > 1 {
		last := strings.Trim(strings.ReplaceAll(words[len(words)-1], ".", ""), ",()&")
		one := cmp.Or(legal()[last], legal()[strings.ToLower(last)])
		if one == "" && last != "" || last == "" && form == "" {
			break
		}
		words, form = words[:len(words)-1], strings.TrimSpace(one+" "+form)
	}
	return strings.TrimRight(strings.Join(words, " "), " ,&"), form
}

// unnamed is a value without the name of its column before or behind it: D of Line D.
func unnamed(value string, column []string) string {
	words := strings.Fields(value)
	called := func(w string) bool {
		w = strings.ToLower(strings.Trim(w, ".:#-"))
		return w != "" && slices.ContainsFunc(column, func(c string) bool { return w == c || model.Plural(c) == w || model.Plural(w) == c })
	}
	for len(words) > 1 && called(words[0]) {
		words = words[1:]
	}
	for len(words) > 1 && called(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

// alike puts the values of a column together that are one but for how they are written, by what is the same of them. A
// legal form is left out only where no other company of the name has another one.
func alike(c *catalog.Column) map[string][]catalog.ValueCount {
	column := namesOfColumn(c)
	forms := map[string]string{} // of each name, the one legal form it has
	several := map[string]bool{}
	for _, v := range c.Values {
		name, form := company(v.Value)
		if key := written(name); form != "" && forms[key] != "" && forms[key] != form {
			several[key] = true
		} else if form != "" {
			forms[key] = form
		}
	}
	out := map[string][]catalog.ValueCount{}
	for _, v := range c.Values {
		value := v.Value
		if name, form := company(value); form != "" && len(written(name)) >= leastPlain && !several[written(name)] {
			value = name
		}
		key := written(unnamed(value, column))
		out[key] = append(out[key], v)
	}
	return out
}

// namesOfColumn are the words that say what the values of a column are: of Production line, line.
func namesOfColumn(c *catalog.Column) []string {
	words := model.Words(c.Name)
	for len(words) > 1 && slices.Contains([]string{"name", "id", "no", "number", "code"}, strings.ToLower(words[len(words)-1])) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return nil
	}
	return []string{strings.ToLower(words[len(words)-1])}
}
