package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// ProfileVersion is the version of the form of [Profile].
const ProfileVersion = 6

// AssignRoles decides, from names, types and statistics alone, what every
// column is good for, and fills what follows from that: labels, kinds, units,
// directions, the primary time column and the noun for rows. It needs no mean,
// median, deviation or skew.
func (p *Profile) AssignRoles() {
	for i := range p.Columns {
		s := p.subject(i)
		s.Label = Humanize(s.Name)
		s.Role, s.Kind = s.judge()
		s.Unit = s.unit()
		s.Label = weighed(s.withoutUnit(), s.Unit)
	}
	p.Time = p.primaryTime()
	p.RowNoun = rowNoun(p.Name, p.Columns)
	if p.repeats(p.RowNoun) {
		p.RowNoun = "rows"
	}
}

// Describe writes the columns' descriptions, after AssignRoles, when all
// statistics are there, and drops the values that no report groups by.
func (p *Profile) Describe() {
	for i := range p.Columns {
		s := p.subject(i)
		s.Description = s.describe()
		s.prune()
	}
	p.infer()
}

func (p *Profile) subject(i int) subject {
	c := &p.Columns[i]
	return subject{Column: c, rows: p.Rows, words: lowered(model.Words(c.Name))}
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

// judge asks the questions of which the first yes decides.
func (s subject) judge() (sitrep.Role, Kind) {
	switch {
	case s.constant():
		return sitrep.RoleDimension, KindConstant
	case s.time():
		return sitrep.RoleTime, KindTime
	case s.boolean():
		return sitrep.RoleDimension, KindBoolean
	case s.key():
		return sitrep.RoleIdentifier, KindKey
	case s.coordinate():
		return sitrep.RoleDimension, KindGeo
	case s.identity():
		return sitrep.RoleIdentifier, KindEntity
	case s.ordinal():
		return sitrep.RoleDimension, KindOrdinal
	case s.numeric():
		return sitrep.RoleMeasure, s.measure()
	case s.prose():
		return sitrep.RoleText, KindText
	case s.place():
		return sitrep.RoleDimension, KindGeo
	case s.entity():
		return sitrep.RoleIdentifier, KindEntity
	}
	return sitrep.RoleDimension, KindCategory
}

// constant: one value, or hardly any. A table of one row has no constants.
func (s subject) constant() bool {
	return s.filled() == 0 || s.rows > 1 && s.Distinct <= 1 || s.rows >= 20 && s.Nulls*100 >= s.rows*95
}

func (s subject) time() bool {
	if s.Type == sitrep.TypeDate || s.Type == sitrep.TypeTimestamp {
		return true
	}
	return s.yearNamed() && s.between(1500, 2100)
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

func (s subject) boolean() bool {
	if s.Type == sitrep.TypeBoolean {
		return true
	}
	if s.Distinct != 2 || len(s.Values) != 2 || s.Type == sitrep.TypeNumber {
		return false
	}
	if s.numeric() && !s.has(flagWords) && (s.has(totalWords) || s.has(flowWords) || s.has(stockWords)) {
		return false
	}
	yes, _ := s.pair(truths)
	one, _ := s.pair(states)
	return yes+one != ""
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

var uuid = lazyregexp.New(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)

// key: nearly every row has its own value, and the name or the values say that
// it is there to tell them apart.
func (s subject) key() bool {
	if s.Type == sitrep.TypeNumber || s.Distinct*100 < s.distinctOf()*95 || s.filled() < 2 {
		return false
	}
	if keyWords[s.last()] && !s.counts() {
		return true
	}
	if s.MeanLength == 36 && len(s.Values) > 0 && uuid.MatchString(s.Values[0].Value) {
		return true
	}
	return s.dense() && s.rows >= 20 && (len(s.words) == 0 || s.words[0] == "column" || s.words[0] == "unnamed" || !s.lexical())
}

// counts: "room number" tells rooms apart, "employee number" may as well count
// employees; only one without gaps is believed to be a key.
func (s subject) counts() bool {
	return s.numeric() && totalWords[s.last()] && len(s.words) > 1 && !s.dense()
}

// distinctOf is the number of rows that Distinct was counted in.
func (s subject) distinctOf() int64 {
	if s.DistinctCapped {
		return min(s.filled(), cappedRows)
	}
	return s.filled()
}

// cappedRows is how many of the first rows of a large table are counted.
const cappedRows = 500_000

// dense: whole numbers without a gap, as sequences make them.
func (s subject) dense() bool {
	low, err1 := strconv.ParseInt(s.Min, 10, 64)
	high, err2 := strconv.ParseInt(s.Max, 10, 64)
	return s.Type == sitrep.TypeInteger && err1 == nil && err2 == nil && high-low+1 == s.filled() && (s.Distinct == s.filled() || s.DistinctCapped)
}

// lexical: the name speaks of a quantity.
func (s subject) lexical() bool {
	return s.has(averageWords) || s.has(totalWords) || s.has(stockWords) || s.has(rateWords) || s.has(flowWords)
}

func (s subject) coordinate() bool {
	if !s.numeric() {
		return false
	}
	switch s.last() {
	case "lat", "latitude":
		return s.between(-90, 90)
	case "lon", "lng", "long", "longitude":
		return s.between(-180, 180)
	}
	return false
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

var numberedValue = lazyregexp.New(`^(\d+\s*[-–.:)]\s*\D|Q[1-4]\s+\d{4}$|\d{4}[- ]Q[1-4]$|\d{4}-\d{2}$|(level|tier|grade|stage|class|phase|week|day)\s*\d+$)`)

// numbered: values like "1 - Critical", "2024-01" or "Tier 2".
func (s subject) numbered() bool {
	for _, v := range s.Values {
		if !numberedValue.MatchString(strings.ToLower(v.Value)) && !numberedValue.MatchString(v.Value) {
			return false
		}
	}
	return len(s.Values) > 1
}

func (s subject) prose() bool {
	long := s.MeanLength > 40 || s.MeanWords > 5 || s.MeanWords > 2 && proseWords[s.last()]
	return s.Type == sitrep.TypeString && s.Distinct > 50 && long
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
	s.Gaps = gapsOf(s.Column)
	groups := s.Role == sitrep.RoleDimension || s.Role == sitrep.RoleIdentifier
	if !groups && len(s.Values) > shown {
		s.Values, s.AllValues = s.Values[:shown], false
	}
}

// primaryTime picks the time column that the rows happened at.
func (p *Profile) primaryTime() string {
	var times []string
	for _, c := range p.Columns {
		if c.Role == sitrep.RoleTime {
			times = append(times, c.Name)
		}
	}
	if len(times) < 2 {
		return strings.Join(times, "")
	}
	return model.MainTime(p.Facts(), times)
}
