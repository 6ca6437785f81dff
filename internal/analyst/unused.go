package analyst

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// unusedWords are the parts of the prompt that nothing was made of, without those
// that the report lists as not answered. Words that stand together are one part:
// "over 100" says more than "over" and "100".
func (m *maker) unusedWords() []string {
	var out []string
	end := -1 // of the part before
	for _, w := range m.plan.Words {
		if w.Use != "" || w.Start >= w.End || w.End > len(m.plan.Prompt) {
			continue
		}
		word := document.Clean(m.plan.Prompt[w.Start:w.End])
		if word == "" || m.listed(word) {
			continue
		}
		if end >= 0 && end <= w.Start && strings.TrimSpace(m.plan.Prompt[end:w.Start]) == "" {
			out[len(out)-1] += " " + word
		} else {
			out = append(out, word)
		}
		end = w.End
	}
	return out
}

// listed reports whether a word stands in a part without an answer.
func (m *maker) listed(word string) bool {
	for _, u := range m.plan.Missing {
		if strings.Contains(u.Text, word) {
			return true
		}
	}
	return false
}
