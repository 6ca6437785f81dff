package find_test

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// part is a group with its number before and now; empty: it has none.
type part struct{ group, before, now string }

func month(m time.Month) *plan.Window {
	start := time.Date(2026, m, 1, 0, 0, 0, 0, time.UTC)
	return &plan.Window{Start: start, End: start.AddDate(0, 1, 0), Label: start.Format("January 2006")}
}

func value(text string) any {
	if text == "" {
		return nil
	}
	return json.Number(text)
}

func amount(text string) float64 {
	f, _ := json.Number(text).Float64()
	return f
}

func sales() plan.Measure {
	return plan.Measure{Aggregate: plan.Sum, Column: "sales", Label: "total sales", Unit: "USD", Additive: true, Good: "up"}
}

// apart is a change told apart by region.
func apart(b *document.Builder, m plan.Measure, parts ...part) insight.Answer {
	columns := []plan.Column{{Name: "region", Role: "group"}, {Name: "now", Role: "measure"}, {Name: "was", Role: "before"}, {Name: "rows", Role: "rows"}, {Name: "change", Role: "change"}}
	main := document.Result{ID: "main", Columns: []string{"region", "now", "was", "rows", "change"}, Keys: []string{"region"}}
	total := document.Result{ID: "total", Columns: []string{"now", "was", "rows", "change"}}
	now, before := 0.0, 0.0
	for _, p := range parts {
		now, before = now+amount(p.now), before+amount(p.before)
		main.Rows = append(main.Rows, []any{p.group, value(p.now), value(p.before), json.Number("100"), document.Value(amount(p.now) - amount(p.before))})
	}
	total.Rows = [][]any{{document.Value(now), document.Value(before), json.Number("100"), document.Value(now - before)}}
	b.AddResult(main)
	b.AddResult(total)
	return insight.Answer{
		Profile: &catalog.Profile{Columns: []catalog.Column{{Name: "region", Type: "string"}, {Name: "sales", Type: "number"}}},
		Main:    &insight.Table{Columns: columns, Result: main}, Total: &insight.Table{Columns: columns[1:], Result: total},
		Resolved: plan.Resolved{
			Question: plan.Question{ID: "q1", Intent: plan.Change, Measures: []plan.Measure{m}, By: []plan.Dimension{{Column: "region", Label: "region"}}},
			Window:   month(time.October), Before: month(time.September),
		},
	}
}

func cause(t *testing.T, b *document.Builder, parts ...part) find.Cause {
	t.Helper()
	c, ok := find.Of(apart(b, sales(), parts...))
	if !ok {
		t.Fatal("the change was not told apart")
	}
	return c
}

// groups are the names of the groups that a cause names.
func groups(c find.Cause) []string {
	var out []string
	for _, row := range c.Rows {
		out = append(out, c.Answer.Main.Result.Rows[row][0].(string))
	}
	return out
}

var tokens = regexp.MustCompile(`\{\{(f\d+)\}\}`)

func said(b *document.Builder, f insight.Finding, role string) string {
	return tokens.ReplaceAllStringFunc(f.Roles[role], func(token string) string { return b.Fact(token[2 : len(token)-2]).Text })
}

func shaped(t *testing.T, found []insight.Finding, shape string) insight.Finding {
	t.Helper()
	i := slices.IndexFunc(found, func(f insight.Finding) bool { return f.Shape == shape })
	if i < 0 {
		var have []string
		for _, f := range found {
			have = append(have, f.Shape)
		}
		t.Fatalf("no %s among %v", shape, have)
	}
	return found[i]
}

func TestTheFewestGroupsAreNamedThatMadeMostOfAChange(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := cause(t, b, part{"West", "500", "200"}, part{"East", "500", "490"}, part{"North", "500", "505"}, part{"South", "500", "495"})
	if got := groups(c); !slices.Equal(got, []string{"West"}) || c.Spread {
		t.Fatalf("named %v, spread %v", got, c.Spread)
	}
	if want := 300.0 / 310; math.Abs(c.Share-want) > 1e-9 {
		t.Errorf("share %v, want %v", c.Share, want)
	}
}

func TestWhatTheGroupsMadeAddsUpToTheChange(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	parts := []part{{"West", "500", "200"}, {"East", "", "120"}, {"North", "80", ""}, {"South", "40", "40"}}
	c := cause(t, b, parts...)
	sum := 0.0
	for row := range c.Answer.Main.Result.Rows {
		sum += c.Part(row)
	}
	whole, _ := c.Answer.Total.Float(0, c.Answer.Total.Column("change", 0))
	if sum != whole || whole != -260 {
		t.Errorf("parts make %v, the whole %v, want -260", sum, whole)
	}
}

