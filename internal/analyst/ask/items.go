package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// bareSum reports whether a word for a sum stands before a sign, or at the end, in an ask that names no number:
// "Inconclusives: total, by method".
func (s *scene) bareSum(d *draft) bool {
	for i := d.from; i < d.to; i++ {
		if s.classes[i] != "aggregate sum" {
			continue
		}
		if behind := s.after(i + 1); behind == "end" || behind == "," || behind == "and" || ends(behind) {
			return true
		}
	}
	return false
}

// measuring reports whether an act says what is computed.
func (a *act) measuring() bool {
	return a.role == measures || a.role == counts || a.role == cues && a.tag == "aggregate" && a.meaning == "count"
}

// conditional reports whether an act says which rows.
func (a *act) conditional() bool {
	return a.role == filters || a.role == excludes || a.role == bounds || a.role == within || a.role == overdue
}

// ownConditions says how the conditions of an ask stand that belong to a later item of its row, as "days approved" does
// in "requests, days approved": such an item is an ask of its own; empty: none does.
func (s *scene) ownConditions(acts []act) (out string) {
	var items, here int // items with a number, and whether this one has it
	first := false
	defer func() {
		if out == "" && first && items > 1 {
			out = "of the first"
		}
	}()
	var last *act
	for k := range acts {
		a := &acts[k]
		near := &act{} // the act that ends where this one begins
		if last != nil && last.to == a.from {
			near = last
		}
		last = a
		switch {
		case a.role == splits:
			return out
		case a.role == skips || a.role == cues && a.tag == "join":
			if c := s.classes[a.from]; c == "," || c == "and" || c == ";" || c == "join" {
				here = 0
			}
		case a.measuring():
			if here == 0 {
				items++
			}
			here = 1
			if items > 1 && near.conditional() && near.op != plan.IsNull {
				out = "before its noun"
			}
		case a.conditional() && items == 1 && here == 1 && near.measuring():
			first = true // visits completed, travel spend
		case a.conditional() && items > 1 && here == 1 && out == "":
			out = "bare"
			if a.from > 0 && s.lexicon.has("small", s.ts[a.from-1].text) {
				out = "behind a small word"
			}
		}
	}
	return out
}
