package ask

import "strings"

// await takes over the period that only an ask behind says: "how many came in and how many left in September" is about
// September twice.
func await(s *scene, d *draft, _ []*draft) []*draft {
	if d.period != nil || d.rival != nil || d.compare != "" {
		return asItIs
	}
	behind := d.awaited()
	if behind == nil {
		return asItIs
	}
	clues := s.awaiting(d, behind)
	no, yes := d.with("await=no"), d.with("await=yes")
	for _, c := range clues {
		yes.features = append(yes.features, "await=yes|"+c)
	}
	no.features = append(no.features, "await=no|"+strings.Join(clues, "|"))
	yes.features = append(yes.features, "await=yes|"+strings.Join(clues, "|"))
	yes.period = behind.period
	return []*draft{no, yes}
}

// awaited is the last ask of a prompt, if it says a period that no other behind this one says.
func (d *draft) awaited() *draft {
	for n := d.next; n != nil; n = n.next {
		if n.rival != nil || n.compare != "" || n.period != nil && n.next != nil {
			return nil
		}
		if n.period != nil {
			return n
		}
	}
	return nil
}

// awaiting says how the period of an ask behind stands: at the end of the prompt, set off by a sign, behind asks of one
// form, in the same sentence.
func (s *scene) awaiting(d, behind *draft) []string {
	where, off, form, sentence := "inside", "close", "unlike", "same"
	if s.closing(behind.periodTo) {
		where = "end"
	}
	if s.setOff(behind.periodAt) {
		off = "set off"
	}
	if a, b := kindOfOpening(s.opening(d)), kindOfOpening(s.opening(behind)); a == b {
		form = "alike"
	}
	for i := d.to; i < behind.from && i < len(s.classes); i++ {
		if c := s.classes[i]; c == "." || c == "?" || c == "!" {
			sentence = "other"
		}
	}
	return []string{where, off, form, sentence}
}

// kindOfOpening is what an ask begins with, coarsely: a noun, a number's name and a way to compute it are one.
func kindOfOpening(class string) string {
	switch {
	case class == "content" || class == "rows" || class == "nothing" || strings.HasPrefix(class, "aggregate") && class != "aggregate count":
		return "noun"
	}
	return class
}

// closing reports whether nothing stands behind a token that says something.
func (s *scene) closing(i int) bool {
	for ; i < len(s.ts) && i < s.signed; i++ {
		if c := s.classes[i]; !s.aside[i] && (c == "content" || c == "unknown" || c == "rows" || c == "wh" || strings.HasPrefix(c, "aggregate")) {
			return false
		}
	}
	return true
}

// setOff reports whether a sign, or a word for all, stands before a span: "…, all for this year".
func (s *scene) setOff(i int) bool {
	for i--; i >= 0; i-- {
		switch t := s.ts[i]; {
		case t.text == "," || t.text == "-" || t.text == "–" || t.text == "—" || t.text == ";" || t.text == "(" || t.text == "all" || t.text == "both":
			return true
		case t.text != "for" && t.text != "in" && t.text != "the":
			return false
		}
	}
	return false
}
