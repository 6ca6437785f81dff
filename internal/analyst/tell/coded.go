package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// codeText is a value that is cut down to its first letters: FRE, SYD.
var codeText = lazyregexp.New(`^\p{Lu}{3,4}$`)

// coded are words that two or more values of one field are the beginnings of, where all its values are such: Fremantle and Sydney, of FRE and
// SYD. One word alone may begin so by chance.
func (s *slots) coded() []ask.Mention {
	for _, c := range s.profile.Columns {
		if !c.AllValues || c.Distinct < 2 || slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return !codeText.MatchString(v.Value) }) {
			continue
		}
		var out []ask.Mention
		var values []string
		for _, at := range wordSigns.FindAllStringIndex(s.prompt, -1) {
			m := ask.Mention{From: -1, To: -1, Start: at[0], Text: s.prompt[at[0]:at[1]], Kind: ask.MentionsValue, Name: c.Name, How: "initials", Score: 0.9}
			if m.Value = beginning(&c, m.Text); m.Value != "" && !within(m, s.chosen) {
				out, values = append(out, m), append(values, m.Value)
			}
		}
		if different(values) > 1 {
			return out
		}
	}
	return nil
}

// beginning is the one value of a field that a longer word begins with; empty: there is none.
func beginning(c *catalog.Column, word string) string {
	const longer = 2 // letters at least
	found := ""
	for _, v := range c.Values {
		if n := len(v.Value); len(word) >= n+longer && strings.EqualFold(word[:n], v.Value) {
			if found != "" {
				return ""
			}
			found = v.Value
		}
	}
	return found
}
