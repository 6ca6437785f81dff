package analyst

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

// How many findings are volunteered in a report: for who decides, for who runs
// things, and for who looks into them.
const (
	fewFindings  = 3
	mostFindings = 7
	allFindings  = 15
)

//go:embed depth.txt
var depthText string

// depths are the words that say how much is to be told beside the answers: few things, or all. They are read once.
var depths = sync.OnceValue(func() map[string]*regexp.Regexp {
	out := map[string]*regexp.Regexp{}
	for line := range strings.Lines(depthText) {
		if depth, words, ok := strings.Cut(strings.TrimSpace(line), " = "); ok && line[0] != '#' {
			out[depth] = regexp.MustCompile(`(?i)\b(?:` + words + `)\b`)
		}
	}
	return out
})

// volunteers is how many findings a prompt wants beside its answers.
func volunteers(text string) int {
	switch text = strings.Join(strings.Fields(text), " "); {
	case depths()["few"].MatchString(text):
		return fewFindings
	case depths()["all"].MatchString(text):
		return allFindings
	}
	return mostFindings
}
