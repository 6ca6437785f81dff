package tabular

import (
	"bytes"
	"math/bits"
	"strings"
)

// Tally is the evidence that all cells of one column give about its type. The
// tallies of parts of a column add up, in any order, to that of the whole.
type Tally struct {
	cells       int64
	empty       int64 // missing in a column of any type
	typedNull   int64 // missing if the column is not text
	blank       int64 // of empty: blanks, which the database would take for text
	spaced      int64 // begin or end with a blank
	nullWords   uint16
	zeroLed     int64 // digits that begin with 0: 00123
	plainInts   int64
	plainPoints int64 // plain decimals: 12.50
	pointZeros  int64 // of them: those that end with .0, as programs write integers with gaps
	exponents   int64
	minInt      int64 // of integers of at most 18 digits
	maxInt      int64
	seenInt     bool
	first, last int64  // of the integers, in the order of the rows
	rising      bool   // each is larger than the one before
	longInts    int64  // integers of more than 18 digits
	fixedDigits uint64 // a bit for every number of digits that integers have

	marks      [2]markTally // by convention
	units      map[string]int64
	below      belowTally
	amounts    amounts
	dates      dateTally
	words      [4]int64 // cells by vocabulary of booleans
	wordValues [4]uint8 // which of its two words were seen
}

// markTally counts what reads as a number under one decimal mark.
type markTally struct {
	fits   int64
	only   int64 // under this convention and not the other
	whole  int   // most digits before the mark
	scale  int   // most digits after it
	marked int64
}

// dateTally counts what reads as a date.
type dateTally struct {
	fits       [4]int64 // by the bit of every single order
	plainDates int64    // 2024-01-05
	plainTimes int64    // 2024-01-05 10:30:00
	compact    int64    // 20240105
	timed      int64
	midnights  int64 // of timed: at midnight, UTC where there is a zone
	zoned      int64
	half       int64  // AM or PM
	firsts     uint32 // the days of month seen at the first place, as bits
	seconds    uint32
}

// add counts one cell.
func (t *Tally) add(cell []byte) {
	t.cells++
	if len(cell) == 0 {
		t.empty++
		return
	}
	if cell[0] == ' ' || cell[len(cell)-1] == ' ' {
		t.spaced++
	}
	switch c := cell[0]; {
	case c >= '0' && c <= '9', c == '-':
		if t.plain(cell) {
			return
		}
	case plainWord(cell):
		return
	}
	t.slow(cell)
}

// plainWord recognises at little cost what can be nothing but text: what begins
// like no month, weekday, currency, boolean or word for nothing.
func plainWord(cell []byte) bool {
	if len(cell) < 3 || !letter(cell[0]) {
		return false
	}
	if cell[1]-'0' <= 9 { // C000123
		return true
	}
	i, ok := lead(cell[0], cell[1], cell[2])
	return ok && !leads[i]
}

// lead numbers three letters, in any case.
func lead(a, b, c byte) (int, bool) {
	a, b, c = a|0x20-'a', b|0x20-'a', c|0x20-'a'
	if a > 25 || b > 25 || c > 25 {
		return 0, false
	}
	return (int(a)*26+int(b))*26 + int(c), true
}

// leads has the first three letters of everything that begins with letters and
// may be more than text.
var leads = makeLeads()

func makeLeads() (table [26 * 26 * 26]bool) {
	add := func(word string) {
		if len(word) < 3 {
			return
		}
		if i, ok := lead(word[0], word[1], word[2]); ok {
			table[i] = true
		}
	}
	for _, list := range [][]string{months[:], weekdays[:], nullWords[:], vocabularies[0][:], vocabularies[1][:]} {
		for _, word := range list {
			add(word)
		}
	}
	for word := range currencies {
		add(word)
	}
	for word := range typedNullWords {
		add(word)
	}
	return table
}

// plain counts integers, decimals with a point and ISO dates, which most cells
// of most files are, in one look at their bytes.
func (t *Tally) plain(cell []byte) bool {
	digitsFrom := 0
	if cell[0] == '-' {
		digitsFrom = 1
	}
	var value int64
	dot := -1
	for i := digitsFrom; i < len(cell); i++ {
		c := cell[i] - '0'
		if c <= 9 {
			value = value*10 + int64(c) // overflow does not matter: more than 18 digits are looked at again
			continue
		}
		if cell[i] == '.' && dot < 0 && i > digitsFrom {
			dot = i
			continue
		}
		return cell[i] == '-' && i == 4 && t.plainDate(cell)
	}
	if dot >= 0 {
		if !t.plainDecimal(cell[digitsFrom:], dot-digitsFrom) {
			return false
		}
		if digitsFrom == 1 {
			t.below.add(cell[1:dot], cell[dot+1:])
		}
		return true
	}
	return t.plainInteger(cell[digitsFrom:], value, digitsFrom == 1)
}

