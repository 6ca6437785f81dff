package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// ProfileVersion is the version of the form of [Profile].
const ProfileVersion = 2

// AssignRoles decides, from names, types and statistics alone, what the table
// speaks of: the meaning of every column, metrics and dimensions, the time that
// periods are about and what one row is.
func (p *Profile) AssignRoles() { p.judge() }

// Describe writes the columns' descriptions, after AssignRoles, when all
// statistics are there, and drops the values that no report groups by.
func (p *Profile) Describe() {
	for i := range p.Columns {
		s := p.subject(i)
		s.Description = s.describe()
		s.prune()
	}
}

func (p *Profile) subject(i int) subject {
	c := &p.Columns[i]
	return subject{Column: c, rows: p.Rows, words: lowered(words(c.Name))}
}

// subject is a column under judgement.
type subject struct {
	*Column
	rows  int64
	words []string
}

func (s subject) has(list map[string]bool) bool {
	return slices.ContainsFunc(s.words, func(w string) bool { return list[w] })
}

// last is the last word of the name that is no number.
func (s subject) last() string {
	for i := len(s.words) - 1; i >= 0; i-- {
		if _, err := strconv.Atoi(s.words[i]); err != nil {
			return s.words[i]
		}
	}
	return ""
}

func (s subject) filled() int64 { return s.rows - s.Nulls }

func (s subject) numeric() bool {
	return s.Type == sitrep.TypeInteger || s.Type == sitrep.TypeNumber
}

// constant: one value, or hardly any. A table of one row has no constants.
func (s subject) constant() bool {
	return s.filled() == 0 || s.rows > 1 && s.Distinct <= 1 || s.rows >= 20 && s.Nulls*100 >= s.rows*95
}

// yearNamed: whole numbers that the name calls years. Those that are none of
// the calendar, as 70 to 82, only have an order.
func (s subject) yearNamed() bool {
	return s.Type == sitrep.TypeInteger && s.has(yearWords) && !s.has(averageWords) && !s.has(totalWords)
}

func (s subject) between(from, to float64) bool {
	low, err1 := strconv.ParseFloat(s.Min, 64)
	high, err2 := strconv.ParseFloat(s.Max, 64)
	return err1 == nil && err2 == nil && low >= from && high <= to
}

// YesNo are the two values of a column that say yes and no; none where it has others.
func (c *Column) YesNo() (yes, no string) {
	if len(c.Values) != 2 || !c.AllValues {
		return "", ""
	}
	return c.pair(truths)
}

// pair are the first two values of a column as one of the pairs has them.
func (c *Column) pair(pairs [][2]string) (first, second string) {
	a, b := c.Values[0].Value, c.Values[1].Value
	for _, p := range pairs {
		switch {
		case fold(a) == p[0] && fold(b) == p[1]:
			return a, b
		case fold(a) == p[1] && fold(b) == p[0]:
			return b, a
		}
	}
	return "", ""
}

// identity: the name says that the values name something else's rows.
func (s subject) identity() bool {
	switch s.last() {
	case "id", "ids", "uuid", "guid", "email", "sku", "imei", "iban", "ssn", "isbn":
		return s.Type == sitrep.TypeInteger || s.Type == sitrep.TypeString
	}
	return false
}

func (s subject) ordinal() bool {
	if s.yearNamed() {
		return true
	}
	if s.Type == sitrep.TypeInteger {
		few := s.Distinct <= 50 && (s.Distinct*20 <= s.rows || s.Distinct <= 12)
		return few && (codeWords[s.last()] || s.has(codeWords) && !s.has(totalWords)) && !s.has(averageWords) && !s.has(flowWords)
	}
	if s.Type != sitrep.TypeString || !s.AllValues || s.Distinct > 60 {
		return false
	}
	return s.numbered() || slices.ContainsFunc(scales, s.allIn)
}

func (s subject) allIn(scale map[string]bool) bool {
	for _, v := range s.Values {
		if !scale[fold(v.Value)] {
			return false
		}
	}
	return true
}

var numberedValue = regexp.MustCompile(`^(\d+\s*[-–.:)]\s*\D|Q[1-4]\s+\d{4}$|\d{4}[- ]Q[1-4]$|\d{4}-\d{2}$|(level|tier|grade|stage|class|phase|week|day)\s*\d+$)`)

// numbered: values like "1 - Critical", "2024-01" or "Tier 2".
func (s subject) numbered() bool {
	for _, v := range s.Values {
		if !numberedValue.MatchString(strings.ToLower(v.Value)) && !numberedValue.MatchString(v.Value) {
			return false
		}
	}
	return len(s.Values) > 1
}

func (s subject) place() bool {
	if s.Type != sitrep.TypeString || s.Distinct > allPlaces {
		return false
	}
	switch share := placeShare(s.Values); {
	case share >= 0.8:
		return true
	case s.last() == "state": // may as well be that of a ticket
		return share >= 0.3
	}
	return geoWords[s.last()] || s.has(geoWords) && !s.has(set("state address"))
}

// allPlaces is how many places there may be for a column to be one to group by.
const allPlaces = 10_000

func (s subject) entity() bool {
	if s.Type != sitrep.TypeString {
		return false
	}
	return s.Distinct > 1000 || s.Distinct > 50 && (s.has(nameWords) || s.Distinct*10 >= s.filled()*9)
}

// prune drops values that no report groups by.
func (s subject) prune() {
	const shown = 20
	groups := s.Role == sitrep.RoleDimension || s.Role == sitrep.RoleIdentifier
	if !groups && len(s.Values) > shown {
		s.Values, s.AllValues = s.Values[:shown], false
	}
}
