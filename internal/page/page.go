// Package page is a report as one file of HTML that people read, print and pass
// on: no script, nothing that is fetched, its style and its drawings inside.
//
// It says what the markdown says, in the same order: both write down the outline
// of the document. Whatever comes from cells or from a prompt can make no link,
// tag or style.
//
// It does no I/O and decides nothing about what is worth saying.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Options are what a page says beside the document.
type Options struct {
	Made time.Time // when the report was made; zero: the page does not say

	within bool // it stands in another page
}

//go:embed page.css
var style string

//go:embed page.html.tmpl
var source string

var layout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"cell": document.Clean,
		"line": func(text string) string { return hold(document.Clean(text)) },
		"span": cleanSpan,
		"row":  rowOf,
	}).Parse(source))
})

// HTML writes the page. The same document is the same bytes.
func HTML(d *document.Document, o Options) ([]byte, error) {
	v, err := viewOf(d, o)
	if err != nil {
		return nil, fmt.Errorf("make the page: %w", err)
	}
	var b bytes.Buffer
	if err := layout().Execute(&b, v); err != nil {
		return nil, fmt.Errorf("write the page: %w", err)
	}
	return b.Bytes(), nil
}