func (t *Tally) plainInteger(body []byte, value int64, negative bool) bool {
	n := len(body)
	if n == 0 || n > 18 {
		return false
	}
	if body[0] == '0' && n > 1 {
		t.zeroLed++
	} else {
		t.plainInts++
	}
	t.fixedDigits |= 1 << n
	if negative {
		value = -value
		t.below.add(body, nil)
	}
	if !t.seenInt {
		t.seenInt, t.minInt, t.maxInt, t.first, t.rising = true, value, value, value, true
	} else if value <= t.last {
		t.rising = false
	}
	t.last = value
	t.minInt, t.maxInt = min(t.minInt, value), max(t.maxInt, value)
	if n == 8 && !negative && compactDate(value) {
		t.dates.compact++
	}
	for m := range t.marks {
		t.marks[m].fits++
		t.marks[m].whole = max(t.marks[m].whole, n)
	}
	return true
}

// compactDate says whether an integer of eight digits reads as 20240105.
func compactDate(v int64) bool {
	y, m, d := int(v/10000), int(v/100%100), int(v%100)
	return y >= 1900 && y < 2100 && validDate(y, m, d)
}

func (t *Tally) plainDecimal(body []byte, dot int) bool {
	scale := len(body) - dot - 1
	if scale == 0 || body[0] == '0' && dot > 1 {
		return false
	}
	t.plainPoints++
	if scale == 1 && body[dot+1] == '0' {
		t.pointZeros++
	}
	p := &t.marks[point]
	p.fits++
	p.marked++
	p.whole, p.scale = max(p.whole, dot), max(p.scale, scale)
	if scale == 3 && dot <= 3 && body[0] != '0' { // 1.234 may be thousands
		c := &t.marks[comma]
		c.fits++
		c.whole = max(c.whole, dot+3)
	} else {
		p.only++
	}
	return true
}

// plainDate counts 2024-01-05, perhaps with a plain time of day after it.
func (t *Tally) plainDate(cell []byte) bool {
	if len(cell) < 10 || cell[7] != '-' || !digits(cell[:4]) || !digits(cell[5:7]) || !digits(cell[8:10]) {
		return false
	}
	two := func(i int) int { return int(cell[i]-'0')*10 + int(cell[i+1]-'0') }
	if !validDate(two(0)*100+two(2), two(5), two(8)) {
		return false
	}
	if len(cell) > 10 && !plainTime(cell[10:]) {
		return false
	}
	d := &t.dates
	d.fits[0]++
	if len(cell) == 10 {
		d.plainDates++
		return true
	}
	d.plainTimes++
	d.timed++
	if string(cell[11:]) == "00:00:00" {
		d.midnights++
	}
	return true
}

// plainTime is a time of day that any database reads: 10:30:05 with at most six
// digits of a second, after T or a blank.
func plainTime(b []byte) bool {
	if len(b) < 9 || b[0] != 'T' && b[0] != ' ' || b[3] != ':' || b[6] != ':' {
		return false
	}
	if !digits(b[1:3]) || !digits(b[4:6]) || !digits(b[7:9]) || b[1] > '2' || b[1] == '2' && b[2] > '3' || b[4] > '5' || b[7] > '5' {
		return false
	}
	return len(b) == 9 || len(b) > 10 && len(b) <= 16 && b[9] == '.' && digits(b[10:])
}

// slow counts a cell that no short look recognises.
func (t *Tally) slow(cell []byte) {
	cell = trim(cell)
	kind, word := absent(cell)
	switch kind {
	case absentAlways:
		t.empty++
		t.nullWords |= word
		if word == 0 {
			t.blank++
		}
		return
	case absentTyped:
		t.typedNull++
		return
	}
	if t.word(cell) || !bytes.ContainsAny(cell, "0123456789") {
		return
	}
	// What has a slash or a colon is no number, and what is one is no date.
	if !bytes.ContainsAny(cell, "/:") && t.number(cell) {
		return
	}
	if m, ok := parseMoment(cell); ok {
		t.dates.add(m)
		return
	}
	t.amount(cell)
}

// vocabularies of booleans: the word for false, the word for true.
var vocabularies = [4][2]string{{"false", "true"}, {"no", "yes"}, {"n", "y"}, {"f", "t"}}

func (t *Tally) word(cell []byte) bool {
	v, value, ok := booleanWord(cell)
	if ok {
		t.words[v]++
		t.wordValues[v] |= 1 << value
	}
	return ok
}

