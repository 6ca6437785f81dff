package analyst_test

import (
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
)

// looking is a model that looks at these and then plans.
func looking(looks ...string) *modeltest.Scripted { return modeltest.Says(append(looks, byRegion)...) }

// saw is what a model was shown after its first look.
func saw(t *testing.T, share model.Share, look string) string {
	t.Helper()
	m := looking(look)
	r := readBy("where does the dough come from", m)
	r.Settings.Explores, r.Settings.Share = true, share
	got := makeReport(t, openShop(t, 1), r)
	if calls := m.Calls(); len(calls) == 2 && got.Plan.Reader == "oracle-1" {
		messages := calls[1].Messages
		return messages[len(messages)-1].Text
	}
	t.Fatalf("%d calls, the plan is that of %s", len(m.Calls()), got.Plan.Reader)
	return ""
}

func TestAModelLooksAtAggregatesAndValues(t *testing.T) {
	t.Parallel()
	ask := func(look, rest string) string {
		return `{"look": "` + look + `", "column": "", "like": "", "questions": [{"text": "", "intent": "breakdown", "measures": [{"aggregate": "sum", "column": "amount"}], ` + rest + `}], "notAnswered": []}`
	}
	for name, c := range map[string]struct {
		share      model.Share
		look, want string
	}{
		"groups":                 {model.ShareAggregates, ask("query", `"by": [{"column": "region"}]`), `"rows":[["North",`},
		"findings":               {model.ShareAggregates, ask("findings", `"by": [{"column": "region"}]`), `"found":["North`},
		"values":                 {model.ShareAggregates, `{"look": "values", "column": "region", "like": "nor", "questions": []}`, `"rows":[["North"]]`},
		"a field that is not":    {model.ShareAggregates, ask("query", `"by": [{"column": "moon"}]`), "there is no field"},
		"single rows":            {model.ShareAggregates, strings.Replace(ask("query", `"by": [{"column": "amount"}]`), "breakdown", "list", 1), "single rows are not shared"},
		"groups of one row each": {model.ShareAggregates, ask("query", `"by": [{"column": "order_id"}]`), "not shared"},
		"an unknown look":        {model.ShareAggregates, `{"look": "sql", "questions": []}`, "there is no such look"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := saw(t, c.share, c.look); !strings.Contains(got, c.want) {
				t.Errorf("shown\n%s\nwant %s", got, c.want)
			}
		})
	}
}

func TestWhereOnlyNamesAreSharedNothingIsLookedAt(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(byRegion)
	r := readBy("where does the dough come from", m)
	r.Settings.Explores, r.Settings.Share = true, model.ShareSchema
	got := makeReport(t, openShop(t, 1), r)
	call := m.Calls()[0]
	sent := call.System + string(call.Schema) + call.Messages[0].Text
	if call.Purpose != model.ForPlan || strings.Contains(sent, "North") || strings.Contains(sent, `"look"`) || got.Plan.Reader != "oracle-1" {
		t.Errorf("sent for %s:\n%s", call.Purpose, call.Messages[0].Text)
	}
}

func TestAModelThatOnlyLooksIsStopped(t *testing.T) {
	t.Parallel()
	m := modeltest.Says(`{"look": "values", "column": "region", "like": "", "questions": []}`)
	r := readBy("revenue by region", m)
	r.Settings.Explores = true
	got := makeReport(t, openShop(t, 1), r)
	if n := len(m.Calls()); n != 11 || !got.Unpinned {
		t.Errorf("%d calls, unpinned %v", n, got.Unpinned)
	}
}
