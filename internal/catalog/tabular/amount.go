package tabular

import (
	"bytes"
	"math/big"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// parseAmount reads a number with a word behind it that may be its unit: 153 kg,
// 12,5 l, (3 t), 3 nights. unit is what the word means, or the word itself without the s
// of a plural.
func parseAmount(cell []byte, m mark) (n number, unit string, plural, ok bool) {
	cell = trim(cell)
	if len(cell) > 2 && cell[0] == '(' && cell[len(cell)-1] == ')' {
		n, unit, plural, ok = parseAmount(cell[1:len(cell)-1], m)
		ok, n.negative = ok && !n.negative, true
		return n, unit, plural, ok
	}
	head, tail := cutWord(cell)
	if tail == nil {
		return n, "", false, false
	}
	if unit, plural = unitWord(tail, len(trim(head)) == len(head)); unit == "" {
		return n, "", false, false
	}
	n, ok = parseNumber(head, m)
	return n, unit, plural, ok && n.unit == "" && n.exponent == nil
}

// longestUnit is the length of the longest word that is tried as a unit.
const longestUnit = 16

// cutWord parts a cell where its first letter stands. Nil: what follows is no one word.
func cutWord(cell []byte) (head, tail []byte) {
	at := bytes.IndexFunc(cell, func(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' || r == '°' || r == 'µ' })
	if at < 1 || len(cell)-at > longestUnit || bytes.IndexByte(cell[at:], ' ') >= 0 {
		return cell, nil
	}
	return cell[:at], cell[at:]
}

// unitWord is what a word behind a number means. A word that is no unit may still be
// what the whole column counts; it stands in small letters, apart from the number.
func unitWord(word []byte, glued bool) (unit string, plural bool) {
	word = bytes.TrimSuffix(word, []byte{'.'})
	if unit = model.CellUnit(string(word)); unit == "m" && glued {
		return "", false // 5m may be millions
	} else if unit != "" {
		return unit, false
	}
	if month, _ := leadingMonth(word); glued || len(word) < 3 || month > 0 || !lowerLetters(word) || len(cutWeekday(append(slices.Clone(word), ' '))) == 0 {
		return "", false
	}
	one := strings.TrimSuffix(string(word), "s")
	return one, len(one) < len(word)
}

func lowerLetters(word []byte) bool {
	return !bytes.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' })
}

// amounts are the numbers of a column that stand before a word.
type amounts struct {
	units map[string]amountTally // by what the word means; of at most mostUnits
	texts map[string]bool        // the cells; at most mostPacks
	many  bool                   // more words than that: they are no units
	rich  bool                   // more texts than that
}

type amountTally struct {
	cells            int64
	marks            [2]markTally
	plural, singular bool
}

// Of more words than mostUnits none is a unit; of more texts than mostPacks a column is
// none of packs.
const (
	mostUnits = 8
	mostPacks = 24
)

// amount counts a number that stands before a word.
func (t *Tally) amount(cell []byte) bool {
	if t.amounts.many || letter(cell[0]) {
		return false
	}
	one, unit := amountTally{cells: 1}, ""
	var read [2]bool
	for m := range one.marks {
		n, u, plural, ok := parseAmount(cell, mark(m))
		if !ok {
			continue
		}
		unit, read[m] = u, true
		one.marks[m].add(&n)
		one.plural, one.singular = plural, !plural && model.CellUnit(u) == ""
	}
	if unit == "" {
		return false
	}
	for m := range read {
		if read[m] && !read[1-m] {
			one.marks[m].only++
		}
	}
	t.amounts.add(&amounts{units: map[string]amountTally{unit: one}, texts: map[string]bool{string(cell): true}})
	return true
}

func (a *amounts) add(o *amounts) {
	a.many, a.rich = a.many || o.many, a.rich || o.rich
	for unit, n := range o.units {
		if a.units == nil {
			a.units = map[string]amountTally{}
		}
		a.units[unit] = a.units[unit].plus(n)
	}
	for text := range o.texts {
		if a.texts == nil {
			a.texts = map[string]bool{}
		}
		a.texts[text] = true
	}
	if a.many = a.many || len(a.units) > mostUnits; a.many {
		a.units = nil
	}
	if a.rich = a.rich || len(a.texts) > mostPacks; a.rich || a.many {
		a.texts = nil
	}
}

func (n amountTally) plus(o amountTally) amountTally {
	n.cells += o.cells
	n.plural, n.singular = n.plural || o.plural, n.singular || o.singular
	for m := range n.marks {
		n.marks[m].merge(o.marks[m])
	}
	return n
}

// scaling says how an amount is told in the unit of its column: times × 10^tens.
type scaling struct{ times, tens int }

// scaled tells a number in the unit of its column.
func (n *number) scaled(s scaling) {
	if s.times == 1 && s.tens == 0 {
		return
	}
	value, _ := new(big.Int).SetString("0"+string(n.whole)+string(n.fraction), 10)
	digits := value.Mul(value, big.NewInt(int64(s.times))).String()
	point := len(n.fraction) - s.tens // digits behind the mark
	if point < 0 {
		digits, point = digits+strings.Repeat("0", -point), 0
	}
	if len(digits) <= point {
		digits = strings.Repeat("0", point-len(digits)+1) + digits
	}
	n.whole = bytes.TrimLeft([]byte(digits[:len(digits)-point]), "0")
	n.fraction = bytes.TrimRight([]byte(digits[len(digits)-point:]), "0")
}

// amount reads a number with a word behind it in the unit of its column.
func (n *number) amount(cell []byte, m mark, scales map[string]scaling) bool {
	got, unit, _, ok := parseAmount(cell, m)
	s, known := scales[unit]
	if ok && known {
		got.scaled(s)
		*n = got
	}
	return ok && known
}
