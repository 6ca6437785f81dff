package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Letter is a report as mail programs show it: they know little of HTML, fetch
// nothing, and some cut what is long. It says what the page says, in its order.
// All recipients have it in common; [Letter.HTML] and [Letter.Text] add a foot.
type Letter struct {
	Pictures []Picture // that the HTML shows

	html []byte
	text string
}

// Picture is a drawing that the HTML of a letter names "cid:" and its ID.
type Picture struct {
	ID  string
	PNG []byte
}

// Foot stands below the report, and is of one recipient.
type Foot struct {
	About       string // why it came and where it is from
	Unsubscribe string // URL; empty: none
}

// What a letter has at most, so that Gmail does not cut it at 102 kB and mail
// servers take it.
const (
	mostHTML     = 98_000    // bytes, with room for the foot
	mostPictures = 1_000_000 // bytes
	mostCharts   = 20        // are drawn
)

//go:embed letter.css
var letterStyle string

//go:embed letter.html.tmpl
var letterSource string

var letterLayout = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"cell":   func(text string) string { return document.Unlink(document.Clean(text)) },
		"line":   func(text string) string { return document.Unlink(hold(document.Clean(text))) },
		"span":   func(text string) string { return document.Unlink(cleanSpan(text)) },
		"row":    rowOf,
		"sparks": sparks,
		"least":  least,
		"tone":   func(good string) template.CSS { return tones[good] },
		"small":  func(k document.PartKind) bool { return k == document.QualityPart || k == document.MethodPart },
	}).Parse(source + letterSource))
})

// tones are the colours of what a change means. In dark surroundings the style has others.
var tones = map[string]template.CSS{"good": "#12683a", "bad": "#b02318"}

// measures are tried one after another until the letter is small enough.
var measures = []document.Most{
	{Parts: 100, Items: 100, Rows: document.TableRows, Runes: 2000},
	{Parts: 100, Items: 100, Rows: 25, Runes: 2000},
	{Parts: 50, Items: 50, Rows: 12, Runes: 1000},
	{Parts: 40, Items: 20, Rows: 5, Runes: 400},
	{Parts: 20, Items: 12, Runes: 300},
	{Parts: 10, Items: 5, Runes: 120},
}

// NewLetter writes the letter. The name makes the IDs of its pictures its own; the
// same document and name are the same bytes.
func NewLetter(d *document.Document, name string) (*Letter, error) {
	drawn := newGallery(d, name)
	whole := d.OutlineAlone() // the JSON is elsewhere
	for _, most := range measures {
		o := whole.Shorten(most)
		view := letterViewOf(o, drawn)
		var b bytes.Buffer
		if err := letterLayout().ExecuteTemplate(&b, "letter", view); err != nil {
			return nil, fmt.Errorf("write the letter: %w", err)
		}
		if b.Len() <= mostHTML {
			return &Letter{Pictures: view.pictures, html: b.Bytes(), text: o.PlainText()}, nil
		}
	}
	return nil, fmt.Errorf("write the letter: it does not fit %d bytes", mostHTML)
}

// HTML is the letter with a foot.
func (l *Letter) HTML(f Foot) ([]byte, error) {
	var b bytes.Buffer
	b.Write(l.html)
	if err := letterLayout().ExecuteTemplate(&b, "letter foot", f); err != nil {
		return nil, fmt.Errorf("write the foot: %w", err)
	}
	return b.Bytes(), nil
}

// Text is the letter for those who read no HTML.
func (l *Letter) Text(f Foot) string {
	var b strings.Builder
	b.WriteString(l.text + "\n-- \n" + document.Unlink(document.Clean(f.About)) + "\n")
	if f.Unsubscribe != "" {
		b.WriteString("Stop these mails: " + f.Unsubscribe + "\n")
	}
	return b.String()
}
