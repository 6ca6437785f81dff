package ask

// boundBehind reports whether a comparison with a number follows a name: revenue above 100, revenue is above 100. Such a
// name says what the comparison is about.
func (s *scene) boundBehind(to int) bool {
	for at := to; at < min(to+3, len(s.ts)); at++ {
		switch text := s.ts[at].text; {
		case s.classes[at] == "operator":
			return true
		case !s.lexicon.has("small", text) || text == "by" || text == "and":
			return false
		}
	}
	return false
}
