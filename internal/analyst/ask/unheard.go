package ask

import "strings"

// unheard are the words of an ask that name what the table does not have: those that nothing was made of, with what stands
// beside them and says what they are: shipping cost, bounce rate.
func (s *scene) unheard(d *draft, chain []act) []string {
	idle := make([]bool, len(s.ts))
	for _, a := range chain {
		for i := a.from; i < a.to; i++ {
			idle[i] = a.role == skips || a.role == mentions || a.role == cues && nounCues[a.tag]
		}
	}
	named := make([]bool, len(s.ts))
	for _, i := range d.unread {
		for _, step := range []int{-1, 1} {
			for k := i; k >= d.from && k < d.to && (k == i || idle[k] && s.isNoun(k) && !(step > 0 && s.done(k))); k += step {
				named[k] = true
			}
		}
	}
	var out []string
	for i, yes := range named {
		if yes {
			out = append(out, s.ts[i].raw)
		}
	}
	return out
}

// nounCues are the kinds of words of the lexicon that are nouns: they say what is missing where they stand beside it.
var nounCues = map[tag]bool{"rate": true, "focus": true, "chart": true, "elapsed": true, "bins": true, "share": true}

// isNoun reports whether a token may be a noun: it is no number, no sign and no small word.
func (s *scene) isNoun(i int) bool {
	t := s.ts[i]
	for _, tag := range []tag{"small", "determiner", "pronoun", "by", "wh", "negation", "join", "list"} {
		if s.lexicon.has(tag, t.text) {
			return false
		}
	}
	return t.kind == word
}

// done reports whether a token may be what somebody is asked to have done: how many calls did the chatbot take.
func (s *scene) done(i int) bool {
	for k := i - 1; k >= 0 && !ends(s.classes[k]) && s.classes[k] != ","; k-- {
		if t := s.ts[k].text; t == "did" || t == "do" || t == "does" {
			return true
		}
	}
	return false
}

// phrased are words with those together that stand side by side in a prompt: power draw is one thing that is not there.
func phrased(words []string, prompt string) []string {
	var out []string
	for _, w := range words {
		if last := len(out) - 1; last >= 0 && strings.Contains(prompt, out[last]+" "+w) {
			out[last] += " " + w
			continue
		}
		out = append(out, w)
	}
	return out
}
