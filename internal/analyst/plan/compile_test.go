package plan_test

import (
	"database/sql"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	duckdb "github.com/duckdb/duckdb-go/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// shop is a small table with a value missing, a tie and a gap in time.
const shop = `
CREATE TABLE data(id BIGINT, day DATE, "at" TIMESTAMPTZ, closed TIMESTAMPTZ, region VARCHAR, "odd ""name""" VARCHAR, amount DECIMAL(18,2), score DOUBLE, year BIGINT);
INSERT INTO data VALUES
 (1, '2026-09-05', '2026-09-05 22:30:00+00', '2026-09-06 22:30:00+00', 'North', 'a', 10.10, 1.5, 2020),
 (2, '2026-10-01', '2026-10-01 10:00:00+00', '2026-10-01 11:00:00+00', 'North', 'b', 20.20, 2.5, 2021),
 (3, '2026-10-15', '2026-10-15 10:00:00+00', NULL,                     'South', 'a', 30.30, NULL, 2021),
 (4, '2026-10-31', '2026-10-31 23:30:00+00', '2026-11-01 23:30:00+00', NULL,    'b', 40.40, 4.5, 2022),
 (5, '2026-12-02', '2026-12-02 10:00:00+00', '2026-12-02 10:30:00+00', 'East',  'a', 30.30, 5.5, 2022),
 (6, '2026-12-03', '2026-12-03 10:00:00+00', '2026-12-03 12:00:00+00', 'West',  'x''; DROP TABLE data; --', 0.00, 6.5, 2023)`

func profile() catalog.Profile {
	return catalog.Profile{Table: "data", Rows: 6, Time: "day", RowNoun: "orders", Columns: []catalog.Column{
		{Name: "id", Type: sitrep.TypeInteger, SQLType: "BIGINT", Role: sitrep.RoleIdentifier, Min: "1", Max: "6"},
		{Name: "day", Type: sitrep.TypeDate, SQLType: "DATE", Role: sitrep.RoleTime},
		{Name: "at", Type: sitrep.TypeTimestamp, SQLType: "TIMESTAMP WITH TIME ZONE", Role: sitrep.RoleTime},
		{Name: "closed", Type: sitrep.TypeTimestamp, SQLType: "TIMESTAMP WITH TIME ZONE", Role: sitrep.RoleTime},
		{Name: "region", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Nulls: 1},
		{Name: `odd "name"`, Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension},
		{Name: "amount", Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Min: "0.00", Max: "40.40", Mean: 21.88},
		{Name: "score", Type: sitrep.TypeNumber, SQLType: "DOUBLE", Role: sitrep.RoleMeasure, Min: "1.5", Max: "6.5", Mean: 4.1},
		{Name: "year", Type: sitrep.TypeInteger, SQLType: "BIGINT", Role: sitrep.RoleTime, Min: "2020", Max: "2023"},
	}}
}

func open(t *testing.T, statements string) *sql.DB {
	t.Helper()
	db, err := sql.Open("duckdb", "")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.ExecContext(t.Context(), statements); err != nil {
		t.Fatal(err)
	}
	return db
}

// run answers a query with its cells as text.
func run(t *testing.T, db *sql.DB, q plan.Query) [][]string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), q.SQL, q.Args...)
	if err != nil {
		t.Fatalf("%v\n%s\n%v", err, q.SQL, q.Args)
	}
	defer func() { _ = rows.Close() }()
	var out [][]string
	for rows.Next() {
		cells := make([]any, len(q.Columns))
		into := make([]any, len(cells))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		line := make([]string, len(cells))
		for i, c := range cells {
			line[i] = text(c)
		}
		out = append(out, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func text(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case time.Time:
		if v.Hour() == 0 {
			return v.Format("2006-01-02")
		}
		return v.Format("2006-01-02 15:04")
	case duckdb.Decimal:
		return fmt.Sprintf("%.2f", v.Float64())
	case *big.Int:
		return v.String()
	case float64:
		return fmt.Sprintf("%.6g", v)
	}
	return fmt.Sprint(v)
}

func clock() plan.Clock {
	return plan.Clock{
		Now: time.Date(2026, 12, 4, 7, 0, 0, 0, time.UTC), Zone: time.UTC, First: time.Date(2026, 9, 5, 0, 0, 0, 0, time.UTC),
		Latest: time.Date(2026, 12, 3, 0, 0, 0, 0, time.UTC), Watermark: time.Date(2026, 12, 4, 0, 0, 0, 0, time.UTC),
		WeekStart: time.Monday, YearStart: time.January,
	}
}

// compile resolves and compiles one question; the queries come by name.
func compile(t *testing.T, q plan.Question, c plan.Clock) map[string]plan.Query {
	t.Helper()
	q.ID = "q1"
	rs, err := plan.Resolve(plan.Plan{Version: plan.Version, Questions: []plan.Question{q}}, profile(), c)
	if err != nil {
		t.Fatal(err)
	}
	qs, err := plan.Compile(rs[0], profile())
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]plan.Query{}
	for _, q := range qs {
		out[strings.TrimPrefix(q.ID, "q1.")] = q
	}
	return out
}

