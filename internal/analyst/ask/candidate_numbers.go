package ask

import "slices"

// scales are words behind a number that multiply it.
var scales = map[string]float64{"hundred": 1e2, "thousand": 1e3, "grand": 1e3, "million": 1e6, "mio": 1e6, "billion": 1e9}

// scaled is a number with the word behind it that multiplies it: 15 thousand.
func (t *table) scaled(l *lattice, c candidate) candidate {
	for c.to < len(l.ts) && scales[l.ts[c.to].text] > 0 {
		c.number *= scales[l.ts[c.to].text]
		c.to++
	}
	return c
}

// addSpoken takes lengths of time that are said without a number: half an hour, and, behind a comparison, an hour.
func (t *table) addSpoken(l *lattice, i int) {
	c := candidate{from: i, to: i + 1, kind: isNumber, score: 1, number: 1}
	switch l.ts[i].text {
	case "half":
		c.number = 0.5
		if c.to < len(l.ts) && (l.ts[c.to].text == "a" || l.ts[c.to].text == "an") {
			c.to++
		}
	case "a", "an":
		if !t.comparedAt(l, i) {
			return
		}
		if c.to < len(l.ts) && scales[l.ts[c.to].text] > 0 {
			l.add(t.scaled(l, c))
			return
		}
	case "quarter", "quarters":
		t.addQuarters(l, i)
		return
	default:
		return
	}
	if c.to >= len(l.ts) {
		return
	}
	if l.ts[i].text == "half" && c.to == i+1 && l.ts[c.to].text != "hour" {
		return // half-day bookings, the first half year
	}
	if unit := t.unitWord(l.ts[c.to].text); seconds(unit) >= 1 && len(l.ts[c.to].text) > 1 {
		c.unit, c.to = unit, c.to+1
		l.add(c)
	}
}

// addQuarters takes a quarter of an hour, and three of them, which are no quarters of a year.
func (t *table) addQuarters(l *lattice, i int) {
	if i+3 >= len(l.ts) || l.ts[i+1].text != "of" || l.ts[i+2].text != "an" || l.ts[i+3].text != "hour" {
		return
	}
	c := candidate{from: i, to: i + 4, kind: isNumber, score: 1, number: 15, unit: "minutes"}
	if i > 0 {
		switch l.ts[i-1].text {
		case "a":
			c.from--
		case "three", "3":
			c.from, c.number = i-1, 45
		}
	}
	l.add(c)
}

// comparedAt reports whether a word of comparison ends before a token: more than, within.
func (t *table) comparedAt(l *lattice, i int) bool {
	if i > 0 && (l.ts[i-1].text == "within" || l.ts[i-1].text == "inside" || l.ts[i-1].text == "than") {
		return true
	}
	for k := max(0, i-4); k < i; k++ {
		if slices.ContainsFunc(l.from[k], func(c candidate) bool { return c.kind == isWord && c.tag == "operator" && c.to == i }) {
			return true
		}
	}
	return false
}

// addElided takes a bare number behind a value that ends in one for the value of the same name with this number: the 10
// of "Year 9 or 10".
func (t *table) addElided(l *lattice) {
	for i := 2; i < len(l.ts); i++ {
		if l.ts[i].kind != number || !t.joinsValues(l.ts[i-1].text) {
			continue
		}
		for k := max(0, i-1-maxSpan); k < i-1; k++ {
			for _, c := range slices.Clone(l.from[k]) {
				if c.kind == isValue && c.to == i-1 && (c.via == byExact || c.via == byPart) {
					t.addSibling(l, i, c)
				}
			}
		}
	}
}

// joinsValues reports whether a word or sign stands between values that are named in a row.
func (t *table) joinsValues(text string) bool {
	return text == "or" || text == "and" || text == "," || text == "&" || text == "/"
}

// addSibling adds the value that differs from another in the number at its end alone.
func (t *table) addSibling(l *lattice, i int, c candidate) {
	head, old := cutNumber(c.value)
	if old == "" || old == l.ts[i].text {
		return
	}
	for _, v := range t.columns[c.column].Values {
		if v.Value == head+l.ts[i].text {
			l.add(candidate{from: i, to: i + 1, kind: isValue, column: c.column, value: v.Value, rows: v.Rows, via: byExact, score: 0.95})
		}
	}
}

// cutNumber cuts the digits off the end of a value.
func cutNumber(value string) (head, digits string) {
	n := len(value)
	for n > 0 && value[n-1] >= '0' && value[n-1] <= '9' {
		n--
	}
	return value[:n], value[n:]
}

// longestSign is how many letters a sign has at most that a number is a part of: CO2, m2, pm10.
const longestSign = 2

// partOfSign reports whether a number is the end of a sign that is written in one: m2, CO2. Money before it is none.
func (t *table) partOfSign(ts []token, i int) bool {
	if i == 0 || ts[i].kind != number || ts[i].space || ts[i-1].kind != word || ts[i-1].end != ts[i].start {
		return false
	}
	return len(ts[i-1].text) <= longestSign && t.unitWord(ts[i-1].text) != "money"
}

// longestPrefix is how many letters stand at most before the number in values that people know by it: GH2.
const longestPrefix = 3

// addCoded links the name of a column and a number behind it with the value that is letters and this number: zone 3,
// where zones are Z1 to Z5.
func (t *table) addCoded(l *lattice) {
	for i := range l.from {
		for _, c := range slices.Clone(l.from[i]) {
			if c.kind != isColumn || c.to >= len(l.ts) || l.ts[c.to].kind != number || c.via == bySoft || c.via == byKind || len(t.columns[c.column].Values) > maxKinds {
				continue
			}
			for _, v := range t.columns[c.column].Values {
				if head, digits := cutNumber(v.Value); digits == l.ts[c.to].text && head != "" && len(head) <= longestPrefix {
					l.add(candidate{from: i, to: c.to + 1, kind: isValue, column: c.column, value: v.Value, rows: v.Rows, via: byExact, score: 0.95})
				}
			}
		}
	}
}
