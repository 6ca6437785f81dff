package plan

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// explained reports which word of the prompt, unread when the plan was made,
// stands in what was said of a field since. The plan knows all that was said when
// it was made, so that a word that stays unread makes no plan anew again.
func (p Plan) explained(profile catalog.Profile) (word, field string) {
	if p.Said == profile.Said() {
		return "", ""
	}
	unread := p.unread()
	for _, t := range profile.Taught {
		for _, w := range strings.Fields(strings.ToLower(t.Word)) {
			if slices.Contains(unread, w) {
				return w, t.Means
			}
		}
	}
	for i := range profile.Columns {
		for _, name := range given(&profile.Columns[i]) {
			for _, w := range strings.Fields(strings.ToLower(name)) {
				if slices.Contains(unread, w) {
					return w, profile.Columns[i].Name
				}
			}
		}
	}
	return "", ""
}

// unread are the words of the prompt that the plan makes nothing of.
func (p Plan) unread() []string {
	var out []string
	for _, u := range p.Missing {
		out = append(out, strings.Fields(strings.ToLower(u.Text))...)
	}
	for _, w := range p.Words {
		if w.Use == "" && 0 <= w.Start && w.Start < w.End && w.End <= len(p.Prompt) {
			out = append(out, strings.ToLower(p.Prompt[w.Start:w.End]))
		}
	}
	return out
}

// given are the names that a person gave a field and its values.
func given(c *catalog.Column) []string {
	if c.Meaning == "" {
		return nil
	}
	out := append([]string{c.Label}, c.Synonyms...)
	for _, v := range c.Names {
		out = append(out, v.Names...)
	}
	return out
}
