package document_test

import (
	"encoding/json"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestCheckFindsEveryChange(t *testing.T) {
	t.Parallel()
	d := sample(t, "North")
	if problems := d.Check(); len(problems) > 0 {
		t.Fatalf("a sound document: %v", problems)
	}
	for what, change := range map[string]func(*document.Document){
		"title":      func(d *document.Document) { d.Title += "!" },
		"summary":    func(d *document.Document) { d.Summary[0].Text = "North leads North with $1.25M, as in “North”." },
		"digit":      func(d *document.Document) { d.Summary[0].Template += " By 8." },
		"token":      func(d *document.Document) { d.Summary[0].Template += "{{f99}}" },
		"facts":      func(d *document.Document) { d.Summary[0].Facts = d.Summary[0].Facts[1:] },
		"figure":     func(d *document.Document) { d.KeyFigures[0].Text = "$1.25M" },
		"fact value": func(d *document.Document) { edit(d, func(f *document.Fact) { f.Value = json.Number("1240001.5") }) },
		"fact text":  func(d *document.Document) { edit(d, func(f *document.Fact) { f.Text = "$1.25M" }) },
		"fact place": func(d *document.Document) { edit(d, func(f *document.Fact) { f.Column = "m2" }) },
		"cell":       func(d *document.Document) { d.Results["q1.main"].Rows[0][1] = json.Number("1240000.6") },
		"table":      func(d *document.Document) { d.Sections[0].Tables[0].Rows[0][1].Value = json.Number("7") },
		"finding":    func(d *document.Document) { d.Sections[0].Findings[0].Text = "x" },
		"result":     func(d *document.Document) { d.Sections[0].Tables[0].Result = "q9" },
	} {
		d := sample(t, "North")
		change(&d)
		if len(d.Check()) == 0 {
			t.Errorf("a changed %s is not found", what)
		}
	}
}

// edit changes the one fact that is a number from a cell.
func edit(d *document.Document, change func(*document.Fact)) {
	for id, f := range d.Facts {
		if f.Column == "m1" {
			change(&f)
			d.Facts[id] = f
		}
	}
}
