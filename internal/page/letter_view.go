package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// letterView is the outline with the names of its pictures.
type letterView struct {
	document.Outline
	Parts   []letterPart
	Style   template.CSS
	Preview string        // what lists of mails show beside the subject
	Hush    template.HTML // keeps them from showing what follows

	pictures []Picture
}

type letterPart struct {
	document.Part
	Pictures []letterPicture
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
	for _, p := range o.Parts {
		part := letterPart{Part: p}
		for _, c := range p.Charts {
			picture := drawn.of(c)
			part.Pictures = append(part.Pictures, picture.letterPicture)
			v.pictures = append(v.pictures, picture.files...)
		}
		v.Parts = append(v.Parts, part)
	}
	return v
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
	n := len(g.drawn) + 1
	if id := fmt.Sprintf("c%d.%s", n, g.name); g.draw(&p, c, chart.DefaultWidth, id) {
		p.Wide = id
	}
	if id := fmt.Sprintf("c%dn.%s", n, g.name); p.Wide != "" && g.draw(&p, c, chart.NarrowWidth, id) {
		p.Narrow = id
	}
	g.drawn[c] = p
	return p
}

// draw reports whether the picture is there now.
func (g *gallery) draw(p *drawnPicture, c *document.Chart, width int, id string) bool {
	if g.size >= mostPictures || len(g.drawn) >= mostCharts {
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
