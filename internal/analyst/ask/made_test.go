package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// jobs is a table with what was quoted, billed and paid, and with when a job was due and done.
func jobs() *Reader {
	p := catalog.Profile{Name: "jobs", Rows: 400, Time: "booked_on"}
	m := model.Model{Time: "booked_on", Noun: "job"}
	add := func(c catalog.Column, mean model.Column) {
		mean.Name = c.Name
		p.Columns, m.Columns = append(p.Columns, c), append(m.Columns, mean)
	}
	add(catalog.Column{Name: "job", Type: sitrep.TypeString, Role: sitrep.RoleIdentifier, Distinct: 400}, model.Column{Meaning: model.Key})
	add(catalog.Column{Name: "client", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 40}, model.Column{Meaning: model.Name})
	add(catalog.Column{Name: "trade", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Distinct: 4}, model.Column{Meaning: model.Category})
	for _, name := range []string{"quoted", "billed", "paid_amt"} {
		add(catalog.Column{Name: name, Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Unit: "EUR", Min: "0", Max: "900", Distinct: 200}, model.Column{Meaning: model.Flow})
	}
	for name, role := range map[string]model.TimeRole{"booked_on": model.TimeMain, "due_on": model.TimeDue, "done_on": model.TimeEnd} {
		add(catalog.Column{Name: name, Type: sitrep.TypeDate, Role: sitrep.RoleTime, Min: "2024-01-02", Max: "2026-10-30", Distinct: 300}, model.Column{Meaning: model.Time, TimeRole: role})
	}
	return NewReader(p, m, nil, DefaultWeights())
}

// asksAmong reports whether any reading of a prompt asks one question that fulfils a condition.
func asksAmong(r *Reader, prompt string, fits func(plan.Question) bool) bool {
	return slices.ContainsFunc(r.Readings(prompt, 48), func(one Reading) bool { return slices.ContainsFunc(one.Questions, fits) })
}

func TestTwoNumbersAreMadeIntoOne(t *testing.T) {
	t.Parallel()
	r := jobs()
	for prompt, want := range map[string]plan.Measure{
		"billed as a percentage of quoted by trade": {Aggregate: plan.Ratio, Column: "billed", Until: "quoted"},
		"what percent of quoted was billed":         {Aggregate: plan.Ratio, Column: "billed", Until: "quoted"},
		"billed minus paid amount per client":       {Aggregate: plan.Minus, Column: "billed", Until: "paid_amt"},
		"how much do they still owe":                {Aggregate: plan.Minus, Column: "billed", Until: "paid_amt"},
	} {
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			m := q.Measures
			return len(m) == 1 && m[0].Aggregate == want.Aggregate && m[0].Of.Column == want.Column && m[0].Per.Column == want.Until
		}) {
			t.Errorf("%q has no %s of %s and %s:\n%s", prompt, want.Aggregate, want.Column, want.Until, among(r, prompt))
		}
	}
}

func TestANumberIsHeldAgainstAnotherOfItsRow(t *testing.T) {
	t.Parallel()
	r := jobs()
	if got := among(r, "how many jobs were billed more than quoted"); !strings.Contains(got, "where billed gt quoted") {
		t.Error(got)
	}
	if got := among(r, "how many jobs were billed more than 20"); strings.Contains(got, "gt quoted") {
		t.Errorf("a number is no column: %s", got)
	}
}

func TestTheLongestAndTheLateAreLengthsOfTime(t *testing.T) {
	t.Parallel()
	r := parcels()
	has := func(prompt, aggregate string, late bool) {
		t.Helper()
		if !asksAmong(r, prompt, func(q plan.Question) bool {
			return len(q.Measures) == 1 && q.Measures[0].Aggregate == plan.Span && string(q.Measures[0].Of.Aggregate) == aggregate &&
				(q.Where != nil && q.Where.Column == "promised_on" && q.Where.Op == plan.Greater) == late
		}) {
			t.Errorf("%q:\n%s", prompt, among(r, prompt))
		}
	}
	has("what is the longest time from sent to delivered", "maximum", false)
	has("how many days late are parcels on average, when they are late", "average", true)
}

func TestTwoPeriodsThatAreJoinedAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	r := jobs()
	got := among(r, "billed in 2024 and in 2025")
	if !strings.Contains(got, "total billed; in 2025; against period") && !strings.Contains(got, "total billed; in in 2025; against period") {
		t.Error(got)
	}
	if got := among(r, "jobs this year, billed this year"); strings.Contains(got, "against") {
		t.Errorf("a period is held against itself:\n%s", got)
	}
	if got := among(r, "jobs this year against the same period in 2024"); !strings.Contains(got, "against yearAgo") {
		t.Error(got)
	}
}

func TestTwoDigitsBehindAMonthMayBeAYear(t *testing.T) {
	t.Parallel()
	years := func(prompt string) bool {
		return asksAmong(jobs(), prompt, func(q plan.Question) bool { return q.Period != nil && q.Period.From == "2026-01-01" })
	}
	if !years("jobs per month, Jan 26 to Oct 26") {
		t.Error(among(jobs(), "jobs per month, Jan 26 to Oct 26"))
	}
	if asksAmong(jobs(), "jobs from Jan 29 to Feb 29", func(q plan.Question) bool { return q.Period != nil && strings.HasPrefix(q.Period.From, "2029") }) {
		t.Error("the data has no 2029")
	}
}

func TestWordsForNumbersOfThingsBelongToTheirNames(t *testing.T) {
	t.Parallel()
	r := jobs()
	if got := proposed(t, r.scene("late ones: job no., client and trade"), proposeColumns); !slices.Contains(got, "job no., client and trade: columns job client trade") {
		t.Errorf("%q", got)
	}
	if got := among(r, "who was late in October, with trade and billed"); !strings.Contains(got, "by client; by trade; by billed") {
		t.Error(got)
	}
}

func TestItemsMayCountByLetters(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"a) jobs by trade b) billed by client c) paid", "(a) jobs by trade (b) billed by client", "jobs by trade + billed by client"} {
		if got := len(strings.Split(layout(prompt), newItem)); strings.Contains(prompt, ")") && got < 2 {
			t.Errorf("%q is one item", prompt)
		}
		if !slices.ContainsFunc(jobs().Readings(prompt, 24), func(one Reading) bool { return len(one.Questions) > 1 }) {
			t.Errorf("%q is one ask", prompt)
		}
	}
	if got := layout("plan b) of a) kind"); strings.Contains(got, newItem) {
		t.Errorf("%q counts nothing", got)
	}
}

func TestReadingsThatAreKeptSaySomethingElse(t *testing.T) {
	t.Parallel()
	a, b := &link{chain: chain{says: 1, score: 3}}, &link{chain: chain{says: 1, score: 2}}
	if got := varied([]*link{a, b, {chain: chain{says: 2}}}); len(got) != 2 || got[0] != a {
		t.Errorf("%d are kept", len(got))
	}
}

func TestTheBestOfEachAskIsPutTogether(t *testing.T) {
	t.Parallel()
	r := jobs()
	s := r.scene("jobs by trade; billed per client; quoted by trade")
	chains, asks := s.derivations(r.weights, r.rules)
	for _, p := range chains {
		cuts := p.cuts(len(s.ts))
		sum := 0
		for k := range cuts[1:] {
			best := asks.best(cuts[k], cuts[k+1], 1)
			if len(best) == 0 {
				t.Fatalf("no chain from %d to %d of %d", cuts[k], cuts[k+1], cuts)
			}
			sum += best[0].score
		}
		if sum < p.score {
			t.Errorf("the best asks of %d come to %d, less than the %d of a whole chain", cuts, sum, p.score)
		}
	}
	for _, one := range s.recombined(chains, asks, frontFor(24), r.weights) {
		if got := r.weights.sum(one.Features); got != one.Score {
			t.Errorf("%s scores %d, and its features come to %d", one.Acts, one.Score, got)
		}
	}
}
