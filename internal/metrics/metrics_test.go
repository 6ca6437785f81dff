package metrics_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/metrics"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func observed(t *testing.T, r *prometheus.Registry) map[string]uint64 {
	t.Helper()
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]uint64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			name := f.GetName()
			for _, l := range m.GetLabel() {
				name += " " + l.GetValue()
			}
			found[name] = m.GetHistogram().GetSampleCount() + uint64(m.GetCounter().GetValue()+m.GetGauge().GetValue())
		}
	}
	return found
}

// How a child ended is told by what an operator would do about it.
func TestEndsOfChildrenByWhatTheyMean(t *testing.T) {
	t.Parallel()
	r := prometheus.NewPedanticRegistry()
	watch := metrics.Children(r, "report")
	if n := len(observed(t, r)); n != 1+5+1 {
		t.Errorf("%d series at the start, want one for each value of the labels", n)
	}
	for _, err := range []error{
		nil, sitrep.Invalidf("too large"), fmt.Errorf("x: %w", sitrep.Errorf(sitrep.Temporary, "died")),
		fmt.Errorf("x: %w", context.Canceled), errors.New("bug"), errors.New("bug"),
	} {
		watch(t.Context(), "report")(child.End{Took: time.Second, Peak: 50 << 20, Err: err})
	}
	running := watch(t.Context(), "report")
	got := observed(t, r)
	for name, want := range map[string]uint64{
		"sitrep_child_duration_seconds report ok": 1, "sitrep_child_duration_seconds report refused": 1,
		"sitrep_child_duration_seconds report temporary": 1, "sitrep_child_duration_seconds report cancelled": 1,
		"sitrep_child_duration_seconds report failed": 2, "sitrep_children report": 1, "sitrep_child_memory_bytes report": 6,
	} {
		if got[name] != want {
			t.Errorf("%s is %d, want %d", name, got[name], want)
		}
	}
	running(child.End{})
	if got := observed(t, r); got["sitrep_children report"] != 0 {
		t.Error("a child that has ended counts as running")
	}
}

func TestFaultsOfStatementsAreCountedByKind(t *testing.T) {
	t.Parallel()
	r := prometheus.NewPedanticRegistry()
	watch := metrics.Statements(r)
	watch(t.Context(), store.Statement{Family: "select report", Took: time.Millisecond})
	watch(t.Context(), store.Statement{Family: "begin", Fault: store.BusyFault})
	got := observed(t, r)
	if got["sitrep_db_statement_duration_seconds select report"] != 1 || got["sitrep_db_faults_total busy"] != 1 || got["sitrep_db_faults_total down"] != 0 {
		t.Errorf("%v", got)
	}
}

func TestRefusalsAreCountedByPolicy(t *testing.T) {
	t.Parallel()
	r := prometheus.NewPedanticRegistry()
	metrics.Limits(r, "creation", "data")("data")
	if got := observed(t, r); got["sitrep_limited_requests_total data"] != 1 || len(got) != 2 {
		t.Errorf("%v", got)
	}
}