var (
	amount = plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total amount", Additive: true}
	orders = plan.Measure{Aggregate: plan.Count, Label: "orders", Additive: true}
	region = plan.Dimension{Column: "region", Label: "region"}
)

func answers(t *testing.T, q plan.Question, want ...string) {
	t.Helper()
	got := run(t, open(t, shop), compile(t, q, clock())["main"])
	var lines []string
	for _, l := range got {
		lines = append(lines, strings.Join(l, " | "))
	}
	if !slices.Equal(lines, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(lines, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestGroupsAreOrderedByMeasureThenNameAndKeepTheBlank(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{amount}, By: []plan.Dimension{region}},
		"null | 40.40 | 1", "East | 30.30 | 1", "North | 30.30 | 2", "South | 30.30 | 1", "West | 0.00 | 1")
}

func TestBothWindowsComeFromOneScan(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{amount}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, Ago: 1},
	},
		"null | 40.40 | null | 1 | 0", "South | 30.30 | null | 1 | 0", "North | 20.20 | 10.10 | 1 | 0")
}

func TestChangeShowsGroupsThatVanished(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{
		Intent: plan.Change, Measures: []plan.Measure{orders}, By: []plan.Dimension{region},
		Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month}, Compare: &plan.Comparison{Kind: plan.Previous},
	},
		"North | 0 | 1 | 0 | 1", "South | 0 | 1 | 0 | 0", "null | 0 | 1 | 0 | 0")
}

func TestTrendFillsGapsOfSumsButNotOfAverages(t *testing.T) {
	t.Parallel()
	mean := plan.Measure{Aggregate: plan.Average, Column: "score", Label: "average score"}
	answers(t, plan.Question{Intent: plan.Trend, Measures: []plan.Measure{amount, mean}, By: []plan.Dimension{{Column: "day", Grain: plan.Month}}},
		"2026-09-01 | 10.10 | 1.5 | 1", "2026-10-01 | 90.90 | 3.5 | 3", "2026-11-01 | 0.00 | null | 0", "2026-12-01 | 30.30 | 6 | 2")
}

func TestInstantsAreGroupedOnTheReportsClocks(t *testing.T) {
	t.Parallel()
	c := clock()
	c.Zone, _ = time.LoadLocation("Europe/Berlin")
	q := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "at", Grain: plan.Day}}}
	got := run(t, open(t, shop), compile(t, q, c)["main"])
	if got[0][0] != "2026-09-06" || got[3][0] != "2026-11-01" {
		t.Errorf("22:30 UTC is %s and %s in Berlin, want 2026-09-06 and 2026-11-01", got[0][0], got[3][0])
	}
}

func TestExclusionKeepsRowsWithoutAValue(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{
		Intent: plan.Value, Measures: []plan.Measure{orders},
		Where: &plan.Predicate{Op: plan.NotIn, Column: "region", Values: []string{"North", "West"}},
	}, "3 | 3")
}

