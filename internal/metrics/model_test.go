package metrics_test

import (
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/metrics"
)

// What costs nothing is counted as a call and as nothing else.
func TestCallsToAModelAreCountedByWhatTheyCost(t *testing.T) {
	t.Parallel()
	r := prometheus.NewPedanticRegistry()
	called := metrics.Calls(r)
	if n := len(observed(t, r)); n != 3*4+3+2+1 {
		t.Errorf("%d series at the start, want one for each value of the labels", n)
	}
	for _, o := range budget.Outcomes() {
		called(t.Context(), budget.Call{Purpose: model.ForPlan, Outcome: o, Input: 30, Output: 4, Money: 2e9, Took: time.Second})
	}
	called(t.Context(), budget.Call{Purpose: "made up by a child", Outcome: budget.Failed})
	got := observed(t, r)
	for name, want := range map[string]uint64{
		"sitrep_model_calls_total answered plan": 1, "sitrep_model_calls_total cached plan": 1, "sitrep_model_calls_total limited plan": 1,
		"sitrep_model_calls_total failed plan": 1, "sitrep_model_calls_total failed other": 1, "sitrep_model_calls_total answered words": 0,
		"sitrep_model_tokens_total read": 60, "sitrep_model_tokens_total written": 8, "sitrep_model_money_total": 4,
		"sitrep_model_call_duration_seconds plan": 2,
	} {
		if got[name] != want {
			t.Errorf("%s is %d, want %d", name, got[name], want)
		}
	}
}

func TestBrokenRulesAreCountedByRule(t *testing.T) {
	t.Parallel()
	r := prometheus.NewPedanticRegistry()
	talked := metrics.Talks(r)
	talked(model.Record{Calls: []model.Exchange{
		{Violations: []model.Violation{{Rule: "edit"}, {Rule: "edit"}, {Rule: "plan"}}}, {Violations: []model.Violation{{Rule: "anything"}}},
	}})
	got := observed(t, r)
	for rule, want := range map[string]uint64{"edit": 2, "plan": 1, "other": 1} {
		if n, there := got["sitrep_model_violations_total "+rule]; n != want || !there {
			t.Errorf("%s was broken %d times (there: %t), want %d", rule, n, there, want)
		}
	}
}
