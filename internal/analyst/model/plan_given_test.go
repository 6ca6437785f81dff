package model_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// asPlan is a draft with one question; members are as of [question], in braces.
func asPlan(members string) string {
	return strings.Replace(question(members[1:len(members)-1]), `"notAnswered":[],`, "", 1)
}

const regionPrompt = "takings by region last month"

func given(t *testing.T, members string) (plan.Plan, error) {
	t.Helper()
	return model.Given([]byte(asPlan(members)), regionPrompt, shopTable())
}

func TestAGivenPlanSaysOnlyWhatItComputes(t *testing.T) {
	t.Parallel()
	p, err := given(t, `{"measures": [
		{"aggregate": "sum", "column": "cost", "label": "profit", "unit": "million EUR", "additive": false, "good": "up"},
		{"aggregate": "sum", "column": "revenue", "label": "total takings", "unit": "EUR"},
		{"aggregate": "sum", "column": "margin_pct", "label": "total margin"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	m := p.Questions[0].Measures
	if m[0].Label != "total cost" || m[0].Unit != "USD" || m[0].Good != "down" || !m[0].Additive {
		t.Errorf("cost is told as %+v", m[0])
	}
	if m[1].Label != "total takings" || m[1].Unit != "USD" {
		t.Errorf("a name in the prompt's words: %+v", m[1])
	}
	if m[2].Aggregate != plan.Average {
		t.Errorf("a rate is added up: %+v", m[2])
	}
	if p.Reader != model.Owner || p.Prompt != regionPrompt || len(p.Fields) == 0 {
		t.Errorf("plan %+v", p)
	}
}

func TestAGivenPlanIsTheSameWhenItIsGivenAgain(t *testing.T) {
	t.Parallel()
	for _, members := range []string{
		`{}`, `{"by": [{"column": "ordered_on", "grain": "month"}], "intent": "trend"}`, `{"rank": {"n": 3}, "intent": "ranking"}`,
		`{"where": {"op": "contains", "column": "comment", "values": ["bell"]}}`, `{"where": {"op": "eq", "column": "status", "values": ["Paid"]}}`,
		`{"period": {"kind": "lastComplete", "unit": "month", "n": 1, "text": "in the month before"}}`,
		`{"measures": [{"aggregate": "span", "column": "ordered_on", "until": "delivered_on", "of": {"aggregate": "median"}}]}`,
	} {
		first, err := given(t, members)
		if err != nil {
			t.Errorf("%s: %v", members, err)
			continue
		}
		text, _ := json.Marshal(first)
		again, err := model.Given(text, regionPrompt, shopTable())
		if err != nil {
			t.Errorf("%s: %v", members, err)
		}
		if twice, _ := json.Marshal(again); string(twice) != string(text) {
			t.Errorf("%s:\n first %s\n again %s", members, text, twice)
		}
	}
}

func TestWhatIsWrongInAGivenPlanIsNamedByItsPlace(t *testing.T) {
	t.Parallel()
	for text, place := range map[string]string{
		`{"questions": []}`:                      "questions",
		`{"questions": 7}`:                       "",
		`[]`:                                     "",
		`{"version": 99}`:                        "version",
		`{"planet": "Mars"}`:                     "",
		asPlan(`{"by": []}`):                     "questions[0].by",
		asPlan(`{"by": [{"column": "planet"}]}`): "questions[0]",
		asPlan(`{"intent": "magic"}`):            "questions[0].intent",
		asPlan(`{"chart": "tower"}`):             "questions[0].chart",
		asPlan(`{"where": {"op": "in", "column": "region", "values": ["Nowhere"]}}`):                           "questions[0].where",
		asPlan(`{"measures": [{"aggregate": "shareWhere"}]}`):                                                  "questions[0].measures[0]",
		asPlan(`{"measures": [{"aggregate": "ratio"}]}`):                                                       "questions[0].measures[0]",
		asPlan(`{"measures": [{"aggregate": "span", "column": "ordered_on", "until": "ordered_on"}]}`):         "questions[0].measures[0]",
		asPlan(`{"compare": {"kind": "period"}}`):                                                              "questions[0].compare",
		asPlan(`{"rank": {"n": -1}, "intent": "ranking"}`):                                                     "questions[0].rank",
		asPlan(`{"intent": "list", "measures": [], "by": [{"column": "customer_email"}]}`):                     "questions[0].by",
		asPlan(`{"period": {"kind": "calendar", "unit": "month", "index": 13}}`):                               "questions[0].period",
		asPlan(`{"having": {"measure": {"aggregate": "sum", "column": "revenue"}, "op": "like", "value": 1}}`): "questions[0].having",
	} {
		_, err := model.Given([]byte(text), regionPrompt, shopTable())
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.HasPrefix(err.Error(), place+":") {
			t.Errorf("%s: %v, want %q", text, err, place)
		}
	}
}

// Whatever is given, there is a plan that compiles or a refusal.
func FuzzGivenPlans(f *testing.F) {
	for _, members := range []string{`{}`, `{"measures": [{"aggregate": "each", "each": [{"column": "region"}], "over": "count"}]}`, `{"by": [{"column": "region", "cases": [{}]}]}`} {
		f.Add(asPlan(members))
	}
	profile := shopTable()
	f.Fuzz(func(t *testing.T, text string) {
		p, err := model.Given([]byte(text), regionPrompt, profile)
		if err != nil {
			if sitrep.CodeOf(err) != sitrep.Invalid {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		resolved, err := plan.Resolve(p, *profile, plan.Clock{})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, r := range resolved {
			if r.Question.Intent == plan.Overview {
				continue
			}
			if _, err := plan.Compile(r, *profile); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}
