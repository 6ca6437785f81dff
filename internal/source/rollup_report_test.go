package source_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// The same requests on a copy, on a plain file of the rows, and on what the source has added up: the same titles, key figures and tables to the
// last digit, and no query that both have asked has other rows. What single rows tell is missing, and told to be.
func TestReportsOfARollUpAnswerAsThoseOfACopyDo(t *testing.T) {
	t.Parallel()
	for k, kind := range []string{"postgres", "mariadb", "clickhouse"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			e := newEngine(t, kind, opens[kind])
			sell(e, 6000)
			copied, rolled, plain := e.imported(e.table("sales")), e.imported(rolled(e.table("sales"))), plain(e, 6000)
			each := thorough.Of(3, 1) // kind has one in three: together they have all
			for n, prompt := range []string{
				"total revenue", "revenue by region", "revenue by month in 2025", "average revenue by channel", "how many sales by region and channel",
				"revenue last month against the month before", "smallest and largest revenue by region", "revenue and quantity by quarter",
				"top 2 regions by quantity in 2025", "sales by weekday", "why did revenue change in 2025", "revenue by region of the web channel", "weekly revenue", "monthly report",
				"share of revenue by channel", "which region grew most in 2025", "total revenue by channel, only those above 100000", "overview",
			} {
				if n%each != k%each {
					continue
				}
				want := e.report(copied, prompt)
				e.alike(prompt, want, e.report(rolled, prompt))
				e.alike(prompt, want, e.report(plain, prompt))
			}
			medians := []string{
				"median revenue", "median revenue by region", "median quantity by region and channel", "median revenue by month", "median revenue of the web channel", "total and median revenue by channel",
				"median revenue last month", "median revenue in 2024 by month",
			}
			unknown := map[string]string{"median revenue by weekday": "alone: any other needs each row", "median revenue by region in 2024": "medians are kept of all rows, by region, "}
			if kind == "mariadb" {
				medians, unknown = nil, map[string]string{"median revenue by region": "a median needs each row"}
			}
			for n, prompt := range medians {
				if n%min(each, 2) != k/2%min(each, 2) {
					continue // of mariadb there are none
				}
				want := e.report(copied, prompt)
				e.alike(prompt, want, e.report(rolled, prompt))
				e.alike(prompt, want, e.report(plain, prompt))
			}
			for prompt, why := range unknown {
				if d := e.report(rolled, prompt).Document; len(d.NotAnswered) == 0 || !strings.Contains(d.NotAnswered[0].Reason, why) {
					e.Errorf("%s: %q, not answered %+v; want %s", prompt, d.Title, d.NotAnswered, why)
				}
			}
			if !e.outside(rolled) {
				e.Error("that single rows are not told of makes a reading one that cannot be asked")
			}
			for prompt, why := range map[string]string{
				"total quantity by region where revenue is above 100": "revenue row by row", "the 5 largest sales": "single rows", "revenue by hour of day": "hour",
			} {
				d := e.report(rolled, prompt).Document
				if len(d.NotAnswered) == 0 || !strings.Contains(d.NotAnswered[0].Reason, why) {
					e.Errorf("%s: %q, not answered %+v; want %s", prompt, d.Title, d.NotAnswered, why)
				}
			}
		})
	}
}

// outside reports whether a reader learns of a question for single rows that the data does not tell.
func (e *engine) outside(d sitrep.Dataset) bool {
	e.Helper()
	desk, err := analyst.OpenDesk(e.Context(), e.open(d), analyst.Request{Now: time.Date(2026, 2, 10, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		e.Fatal(err)
	}
	where := &plan.Predicate{Op: plan.Greater, Column: "revenue", Values: []string{"100"}}
	a, ok := desk.Glimpse(e.Context(), plan.Question{ID: "q1", Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Sum, Column: "quantity"}}, By: []plan.Dimension{}, Where: where, Origin: plan.Asked})
	return ok && a.Outside
}

