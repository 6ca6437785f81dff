package ask

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

//go:embed points.txt
var pointsText string

// pointWords are read once: the file is part of the program.
var pointWords = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(pointsText) {
		if name, words, ok := strings.Cut(line, " = "); ok && line[0] != '#' {
			out[name] = strings.Fields(words)
		}
	}
	return out
})

// pointed marks what a plan lacks that its question is about. Words in passing ("for my slides") are none.
func (s *scene) pointed(p *plan.Plan) {
	for i := range p.Missing {
		u := &p.Missing[i]
		at := slices.IndexFunc(s.ts, func(t token) bool { return t.raw == u.Text })
		if u.Reason == Unknown && at >= 0 && !s.aside[at] {
			u.Point = u.Point || s.isPoint(at)
		}
	}
}

// isPoint reports whether a word stands where a question has its number, its groups or its rows.
func (s *scene) isPoint(at int) bool {
	words, subject, k := pointWords(), false, at-1
	for k >= 0 && slices.Contains(words["between"], s.ts[k].text) {
		subject = subject || slices.Contains([]string{"did", "does", "do"}, s.ts[k].text)
		k--
	}
	switch {
	case subject && at-k > 2: // how many calls did the chatbot take
		return true
	case k >= 0 && s.ts[k].kind != punct:
		return slices.Contains(words["before"], s.ts[k].text)
	}
	return at+1 < len(s.ts) && slices.Contains(words["behind"], s.ts[at+1].text)
}