func booleanWord(cell []byte) (vocabulary, value int, ok bool) {
	if len(cell) > len("false") {
		return 0, 0, false
	}
	for v, pair := range vocabularies {
		for i, word := range pair {
			if len(word) == len(cell) && strings.EqualFold(word, string(cell)) {
				return v, i, true
			}
		}
	}
	return 0, 0, false
}

func (t *Tally) number(cell []byte) bool {
	var read [2]bool
	var unit string
	for m := range t.marks {
		n, ok := parseNumber(cell, mark(m))
		if !ok {
			continue
		}
		if read[m], unit = true, n.unit; n.negative && !read[1-m] {
			t.below.add(n.whole, n.fraction)
		}
		t.marks[m].add(&n)
		if m == int(point) && n.exponent != nil {
			t.exponents++
		}
		if len(n.whole) > 18 && !n.marked && n.exponent == nil && m == int(point) {
			t.longInts++
		}
	}
	if !read[point] && !read[comma] {
		return false
	}
	if zeroLed(cell) {
		t.zeroLed++
	}
	for m := range read {
		if read[m] && !read[1-m] {
			t.marks[m].only++
		}
	}
	if unit != "" {
		if t.units == nil {
			t.units = map[string]int64{}
		}
		t.units[unit]++
	}
	return true
}

func zeroLed(cell []byte) bool {
	cell = bytes.TrimPrefix(cell, []byte{'-'})
	return len(cell) > 1 && cell[0] == '0' && digits(cell)
}

func (m *markTally) add(n *number) {
	m.fits++
	m.whole, m.scale = max(m.whole, len(n.whole)), max(m.scale, len(n.fraction))
	if n.marked {
		m.marked++
	}
}

func (d *dateTally) count(fits order) {
	for f := uint8(fits); f != 0; f &= f - 1 {
		d.fits[bits.TrailingZeros8(f)]++
	}
}

func (d *dateTally) add(m moment) {
	d.count(m.fits)
	if m.fits&(dayFirst|monthFirst) != 0 {
		d.firsts |= 1 << m.a
		d.seconds |= 1 << m.b
	}
	if m.clock.given {
		d.timed++
	}
	if k := m.clock; k.given && k.hour+k.minute+k.second+k.nanos == 0 && k.offset == 0 {
		d.midnights++
	}
	if m.clock.zoned {
		d.zoned++
	}
	if m.clock.half {
		d.half++
	}
}

func (t *Tally) addIntegers(o *Tally) {
	switch {
	case !o.seenInt:
	case !t.seenInt:
		t.seenInt, t.minInt, t.maxInt = true, o.minInt, o.maxInt
		t.first, t.last, t.rising = o.first, o.last, o.rising
	default:
		t.minInt, t.maxInt = min(t.minInt, o.minInt), max(t.maxInt, o.maxInt)
		t.rising = t.rising && o.rising && t.last < o.first
		t.last = o.last
	}
}

// unique says that no two filled cells are equal, as far as an order shows it.
func (t *Tally) unique() bool {
	return t.rising && t.plainInts == t.cells-t.empty
}

// Add adds the evidence of the part of the column that follows.
func (t *Tally) Add(o *Tally) {
	t.addIntegers(o)
	t.cells += o.cells
	t.empty += o.empty
	t.typedNull += o.typedNull
	t.blank += o.blank
	t.spaced += o.spaced
	t.nullWords |= o.nullWords
	t.zeroLed += o.zeroLed
	t.plainInts += o.plainInts
	t.plainPoints += o.plainPoints
	t.pointZeros += o.pointZeros
	t.exponents += o.exponents
	t.longInts += o.longInts
	t.fixedDigits |= o.fixedDigits
	for i := range t.marks {
		t.marks[i].merge(o.marks[i])
	}
	for i := range t.words {
		t.words[i] += o.words[i]
		t.wordValues[i] |= o.wordValues[i]
	}
	for unit, n := range o.units {
		if t.units == nil {
			t.units = map[string]int64{}
		}
		t.units[unit] += n
	}
	t.amounts.add(&o.amounts)
	t.below.merge(&o.below)
	t.dates.merge(&o.dates)
}

func (m *markTally) merge(o markTally) {
	m.fits += o.fits
	m.only += o.only
	m.marked += o.marked
	m.whole, m.scale = max(m.whole, o.whole), max(m.scale, o.scale)
}

func (d *dateTally) merge(o *dateTally) {
	for f, n := range o.fits {
		d.fits[f] += n
	}
	d.plainDates += o.plainDates
	d.plainTimes += o.plainTimes
	d.compact += o.compact
	d.timed += o.timed
	d.midnights += o.midnights
	d.zoned += o.zoned
	d.half += o.half
	d.firsts |= o.firsts
	d.seconds |= o.seconds
}
