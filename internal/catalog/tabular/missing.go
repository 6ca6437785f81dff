package tabular

import "bytes"

// absence says how a cell is empty.
type absence uint8

const (
	present      absence = iota
	absentAlways         // "", NULL, n/a: missing in every column
	absentTyped          // "-", NA, None: missing in columns of numbers, dates and booleans, a word in columns of text
)

// nullWords are missing in every column. Their order is that of the bits in
// [Tally.nullWords].
var nullWords = [...]string{"NULL", "null", "Null", "N/A", "n/a", "#N/A", "NaN", "nan", "<NA>", `\N`, "#NULL!", "(null)"}

var typedNullWords = map[string]bool{
	"-": true, "--": true, "---": true, "–": true, "—": true, "?": true, ".": true, "..": true, "...": true,
	"NA": true, "na": true, "None": true, "none": true, "NONE": true, "nil": true, "n.a.": true, "N.A.": true,
	"k.A.": true, "#DIV/0!": true, "#VALUE!": true, "#REF!": true, "#NAME?": true, "#NUM!": true, "N/D": true, "n/d": true, "ND": true,
	"missing": true, "Missing": true, "unknown": true, "Unknown": true, "TBD": true, "tbd": true, "TBC": true, "tbc": true, "TBA": true, "tba": true, "*": true,
}

// longestNull is the length of the longest word above.
const longestNull = 7

// absent classifies a cell that has no outer blanks. word is the bit of a word
// in nullWords, or 0.
func absent(cell []byte) (kind absence, word uint16) {
	if len(cell) == 0 {
		return absentAlways, 0
	}
	if len(cell) > longestNull {
		return present, 0
	}
	for i, w := range nullWords {
		if string(cell) == w {
			return absentAlways, 1 << i
		}
	}
	if typedNullWords[string(cell)] {
		return absentTyped, 0
	}
	return present, 0
}

// missingCodes are numbers that programs write where they have none.
var missingCodes = [...]string{"999", "9999", "99999"}

// fewestCodes is how often such a number returns at least.
const fewestCodes = 3

// belowTally counts numbers below zero: the codes for missing ones, and how large others are.
type belowTally struct {
	codes  [len(missingCodes)]int64
	others int // most digits before the mark of those that are no code
}

func (b *belowTally) add(whole, fraction []byte) {
	for i, code := range missingCodes {
		if string(whole) == code && len(bytes.Trim(fraction, "0")) == 0 {
			b.codes[i]++
			return
		}
	}
	b.others = max(b.others, len(whole))
}

func (b *belowTally) merge(o *belowTally) {
	for i, n := range o.codes {
		b.codes[i] += n
	}
	b.others = max(b.others, o.others)
}

// code is the number below zero that stands for a missing one, without its sign: it
// returns, and no other number is nearly as far below zero. Empty: none.
func (b *belowTally) code() (code string, cells int64) {
	for i, n := range b.codes {
		if n == 0 {
			continue
		}
		if code != "" || n < fewestCodes || b.others >= len(missingCodes[i]) {
			return "", 0
		}
		code, cells = missingCodes[i], n
	}
	return code, cells
}

// trim cuts blanks off both ends, the no-break ones of spreadsheets included.
func trim(cell []byte) []byte {
	for len(cell) > 0 {
		n := blankPrefix(cell)
		if n == 0 {
			break
		}
		cell = cell[n:]
	}
	for len(cell) > 0 {
		n := blankSuffix(cell)
		if n == 0 {
			break
		}
		cell = cell[:len(cell)-n]
	}
	return cell
}

func blankPrefix(b []byte) int {
	switch c := b[0]; {
	case c == ' ' || c == '\t':
		return 1
	case c == 0xc2 && len(b) > 1 && b[1] == 0xa0: // U+00A0
		return 2
	case c == 0xe2 && len(b) > 2 && b[1] == 0x80 && (b[2] == 0xaf || b[2] == 0x89): // U+202F, U+2009
		return 3
	}
	return 0
}

func blankSuffix(b []byte) int {
	n := len(b)
	switch c := b[n-1]; {
	case c == ' ' || c == '\t' || c == '\r':
		return 1
	case c == 0xa0 && n > 1 && b[n-2] == 0xc2:
		return 2
	case (c == 0xaf || c == 0x89) && n > 2 && b[n-2] == 0x80 && b[n-3] == 0xe2:
		return 3
	}
	return 0
}
