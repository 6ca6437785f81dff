package evaluate_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// orders has no row in February, a region without a name, and an amount that is
// missing.
const orders = `order_id,ordered_on,region,amount,weight
1,2025-01-10,North,10.50,1.5
2,2025-01-13,South,20.25,1.7
3,2025-03-14,North,30.00,3.5
4,2025-03-17,East,40.75,4.5
5,2025-03-18,South,50.10,5.5
6,2026-01-05,,,6.5
`

func ask(t *testing.T, prompt string) evaluate.Answer {
	t.Helper()
	return askAbout(t, orders, prompt)
}

// tableOf is a table in a snapshot.
func tableOf(t *testing.T, csv string) analyst.Table {
	t.Helper()
	folder := t.TempDir()
	source, snapshot := filepath.Join(folder, "orders.csv"), filepath.Join(folder, "orders.duckdb")
	if err := os.WriteFile(source, []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := duck.Import(t.Context(), catalog.Job{Source: sitrep.Path(source), Out: sitrep.Path(snapshot), Name: "orders", Threads: 1}, nil); err != nil {
		t.Fatal(err)
	}
	db, err := duck.Open(t.Context(), snapshot, duck.Options{Threads: 1, Memory: 512 << 20, Temp: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func request(prompt string) analyst.Request {
	return analyst.Request{Prompt: prompt, Now: time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)}
}

// askAbout makes a report about a table and returns what crosses the pipe.
func askAbout(t *testing.T, csv, prompt string) evaluate.Answer {
	t.Helper()
	report, err := analyst.Make(t.Context(), tableOf(t, csv), request(prompt))
	if err != nil {
		t.Fatal(err)
	}
	piped, err := json.Marshal(evaluate.Of(report))
	if err != nil {
		t.Fatal(err)
	}
	var a evaluate.Answer
	if err := json.Unmarshal(piped, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// March has three orders, February none: each is a row with its first day.
func TestTwoPeriodsHaveBothNumbersAndTheDifference(t *testing.T) {
	t.Parallel()
	a := ask(t, "number of orders in March 2025 vs February 2025")
	if got, err := json.Marshal(a.Rows); err != nil || string(got) != `[["2025-03-01",3,3],["2025-02-01",0,null]]` {
		t.Errorf("rows %s: %v", got, err)
	}
}

func TestAStandInForAMissingNumberIsNoAnswer(t *testing.T) {
	t.Parallel()
	if a := ask(t, "total sponsorship by region"); a.Table != nil || len(a.NotAnswered) == 0 {
		t.Errorf("rows %v, not answered %v", a.Table, a.NotAnswered)
	}
	if a := ask(t, "total amount by region, for the auditors"); a.Table == nil {
		t.Errorf("no rows; not answered %v", a.NotAnswered)
	}
}

// Whoever has no region has no amount either: that is no group with an average.
func TestRowsWithoutAGroupAndWithoutANumberAreNoRow(t *testing.T) {
	t.Parallel()
	a := ask(t, "average amount by region")
	for _, row := range a.Rows {
		if row[0] == nil && row[1] == nil {
			t.Errorf("rows %v", a.Rows)
		}
	}
	if len(a.Rows) != 3 {
		t.Errorf("rows %v", a.Rows)
	}
}

func TestATableHasGroupsThenMeasuresAndNothingElse(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct{ rows, attributes, aggregate, vis string }{
		"number of orders by region": {`[["North",2],["South",2],["East",1],[null,1]]`, `["region"]`, "count", "bar"},
		"total amount":               {`[[151.60]]`, `["amount"]`, "sum", ""},
		// A month without orders is no group.
		"monthly number of orders":     {`[["2025-01-01",2],["2025-03-01",3],["2026-01-01",1]]`, `["ordered_on"]`, "count", "line"},
		"average amount by year":       {`[[2025,30.32],[2026,null]]`, `["ordered_on","amount"]`, "avg", "line"},
		"number of orders by weekday":  {`[["Monday",3],["Tuesday",1],["Friday",2]]`, `["ordered_on"]`, "count", "bar"},
		"top region by total amount":   {`[["South",70.35]]`, `["region","amount"]`, "sum", "bar"},
		"maximum weight":               {`[[6.5]]`, `["weight"]`, "max", ""},
		"minimum weight":               {`[[1.5]]`, `["weight"]`, "min", ""},
		"total amount in January 2025": {`[[30.75]]`, `["amount","ordered_on"]`, "sum", ""},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			a := ask(t, prompt)
			if a.Table == nil {
				t.Fatalf("no table: %+v", a)
			}
			var expected evaluate.Expected
			if err := json.Unmarshal([]byte(`{"values": `+want.rows+`}`), &expected); err != nil {
				t.Fatal(err)
			}
			rows, _ := json.Marshal(a.Rows)
			attributes, _ := json.Marshal(a.Attributes)
			if !expected.Matches(a.Rows) || len(a.Columns) != len(a.Rows[0]) {
				t.Errorf("rows %s of %q, want %s", rows, a.Columns, want.rows)
			}
			if string(attributes) != want.attributes || a.Aggregate != want.aggregate || a.Vis != want.vis {
				t.Errorf("%s, %q, %q; want %+v", attributes, a.Aggregate, a.Vis, want)
			}
			if a.Text == "" || a.Error != "" {
				t.Errorf("text %q, error %q", a.Text, a.Error)
			}
		})
	}
}

func TestGroupsStandBeforeMeasures(t *testing.T) {
	t.Parallel()
	a := ask(t, "total amount and number of orders by region")
	south := slices.IndexFunc(a.Rows, func(row []any) bool { return len(row) == 3 && row[0] == "South" })
	if south < 0 || !slices.Equal(a.Attributes, []string{"region", "amount"}) {
		t.Errorf("%v of %v", a.Rows, a.Attributes)
	}
}

func TestAScatterPlotIsItsPoints(t *testing.T) {
	t.Parallel()
	a := ask(t, "scatter plot of amount and weight")
	if a.Table == nil || len(a.Rows) != 5 || len(a.Columns) != 2 || a.Vis != "point" || a.Aggregate != "" {
		t.Fatalf("%+v", a.Table)
	}
	if !slices.Contains(a.Attributes, "amount") || !slices.Contains(a.Attributes, "weight") {
		t.Error(a.Attributes)
	}
}

func TestAHistogramHasTheLowerEdgesOfItsBins(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("item,price\n")
	for i := range 100 {
		fmt.Fprintf(&csv, "item %d,%d.5\n", i, i%50)
	}
	a := askAbout(t, csv.String(), "histogram of price")
	if rows, _ := json.Marshal(a.Rows); string(rows) != "[[0,10],[5,10],[10,10],[15,10],[20,10],[25,10],[30,10],[35,10],[40,10],[45,10]]" {
		t.Errorf("%s of %q", rows, a.Columns)
	}
}

func TestFurtherQuestionsHaveTheirOwnTables(t *testing.T) {
	t.Parallel()
	a := ask(t, "number of orders by region; total amount by year")
	if a.Table == nil || len(a.More) != 1 || !slices.Equal(a.Attributes, []string{"region"}) || !slices.Equal(a.More[0].Attributes, []string{"ordered_on", "amount"}) {
		t.Fatalf("%+v, more %+v", a.Table, a.More)
	}
}

func TestAPromptThatAsksForNothingInParticularHasTheTablesOfItsOverview(t *testing.T) {
	t.Parallel()
	a := ask(t, "overview")
	if a.Table == nil || len(a.More) == 0 || len(a.NotAnswered) != 0 {
		t.Errorf("%+v", a)
	}
}

func TestWhatCannotBeAnsweredHasNoTable(t *testing.T) {
	t.Parallel()
	a := ask(t, "temperature by elephant")
	if a.Table != nil || len(a.NotAnswered) == 0 || a.NotAnswered[0].Reason == "" || a.Text == "" {
		t.Errorf("%+v", a)
	}
}

func TestAttributesAreAllFieldsThatAreUsed(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"number of orders":                               {},
		"number of orders in North":                      {"region"},
		"total amount by region where weight is above 2": {"region", "amount", "weight"},
		"total amount by region in 2025":                 {"region", "amount", "ordered_on"},
		"how did the total amount change?":               {"amount"},
		"regions with more than 1 order":                 {"region"},
		"ratio of amount to weight by region":            {"region", "amount", "weight"},
		"share of orders in North":                       {"region"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			if a := ask(t, prompt); a.Table == nil || !slices.Equal(a.Attributes, want) {
				t.Errorf("%+v, want %v", a.Table, want)
			}
		})
	}
}

// TestAGroupWithoutANumberIsNoRow: cars that take no fuel have no consumption; a month without one is a gap and stays.
func TestAGroupWithoutANumberIsNoRow(t *testing.T) {
	t.Parallel()
	const trips = "trip,started_on,kind,fuel\n1,2025-01-02,van,5\n2,2025-01-09,electric,\n3,2025-02-03,van,7\n4,2025-02-11,electric,\n5,2025-03-04,electric,\n6,2025-03-05,van,8\n"
	if got := askAbout(t, trips, "average fuel by kind"); got.Table == nil || len(got.Rows) != 1 {
		t.Errorf("got %v", got.Table)
	}
}
