package datasets

import (
	"errors"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestDatasetIsForDataScienceIfItHasANumberToMeasure(t *testing.T) {
	t.Parallel()
	text := sitrep.Field{Name: "a", Role: sitrep.RoleText}
	if hasMeasure(nil) || hasMeasure([]sitrep.Field{text}) || !hasMeasure([]sitrep.Field{text, {Name: "b", Role: sitrep.RoleMeasure}}) {
		t.Error("the measure is not found, or one is found that is not there")
	}
}

func TestErrorsNameTheirFileOnce(t *testing.T) {
	t.Parallel()
	plain := sitrep.Invalidf("The file is not a table.")
	if got := sitrep.MessageOf(Named(plain, "/data/a.csv")); got != "a.csv: The file is not a table." {
		t.Errorf("got %q", got)
	}
	naming := sitrep.Errorf(sitrep.NotFound, "There is no file a.csv.")
	if got := sitrep.MessageOf(Named(naming, "/data/a.csv")); got != "There is no file a.csv." {
		t.Errorf("got %q", got)
	}
	other := errors.New("disk full")
	if got := Named(other, "a.csv"); !errors.Is(got, other) {
		t.Errorf("got %v", got)
	}
	if got := sitrep.CodeOf(Named(plain, "a.csv")); got != sitrep.Invalid {
		t.Errorf("the code became %s", got)
	}
}
