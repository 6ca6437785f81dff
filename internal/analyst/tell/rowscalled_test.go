package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// sleepers is a table of people that says nothing of what its rows are.
func sleepers() *catalog.Profile {
	p := &catalog.Profile{Name: "export-12", Rows: 400, RowNoun: "rows", Model: model.Model{Noun: "rows"}}
	for _, name := range []string{"age", "sleep_hours", "mood_score", "absences"} {
		p.Columns = append(p.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Min: "0", Max: "90", Mean: 30, Distinct: 60})
		p.Model.Columns = append(p.Model.Columns, model.Column{Name: name, Meaning: model.Measurement})
		p.Model.Metrics = append(p.Model.Metrics, model.Metric{Name: name, Label: "average " + name, Kind: model.KindAverage, Column: name})
	}
	p.Columns = append(p.Columns, catalog.Column{Name: "ward", Label: "ward", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 4, AllValues: true})
	p.Model.Columns = append(p.Model.Columns, model.Column{Name: "ward", Meaning: model.Category})
	return p
}

func TestRowsWithoutANameAreCalledAsARequestCallsThem(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"do patients who sleep more have fewer absences?": "patients",
		"how many patients do we have?":                   "", // nobody knows that each row is one
		"patients and students by ward":                   "", // who is meant?
		"average mood by ward":                            "",
	} {
		if got := RowsCalled(prompt, sleepers()); got != want {
			t.Errorf("%s: %q, want %q", prompt, got, want)
		}
	}
	named := sleepers()
	named.RowNoun, named.Model.Noun = "stays", "stays"
	if got := RowsCalled("mood of our patients", named); got != "" {
		t.Errorf("rows that have a name are called %q", got)
	}
	file := sleepers()
	file.RowNoun, file.Model.Noun = "exports", "exports"
	if got := RowsCalled("mood of our patients", file); got != "patients" {
		t.Errorf("rows of a numbered file are called %q", got)
	}
	scores := sleepers()
	scores.RowNoun, scores.Model.Noun = "mood scores", "mood scores"
	if got := RowsCalled("mood by ward", scores); got != "rows" {
		t.Errorf("rows are called after a number of theirs: %q", got)
	}
}
