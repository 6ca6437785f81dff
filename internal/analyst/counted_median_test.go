package analyst_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func paid(t *testing.T) (analyst.Table, catalog.Profile) {
	t.Helper()
	from := table(t, "work", generated([]string{"team", "kind", "paid", "hours", "began", "ended"}, 401, func(i int, r *rand.Rand) []string {
		team := []string{"a", "b", "c", ""}[r.IntN(4)]
		pay := number(float64(r.IntN(40)) / 4)
		if r.IntN(9) == 0 || team == "c" && i%2 == 0 {
			pay = ""
		}
		began := time.Date(2026, 1, 1+r.IntN(300), 0, 0, 0, 0, time.UTC)
		ended := began.AddDate(0, 0, r.IntN(25)).Format(time.DateOnly)
		if r.IntN(9) == 0 {
			ended = ""
		}
		return []string{team, []string{"x", "y"}[r.IntN(2)], pay, fmt.Sprint(r.IntN(30)), began.Format(time.DateOnly), ended}
	}))
	profile, err := from.Profile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return from, profile
}

func asked(t *testing.T, from analyst.Table, q plan.Query) [][]any {
	t.Helper()
	rows, err := from.Query(t.Context(), q.SQL, q.Args...)
	if err != nil {
		t.Fatalf("%s: %v", q.SQL, err)
	}
	return rows.Values
}

func TestMediansAndPercentilesOfLargeTablesAreThoseOfSmallOnes(t *testing.T) {
	t.Parallel()
	from, small := paid(t)
	large := small
	large.Rows = 10_000_000 // says the profile: the statement is another, the rows are the same
	var measures []plan.Measure
	for _, m := range []plan.Measure{{Column: "paid"}, {Column: "hours"}, {Column: "began", Until: "ended", Aggregate: plan.Span}} {
		for _, of := range []plan.Measure{{Aggregate: plan.Median}, {Aggregate: plan.Percentile, P: 0.95}, {Aggregate: plan.Percentile, P: 0.1}} {
			of.Column, of.Until = m.Column, m.Until
			if m.Aggregate == plan.Span {
				of.Aggregate, of.Of = plan.Span, &plan.Measure{Aggregate: of.Aggregate}
			}
			measures = append(measures, of)
		}
	}
	for _, m := range measures {
		for _, by := range [][]plan.Dimension{nil, {{Column: "team"}}, {{Column: "team"}, {Column: "kind"}}} {
			r := plan.Resolved{Question: plan.Question{ID: "q", Intent: plan.Breakdown, By: by, Measures: []plan.Measure{m}}}
			want, errSmall := plan.Compile(r, small)
			got, errLarge := plan.Compile(r, large)
			if errSmall != nil || errLarge != nil || len(want) != len(got) {
				t.Fatal(errSmall, errLarge, len(want), len(got))
			}
			for i := range want {
				if strings.Contains(got[i].SQL, "median(") || strings.Contains(got[i].SQL, "quantile") || !reflect.DeepEqual(got[i].Columns, want[i].Columns) {
					t.Errorf("%s\n%v, want %v", got[i].SQL, got[i].Columns, want[i].Columns)
				}
				if a, b := asked(t, from, got[i]), asked(t, from, want[i]); !reflect.DeepEqual(a, b) {
					t.Errorf("%v %v: %v, want %v", m, by, a, b)
				}
			}
		}
	}
}

func TestCellsReadTogetherAreThoseOfEachFieldAlone(t *testing.T) {
	t.Parallel()
	from, profile := paid(t)
	survey := plan.Survey{
		By: []plan.Dimension{{Column: "team"}, {Column: "kind"}, {Column: "hours"}},
		Measures: []plan.Measure{
			{Aggregate: plan.Count},
			{Aggregate: plan.Sum, Column: "paid"},
			{Aggregate: plan.Average, Column: "hours"},
			{Aggregate: plan.Ratio, Of: &plan.Measure{Aggregate: plan.Sum, Column: "paid"}, Per: &plan.Measure{Aggregate: plan.Count}},
		},
	}
	read := func(rows int64) [][]any {
		p := profile
		p.Rows = rows
		return asked(t, from, plan.CompileCells(survey, p))
	}
	alone, together := read(1), read(10_000_000)
	if !reflect.DeepEqual(alone, together) {
		t.Errorf("%v, want %v", together, alone)
	}
	direct, err := from.Query(t.Context(), `SELECT CAST(sum(paid) AS DOUBLE), CAST(count(paid) AS DOUBLE), CAST(sum(paid * paid) AS DOUBLE) FROM data WHERE team = 'b'`)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range together {
		if row[1] == "b" && !reflect.DeepEqual(row[6:9], direct.Values[0]) {
			t.Errorf("%v, want %v", row[6:9], direct.Values[0])
		}
	}
}