// sell makes a table of sales over two years.
func sell(e *engine, rows int) {
	e.Helper()
	e.run("CREATE TABLE sales (id bigint, ordered_at timestamp NULL, region varchar(20), channel varchar(20), revenue decimal(12,2), quantity int)")
	for part := range slices.Chunk(sales(rows), 1000) {
		values := make([]string, len(part))
		for i, row := range part {
			values[i] = fmt.Sprintf("(%s, '%s', '%s', '%s', %s, %s)", row[0], row[1], row[2], row[3], row[4], row[5])
		}
		e.run("INSERT INTO sales VALUES " + strings.Join(values, ", "))
	}
}

// sales are rows over two years, as texts.
func sales(rows int) [][]string {
	start, all := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), make([][]string, rows)
	for i := range all {
		region, extra := i*7%4, 0
		if i > rows*2/3 && region == 1 {
			extra = 9000
		}
		cents := i*7919%20011 + extra
		all[i] = []string{
			strconv.Itoa(i + 1), start.Add(time.Duration(i) * 183 * time.Minute).Format(time.DateTime),
			[]string{"North", "South", "East", "West"}[region], []string{"web", "shop", "phone"}[i/5%3], fmt.Sprintf("%d.%02d", cents/100, cents%100), strconv.Itoa(1 + i*13%5),
		}
	}
	return all
}

// plain is the dataset of a file of the same sales.
func plain(e *engine, rows int) sitrep.Dataset {
	e.Helper()
	path := filepath.Join(e.TempDir(), "sales.csv")
	lines := []string{"id,ordered_at,region,channel,revenue,quantity"}
	for _, row := range sales(rows) {
		lines = append(lines, strings.Join(row, ","))
	}
	write(e.TB, path, strings.Join(lines, "\n")+"\n")
	return e.imported(sitrep.Dataset{Name: "d", Kind: sitrep.SourceFile, Source: path})
}

// report makes one of a dataset's snapshot, and has it verified.
func (e *engine) report(d sitrep.Dataset, prompt string) analyst.Report {
	e.Helper()
	db := e.open(d)
	r, err := analyst.Make(e.Context(), db, analyst.Request{Prompt: prompt, Hash: d.Snapshot.Hash, Now: time.Date(2026, 2, 10, 8, 0, 0, 0, time.UTC)})
	if err != nil {
		e.Fatalf("%s: %v", prompt, err)
	}
	out, err := verify.Document(e.Context(), &r.Document, db)
	if err != nil || len(out.Problems) > 0 || !out.RowsRead {
		e.Errorf("%s: verified with %v, %q", prompt, err, out.Problems)
	}
	if again := strings.Contains(strings.Join(out.Remarks, " "), "source, which was not read again"); again != (len(d.Options) > 0) {
		e.Errorf("%s: remarks of verifying %q", prompt, out.Remarks)
	}
	return r
}

// alike compares what two reports answer.
func (e *engine) alike(prompt string, want, got analyst.Report) {
	e.Helper()
	a, b := want.Document, got.Document
	if a.Title != b.Title || len(a.KeyFigures) != len(b.KeyFigures) || len(a.Sections) != len(b.Sections) || !reflect.DeepEqual(a.NotAnswered, b.NotAnswered) {
		e.Errorf("%s: %q with %d figures, %d sections, not answered %v\nin a copy %q with %d, %d, %v", prompt,
			b.Title, len(b.KeyFigures), len(b.Sections), b.NotAnswered, a.Title, len(a.KeyFigures), len(a.Sections), a.NotAnswered)
		return
	}
	for i, k := range a.KeyFigures {
		if other := b.KeyFigures[i]; k.Name != other.Name || !reflect.DeepEqual(a.Facts[k.Fact].Value, b.Facts[other.Fact].Value) {
			e.Errorf("%s: %s is %v, in a copy %v", prompt, other.Name, b.Facts[other.Fact].Value, a.Facts[k.Fact].Value)
		}
	}
	shared := 0
	for id, r := range a.Results {
		if other, ok := b.Results[id]; ok && other.SQL == r.SQL && reflect.DeepEqual(other.Params, r.Params) {
			if shared++; !reflect.DeepEqual(r.Rows, other.Rows) {
				e.Errorf("%s: %s has %v\nin a copy %v", prompt, id, other.Rows, r.Rows)
			}
		}
	}
	if _, ok := a.Results["q1.main"]; ok && shared == 0 {
		e.Errorf("%s: nothing was compared", prompt)
	}
}
