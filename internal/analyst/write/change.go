package write

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Change says what is different from the execution before.
func Change(b *document.Builder, f insight.Finding) document.Sentence { return sentence(b, f) }

// Claim is a finding in short, to stand within a sentence: without a full stop.
func Claim(b *document.Builder, f insight.Finding) document.Sentence {
	s := say(b, "title/"+f.Shape, f)
	if strings.HasSuffix(s.Template, ".") {
		s = b.Sentence(strings.TrimSuffix(s.Template, "."))
	}
	return s
}

// Incomplete is the title of a report of data that rows are missing from.
func Incomplete(b *document.Builder) document.Sentence {
	return b.Sentence("Rows are missing from the data: figures may be incomplete")
}

// Remaining says in its summary what the rest is about.
func Remaining(b *document.Builder) document.Sentence {
	return b.Sentence("What follows is about the rows that are left, so a fall in it need not be one.")
}
