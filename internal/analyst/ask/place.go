package ask

import (
	"strconv"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// places are the ordinals of a ranking's places behind the first, and how many are left out before them.
var places = map[string]int{"second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4}

// placeAt is how many places are left out where an ordinal stands at a token; 0: none does.
func (s *scene) placeAt(i int) int {
	if i < 0 || i >= len(s.ts) {
		return 0
	}
	if t := s.ts[i]; t.kind == number && t.ordinal && t.value >= 2 && t.value <= 5 {
		return int(t.value) - 1
	}
	return places[s.ts[i].text]
}

// inPlace takes a superlative with the ordinal before it: the second most popular flavour.
func (s *scene) inPlace(c candidate, direction string) []act {
	n := s.placeAt(c.from - 1)
	if n == 0 || direction == "first" || direction == "last" {
		return nil
	}
	f := []string{"rank=" + direction, "rank/placed", "rank/place " + strconv.Itoa(n)}
	return []act{{from: c.from - 1, to: c.to, role: ranks, column: -1, meaning: direction, features: f}}
}

// placeBefore is how many places an act leaves out.
func (s *scene) placeBefore(a *act) int {
	if a.role != ranks || a.to-a.from < 2 {
		return 0
	}
	return s.placeAt(a.from)
}

// ordinals are the places that a floor, an attempt or a visit is called by.
var ordinals = map[string]float64{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}

// ordinalAt is the number that an ordinal at a token stands for; 0: none does.
func (s *scene) ordinalAt(i int) float64 {
	if t := s.ts[i]; t.kind == number && t.ordinal {
		return t.value
	}
	return ordinals[s.ts[i].text]
}

// inOrderOf keeps the rows of an ordinal, where a column of small whole numbers is named behind it: the fifth floor,
// on the first attempt.
func (s *scene) inOrderOf(i int) []act {
	n := s.ordinalAt(i)
	if n == 0 || i+1 >= len(s.ts) {
		return nil
	}
	var out []act
	for _, c := range s.from[i+1] {
		if c.kind != isColumn || c.via == bySoft || c.via == byKind || !s.columns[c.column].numeric() || s.columns[c.column].Distinct > 50 {
			continue
		}
		low, high := s.columns[c.column].Min, s.columns[c.column].Max
		if parseNumber(low) > n || parseNumber(high) < n {
			continue
		}
		for _, r := range []role{bounds, numerates} {
			f := append(s.linked(r, c), string(r)+"/ordinal", string(r)+"/ordinal "+string(c.via), "numerator|"+s.shareBefore(i))
			out = append(out, act{from: i, to: c.to, role: r, column: c.column, op: plan.Equal, numbers: []float64{n}, features: f})
		}
	}
	return out
}
