package tell

import (
	"reflect"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// wordUses are the words of a prompt, each with its use.
func wordUses(prompt string, uses map[string]string) []plan.WordUse {
	var out []plan.WordUse
	for _, at := range wordSigns.FindAllStringIndex(prompt, -1) {
		use, ok := uses[strings.ToLower(prompt[at[0]:at[1]])]
		if !ok {
			use = "filler"
		}
		out = append(out, plan.WordUse{Start: at[0], End: at[1], Use: use})
	}
	return out
}

// readAs is a plan that was read of a prompt: one question, with the uses of the words that have one of their own.
func readAs(prompt string, uses map[string]string, q plan.Question) plan.Plan {
	q.ID, q.Text, q.Origin = "q1", prompt, plan.Asked
	return plan.Plan{Prompt: prompt, Words: wordUses(prompt, uses), Questions: []plan.Question{q}, Missing: []plan.Unanswered{}}
}

func TestANounThatNamesDataAsksForNoForm(t *testing.T) {
	t.Parallel()
	count := plan.Question{Intent: plan.Breakdown, Measures: []plan.Measure{{Aggregate: plan.Count}}}
	for prompt, c := range map[string]struct {
		uses map[string]string
		data bool
	}{
		"reasons for delay last month":                  {map[string]string{"reasons": "group reason"}, true},
		"monthly number of reports":                     {map[string]string{"monthly": "group month", "reports": "count"}, true},
		"monthly report on sales":                       {map[string]string{"sales": "measure amount"}, false},
		"daily sales report":                            {map[string]string{"daily": "group day", "sales": "measure amount"}, false},
		"why did returns rise, by reason?":              {map[string]string{"why": "group reason", "reason": "group reason"}, false},
		"reasons for delay last month, please":          {map[string]string{"reasons": "group reason", "delay": ""}, false},
		"which five sites have the most major findings": {map[string]string{"sites": "group site", "major": "measure major findings", "findings": "measure major findings"}, true},
		"major findings by visit type, and what is new": {map[string]string{"major": "measure major findings", "findings": "measure major findings", "new": ""}, true},
		"the main findings about visits":                {map[string]string{"visits": "count"}, false},
		"which team has lost the most devices":          {map[string]string{"team": "group dept", "lost": "filter status Lost", "devices": "count"}, true},
		"which region lost most since last year":        {map[string]string{"region": "group region"}, false},
	} {
		if got := InData(readAs(prompt, c.uses, count)); got != c.data {
			t.Errorf("%s: %v", prompt, got)
		}
	}
}

// TestAReadingWithAUseForEachWordStands: what is listed, is late or has two numbers by its words stays what was read.
func TestAReadingWithAUseForEachWordStands(t *testing.T) {
	t.Parallel()
	p := jobs()
	most := plan.Question{Intent: plan.Ranking, By: []plan.Dimension{{Column: "mechanic", Label: "mechanic"}}, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of jobs"}}, Rank: &plan.Rank{N: 1}}
	const prompt = "which mechanic has the most jobs of Vera"
	for unread, want := range map[string]plan.Intent{"": plan.Ranking, "jobs": plan.List} {
		read := readAs(prompt, map[string]string{unread: ""}, most)
		read.Questions[0].Where = &plan.Predicate{Op: plan.Equal, Column: "mechanic", Values: []string{"Vera"}}
		if got := Shape(read, p, "").Questions[0].Intent; got != want {
			t.Errorf("%q unread: %s, want %s", unread, got, want)
		}
	}
}

func TestPeriodsAreComparedInTheNumberThatWasRead(t *testing.T) {
	t.Parallel()
	p := cars()
	p.Model.Metrics[1].Kind = model.KindAverage
	total := plan.Measure{Aggregate: plan.Sum, Column: "Sale Price", Label: "total sale price", Origin: plan.Implied, Additive: true}
	const prompt = "turnover last month compared with the month before"
	q := plan.Question{Intent: plan.Change, Measures: []plan.Measure{total}, By: []plan.Dimension{}, Period: &plan.Period{Kind: plan.LastComplete, Unit: plan.Month, N: 1, Text: "last month"}, Compare: &plan.Comparison{Kind: plan.Previous}}
	got := Shape(readAs(prompt, map[string]string{"turnover": "measure Sale Price"}, q), p, "")
	if len(got.Questions) == 0 || len(got.Questions[0].Measures) == 0 || got.Questions[0].Measures[0].Aggregate != plan.Sum {
		t.Errorf("%+v", got.Questions)
	}
}

func TestSidesThatWereReadWithAllWordsAreNotToldAnew(t *testing.T) {
	t.Parallel()
	p := jobs()
	done := plan.Predicate{Op: plan.Equal, Column: "state", Values: []string{"done"}}
	two := plan.Predicate{Op: plan.In, Column: "mechanic", Values: []string{"Vera", "Otto"}}
	q := plan.Question{
		Intent: plan.Compare, By: []plan.Dimension{{Column: "mechanic", Label: "mechanic"}}, Measures: []plan.Measure{{Aggregate: plan.Count, Label: "number of jobs"}},
		Compare: &plan.Comparison{Kind: plan.Groups, Groups: [][]string{{"Vera"}, {"Otto"}}}, Where: &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{two, done}},
	}
	got := Shape(readAs("Vera vs Otto, number of jobs, those that are done", nil, q), p, "").Questions
	if len(got) != 1 || !reflect.DeepEqual(got[0].Where, q.Where) {
		t.Errorf("%+v", got)
	}
}
