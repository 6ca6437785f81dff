package plan_test

import (
	"math"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

var (
	toClose = plan.Measure{Aggregate: plan.Span, Column: "at", Until: "closed", Unit: "seconds", Label: "time from at to closed", Of: &plan.Measure{Aggregate: plan.Average}}
	score   = plan.Measure{Column: "score"}
)

func TestTheTimeBetweenTwoTimesIsASideOfACorrelation(t *testing.T) {
	t.Parallel()
	db := open(t, shop)
	var want float64
	if err := db.QueryRowContext(t.Context(), `SELECT corr(epoch(closed) - epoch("at"), score) FROM data`).Scan(&want); err != nil {
		t.Fatal(err)
	}
	bounded := profile()
	bounded.Columns[2].Min, bounded.Columns[2].Max = "2026-09-05 22:30:00+00", "2026-12-03 10:00:00+00"
	bounded.Columns[3].Min, bounded.Columns[3].Max = "2026-09-06 22:30:00+00", "2026-12-03 12:00:00+00"
	for name, p := range map[string]catalog.Profile{"bounds are not known": profile(), "bounds are known": bounded} {
		for _, m := range []plan.Measure{plan.Pair(toClose, score, p), plan.Pair(score, toClose, p)} {
			q := plan.Question{ID: "q1", Intent: plan.Relation, Measures: []plan.Measure{m}}
			qs, err := plan.Compile(plan.Resolved{Question: q, Zone: "UTC"}, p)
			if err != nil {
				t.Fatal(err)
			}
			var got float64
			var rows int64
			if err := db.QueryRowContext(t.Context(), qs[0].SQL, qs[0].Args...).Scan(&got, &rows); err != nil {
				t.Fatal(err)
			}
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("%s, %s: got %v, DuckDB says %v", name, m.Label, got, want)
			}
		}
	}
}

func TestThePointsOfATimeBetweenTwoTimesAreSeconds(t *testing.T) {
	t.Parallel()
	q := plan.Question{Intent: plan.Relation, Measures: []plan.Measure{plan.Pair(score, toClose, profile())}, By: []plan.Dimension{region}}
	got := run(t, open(t, shop), compile(t, q, clock())["points"])
	if len(got) != 5 || strings.Join(got[0], " ") != "1.5 86400 North" {
		t.Errorf("points %v", got)
	}
}

func TestASideOfACorrelationIsANumberOrATimeBetweenTwoTimes(t *testing.T) {
	t.Parallel()
	text := plan.Measure{Column: "region"}
	noTime := toClose
	noTime.Until = "region"
	for name, m := range map[string]plan.Measure{"text": plan.Pair(score, text, profile()), "a time to no time": plan.Pair(noTime, score, profile())} {
		p := plan.Plan{Questions: []plan.Question{{ID: "q1", Intent: plan.Relation, Measures: []plan.Measure{m}}}}
		if plan.Validate(p, profile()) == nil {
			t.Errorf("%s is a side", name)
		}
	}
}

func TestARelationSaysItsTimesAndAnAverageItsOwn(t *testing.T) {
	t.Parallel()
	if m := plan.Pair(score, toClose, profile()); m.Label != "correlation of score and the time from at to closed" {
		t.Errorf("called %q", m.Label)
	}
	side := plan.Measure{Aggregate: plan.Span, Column: "at", Until: "closed", Label: "median handling time", Of: &plan.Measure{Aggregate: plan.Median}}.Side()
	if side.Label != "handling time" || side.AverageSide().Label != "average handling time" {
		t.Errorf("called %q, and %q over many rows", side.Label, side.AverageSide().Label)
	}
	if got := plan.EndsText(side, profile()); got != " (from at to closed)" {
		t.Errorf("ends%s", got)
	}
	if got := plan.EndsText(toClose, profile()); got != "" {
		t.Errorf("ends said twice:%s", got)
	}
}
