package find_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// byField is a cause by a field.
func byField(t *testing.T, b *document.Builder, field string, parts ...part) find.Cause {
	t.Helper()
	c := cause(t, b, parts...)
	c.Answer.Resolved.Question.By = []plan.Dimension{{Column: field, Label: field}}
	return c
}

func TestAFinerFieldComesFirstWhereItsGroupsMadeAsMuch(t *testing.T) {
	t.Parallel()
	p := &catalog.Profile{Columns: []catalog.Column{{Name: "district"}, {Name: "station", Determines: []string{"district"}}, {Name: "colour"}}}
	coarse := byField(t, document.NewBuilder(), "district", part{"East", "700", "240"}, part{"North", "900", "880"})
	fine := byField(t, document.NewBuilder(), "station", part{"Quay", "680", "220"}, part{"Mill", "20", "20"}, part{"Oak", "900", "880"})
	other := byField(t, document.NewBuilder(), "colour", part{"red", "700", "240"}, part{"blue", "900", "880"})
	if got := find.Finer([]find.Cause{coarse, other, fine}, p); got[0].By()[0].Column != "station" || len(got) != 3 {
		t.Errorf("the first of %d is by %s", len(got), got[0].By()[0].Column)
	}
	if got := find.Finer([]find.Cause{coarse, other}, p); got[0].By()[0].Column != "district" {
		t.Errorf("a field that does not lie within it takes its place: %s", got[0].By()[0].Column)
	}
	both := byField(t, document.NewBuilder(), "station", part{"Quay", "350", "120"}, part{"Mill", "350", "120"}, part{"Oak", "900", "880"})
	if got := find.Around([]find.Cause{both, other, coarse}, both, p); len(got) != 1 || got[0].By()[0].Column != "district" || !got[0].Further {
		t.Errorf("the district of two stations is not told beside them: %d", len(got))
	}
	if got := find.Around([]find.Cause{fine, coarse}, fine, p); got != nil {
		t.Error("one station needs no district")
	}
}

func TestAHandfulOfRowsIsNoCauseOfARate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rows string
		sure bool
	}{{"6", false}, {"200", true}} {
		b := document.NewBuilder()
		m := plan.Measure{Aggregate: plan.Average, Column: "sales", Label: "average sales", Unit: "USD"}
		a := apart(b, m, part{"West", "50", "20"}, part{"East", "21", "20"})
		a.Main.Columns = append(a.Main.Columns, plan.Column{Name: "rows before", Role: "rows before"})
		for i := range a.Main.Result.Rows {
			a.Main.Result.Rows[i][3] = value(c.rows)
			a.Main.Result.Rows[i] = append(a.Main.Result.Rows[i], value(c.rows))
		}
		got, ok := find.Of(a)
		if !ok || got.Sure != c.sure {
			t.Errorf("%s rows: sure %v, want %v", c.rows, got.Sure, c.sure)
		}
	}
}

// TestTheGroupThatMovedMostOfManyIsNoCauseWhereChanceMakesOneMoveSo: 62 after 32 is beyond the scatter of one group named beforehand.
func TestTheGroupThatMovedMostOfManyIsNoCauseWhereChanceMakesOneMoveSo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		now  string
		sure bool
	}{{"62", false}, {"90", true}} {
		parts := []part{{"A", "32", c.now}}
		for _, name := range []string{"B", "C", "D", "E", "F", "G", "H"} {
			parts = append(parts, part{name, "40", "40"})
		}
		a := apart(document.NewBuilder(), sales(), parts...)
		a.Main.Columns = append(a.Main.Columns, plan.Column{Name: "rows before", Role: "rows before"}, plan.Column{Name: "squares", Role: "squares"}, plan.Column{Name: "squares before", Role: "squares before"})
		for i, row := range a.Main.Result.Rows { // each row is one thing: the sum of squares is their number
			a.Main.Result.Rows[i] = append(row, row[2], row[1], row[2])
		}
		got, ok := find.Of(a)
		if !ok || got.Sure != c.sure {
			t.Errorf("%s after 32, of eight groups: sure %v, want %v", c.now, got.Sure, c.sure)
		}
	}
}
