package page

import (
	"html/template"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// view is the outline with its drawings made.
type view struct {
	document.Outline
	Parts []part
	Made  *time.Time
	Style template.CSS

	Within bool // it stands in another page
}

type part struct {
	document.Part
	Figures []figure
	Charts  []drawing
	within  bool
}

// Lead is how high the first drawing is; 0: there is none, or nothing may be styled.
func (p part) Lead() int {
	if len(p.Charts) == 0 || p.within {
		return 0
	}
	return p.Charts[0].Height
}

type figure struct {
	document.Figure
	Spark template.HTML
}

func viewOf(d *document.Document, o Options) (*view, error) {
	v := &view{Outline: d.Outline(), Style: template.CSS(style), Within: o.within} //nolint:gosec // our own file
	if !o.Made.IsZero() {
		made := o.Made.UTC()
		v.Made = &made
	}
	for _, p := range v.Outline.Parts {
		drawn, err := drawnOf(d, p)
		if err != nil {
			return nil, err
		}
		drawn.within = o.within
		v.Parts = append(v.Parts, drawn)
	}
	return v, nil
}

func drawnOf(d *document.Document, p document.Part) (part, error) {
	drawn := part{Part: p}
	for _, f := range p.Figures {
		spark, err := sparkOf(d, f.Spark)
		if err != nil {
			return part{}, err
		}
		drawn.Figures = append(drawn.Figures, figure{f, spark})
	}
	for _, c := range p.Charts {
		picture, err := drawingOf(d, c)
		if err != nil {
			return part{}, err
		}
		drawn.Charts = append(drawn.Charts, picture)
	}
	return drawn, nil
}

// row is a row of a table with what each cell is.
type row struct {
	Class string
	Cells []cell
}

type cell struct {
	Text        string
	Head, Right bool
}

// rowOf makes the first cell of a row its head, if it is a name and not a number.
func rowOf(columns []document.GridColumn, texts []string, class ...string) row {
	r := row{Class: strings.Join(class, " "), Cells: make([]cell, len(texts))}
	for i, text := range texts {
		r.Cells[i] = cell{Text: text, Head: i == 0 && !columns[i].Right, Right: columns[i].Right}
	}
	return r
}

// cleanSpan makes one line of a stretch of a text and keeps the space at either end
// of it, which parts it from its neighbours.
func cleanSpan(text string) string {
	inner := hold(document.Clean(text))
	if inner == "" {
		return ""
	}
	if strings.HasPrefix(text, " ") {
		inner = " " + inner
	}
	if strings.HasSuffix(text, " ") && !strings.HasSuffix(inner, " ") {
		inner += " "
	}
	return inner
}
