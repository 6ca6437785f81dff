package prompt

// adverbial matches "price per night" with the nightly price: the unit of a
// number that is an adverb in its name.
func (m *matcher) adverbial(i int) {
	if i+2 >= len(m.ts) || m.ts[i+1].text != "per" && m.ts[i+1].text != "a" {
		return
	}
	unit := m.ts[i+2].text + "ly"
	if m.ts[i+2].text == "day" {
		unit = "daily"
	}
	for _, w := range m.matches[i] {
		n := m.nameAt(w.at)
		if len(n.words) == 2 && n.words[1-w.at.word] == unit {
			span := [2]int{i, i + 3}
			m.spans[span] = append(m.spans[span], link{w.at.field, scoreStem * n.factor, 3})
		}
	}
}
