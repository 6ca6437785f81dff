package duck_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

func TestStatisticsAreThoseOfAllRows(t *testing.T) {
	t.Parallel()
	lines := []string{"city,country,amount,at,note"}
	for i := range 100 {
		city := []string{"Lima", "Cusco", "Quito", "Lima"}[i%4]
		country := map[string]string{"Lima": "Peru", "Cusco": "Peru", "Quito": "Ecuador"}[city]
		amount := fmt.Sprintf("%.1f", float64(i)-1.5)
		if i == 50 {
			amount = ""
		}
		lines = append(lines, fmt.Sprintf("%s,%s,%s,2024-01-%02dT10:00:00,%s", city, country, amount, 1+i%28, strings.Repeat("word ", 12)+fmt.Sprint(i)))
	}
	imported, db := load(t, write(t, "visits.csv", lines...))
	p := imported.Profile
	city, country, amount, at, note := p.Column("city"), p.Column("country"), p.Column("amount"), p.Column("at"), p.Column("note")
	if city.Distinct != 3 || !city.AllValues || !slices.Equal(city.Values, []catalog.ValueCount{{Value: "Lima", Rows: 50}, {Value: "Cusco", Rows: 25}, {Value: "Quito", Rows: 25}}) {
		t.Errorf("city: %+v", city)
	}
	if !slices.Equal(city.Determines, []string{"country"}) || country.Determines != nil || country.Kind != catalog.KindGeo {
		t.Errorf("city → %v, country → %v", city.Determines, country.Determines)
	}
	// -1.5, -0.5, … 97.5 without 48.5.
	if amount.Nulls != 1 || amount.Min != "-1.5" || amount.Max != "97.5" || amount.Negatives != 2 || amount.Zeros != 0 || amount.Whole || amount.Median != 47.5 {
		t.Errorf("amount: %+v", amount)
	}
	var sum, squares float64
	for i := range 100 {
		if i != 50 {
			sum += float64(i) - 1.5
		}
	}
	mean := sum / 99
	for i := range 100 {
		if i != 50 {
			d := float64(i) - 1.5 - mean
			squares += d * d
		}
	}
	if math.Abs(amount.Mean-mean) > 1e-6 || math.Abs(amount.StdDev-math.Sqrt(squares/98)) > 1e-6 || math.Abs(amount.Skew) > 0.01 {
		t.Errorf("mean %v, deviation %v, skew %v; want %v, %v, about 0", amount.Mean, amount.StdDev, amount.Skew, mean, math.Sqrt(squares/98))
	}
	if at.Min != "2024-01-01T10:00:00" || at.Max != "2024-01-28T10:00:00" || p.Time != "at" {
		t.Errorf("at: %+v", at)
	}
	if note.Role != sitrep.RoleText || note.MeanWords < 12 {
		t.Errorf("note: %+v", note)
	}
	stored, err := db.Profile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if a, b := asJSON(t, stored), asJSON(t, p); a != b {
		t.Errorf("stored\n%s\nreturned\n%s", a, b)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestProfileDoesNotDependOnThreads(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("id,name,x,y\n")
	for i := range 250_000 {
		fmt.Fprintf(&b, "%d,name %d,%.3f,%g\n", i, i%700, float64(i%9973)*1.001, float64(i%977)*1e-7)
	}
	path := writeText(t, "many.csv", b.String())
	var first string
	for _, threads := range []int{1, 4, 4} {
		imported, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(path), Out: sitrep.Path(filepath.Join(t.TempDir(), "out")), Name: "many", Threads: threads}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := asJSON(t, imported)
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("with %d threads\n%s\nwith one\n%s", threads, got, first)
		}
	}
}

func TestProgressIsSaid(t *testing.T) {
	t.Parallel()
	var stages []string
	_, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(write(t, "a.csv", "x,y", "1,2")), Out: sitrep.Path(filepath.Join(t.TempDir(), "out")), Threads: 1},
		func(stage string, done float64) {
			if done < 0 || done > 1 {
				t.Errorf("%s is %v done", stage, done)
			}
			if !slices.Contains(stages, stage) {
				stages = append(stages, stage)
			}
		})
	if err != nil || !slices.Equal(stages, []string{"read", "store", "profile"}) {
		t.Errorf("stages %v, %v", stages, err)
	}
}

// TestAnyNumberOfColumnsIsCounted: statistics are asked in parts of a fixed size, and whatever stands alone in
// the last part is still one row.
func TestAnyNumberOfColumnsIsCounted(t *testing.T) {
	t.Parallel()
	for names := range 7 {
		var head, cells []string
		for i := range names {
			head, cells = append(head, fmt.Sprintf("name%d", i)), append(cells, "a")
		}
		for i := range 10 {
			head, cells = append(head, fmt.Sprintf("count%d", i)), append(cells, "7")
		}
		row := strings.Join(cells, ",")
		imported, _ := load(t, write(t, "t.csv", strings.Join(head, ","), row, row, strings.ReplaceAll(row, "7", "9")))
		if c := imported.Profile.Column("count9"); !c.Whole || c.Max != "9" {
			t.Errorf("with %d names: %+v", names, c)
		}
	}
}