func TestValuesAreBoundAndNamesQuoted(t *testing.T) {
	t.Parallel()
	hostile := "x'; DROP TABLE data; --"
	q := plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: `odd "name"`, Label: `a" b`}},
		Where: &plan.Predicate{Op: plan.In, Column: `odd "name"`, Values: []string{hostile}},
	}
	main := compile(t, q, clock())["main"]
	if strings.Contains(main.SQL, "DROP") || !slices.Contains(main.Args, any(hostile)) {
		t.Errorf("the value is not bound: %s %v", main.SQL, main.Args)
	}
	if got := run(t, open(t, shop), main); len(got) != 1 || got[0][1] != "1" {
		t.Errorf("got %v", got)
	}
}

func TestRankingKeepsOneMoreAndSaysWhatIsLeft(t *testing.T) {
	t.Parallel()
	q := plan.Question{Intent: plan.Ranking, Measures: []plan.Measure{amount}, By: []plan.Dimension{region}, Rank: &plan.Rank{N: 2}}
	db, qs := open(t, shop), compile(t, q, clock())
	if got := run(t, db, qs["main"]); qs["main"].Limit != 2 || len(got) != 3 || got[0][0] != "East" || got[1][0] != "North" {
		t.Errorf("main %v, limit %d", got, qs["main"].Limit)
	}
	if got := run(t, db, qs["other"]); got[0][0] != "70.70" || got[0][1] != "3" {
		t.Errorf("other %v, want 70.70 in 3 rows, that without a region among them", got)
	}
	if got := run(t, db, qs["total"]); got[0][0] != "131.30" {
		t.Errorf("total %v, want 131.30", got)
	}
}

func TestMeasures(t *testing.T) {
	t.Parallel()
	north := plan.Predicate{Op: plan.Equal, Column: "region", Values: []string{"North"}}
	for name, c := range map[string]struct {
		measure plan.Measure
		want    string
	}{
		"count of values":   {plan.Measure{Aggregate: plan.Count, Column: "score"}, "5"},
		"distinct":          {plan.Measure{Aggregate: plan.CountDistinct, Column: "region"}, "4"},
		"sum where":         {plan.Measure{Aggregate: plan.Sum, Column: "amount", Where: &north}, "30.30"},
		"average":           {plan.Measure{Aggregate: plan.Average, Column: "amount"}, "21.8833"},
		"median":            {plan.Measure{Aggregate: plan.Median, Column: "amount"}, "25.25"},
		"percentile":        {plan.Measure{Aggregate: plan.Percentile, Column: "amount", P: 0.9}, "35.35"},
		"minimum":           {plan.Measure{Aggregate: plan.Minimum, Column: "amount"}, "0.00"},
		"extent":            {plan.Measure{Aggregate: plan.Extent, Column: "score"}, "5"},
		"standard dev.":     {plan.Measure{Aggregate: plan.StdDev, Column: "score"}, "2.07364"},
		"variance":          {plan.Measure{Aggregate: plan.Variance, Column: "score"}, "4.3"},
		"correlation":       {plan.Measure{Aggregate: plan.Correlation, Column: "id", Until: "score"}, "1"},
		"share":             {plan.Measure{Aggregate: plan.ShareWhere, Where: &north, Unit: "%"}, "33.3333"},
		"ratio":             {plan.Measure{Aggregate: plan.Ratio, Of: &amount, Per: &orders}, "21.8833"},
		"weighed average":   {plan.Weighed("score", "amount"), "4.1"}, // of the five rows that have a score
		"average span":      {plan.Measure{Aggregate: plan.Span, Column: "at", Until: "closed", Of: &plan.Measure{Aggregate: plan.Average}}, "37080"},
		"median span":       {plan.Measure{Aggregate: plan.Span, Column: "at", Until: "closed", Of: &plan.Measure{Aggregate: plan.Median}}, "7200"},
		"span between days": {plan.Measure{Aggregate: plan.Span, Column: "day", Until: "closed", Of: &plan.Measure{Aggregate: plan.Maximum}}, "171000.00"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := run(t, open(t, shop), compile(t, plan.Question{Intent: plan.Value, Measures: []plan.Measure{c.measure}}, clock())["main"])
			if got[0][0] != c.want {
				t.Errorf("got %s, want %s", got[0][0], c.want)
			}
		})
	}
}

