package main

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestLabelledTablesAreReadAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	want := []table{{
		Dataset: "tables/meters.csv", Noun: "readings", Time: "read_on", set: "mine", Columns: []label{{Name: "kwh", Good: "down", Meaning: []model.Meaning{model.Cumulative}}},
		facts: model.Table{Name: "meters", Rows: 40, Columns: []model.Facts{{Name: "kwh", Type: sitrep.TypeInteger, Distinct: 40, Values: []model.Value{{Value: "9", Rows: 1}}, Course: model.Course{Of: "meter", Steps: 30, Rises: 1}}}},
	}}
	path := filepath.Join(t.TempDir(), "tables.json.gz")
	if err := writePacked(want, path); err != nil {
		t.Fatal(err)
	}
	got, err := readPacked(path)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v (%v), want %+v", got, err, want)
	}
}

// What the fit is made of is here, but for the tables of a benchmark that are not the project's to give.
func TestTheTablesThatAreFittedToAreInTheRepository(t *testing.T) {
	t.Parallel()
	all, err := readPacked("tables.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	labelled, columns := 0, 0
	for _, x := range all {
		found := 0
		x.each(func(label, int) { found++ })
		if !x.Kept {
			labelled++
			columns += found
		}
	}
	if labelled < 140 || columns < 2000 {
		t.Errorf("%d tables with %d columns are labelled", labelled, columns)
	}
}
