package prompt

import "strings"

// againstDue are the times that a delay lies between: when something was due and
// when it was done. Without both there is no delay to tell.
func (b *builder) againstDue(times []int, due []string) (start, end int) {
	start = b.mostHinted(times, due, -1)
	end = b.mostHinted(times, strings.Fields(b.lexicon.durationOf("transit time")+" "+b.lexicon.durationOf("turnaround")), start)
	if start < 0 {
		return -1, -1
	}
	return start, end
}

// mostHinted is the time that most of some words speak of, but not the one left out.
func (b *builder) mostHinted(times []int, words []string, but int) int {
	best, most := -1, 0
	for _, f := range times {
		if n := b.hits(f, words); f != but && n > most {
			best, most = f, n
		}
	}
	return best
}