func TestConditions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		where plan.Predicate
		want  string
	}{
		"greater":       {plan.Predicate{Op: plan.Greater, Column: "amount", Values: []string{"30.30"}}, "1"},
		"at least":      {plan.Predicate{Op: plan.AtLeast, Column: "amount", Values: []string{"30.3"}}, "3"},
		"between":       {plan.Predicate{Op: plan.Between, Column: "amount", Values: []string{"10", "20.2"}}, "2"},
		"day":           {plan.Predicate{Op: plan.AtLeast, Column: "day", Values: []string{"2026-10-31"}}, "3"},
		"empty":         {plan.Predicate{Op: plan.IsNull, Column: "region"}, "1"},
		"not empty":     {plan.Predicate{Op: plan.NotNull, Column: "score"}, "5"},
		"contains":      {plan.Predicate{Op: plan.Contains, Column: "region", Values: []string{"ORT"}}, "2"},
		"above average": {plan.Predicate{Op: plan.Greater, Column: "amount", Vague: plan.VagueAverage}, "3"},
		"upper quarter": {plan.Predicate{Op: plan.AtLeast, Column: "amount", Vague: plan.VagueHigh}, "3"},
		"the most":      {plan.Predicate{Op: plan.Equal, Column: "amount", Vague: plan.VagueMaximum}, "1"},
		"or": {plan.Predicate{Op: plan.Or, Kids: []plan.Predicate{
			{Op: plan.Equal, Column: "region", Values: []string{"West"}}, {Op: plan.Less, Column: "amount", Values: []string{"20"}},
		}}, "2"},
		"not": {plan.Predicate{Op: plan.Not, Kids: []plan.Predicate{{Op: plan.Equal, Column: "region", Values: []string{"North"}}}}, "4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := run(t, open(t, shop), compile(t, plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders}, Where: &c.where}, clock())["main"])
			if got[0][0] != c.want {
				t.Errorf("got %s rows, want %s", got[0][0], c.want)
			}
		})
	}
}

func TestGroupsThatMeetACondition(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{region},
		Having: &plan.Condition{Measure: orders, Op: plan.AtLeast, Value: 2},
	}, "North | 2 | 2")
	answers(t, plan.Question{
		Intent: plan.Breakdown, Measures: []plan.Measure{amount}, By: []plan.Dimension{region},
		Having: &plan.Condition{Measure: amount, Op: plan.Greater, Average: true},
	},
		"null | 40.40 | 1", "East | 30.30 | 1", "North | 30.30 | 2", "South | 30.30 | 1")
}

func TestFirstOfEachGroup(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{
		Intent: plan.Ranking, Measures: []plan.Measure{amount}, By: []plan.Dimension{{Column: `odd "name"`, Label: "odd"}, region},
		Rank: &plan.Rank{N: 1, Within: 1},
	},
		"a | East | 30.30 | 1", "b | North | 20.20 | 1", "x'; DROP TABLE data; -- | West | 0.00 | 1")
}

func TestPartsOfTimeAreInTheirOrder(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Part: plan.Weekday}}},
		"Wednesday | 1 | 1", "Thursday | 3 | 3", "Saturday | 2 | 2")
	answers(t, plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "day", Part: plan.MonthOfYear}}},
		"September | 1 | 1", "October | 3 | 3", "December | 2 | 2")
}

func TestBinsLeaveOutWhatIsEmpty(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{Intent: plan.Distribution, Measures: []plan.Measure{orders}, By: []plan.Dimension{{Column: "score", Bins: 3}}},
		"0 | 1 | 1", "2 | 1 | 1", "4 | 2 | 2", "6 | 1 | 1")
}

func TestListsAreRows(t *testing.T) {
	t.Parallel()
	answers(t, plan.Question{Intent: plan.List, By: []plan.Dimension{{Column: "id"}, region}, Rank: &plan.Rank{N: 2, Column: "amount"}},
		"4 | null", "3 | South", "5 | East")
}

func TestYearNumbersHaveWindows(t *testing.T) {
	t.Parallel()
	c := clock()
	c.First, c.Latest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)
	q := plan.Question{Intent: plan.Value, Measures: []plan.Measure{orders}, Time: "year", Period: &plan.Period{Kind: plan.Before, To: "2022-01-01"}}
	if got := run(t, open(t, shop), compile(t, q, c)["main"]); got[0][0] != "3" {
		t.Errorf("%v rows before 2022, want 3", got)
	}
}

