package write

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Watch is the sentence that says where to look next, made of what was found: the one group that surely made a change, and
// the numbers between which its next ones will lie. It advises nothing and counts nothing. None: nothing that was found says more
// than that there will be new numbers.
func Watch(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	for _, found := range sections {
		for _, f := range found {
			if shape := watched(f.Shape); shape != "" {
				return []document.Sentence{say(b, shape, plainly(f))}
			}
		}
	}
	return nil
}

// plainly is a finding without the rows and dates that it is about, which were said before.
func plainly(f insight.Finding) insight.Finding {
	roles := map[string]string{}
	for role, token := range f.Roles {
		if role != "scope" && role != "over" {
			roles[role] = token
		}
	}
	f.Roles, f.Range = roles, ""
	return f
}

// watched is how to speak of what a finding of a shape leads to; empty: it leads to nothing.
func watched(shape string) string {
	switch shape {
	case "cause.part", "cause.all", "cause.more", "effect.own", "effect.own.more":
		return "watch/driver"
	case "cause.gone", "cause.gone.more", "cause.none", "cause.none.more", "effect.gone":
		return "watch/gone"
	}
	return ""
}
