package catalog

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// describe says in a few words what the column holds.
func (s subject) describe() string {
	text := s.contents()
	if s.Nulls > 0 && s.Nulls < s.rows && s.Kind != KindConstant {
		text += fmt.Sprintf("; %s of %s rows empty", thousands(s.Nulls), thousands(s.rows))
	}
	return text
}

// about is what the column holds and what it means: for people who choose what to ask.
func (c *Column) about() string {
	text := meanings[c.Nature]
	if text == "" || c.Kind == KindConstant || c.described {
		return c.Description
	}
	if way := map[string]string{"up": "more is better", "down": "less is better"}[c.Good]; way != "" && c.Nature.Number() {
		text += "; " + way
	}
	if c.Description == "" {
		return text
	}
	return strings.TrimSuffix(c.Description, ".") + ". " + text
}

// meanings say in a few words what values are.
var meanings = map[model.Meaning]string{
	model.Key: "Tells rows apart", model.Reference: "Refers to something that is told of elsewhere", model.Name: "A name", model.Category: "Sorts rows into kinds",
	model.Flag: "Yes or no", model.Code: "A code", model.Time: "A time", model.Flow: "Adds up", model.Level: "A state: the newest counts, never a sum over time",
	model.Cumulative: "A running total: what it rose by counts", model.Rate: "A rate: never added up", model.Measurement: "A property: averaged", model.Place: "A point on the map",
	model.Text: "Free text", model.Contact: "How to reach somebody", model.Technical: "Of the software, not of the business",
}

func (s subject) contents() string {
	switch {
	case s.filled() == 0:
		return "Empty."
	case s.Kind == KindConstant:
		return s.constantContents()
	case s.Role == sitrep.RoleTime:
		return "From " + s.Min + " to " + s.Max
	case s.Role == sitrep.RoleMeasure:
		return fmt.Sprintf("From %s to %s, %s on average", shortNumber(s.Min), shortNumber(s.Max), shortNumber(strconv.FormatFloat(s.Mean, 'f', -1, 64)))
	case s.Kind == KindKey:
		return "A value of its own in every row"
	case s.Role == sitrep.RoleText:
		return "Free text"
	case len(s.Values) > 0:
		return fmt.Sprintf("%s, most often %s", s.count(), short(s.Values[0].Value))
	}
	return s.count()
}

func (s subject) constantContents() string {
	if s.Distinct == 1 && len(s.Values) == 1 {
		return "Always " + short(s.Values[0].Value)
	}
	return fmt.Sprintf("Empty in %s of %s rows", thousands(s.Nulls), thousands(s.rows))
}

func (s subject) count() string {
	switch {
	case s.DistinctCapped:
		return "At least " + thousands(s.Distinct) + " values"
	case s.Distinct == 1:
		return "1 value"
	}
	return thousands(s.Distinct) + " values"
}

func short(value string) string {
	if utf8.RuneCountInString(value) <= 40 {
		return value
	}
	return string([]rune(value)[:39]) + "…"
}

// shortNumber writes a number with separators and at most two decimals, or
// three digits if it is small.
func shortNumber(text string) string {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	if f != 0 && f > -0.1 && f < 0.1 {
		return strconv.FormatFloat(f, 'g', 3, 64)
	}
	whole, fraction, _ := strings.Cut(strconv.FormatFloat(f, 'f', 2, 64), ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return strconv.FormatFloat(f, 'g', 4, 64)
	}
	out := thousands(n)
	if n == 0 && f < 0 {
		out = "-0"
	}
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		out += "." + fraction
	}
	return out
}

func thousands(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}
