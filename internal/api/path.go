package api

import (
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// pathID reads an id from a path.
func pathID(name, text string) (sitrep.ID, error) {
	id, err := sitrep.ParseID(text)
	if err != nil {
		return "", sitrep.InvalidFields(wrongAt("path."+name, sitrep.Flaw{Code: sitrep.FieldMalformed, Text: sitrep.MessageOf(err)})...)
	}
	return id, nil
}

// pathRefID checks a refId that came percent-encoded in a path. One that no
// report can have is refused here: PostgreSQL would fail on NUL and on bytes
// that are not UTF-8.
func pathRefID(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", sitrep.InvalidFields(wrongAt("path.refId", notText)...)
	}
	for _, r := range text {
		if unicode.IsControl(r) {
			return "", sitrep.InvalidFields(wrongAt("path.refId", withControl)...)
		}
	}
	return text, nil
}
