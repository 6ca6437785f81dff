package analyst_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// byRegion is a plan that no word of the prompts below leads to.
const byRegion = `{"questions": [{"text": "", "intent": "breakdown", "measures": [{"aggregate": "sum", "column": "amount"}], "by": [{"column": "region"}], "origin": "asked"}], "notAnswered": []}`

func readBy(prompt string, m model.Model) analyst.Request {
	r := request(prompt)
	r.Model, r.Settings = m, &model.Settings{Name: "oracle-1", Share: model.ShareAggregates, Reads: true, Time: time.Minute}
	return r
}

func TestAModelReadsWhatWordsDoNot(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(byRegion)
	got := makeReport(t, openShop(t, 1), readBy("where does the dough come from", m))
	if q := got.Plan.Questions[0]; len(got.Plan.Questions) != 1 || q.By[0].Column != "region" || q.Measures[0].Label != "total amount" {
		t.Errorf("questions: %+v", got.Plan.Questions)
	}
	if use := got.Document.Method.Model; use == nil || !use.Read || use.Name != "oracle-1" || use.Without != "" || got.Unpinned || got.Plan.Reader != "oracle-1" {
		t.Errorf("method: %+v, unpinned %v, reader %s", use, got.Unpinned, got.Plan.Reader)
	}
	if len(got.Talk.Calls) != 1 || got.Talk.Calls[0].Purpose != model.ForPlan {
		t.Errorf("talk: %+v", got.Talk)
	}
}

func TestWithoutAnAnswerOfTheModelWordsAreReadAndNothingIsPinned(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]model.Model{
		"it fails": &modeltest.Scripted{Reply: func(int, model.Call) (string, error) {
			return "", sitrep.Errorf(sitrep.Temporary, "the model's server did not answer in time")
		}},
		"it talks":          modeltest.Says("I would rather not."),
		"it makes up":       modeltest.Says(strings.ReplaceAll(byRegion, "region", "moon_phase")),
		"it asks nothing":   modeltest.Says(`{"questions": [{"text": "", "intent": "value", "measures": [], "by": []}], "notAnswered": []}`),
		"it nests too deep": modeltest.Says(`{"questions": ` + strings.Repeat(`[`, 12000) + strings.Repeat(`]`, 12000) + `}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table, without := openShop(t, 1), request("revenue by region")
			got, want := makeReport(t, table, readBy("revenue by region", m)), makeReport(t, table, without)
			if !reflect.DeepEqual(got.Plan, want.Plan) {
				t.Errorf("plan: %+v", got.Plan)
			}
			use := got.Document.Method.Model
			if !got.Unpinned || use.Read || use.Without == "" {
				t.Errorf("unpinned %v, method %+v", got.Unpinned, use)
			}
		})
	}
}

func TestAPinnedPlanIsNotReadAgain(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(byRegion)
	table, r := openShop(t, 1), readBy("where does the dough come from", m)
	first := makeReport(t, table, r)
	r.Plan = &first.Plan
	second := makeReport(t, table, r)
	if n := len(m.Calls()); n != 1 || second.Markdown != first.Markdown || !second.Document.Method.Model.Read {
		t.Errorf("%d calls; read: %v", n, second.Document.Method.Model.Read)
	}
	words := *r.Plan
	words.Reader = "words"
	r.Plan = &words
	if third := makeReport(t, table, r); third.Document.Method.Model.Read {
		t.Error("a plan of the reader of words is said to be the model's")
	}
}

func TestAPlanOfAModelIsAPlan(t *testing.T) {
	t.Parallel()
	table := openShop(t, 1)
	profile, err := table.Profile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := makeReport(t, table, readBy("where does the dough come from", modeltest.Says(byRegion)))
	if err := plan.Validate(got.Plan, profile); err != nil || len(got.Plan.Fields) != 2 {
		t.Errorf("%v, fields %+v", err, got.Plan.Fields)
	}
}
