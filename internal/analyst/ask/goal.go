package ask

// mostBeforeGoal is how many words stand at most between the words for a goal and its number: we wanted at least
// some 40.
const mostBeforeGoal = 3

// proposeGoal leaves out what somebody aimed for, with its number: "we wanted 1,500 seats", "must stay under 3 %". The
// number is what the answer is held against by whoever asks; it keeps no rows.
func proposeGoal(s *scene, i int) []act {
	behind := 0
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag == "goal" {
			behind = max(behind, i+n)
		}
	})
	for k := behind; behind > 0 && k < len(s.ts) && k <= behind+mostBeforeGoal; k++ {
		to := 0
		for _, c := range s.from[k] {
			if c.kind == isNumber {
				to = max(to, c.to)
			}
		}
		if to > 0 {
			return s.skipsGoal(i, to)
		}
		if s.ts[k].kind == punct && !s.ts[k].hyphen() && s.unitWord(s.ts[k].text) == "" {
			break
		}
	}
	return nil
}

// skipsGoal leaves out the words up to a goal's number, with and without the noun behind it.
func (s *scene) skipsGoal(from, to int) []act {
	out := []act{{from: from, to: to, role: skips, column: -1, features: []string{"skip/goal"}}}
	if to < len(s.ts) && s.ts[to].kind == word {
		switch s.classes[to] {
		case "rows", "content", "unknown":
			out = append(out, act{from: from, to: to + 1, role: skips, column: -1, features: []string{"skip/goal", "skip/goal and noun"}})
		}
	}
	return out
}