// Sums of doubles must not depend on the threads that add them, nor lose what is small.
func TestSumsAreTheSameOnAnyNumberOfThreads(t *testing.T) {
	t.Parallel()
	db := open(t, `SELECT setseed(0.42); CREATE TABLE data AS SELECT (random() - 0.3) * pow(10, (i % 12) - 4) AS score, i % 7 AS id FROM range(400000) r(i)`)
	p := profile()
	var low, high float64
	if err := db.QueryRowContext(t.Context(), "SELECT min(score), max(score) FROM data").Scan(&low, &high); err != nil {
		t.Fatal(err)
	}
	c := p.Column("score")
	c.Min, c.Max, c.Mean = fmt.Sprint(low), fmt.Sprint(high), 123.4
	seen := map[string]bool{}
	for _, threads := range []int{1, 2, 8} {
		if _, err := db.ExecContext(t.Context(), fmt.Sprintf("SET threads = %d", threads)); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			seen[bits(t, db, p)] = true
		}
	}
	if len(seen) != 1 {
		t.Errorf("%d different answers", len(seen))
	}
}

// bits answers with every bit of sums, averages, deviations and correlations.
func bits(t *testing.T, db *sql.DB, p catalog.Profile) string {
	t.Helper()
	q := plan.Question{ID: "q1", Intent: plan.Breakdown, By: []plan.Dimension{{Column: "id"}}, Measures: []plan.Measure{
		{Aggregate: plan.Sum, Column: "score", Label: "s"},
		{Aggregate: plan.Average, Column: "score", Label: "a"},
		{Aggregate: plan.StdDev, Column: "score", Label: "d"},
		{Aggregate: plan.Median, Column: "score", Label: "m"},
		{Aggregate: plan.Correlation, Column: "score", Until: "score", Label: "r"},
	}}
	qs, err := plan.Compile(plan.Resolved{Question: q, Zone: "UTC"}, p)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := db.QueryContext(t.Context(), qs[0].SQL, qs[0].Args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := ""
	for rows.Next() {
		var id, n, averaged, ordered int64
		var v [5]float64
		if err := rows.Scan(&id, &v[0], &v[1], &v[2], &v[3], &v[4], &n, &averaged, &ordered); err != nil {
			t.Fatal(err)
		}
		out += fmt.Sprint(id, math.Float64bits(v[0]), math.Float64bits(v[1]), math.Float64bits(v[2]), math.Float64bits(v[3]), math.Float64bits(v[4]), n, " ")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestOwnSumsAgreeWithTheDatabases(t *testing.T) {
	t.Parallel()
	db := open(t, shop)
	var sum, deviation, correlation float64
	if err := db.QueryRowContext(t.Context(), "SELECT sum(score), stddev_samp(score), corr(id, score) FROM data").Scan(&sum, &deviation, &correlation); err != nil {
		t.Fatal(err)
	}
	q := plan.Question{Intent: plan.Value, Measures: []plan.Measure{
		{Aggregate: plan.Sum, Column: "score"}, {Aggregate: plan.StdDev, Column: "score"}, {Aggregate: plan.Correlation, Column: "id", Until: "score"},
	}}
	main := compile(t, q, clock())["main"]
	var a, b, c float64
	var n int64
	if err := db.QueryRowContext(t.Context(), main.SQL, main.Args...).Scan(&a, &b, &c, &n); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]float64{{a, sum}, {b, deviation}, {c, correlation}} {
		if math.Abs(pair[0]-pair[1]) > 1e-12*math.Abs(pair[1]) {
			t.Errorf("got %v, DuckDB says %v", pair[0], pair[1])
		}
	}
}

func TestRelationShowsItsPoints(t *testing.T) {
	t.Parallel()
	q := plan.Question{Intent: plan.Relation, Measures: []plan.Measure{{Aggregate: plan.Correlation, Column: "id", Until: "score"}}, By: []plan.Dimension{region}}
	got := run(t, open(t, shop), compile(t, q, clock())["points"])
	if len(got) != 5 || got[0][0] != "1" || got[0][1] != "1.5" || got[0][2] != "North" {
		t.Errorf("points %v", got)
	}
}
