package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed waits.txt
var waitsText string

// waitLists are words for the end of a wait and those of the columns and metrics that have it.
var waitLists = sync.OnceValue(func() [][2][]string { return wordLists(waitsText) })

// took is the time that something takes, where a request is about that and names no number but how many there are:
// who waits longer until tickets are resolved does not ask how many are. Of several it is the one that the words for its
// end fit best: to get to people is until somebody has arrived. ok is false where it names another number.
func (s *slots) took(named []plan.Measure) (best plan.Measure, ok bool) {
	if !timed("slow", s.prompt) || slices.ContainsFunc(named, func(m plan.Measure) bool { return m.Aggregate != plan.Count && m.Aggregate != plan.CountDistinct }) || counted(s.unsuspected()) {
		return best, false
	}
	most := -1
	for _, m := range s.profile.Model.Metrics {
		if m.Kind != model.KindDuration {
			continue
		}
		if one, fine := plan.Of(m, s.profile); fine && s.endsAt(m) > most {
			best, most, ok = one, s.endsAt(m), true
		}
	}
	return best, ok
}

// endsAt is how many of the lists of words for the end of a wait speak of the end of a time.
func (s *slots) endsAt(m model.Metric) int { return endsAt(s.prompt, m) }

func endsAt(prompt string, m model.Metric) int {
	said := wordsIn(prompt)
	names := stemsOf(wordsIn(strings.Join(model.Words(m.Until), " ") + " " + m.Label))
	n := 0
	for _, list := range waitLists() {
		one := func(words, of []string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(of, w) })
		}
		if one(list[0], said) && one(list[1], names) {
			n++
		}
	}
	return n
}
