package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Seal shows that no character of a report has changed since it was made, words that
// follow from no number included. It is no signature: who changes a report on
// purpose can seal it anew.
type Seal struct {
	Document string `json:"document"` // SHA-256 of the JSON in which this is empty
	Markdown string `json:"markdown"` // SHA-256 of the rendering
}

// Sealed renders a finished document as markdown and as JSON, and seals both. What is
// changed later breaks the seal.
func (d *Document) Sealed() (markdown string, data []byte, err error) {
	markdown = d.Markdown()
	d.Method.Seal = Seal{Markdown: sum([]byte(markdown))}
	if data, err = d.JSON(); err != nil {
		return "", nil, err
	}
	d.Method.Seal.Document = sum(data)
	data, err = d.JSON()
	return markdown, data, err
}

// Holds reports whether a document's JSON, in any layout, is the one that was sealed.
func (s Seal) Holds(data []byte) (bool, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, data); err != nil {
		return false, fmt.Errorf("read the sealed document: %w", err)
	}
	// No text of the document can look like this: in a text the quotes are escaped.
	empty := bytes.Replace(b.Bytes(), []byte(`"document":"`+s.Document+`"`), []byte(`"document":""`), 1)
	return sum(empty) == s.Document, nil
}

// HoldsMarkdown reports whether a rendering is the one that was sealed.
func (s Seal) HoldsMarkdown(markdown string) bool { return sum([]byte(markdown)) == s.Markdown }

func sum(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}
