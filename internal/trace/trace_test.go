package trace_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/trace"
)

// sent collects spans by name. The tests set variables of the process, so they
// come one after another.
type sent struct {
	mu    sync.Mutex
	spans map[string]*tracepb.Span
}

func collect(t *testing.T) (*sent, *trace.Tracer) {
	t.Helper()
	s := &sent{spans: map[string]*tracepb.Span{}}
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var request collector.ExportTraceServiceRequest
		if err := proto.Unmarshal(raw, &request); err != nil {
			t.Error(err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, rs := range request.GetResourceSpans() {
			for _, ss := range rs.GetScopeSpans() {
				for _, span := range ss.GetSpans() {
					s.spans[span.GetName()] = span
				}
			}
		}
	}))
	t.Cleanup(server.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	tracer, err := trace.New(t.Context(), trace.Process{Version: "v", Node: "n", Failed: func(err error) { t.Error(err) }})
	if err != nil || tracer == nil {
		t.Fatal(tracer, err)
	}
	return s, tracer
}

func TestOffUnlessAnEndpointIsNamed(t *testing.T) {
	for _, env := range []map[string]string{
		{},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_SDK_DISABLED": "true"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_TRACES_EXPORTER": "none"},
	} {
		t.Run("", func(t *testing.T) {
			for _, name := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_SDK_DISABLED", "OTEL_TRACES_EXPORTER"} {
				t.Setenv(name, env[name])
			}
			if tracer, err := trace.New(t.Context(), trace.Process{}); tracer != nil || err != nil {
				t.Errorf("%v: %v, %v", env, tracer, err)
			}
		})
	}
}

// An import goes on when the run that began it has been given back.
func TestStepMayOutliveItsWork(t *testing.T) {
	s, tracer := collect(t)
	start := time.Now().Add(-time.Second)
	ctx, ended := tracer.Begin(t.Context(), trace.Work{Name: "run", Start: start})
	ended("waits", nil)
	tracer.Ended(ctx, trace.Step{Name: "import", Start: start, Took: time.Minute, Err: errors.New("/a/path and a cause")})
	tracer.Ended(context.Background(), trace.Step{Name: "of nobody", Start: start})
	if err := tracer.Close(); err != nil {
		t.Fatal(err)
	}
	run, step := s.spans["run"], s.spans["import"]
	if run == nil || step == nil || string(step.GetParentSpanId()) != string(run.GetSpanId()) {
		t.Fatalf("run %v, import %v", run, step)
	}
	if took := time.Duration(step.GetEndTimeUnixNano() - step.GetStartTimeUnixNano()); took != time.Minute {
		t.Errorf("the step took %s", took)
	}
	if s.spans["of nobody"] != nil {
		t.Error("a step outside of any work was sent")
	}
	if text := step.GetStatus().GetMessage(); text == "" || text == "/a/path and a cause" {
		t.Errorf("the status says %q: causes are for the log alone", text)
	}
}

// A run points to what asked for it, however long ago, and is no part of it.
func TestWorkHasATraceOfItsOwn(t *testing.T) {
	s, tracer := collect(t)
	r := httptest.NewRequest(http.MethodPost, "/v1/x", nil)
	ctx, answered := tracer.Request(r)
	asked := tracer.Parent(ctx)
	answered("/v1/{x}", http.StatusInternalServerError)
	_, ended := tracer.Begin(ctx, trace.Work{Name: "run", Start: time.Now(), Link: asked, IDs: map[string]sitrep.ID{"report": "r"}})
	ended("completed", nil)
	if err := tracer.Close(); err != nil {
		t.Fatal(err)
	}
	request, run := s.spans["POST /v1/{x}"], s.spans["run"]
	if request == nil || run == nil || string(request.GetTraceId()) == string(run.GetTraceId()) || len(run.GetParentSpanId()) > 0 {
		t.Fatalf("request %v, run %v", request, run)
	}
	if links := run.GetLinks(); len(links) != 1 || string(links[0].GetSpanId()) != string(request.GetSpanId()) {
		t.Errorf("links %v", run.GetLinks())
	}
	if request.GetStatus().GetCode() != tracepb.Status_STATUS_CODE_ERROR {
		t.Error("an answer of 500 is no error")
	}
	if parent := tracer.Parent(t.Context()); parent != "" {
		t.Errorf("what is part of nothing has the parent %q", parent)
	}
}
