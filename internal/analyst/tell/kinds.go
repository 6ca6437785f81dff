package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// sortWords are words for what things are sorted by, and what columns of sorts are called.
const sortWords = `groups?|grps?|types?|kinds?|sorts?|categor(?:y|ies)|cats?|class(?:es)?|families|family|segments?|tiers?|ranges?|bands?|styles?`

var (
	sortOf     = lazyregexp.New(`(?i)\b(?:kinds?|types?|sorts?|categor(?:y|ies)|class(?:es)?|groups?) of ([\p{L}-]+)`)
	sortBehind = lazyregexp.New(`(?i)\b([\p{L}-]{3,})[ -](?:groups?|types?|kinds?|categor(?:y|ies)|class(?:es)?|famil(?:y|ies)|segments?|ranges?)\b`)
	sortColumn = lazyregexp.New(`(?i)^(?:` + sortWords + `)$`)
)

// sorts are the fields that a prompt names by what they sort: the kind of food, the product group.
// A field that is called after the thing and a word for sorts is meant, and no field of the things.
func (s *slots) sorts() []ask.Mention {
	var out []ask.Mention
	for _, pattern := range []*lazyregexp.Pattern{sortOf, sortBehind} {
		for _, at := range pattern.FindAllStringSubmatchIndex(s.prompt, -1) {
			thing := model.Singular(strings.ToLower(s.prompt[at[2]:at[3]]))
			if name := s.sortOf(thing); name != "" && !slices.ContainsFunc(out, func(m ask.Mention) bool { return m.Start == at[0] }) {
				out = append(out, ask.Mention{From: -1, To: -1, Start: at[0], Text: s.prompt[at[0]:at[1]], Kind: ask.MentionsColumn, Name: name, How: "name", Score: 1})
			}
		}
	}
	return out
}

// sortOf is the column that sorts things; of products also the only one that sorts anything.
func (s *slots) sortOf(thing string) string {
	var plain []string
	for _, c := range s.profile.Columns {
		list := model.Words(strings.ToLower(c.Name))
		if c.Role != "dimension" || len(list) == 0 || !sortColumn.MatchString(list[len(list)-1]) {
			continue
		}
		if len(list) == 1 {
			plain = append(plain, c.Name)
		}
		if slices.ContainsFunc(list[:len(list)-1], func(w string) bool { return shortFor(w, thing) }) {
			return c.Name
		}
	}
	if len(plain) == 1 && goodsWords.MatchString(thing) {
		return plain[0]
	}
	return ""
}

// goodsWords are things that a field called category alone sorts.
var goodsWords = lazyregexp.New(`^(?:product|item|article|good|merchandise|material|part|sku)$`)

// shortFor reports whether a word of a name is a word, or the beginning of it.
func shortFor(name, word string) bool {
	name = model.Singular(name)
	return name == word || len(name) >= 3 && strings.HasPrefix(word, name)
}
