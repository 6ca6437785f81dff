package analyst_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// chosen is a plan of a prompt, with an alternative in the place of what is read.
func chosen(t *testing.T, text, phrase string) plan.Plan {
	t.Helper()
	for _, a := range preview(t, glance(text)).Alternatives {
		if a.Text != phrase {
			continue
		}
		var p plan.Plan
		if err := json.Unmarshal(a.Plan, &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	t.Fatalf("%s: no alternative %q", text, phrase)
	return plan.Plan{}
}

func TestAGivenPlanIsWhatTheReportIsMadeBy(t *testing.T) {
	t.Parallel()
	p := chosen(t, "amount by region", "average instead of total")
	r := glance("amount by region").Request
	r.Plan, r.Given = &p, true
	report, err := analyst.Make(t.Context(), table(t, "orders", previewed), r)
	if err != nil {
		t.Fatal(err)
	}
	if report.Anew != "" || report.Plan.Questions[0].Measures[0].Aggregate != plan.Average {
		t.Errorf("anew %q, plan %+v", report.Anew, report.Plan.Questions[0].Measures)
	}
}

// A plan that a run made is made anew when what is said of a field changes; one that was given is not.
func TestAGivenPlanOutlivesARefreshAndWhatIsSaidOfItsFields(t *testing.T) {
	t.Parallel()
	p := chosen(t, "amount by region", "average instead of total")
	r := glance("amount by region").Request
	r.Plan = &p
	r.Semantics = catalog.Semantics{Fields: []catalog.FieldSemantics{{Name: "amount", Label: "takings", Unit: "EUR"}}}
	for _, given := range []bool{false, true} {
		r.Given = given
		report, err := analyst.Make(t.Context(), table(t, "orders", previewed+"2026-10-31,East,paid,2\n"), r)
		if err != nil {
			t.Fatal(err)
		}
		if kept := report.Plan.Questions[0].Measures[0].Aggregate == plan.Average; kept != given {
			t.Errorf("given %v: kept %v, anew %q", given, kept, report.Anew)
		}
	}
}

// What a program before had stored is decoded; it said less of fields, and another reader had read the prompt.
func TestAGivenPlanOutlivesANewVersionOfTheProgram(t *testing.T) {
	t.Parallel()
	p := chosen(t, "amount by region", "average instead of total")
	var stored map[string]any
	text, err := json.Marshal(p)
	if err == nil {
		err = json.Unmarshal(text, &stored)
	}
	stored["version"], stored["reader"] = 1, "an older one"
	delete(stored, "said")
	delete(stored, "fields")
	text, _ = json.Marshal(stored)
	older, wrong := plan.Decode(text)
	if err != nil || wrong != nil {
		t.Fatal(err, wrong)
	}
	var first string
	for _, version := range []string{"v1", "v2"} {
		r := glance("amount by region").Request
		r.Plan, r.Given, r.Program = &older, true, version
		report, err := analyst.Make(t.Context(), table(t, "orders", previewed), r)
		if err != nil {
			t.Fatal(err)
		}
		if report.Anew != "" || report.Plan.Questions[0].Measures[0].Aggregate != plan.Average {
			t.Errorf("%s: anew %q, plan %+v", version, report.Anew, report.Plan.Questions[0].Measures)
		}
		if !strings.Contains(report.Markdown, version) {
			t.Errorf("%s is not named", version)
		}
		told := strings.ReplaceAll(report.Markdown, version, "")
		if first != "" && told != first {
			t.Errorf("%s tells otherwise: %s", version, told)
		}
		first = told
	}
}

func TestWhatAGivenPlanNeedsAndTheDataHasLostIsSaidFirst(t *testing.T) {
	t.Parallel()
	p := chosen(t, "amount by region", "average instead of total")
	r := glance("amount by region").Request
	r.Plan, r.Given = &p, true
	without := strings.NewReplacer(",North", "", ",South", "", ",West", "", ",region", "").Replace(previewed)
	report, err := analyst.Make(t.Context(), table(t, "orders", without), r)
	if err != nil {
		t.Fatal(err)
	}
	if report.Anew != "" || !strings.Contains(report.Markdown, "region") || strings.Contains(report.Markdown, "| North |") {
		t.Errorf("anew %q\n%s", report.Anew, report.Markdown)
	}
	if !slices.ContainsFunc(report.Plan.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Reason, "the plan that was given needs it") }) {
		t.Errorf("missing %+v", report.Plan.Missing)
	}
}

func TestATaughtWordChangesTheNextReading(t *testing.T) {
	t.Parallel()
	for _, w := range []struct{ word, means, prompt, want string }{
		{"turnover", "amount", "turnover by region", "Total amount by region"},
		{"kreis", "region", "amount by kreis", "Total amount by region"},
		{"cleared", "status = paid", "amount of cleared orders by region", "status is paid"},
		{"star", "highest amount", "star region", "the one with the highest"},
	} {
		g := glance(w.prompt)
		if before := preview(t, g).Questions; len(before) > 0 && strings.Contains(before[0].Reading, w.want) {
			t.Errorf("%s: it is read so without the word: %q", w.prompt, before[0].Reading)
		}
		g.Semantics = catalog.Semantics{Words: []catalog.Word{{Word: w.word, Means: w.means}}}
		p := preview(t, g)
		if len(p.Questions) == 0 || !strings.Contains(p.Questions[0].Reading, w.want) {
			t.Errorf("%s: %+v, want %q", w.prompt, p.Questions, w.want)
			continue
		}
		var words []string
		for _, x := range p.Questions[0].Parts {
			words = append(words, x.Words...)
		}
		if !strings.Contains(strings.Join(words, " "), w.word) {
			t.Errorf("%s: the prompt's own word is not among %q", w.prompt, words)
		}
		if strings.Contains(string(p.Plan), `"prompt":"`+w.prompt) == false {
			t.Errorf("%s: the plan is of another prompt: %.80s", w.prompt, p.Plan)
		}
	}
}
