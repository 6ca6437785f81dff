package document

// said reports whether the numbers of a section's finding are all in the answer,
// or in another finding that says more: a reader is not told twice.
func (d *Document) said(s *Section, finding int) bool {
	own := d.cellsOf(s.Findings[finding].Facts)
	if s.Findings[finding].Template == s.Answer.Template || len(own) > 0 && within(own, d.cellsOf(s.Answer.Facts)) {
		return true
	}
	for i, other := range s.Findings {
		theirs := d.cellsOf(other.Facts)
		if i != finding && len(own) > 0 && within(own, theirs) && (len(theirs) > len(own) || i < finding) {
			return true
		}
	}
	return false
}

// cellsOf are the numbers among facts, told apart by what they are and not by how
// they are written.
func (d *Document) cellsOf(ids []string) map[string]bool {
	out := map[string]bool{}
	for _, id := range ids {
		if f := d.Facts[id]; f.Type == NumberFact {
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
