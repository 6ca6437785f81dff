package prompt

// similar reports how alike two words are that somebody may have mistyped: 0,
// or at least 0.8. Short words have too many neighbours to be guessed at.
func similar(a, b string) float64 {
	la, lb := len(a), len(b)
	short := min(la, lb)
	if short < 5 || la-lb > 2 || lb-la > 2 {
		return 0
	}
	most := 1
	if short >= 8 {
		most = 2
	}
	d := distance(a, b, most)
	if d > most || a[0] != b[0] && d > 1 {
		return 0
	}
	return 1 - float64(d)/float64(max(la, lb))
}

// mistyped reports how alike a token and a word of a name are, in one number or the other.
func (m *matcher) mistyped(t token, at place) float64 {
	n := m.nameAt(at)
	s := similar(t.text, n.words[at.word])
	if one := n.stems[at.word]; min(len(t.stem), len(one)) >= 6 {
		s = max(s, similar(t.stem, one))
	}
	return s
}

// maxWord is the longest word that is compared letter by letter.
const maxWord = 40

// distance is the number of letters added, lost, changed or swapped with
// their neighbour (Damerau–Levenshtein); more than most is most+1.
func distance(a, b string, most int) int {
	if len(a) > maxWord || len(b) > maxWord {
		return most + 1
	}
	var rows [3][maxWord + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		best := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, last[j]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			best = min(best, row[j])
		}
		if best > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// akin reports whether one word is the noun of the other: admission and admit,
// expansion and expand. Stems bring most of these together, not all.
func akin(a, b string) bool {
	n := commonPrefix(a, b)
	return n >= 4 && (nounOf(a[n:]) && verbEnding(b[n:]) || nounOf(b[n:]) && verbEnding(a[n:]))
}

func nounOf(ending string) bool {
	switch ending {
	case "ssion", "sion", "ation", "ition", "ance", "ence", "ment", "ptions", "ption":
		return true
	}
	return false
}

func verbEnding(s string) bool {
	switch s {
	case "", "e", "t", "d", "de", "be", "ts", "te", "ted", "ed", "ded", "tted":
		return true
	}
	return false
}
