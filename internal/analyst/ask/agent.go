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

// countedBefore reports whether words that ask how many end right before a span: number of campaigns.
func (s *scene) countedBefore(i int) bool {
	for k := max(0, i-3); k < i; k++ {
		for _, c := range s.from[k] {
			if c.kind == isWord && c.to == i && c.class() == "aggregate count" {
				return true
			}
		}
	}
	return false
}
