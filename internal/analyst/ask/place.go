package ask

import "strconv"

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
