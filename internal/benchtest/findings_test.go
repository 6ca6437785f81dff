//go:build bench

package benchtest_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

// Bounds beside six plain queries, at one million rows and at ten.
const (
	tablesBound, tablesBoundLarge = 1.25, 1.10
	wholeBound, wholeBoundLarge   = 12, 6
	leastChecks                   = 200
	findingRounds                 = 5
)

// sixQueries are what a person would write: the floor.
var sixQueries = []string{
	`SELECT date_trunc('month', order_date) AS month, sum(amount) FROM data GROUP BY 1 ORDER BY 1`,
	`SELECT region, sum(amount) FROM data GROUP BY 1 ORDER BY 2 DESC`,
	`SELECT channel, sum(amount) FROM data GROUP BY 1 ORDER BY 2 DESC`,
	`SELECT region, channel, sum(amount) FROM data GROUP BY 1, 2 ORDER BY 3 DESC`,
	`SELECT product, sum(amount) FROM data GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
	`SELECT sum(amount) FILTER (WHERE order_date >= DATE '2026-10-01'), sum(amount) FILTER (WHERE order_date < DATE '2026-10-01')
	 FROM data WHERE order_date >= DATE '2026-09-01' AND order_date < DATE '2026-11-01'`,
}

// sixQuestions are the same as a plan's questions.
func sixQuestions() []plan.Question {
	amount := []plan.Measure{{Aggregate: plan.Sum, Column: "amount", Label: "total amount", Additive: true}}
	by := func(columns ...string) []plan.Dimension {
		var out []plan.Dimension
		for _, c := range columns {
			out = append(out, plan.Dimension{Column: c, Label: c})
		}
		return out
	}
	out := []plan.Question{
		{Intent: plan.Trend, By: []plan.Dimension{{Column: "order_date", Grain: plan.Month, Label: "month"}}},
		{Intent: plan.Breakdown, By: by("region")},
		{Intent: plan.Breakdown, By: by("channel")},
		{Intent: plan.Breakdown, By: by("region", "channel")},
		{Intent: plan.Ranking, By: by("product"), Rank: &plan.Rank{N: 10}},
		{Intent: plan.Change, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1}},
	}
	for i := range out {
		out[i].ID, out[i].Measures = fmt.Sprintf("q%d", i+1), amount
	}
	return out
}

const (
	benchThreads  = 2
	reportThreads = 1 // what serve gives a report, if it is not told otherwise
)

// askPlainly is the floor: the six queries through the driver.
func askPlainly(database string) (err error) {
	db, err := sql.Open("duckdb", fmt.Sprintf("%s?access_mode=read_only&threads=%d", database, benchThreads))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for _, q := range sixQueries {
		rows, err := db.QueryContext(context.Background(), q)
		if err != nil {
			return err
		}
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		into := make([]any, len(columns))
		for i := range into {
			into[i] = new(any)
		}
		for rows.Next() {
			if err := rows.Scan(into...); err != nil {
				return err
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return err
		}
	}
	return nil
}

// askTables is the same six tables through plan, resolution, compiler and driver.
func askTables(database string) (err error) {
	ctx := context.Background()
	db, err := duck.Open(ctx, database, duck.Options{Threads: benchThreads})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	profile, err := db.Profile(ctx)
	if err != nil {
		return err
	}
	end := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
	clock := plan.Clock{Now: end.AddDate(0, 0, 19), First: end.AddDate(-3, 0, 0), Latest: end.Add(-time.Hour), Watermark: end, WeekStart: time.Monday}
	resolved, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: sixQuestions()}, profile, clock)
	if err != nil {
		return err
	}
	for _, r := range resolved {
		queries, err := plan.Compile(r, profile)
		if err != nil {
			return err
		}
		if _, err := db.Query(ctx, queries[0].SQL, queries[0].Args...); err != nil {
			return err
		}
	}
	return nil
}

// reportWhole makes a whole report with everything that it looks for, as a child does, and prints
// how many checks that were.
func reportWhole(database string) (err error) {
	child.Tune()
	ctx := context.Background()
	db, err := duck.Open(ctx, database, duck.Options{Threads: reportThreads})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	report, err := analyst.Make(ctx, db, analyst.Request{
		Hash: "bench", Now: time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC), Program: "bench",
		Prompt: "overview of amount, quantity and orders by region, channel, category, product and status",
	})
	if err != nil {
		return err
	}
	fmt.Println(report.Checks)
	return nil
}

// TestFindingsAreCheap holds the tables, and a whole report, against six plain
// queries, each a process of its own on the same file, by CPU time.
func TestFindingsAreCheap(t *testing.T) {
	rows := setting(t, "ROWS", 1_000_000)
	compareFindings(t, rows, tablesBound, wholeBound)
	compareFindings(t, 10*rows, tablesBoundLarge, wholeBoundLarge)
}

func compareFindings(t *testing.T, rows int, tablesMost, wholeMost float64) {
	t.Helper()
	database := filepath.Join(t.TempDir(), "orders.duckdb")
	job := catalog.Job{Source: sitrep.Path(writeOrders(t, rows)), Out: sitrep.Path(database), Name: "orders", Threads: benchThreads}
	if _, err := duck.Import(t.Context(), job, nil); err != nil {
		t.Fatal(err)
	}
	var plain, tables, whole costs
	for round := range findingRounds {
		p, _ := runRole(t, "queries", database)
		q, _ := runRole(t, "tables", database)
		w, said := runRole(t, "whole", database)
		t.Logf("%d rows, round %d: six queries %s, six tables %s, whole report %s (%d checks, peak memory %d MB)",
			rows, round+1, p, q, w, said.checks, said.peak)
		if said.checks < leastChecks {
			t.Errorf("%d checks, want at least %d", said.checks, leastChecks)
		}
		plain, tables, whole = append(plain, p), append(tables, q), append(whole, w)
	}
	within(t, fmt.Sprintf("six tables of %d rows beside six plain queries, CPU time", rows), ratio(tables.cpu(), plain.cpu()), tablesMost, "x")
	within(t, fmt.Sprintf("whole report about %d rows beside six plain queries, CPU time", rows), ratio(whole.cpu(), plain.cpu()), wholeMost, "x")
}

type said struct {
	checks int
	peak   int64 // MB
}

// runRole runs a role of the test binary on a database.
func runRole(t *testing.T, role, database string) (cost, said) {
	t.Helper()
	var s said
	cmd := exec.CommandContext(t.Context(), os.Args[0], database)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	start := time.Now()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", role, err)
	}
	_, _ = fmt.Sscan(string(out), &s.checks)
	s.peak = peakMemory(cmd.ProcessState)
	return cost{wall: time.Since(start), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, s
}
