package datasets_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

func spoken(t *testing.T) sitrep.Dataset {
	t.Helper()
	p := catalog.Profile{Rows: 2, Columns: []catalog.Column{
		{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
		{Name: "region", Label: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension},
	}}
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return sitrep.Dataset{Fields: p.Fields(), Snapshot: sitrep.Snapshot{Profile: text}, Source: filepath.Join(t.TempDir(), "orders.csv")}
}

// TestWhatIsSaidStaysWhateverLiesBesideTheSource: a file is not read any more, until everything is
// taken back.
func TestWhatIsSaidStaysWhateverLiesBesideTheSource(t *testing.T) {
	t.Parallel()
	d, err := datasets.Say(spoken(t), []byte("rows: orders\nfields:\n  amount: {label: turnover, unit: EUR}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if d.Fields[0].Unit != "EUR" || d.SemanticsPlace != sitrep.SemanticsHere {
		t.Errorf("%+v", d)
	}
	if err := os.WriteFile(catalog.SemanticsBeside(d.Source), []byte("rows: visits\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if now, changed, remark := catalog.Reread(d); changed || remark != "" || string(now.Semantics) != string(d.Semantics) {
		t.Errorf("the file beside was read: %q, %q", now.Semantics, remark)
	}
	back, err := datasets.Say(d, []byte(" \n"))
	if err != nil || back.Semantics != nil || back.Fields[0].Unit != "" {
		t.Errorf("%+v, %v", back, err)
	}
	if now, changed, _ := catalog.Reread(back); !changed || string(now.Semantics) != "rows: visits\n" {
		t.Errorf("the file beside is not read again: %q", now.Semantics)
	}
}

func TestWhatDoesNotFitIsNotSaid(t *testing.T) {
	t.Parallel()
	for text, place := range map[string]string{
		"rows: orders\nweekstart: monday\n":            "2:1",
		"fields:\n  amout: {unit: EUR}\n":              "2:3",
		"main: [revenue]\nfields: {amount: {good: hi}": "",
	} {
		_, err := datasets.Say(spoken(t), []byte(text))
		e, ok := errors.AsType[*sitrep.Error](err)
		if !ok || e.Code != sitrep.Invalid || len(e.Fields) == 0 || place != "" && e.Fields[0].Location != place {
			t.Errorf("%q: %v", text, err)
		}
	}
}
