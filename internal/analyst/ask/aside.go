package ask

// asides marks the tokens of a prompt that ask nothing: who is greeted, and what the answer is for.
func (s *scene) asides() []bool {
	out := make([]bool, len(s.ts))
	for i := range s.greeted() {
		out[i] = true
	}
	for i := range s.ts {
		for k := i; k < s.purpose(i); k++ {
			out[k] = true
		}
	}
	return out
}

// mostOfGreeting is how many words a greeting has: good morning Ms Banerjee.
const mostOfGreeting = 5

// greeted is the token behind the greeting that a prompt begins with; 0: it begins with none.
func (s *scene) greeted() int {
	if len(s.ts) == 0 {
		return 0
	}
	for _, c := range s.from[0] {
		if c.kind != isWord || c.tag != "greeting" {
			continue
		}
		for k := c.to; k < len(s.ts) && k <= mostOfGreeting; k++ {
			if s.ts[k].kind == punct && !s.ts[k].hyphen() {
				return k + 1
			}
			if c.meaning == "alone" || s.ts[k].kind != word {
				break
			}
		}
	}
	return 0
}

// mostOfPurpose is how many words stand between "for" and what something is for: for next Monday's meeting.
const mostOfPurpose = 4

// purpose is the token behind what the answer is for, where that begins at a token: for the Monday
// meeting. 0: nothing of the kind does.
func (s *scene) purpose(i int) int {
	if t := s.ts[i].text; t != "for" && t != "before" {
		return 0
	}
	to := 0
	for k := i + 1; k < len(s.ts) && k <= i+mostOfPurpose && s.ts[k].kind == word && to == 0; k++ {
		for _, c := range s.from[k] {
			if c.kind == isWord && c.tag == "occasion" && !s.holds(k) {
				to = max(to, c.to)
			}
		}
	}
	return to
}

// holds reports whether the table has something that a token names: calls of a table of calls are no occasion.
func (s *scene) holds(i int) bool {
	for _, c := range s.from[i] {
		if c.namesRows() || (c.kind == isColumn || c.kind == isValue) && c.via != bySoft && c.via != byKind && c.score > 0.5 {
			return true
		}
	}
	return false
}
