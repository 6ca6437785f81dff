package ask

import "strconv"

// kinship says of an act whose words are not those of its column how much they are used like the words of its name, and
// whether another column's are used more like them: of two columns of money, takings are rather the sales than the costs.
func (s *scene) kinship(a *act, r string) []string {
	how := s.linkOf(a)
	if a.column < 0 || a.column >= len(s.columns) || how != byConcept && how != byKind && how != byPart && how != bySoft {
		return nil
	}
	own := s.kin(a, s.columns[a.column])
	if own == 0 {
		return nil
	}
	rank := 0
	for _, c := range s.columns {
		if c.index != a.column && s.kin(a, c) > own {
			rank++
		}
	}
	return []string{r + "/kin " + strconv.Itoa(own/12), r + "/kin rank " + strconv.Itoa(min(rank, 3)), r + "/kin rank " + strconv.Itoa(min(rank, 3)) + "|" + string(how)}
}

// kin is how much the words of an act are used like those of a column's name, in hundredths.
func (s *scene) kin(a *act, c *column) int {
	best := 0
	for i := a.from; i < a.to && i < len(s.ts); i++ {
		if t := s.ts[i]; t.kind == word && !s.lexicon.has("small", t.text) && !s.lexicon.has("determiner", t.text) {
			best = max(best, s.alike(t, c))
		}
	}
	return best
}
