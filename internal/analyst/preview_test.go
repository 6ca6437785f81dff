package analyst_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

const previewed = "order_date,region,status,amount\n" +
	"2026-08-03,North,open,5\n2026-08-04,South,paid,7\n2026-09-01,North,paid,10\n2026-09-02,South,paid,20\n2026-09-20,West,open,8\n" +
	"2026-10-01,North,paid,30\n2026-10-02,South,open,5\n2026-10-15,West,paid,12\n2026-10-20,North,refunded,40\n2026-10-31,South,paid,9\n"

func glance(prompt string) analyst.Glance {
	return analyst.Glance{Request: analyst.Request{Prompt: prompt, Now: time.Date(2026, 11, 2, 8, 0, 0, 0, time.UTC)}}
}

func preview(t *testing.T, g analyst.Glance) sitrep.Preview {
	t.Helper()
	p, err := analyst.NewPreviews(table(t, "orders", previewed)).Preview(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func part(t *testing.T, p sitrep.Preview, kind sitrep.PartKind) sitrep.ReadPart {
	t.Helper()
	for _, x := range p.Questions[0].Parts {
		if x.Kind == kind {
			return x
		}
	}
	t.Fatalf("no %s in %+v", kind, p.Questions[0])
	return sitrep.ReadPart{}
}

func TestAPreviewTellsEachPartWithTheWordsOfThePrompt(t *testing.T) {
	t.Parallel()
	p := preview(t, glance("top 2 regions by amount last month without refunded ones"))
	for kind, want := range map[sitrep.PartKind]struct{ text, words string }{
		sitrep.PartMetric:    {"total amount", "amount"},
		sitrep.PartBreakdown: {"region", "regions"},
		sitrep.PartFilter:    {"status is not refunded", "without refunded"},
		sitrep.PartPeriod:    {"October 2026 (last month), against September 2026", "last month"},
		sitrep.PartOrder:     {"the 2 with the highest total amount", "top 2"},
	} {
		if x := part(t, p, kind); x.Text != want.text || !strings.HasPrefix(strings.Join(x.Words, " "), want.words) {
			t.Errorf("%s: %q from %q, want %q from %q", kind, x.Text, x.Words, want.text, want.words)
		}
	}
	if q := p.Questions[0]; !q.Asked || !strings.HasPrefix(q.Reading, "Total amount by region") {
		t.Errorf("question %+v", q)
	}
}

// Every plan that a preview offers can be given, and asks something else than all others.
func TestEveryAlternativeCanBeGivenAndAsksSomethingElse(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"top 2 regions by amount last month without refunded ones", "amount by region", "how many open orders?", "best region", "average amount per month"} {
		p := preview(t, glance(text))
		if len(p.Alternatives) < 3 || len(p.Alternatives) > 6 {
			t.Errorf("%s: %d alternatives", text, len(p.Alternatives))
		}
		readings, phrases := []string{p.Questions[0].Reading}, []string{}
		for _, a := range p.Alternatives {
			g := glance(text)
			g.Given = a.Plan
			given := preview(t, g)
			all := strings.Join(a.Readings, "\n")
			if given.Questions[0].Reading != a.Readings[0] {
				t.Errorf("%s: offered %q, given it is %q", text, a.Readings[0], given.Questions[0].Reading)
			}
			if slices.Contains(readings, all) || slices.Contains(phrases, a.Text) || a.Text == "" {
				t.Errorf("%s: %q twice, or without a phrase: %q", text, all, a.Text)
			}
			readings, phrases = append(readings, all), append(phrases, a.Text)
		}
	}
}

func TestEveryChoiceOfAPartIsAnEditThatMakesIt(t *testing.T) {
	t.Parallel()
	const text = "top 2 regions by amount last month without refunded ones"
	first := preview(t, glance(text))
	n := 0
	for _, x := range first.Questions[0].Parts {
		for _, c := range x.Choices {
			g := glance(text)
			g.Given, g.Edits = first.Plan, []sitrep.PlanEdit{c.Edit}
			p := preview(t, g)
			got := ""
			for _, y := range p.Questions[0].Parts {
				if y.Kind == x.Kind {
					got = y.Text
				}
			}
			if got != c.Text && got != "" {
				t.Errorf("%s: the choice %q makes %q", x.Kind, c.Text, got)
			}
			n++
		}
	}
	if n < 10 {
		t.Errorf("%d choices", n)
	}
}

func TestAnAggregateIsOfferedInAShortPhrase(t *testing.T) {
	t.Parallel()
	p := preview(t, glance("amount by region"))
	if !slices.ContainsFunc(p.Alternatives, func(a sitrep.Alternative) bool { return a.Text == "average instead of total" }) {
		t.Errorf("alternatives %+v", p.Alternatives)
	}
}

func TestWordsThatNothingWasMadeOfAreToldOnce(t *testing.T) {
	t.Parallel()
	p := preview(t, glance("amount by region and shoe size"))
	told := strings.Join(p.Unused, " ")
	for _, u := range p.NotAnswered {
		told += " " + u.Text
	}
	if strings.Count(told, "shoe") != 1 {
		t.Errorf("unused %q, not answered %+v", p.Unused, p.NotAnswered)
	}
}

func TestAPlanThatDoesNotHoldIsRefusedWithItsPlace(t *testing.T) {
	t.Parallel()
	read := preview(t, glance("amount by region"))
	for name, tc := range map[string]struct {
		edit  func(*plan.Question)
		place string
	}{
		"an unknown field":        {func(q *plan.Question) { q.By[0].Column = "planet" }, "plan.questions[0]"},
		"an unknown aggregate":    {func(q *plan.Question) { q.Measures[0].Aggregate = "magic" }, "plan.questions[0]"},
		"an unknown unit of time": {func(q *plan.Question) { q.By[0].Grain = "aeon" }, "plan.questions[0].by"},
		"an unknown period":       {func(q *plan.Question) { q.Period = &plan.Period{Kind: "someday"} }, "plan.questions[0].period"},
		"a value nobody has": {func(q *plan.Question) {
			q.Where = &plan.Predicate{Op: plan.In, Column: "status", Values: []string{"lost"}}
		}, "plan.questions[0].where"},
		"a sum of texts": {func(q *plan.Question) { q.Measures[0].Column = "status" }, "plan.questions[0]"},
	} {
		var p plan.Plan
		if err := json.Unmarshal(read.Plan, &p); err != nil {
			t.Fatal(err)
		}
		tc.edit(&p.Questions[0])
		g := glance("amount by region")
		g.Given, _ = json.Marshal(p)
		_, err := analyst.NewPreviews(table(t, "orders", previewed)).Preview(t.Context(), g)
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), tc.place+":") {
			t.Errorf("%s: %v, want its place %s", name, err, tc.place)
		}
	}
}

func TestTheFirstPageIsThatOfTheReport(t *testing.T) {
	t.Parallel()
	g := glance("amount by region")
	if page := preview(t, g).Page; page != "" {
		t.Errorf("a page that nobody asked for: %q", page)
	}
	g.Page = true
	page := preview(t, g).Page
	if !strings.HasPrefix(page, "# ") || !strings.Contains(page, "North") || len(page) > 6000 {
		t.Errorf("page of %d bytes: %.200q", len(page), page)
	}
}
