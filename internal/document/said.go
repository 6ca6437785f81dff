package document

// said reports whether the numbers of a section's finding are all in the answer,
// or in another finding that says more: the markdown does not repeat them.
func (w *writer) said(s *Section, finding int) bool {
	own := w.cellsOf(s.Findings[finding].Facts)
	if s.Findings[finding].Template == s.Answer.Template || len(own) > 0 && within(own, w.cellsOf(s.Answer.Facts)) {
		return true
	}
	for i, other := range s.Findings {
		theirs := w.cellsOf(other.Facts)
		if i != finding && len(own) > 0 && within(own, theirs) && (len(theirs) > len(own) || i < finding) {
			return true
		}
	}
	return false
}

// cellsOf are the numbers among facts, told apart by what they are and not by how
// they are written.
func (w *writer) cellsOf(ids []string) map[string]bool {
	out := map[string]bool{}
	for _, id := range ids {
		if f := w.facts[id]; f.Type == NumberFact {
			out[f.Source()] = true
		}
	}
	return out
}

func within(a, b map[string]bool) bool {
	for cell := range a {
		if !b[cell] {
			return false
		}
	}
	return true
}