func TestNewAndGoneGroupsAreTheCauseWhereTheyMadeIt(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	gone := cause(t, b, part{"Offer", "530", ""}, part{"Search", "146", "138"}, part{"Partner", "81", "117"}, part{"Social", "172", "208"})
	f := shaped(t, gone.Findings(b), "cause.gone.more")
	if got := said(b, f, "driver"); got != "Offer" || !gone.Came() {
		t.Errorf("gone: %q, came %v", got, gone.Came())
	}
	b = document.NewBuilder()
	fresh := cause(t, b, part{"Night", "", "300"}, part{"Early", "500", "505"}, part{"Late", "400", "405"})
	if got := said(b, shaped(t, fresh.Findings(b), "cause.new"), "driver"); got != "Night" {
		t.Errorf("new: %q", got)
	}
}

func TestAChangeThatAllGroupsMadeAlikeIsSpread(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := cause(t, b, part{"A", "100", "50"}, part{"B", "100", "50"}, part{"C", "100", "50"}, part{"D", "100", "50"}, part{"E", "100", "50"})
	if !c.Spread {
		t.Error("five equal falls are told as made by few")
	}
	shaped(t, c.Findings(b), "cause.spread")
}

func TestOfTiesTheFirstGroupIsNamed(t *testing.T) {
	t.Parallel()
	parts := []part{{"A", "100", "10"}, {"B", "100", "10"}, {"C", "1000", "1000"}}
	for range 5 {
		if got := groups(cause(t, document.NewBuilder(), parts...)); !slices.Equal(got, []string{"A", "B"}) {
			t.Fatalf("named %v", got)
		}
	}
}

func TestGroupsWithoutNumbersMakeNothing(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := cause(t, b, part{"A", "", ""}, part{"B", "100", "40"}, part{"C", "100", "99"})
	if got := groups(c); !slices.Equal(got, []string{"B"}) || c.Part(0) != 0 {
		t.Errorf("named %v, part of nothing %v", got, c.Part(0))
	}
	if _, ok := find.Of(apart(b, sales(), part{"A", "100", "100"}, part{"B", "50", "50"})); ok {
		t.Error("nothing changed, and a cause was found")
	}
}

func TestWhoRoseAndWhoFellIsToldWithBothNumbers(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	c := cause(t, b, part{"A", "100", "160"}, part{"B", "100", "70"}, part{"C", "", "20"}, part{"D", "15", ""}, part{"E", "50", "50"})
	found := c.Movers(b)
	if got, want := said(b, shaped(t, found, "movers.up"), "list"), "A by USD 60 (from USD 100 to USD 160), C (new, USD 20)"; !same(got, want) {
		t.Errorf("up: %q, want %q", got, want)
	}
	if got, want := said(b, shaped(t, found, "movers.down"), "list"), "B by USD 30 (from USD 100 to USD 70), D (gone, USD 15 before)"; !same(got, want) {
		t.Errorf("down: %q, want %q", got, want)
	}
}

// TestALevelOfZeroIsNoNewGroup: who owed nothing was there.
func TestALevelOfZeroIsNoNewGroup(t *testing.T) {
	t.Parallel()
	owed := plan.Measure{Aggregate: plan.Last, Column: "sales", Label: "owed", Unit: "USD", Additive: true, Good: "down"}
	b := document.NewBuilder()
	c, ok := find.Of(apart(b, owed, part{"A", "0", "160"}, part{"B", "30", "20"}, part{"C", "", "20"}))
	if !ok {
		t.Fatal("no cause")
	}
	if got, want := said(b, shaped(t, c.Movers(b), "movers.up"), "list"), "A by USD 160 (from USD 0 to USD 160), C (new, USD 20)"; !same(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

var unit = regexp.MustCompile(`USD |\$`)

// same compares without the way that money is written.
func same(a, b string) bool { return unit.ReplaceAllString(a, "") == unit.ReplaceAllString(b, "") }

func TestThatAllWentOneWayIsSaidOnlyWhereAllDid(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	all := cause(t, b, part{"A", "100", "160"}, part{"B", "100", "130"})
	shaped(t, all.Movers(b), "movers.one")
	b = document.NewBuilder()
	some := cause(t, b, part{"A", "100", "160"}, part{"B", "100", "100"})
	if slices.ContainsFunc(some.Movers(b), func(f insight.Finding) bool { return f.Shape == "movers.one" }) {
		t.Error("one group held, and all are said to have risen")
	}
}
