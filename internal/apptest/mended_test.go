package apptest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const salesRows = "day,region,amount\n2026-11-01,North,5\n2026-11-02,South,7\n2026-11-03,South,9\n"

// sales uploads a dataset, and returns its id.
func (a *actor) sales(t *testing.T, name string) string {
	t.Helper()
	s := a.upload(t, "owner", "/v1/api/reports/dataset-catalog", name+".csv", strings.NewReader(salesRows))
	if s.status != 201 {
		t.Fatalf("%d %s", s.status, s.body)
	}
	return textAt(t, any(s.tree), "id")
}

func (a *actor) previewOf(t *testing.T, dataset, prompt string) outcome {
	t.Helper()
	got, err := a.send(t, step{Request: "POST /v1/api/reports/preview", Body: map[string]any{"prompt": prompt, "datasetId": dataset}}, a.names)
	if err != nil || got.answer.Status != 200 {
		t.Fatal(err, describe(got))
	}
	return got
}

// TestATaughtWordChangesTheNextReadingAndNoOtherDatasets: of two datasets with the same rows, one after the other in
// one child; and what is forgotten is not known any more.
func TestATaughtWordChangesTheNextReadingAndNoOtherDatasets(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "teach", scenario{Keys: map[string]string{"owner": wide + " --operator"}})
	taught, other := a.sales(t, "Sales"), a.sales(t, "Bookings")
	words := "/v1/api/reports/dataset-catalog/" + taught + "/words"
	known := func(dataset string) bool {
		got := a.previewOf(t, dataset, "zaster by region")
		reading, err := at(got.tree, "questions[0].reading")
		return err == nil && strings.HasPrefix(fmt.Sprint(reading), "Total amount by region")
	}
	expect := func(when string, here bool) {
		t.Helper()
		for range 2 { // whatever was read before in the same child
			if got := known(taught); got != here {
				t.Errorf("%s: it is read here: %v", when, got)
			}
			if known(other) {
				t.Errorf("%s: it is read of another dataset", when)
			}
		}
	}
	expect("before", false)
	a.must(t, step{Request: "POST " + words, Body: map[string]any{"word": "zaster", "means": "amount"}, Want: want{Status: 200}})
	expect("taught", true)
	a.must(t, step{Request: "DELETE " + words + "/zaster", Want: want{Status: 200}})
	expect("forgotten", false)
}

// TestAPlanEditedByHandSurvivesARefresh: the report is made by it of newer rows, too, and by another process.
func TestAPlanEditedByHandSurvivesARefresh(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "byhand", scenario{Keys: map[string]string{"owner": wide + " --operator"}})
	dataset := a.sales(t, "Sales")
	report := a.create(t, merge(onDemand(), map[string]any{"prompt": "amount by region", "datasetId": dataset}))
	if _, status := a.execution(t, report); status != "COMPLETED" {
		t.Fatal(status)
	}
	plan := "/v1/api/reports/" + report + "/plan"
	measures, err := at(a.get(t, "%s", plan).tree, "plan.questions[0].measures[0]")
	if err != nil {
		t.Fatal(err)
	}
	by, ok := measures.(map[string]any)
	if !ok || by["aggregate"] != "sum" {
		t.Fatalf("read as %v", measures)
	}
	by["aggregate"], by["label"] = "maximum", "highest amount"
	edit := map[string]any{"edits": []any{map[string]any{"question": "q1", "part": "metric", "value": []any{by}}}}
	a.must(t, step{Request: "PATCH " + plan, Body: edit, Want: want{Status: 200}})
	holds := func(when string) {
		t.Helper()
		got := a.get(t, "%s", plan)
		if how := textAt(t, got.tree, "plan.questions[0].measures[0].aggregate"); how != "maximum" || textAt(t, got.tree, "origin") != "given" {
			t.Errorf("%s: %s", when, describe(got))
		}
	}
	holds("edited")
	s := a.upload(t, "owner", "/v1/api/reports/dataset-catalog/"+dataset+"/file", "new.csv", strings.NewReader(salesRows+"2026-11-04,West,400\n"))
	if s.status != 200 {
		t.Fatalf("%d %s", s.status, s.body)
	}
	holds("refreshed")
	a.server.Stop(t)
	a.server = a.program.Serve(t)
	run := textAt(t, a.must(t, step{Request: "POST /v1/api/reports/" + report + "/run", Want: want{Status: 202}}).tree, "executionId")
	var markdown string
	done := func() bool {
		got, err := a.send(t, step{Request: "GET /v1/api/reports/executions/" + run + "/markdown"}, a.names)
		if err != nil || got.answer.Status != 200 {
			return false
		}
		markdown = textAt(t, got.tree, "markdownContent")
		return true
	}
	if !apptest.Poll(t.Context(), runLimit, done) || !strings.Contains(markdown, "ighest amount") || !strings.Contains(markdown, "400") {
		t.Errorf("the report after it: %s", markdown)
	}
	holds("made by another process")
}
