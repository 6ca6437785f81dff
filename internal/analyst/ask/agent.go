package ask

import "strings"

// byAgents reports whether every "by" of an ask stands behind what was done: customers interrupted by storms, dogs
// seen by the vet. It then names who did it, and need not lead to a breakdown.
func (s *scene) byAgents(d *draft) bool {
	any := false
	for i := d.from; i < d.to; i++ {
		if s.classes[i] != "by" {
			continue
		}
		if s.ts[i].text != "by" || i == 0 || !s.participle(i-1) {
			return false
		}
		any = true
	}
	return any
}

// participle reports whether a token may be the participle of a verb.
func (s *scene) participle(i int) bool {
	t := s.ts[i].text
	return strings.HasSuffix(t, "ed") && len(t) > 4 || s.means("verb", t, "verb")
}
