package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// letterView is the outline with the names of its pictures.
type letterView struct {
	document.Outline
	Brief   []letterPart // what is read in a hurry; then how the request was read
	Rest    []letterPart
	Style   template.CSS
	Preview string        // what lists of mails show beside the subject
	Hush    template.HTML // keeps them from showing what follows

	pictures []Picture
}

type letterPart struct {
	document.Part
	Figures  []letterFigure
	Pictures []letterPicture
}

type letterFigure struct {
	document.Figure
	Spark letterPicture // its course; without an ID there is none
}

// letterPicture is a drawing for wide screens and one for telephones: the style
// shows one of them, and mail programs without it the wide one.
type letterPicture struct {
	Alt          string
	Wide, Narrow string // IDs; empty: it is not drawn
}

const hush = 60

func letterViewOf(o document.Outline, drawn *gallery) *letterView {
	v := &letterView{
		Outline: o, Preview: preview(o), Hush: template.HTML(strings.Repeat("&zwnj;&nbsp;", hush)), //nolint:gosec // our own
		Style: template.CSS(letterStyle), //nolint:gosec // our own file
	}
	for i, p := range o.Parts {
		part := v.part(p, drawn)
		if i < o.Brief() {
			v.Brief = append(v.Brief, part)
		} else {
			v.Rest = append(v.Rest, part)
		}
	}
	return v
}

func (v *letterView) part(p document.Part, drawn *gallery) letterPart {
	part := letterPart{Part: p}
	show := func(picture drawnPicture) letterPicture {
		v.pictures = append(v.pictures, picture.files...)
		return picture.letterPicture
	}
	for _, f := range p.Figures {
		part.Figures = append(part.Figures, letterFigure{f, show(drawn.spark(f.Spark))})
	}
	for _, c := range p.Charts {
		picture := show(drawn.of(c))
		if picture.Wide == "" && picture.Alt == p.Answer.String() {
			picture.Alt = "" // said once is enough
		}
		part.Pictures = append(part.Pictures, picture)
	}
	return part
}

// least is how many pixels a cell of text keeps beside many numbers: names would
// stand in one word a line. 0: as many as its longest word.
func least(text string) int {
	const short, line = 12, 20 // characters
	n := utf8.RuneCountInString(text)
	if n <= short {
		return 0
	}
	return 6 * min(n, line)
}

// sparks reports whether any figure has one: the others leave its place empty.
func sparks(figures []letterFigure) bool {
	return slices.ContainsFunc(figures, func(f letterFigure) bool { return f.Spark.Wide != "" })
}

// preview is the first thing that the title does not say.
func preview(o document.Outline) string {
	for _, p := range o.Parts {
		for _, item := range p.Items {
			if text := item.String(); strings.TrimSuffix(text, ".") != strings.TrimSuffix(o.Title, ".") {
				return text
			}
		}
	}
	return ""
}

// gallery draws the charts of a document, each once, until they are too large
// together. What cannot be drawn is said in words: a letter without a picture is
// better than none.
type gallery struct {
	document *document.Document
	name     string
	drawn    map[*document.Chart]drawnPicture
	charts   int
	size     int
}

type drawnPicture struct {
	letterPicture
	files []Picture
}

func newGallery(d *document.Document, name string) *gallery {
	return &gallery{document: d, name: name, drawn: map[*document.Chart]drawnPicture{}}
}

func (g *gallery) of(c *document.Chart) drawnPicture {
	if p, ok := g.drawn[c]; ok {
		return p
	}
	p := drawnPicture{letterPicture: letterPicture{Alt: c.Alt}}
	g.charts++
	if id := fmt.Sprintf("c%d.%s", g.charts, g.name); g.charts <= mostCharts && g.legible(c) && g.draw(&p, c, chart.DefaultWidth, id) {
		p.Wide = id
	}
	if id := fmt.Sprintf("c%dn.%s", g.charts, g.name); p.Wide != "" && g.draw(&p, c, chart.NarrowWidth, id) {
		p.Narrow = id
	}
	g.drawn[c] = p
	return p
}

// spark draws the course of a key figure; a figure may have none.
func (g *gallery) spark(c *document.Chart) drawnPicture {
	if p, ok := g.drawn[c]; ok || c == nil {
		return p
	}
	p := drawnPicture{letterPicture: letterPicture{Alt: c.Alt}}
	if id := fmt.Sprintf("s%d.%s", len(g.drawn)+1, g.name); g.draw(&p, c, 0, id) {
		p.Wide = id
	}
	g.drawn[c] = p
	return p
}

// legible reports whether a chart can be read at both widths: they do not cut the
// same names.
func (g *gallery) legible(c *document.Chart) bool {
	picture, err := chart.Of(g.document, c)
	if err != nil {
		return false
	}
	for _, picture.Width = range []int{chart.DefaultWidth, chart.NarrowWidth} {
		if !picture.Legible() {
			return false
		}
	}
	return true
}

// draw reports whether the picture is there now.
func (g *gallery) draw(p *drawnPicture, c *document.Chart, width int, id string) bool {
	if g.size >= mostPictures {
		return false
	}
	picture, err := chart.Of(g.document, c)
	if err != nil {
		return false
	}
	picture.Width = width
	dots, err := picture.PNG()
	if err != nil || g.size+len(dots) > mostPictures {
		return false
	}
	g.size += len(dots)
	p.files = append(p.files, Picture{ID: id, PNG: dots})
	return true
}
