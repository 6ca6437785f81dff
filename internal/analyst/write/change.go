package write

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Change says what is different from the execution before.
func Change(b *document.Builder, f insight.Finding) document.Sentence { return sentence(b, f) }

// Claim is a finding in short.
func Claim(b *document.Builder, f insight.Finding) document.Sentence {
	return say(b, "title/"+f.Shape, f)
}

// Within is a claim as it stands within a sentence.
func Within(claim document.Sentence) string {
	template := strings.TrimSuffix(claim.Template, ".")
	if rest, ok := strings.CutPrefix(template, "The "); ok {
		return "the " + rest
	}
	return template
}

// Incomplete is the title of a report of data that rows are missing from.
func Incomplete(b *document.Builder) document.Sentence {
	return b.Sentence("Rows are missing from the data: figures may be incomplete")
}

// Remaining says in its summary what the rest is about.
func Remaining(b *document.Builder) document.Sentence {
	return b.Sentence("What follows is about the rows that are left, so a fall in it need not be one.")
}
