package apptest_test

import (
	"compress/gzip"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// receiver takes spans as a collector does: protobuf over HTTP.
type receiver struct {
	mu       sync.Mutex
	spans    []*tracepb.Span
	resource map[string]string
	server   *httptest.Server
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{resource: map[string]string{}}
	r.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if err := r.take(q); err != nil {
			t.Error(err)
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(r.server.Close)
	return r
}

func (r *receiver) take(q *http.Request) error {
	body := io.Reader(q.Body)
	if q.Header.Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(q.Body)
		if err != nil {
			return err
		}
		body = unpacked
	}
	raw, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	var sent collector.ExportTraceServiceRequest
	if err := proto.Unmarshal(raw, &sent); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rs := range sent.GetResourceSpans() {
		for _, a := range rs.GetResource().GetAttributes() {
			r.resource[a.GetKey()] = a.GetValue().GetStringValue()
		}
		for _, ss := range rs.GetScopeSpans() {
			r.spans = append(r.spans, ss.GetSpans()...)
		}
	}
	return nil
}

// named are the spans of a name, within a trace unless that is empty.
func (r *receiver) named(name, traceID string) (found []*tracepb.Span) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.spans {
		if s.GetName() == name && (traceID == "" || hex.EncodeToString(s.GetTraceId()) == traceID) {
			found = append(found, s)
		}
	}
	return found
}

func attribute(s *tracepb.Span, name string) string {
	for _, a := range s.GetAttributes() {
		if a.GetKey() == name {
			return a.GetValue().GetStringValue()
		}
	}
	return ""
}

// TestTraceFollowsARequestIntoItsRun sends a request that is part of a client's
// trace, and looks at what a collector gets: the request with its statements
// within that trace, the run of it with its parts, and a link from one to the other.
func TestTraceFollowsARequestIntoItsRun(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		r := newReceiver(t)
		s := newStage(t, open(t))
		s.server.Stop(t)
		s.program.Env = append(s.program.Env, "OTEL_EXPORTER_OTLP_ENDPOINT="+r.server.URL, "OTEL_BSP_SCHEDULE_DELAY=100", "OTEL_RESOURCE_ATTRIBUTES=deployment.environment.name=test")
		s.server = s.program.Serve(t)
		a := newActor(t, s, "trace", scenario{})
		source := filepath.Join(a.dir, "t.csv")
		writeOrders(t, source, 100)
		a.names["orders"] = a.program.Must(t, "dataset", "add", source)
		writeOrders(t, source, 101)
		const client = "4bf92f3577b34da6a3ce929d0e0e4736"
		got := a.must(t, step{
			Create:  merge(onDemand(), map[string]any{"recipients": []any{"t@example.com"}, "prompt": "total revenue, secretly"}),
			Headers: map[string]string{"traceparent": "00-" + client + "-00f067aa0ba902b7-01"},
		})
		report := textAt(t, got.tree, "id")
		a.execution(t, report)
		if !apptest.Poll(t.Context(), runLimit, func() bool { return len(r.named("deliver", "")) > 0 }) {
			t.Fatal("no span of a delivery")
		}
		a.server.Stop(t)
		r.checkRequest(t, client)
		r.checkRun(t, client, report)
		r.checkSecrets(t, a)
	})
}

func (r *receiver) checkRequest(t *testing.T, client string) {
	t.Helper()
	requests := r.named("POST /v1/api/reports", client)
	if len(requests) != 1 {
		t.Fatalf("%d spans of the request in the client's trace, want one", len(requests))
	}
	request := requests[0]
	if parent := hex.EncodeToString(request.GetParentSpanId()); parent != "00f067aa0ba902b7" {
		t.Errorf("the request is part of %s", parent)
	}
	if attribute(request, "http.route") != "/v1/api/reports" || attribute(request, "http.request.method") != "POST" {
		t.Errorf("attributes %v", request.GetAttributes())
	}
	for _, family := range []string{"begin", "insert report", "insert execution", "commit"} {
		statements := r.named(family, client)
		if len(statements) == 0 || !slices.Equal(statements[0].GetParentSpanId(), request.GetSpanId()) {
			t.Errorf("the request has no %q", family)
		}
	}
	if r.resource["service.name"] != "sitrep" || r.resource["deployment.environment.name"] != "test" || r.resource["service.version"] == "" {
		t.Errorf("the spans are those of %v", r.resource)
	}
}

func (r *receiver) checkRun(t *testing.T, client, report string) {
	t.Helper()
	linked := 0
	var parts []string
	for _, run := range r.named("run", "") {
		if attribute(run, "sitrep.report.id") != report {
			continue
		}
		for _, link := range run.GetLinks() {
			if hex.EncodeToString(link.GetTraceId()) == client {
				linked++
			}
		}
		trace := hex.EncodeToString(run.GetTraceId())
		for _, name := range []string{"claim", "import", "child import", "child report", "insert content", "insert delivery", "update execution", "commit"} {
			for _, part := range r.named(name, trace) {
				if part.GetEndTimeUnixNano() < part.GetStartTimeUnixNano() {
					t.Errorf("%s ends before it starts", name)
				}
				parts = append(parts, name)
			}
		}
	}
	if linked == 0 {
		t.Error("no run points to the request that asked for it")
	}
	for _, name := range []string{"claim", "import", "child import", "child report", "insert content", "insert delivery", "update execution", "commit"} {
		if !slices.Contains(parts, name) {
			t.Errorf("the run has no %q", name)
		}
	}
	if delivery := r.named("deliver", "")[0]; attribute(delivery, "sitrep.state") != "completed" {
		t.Errorf("the delivery is %q", attribute(delivery, "sitrep.state"))
	}
}

// checkSecrets looks for what must not leave the house.
func (r *receiver) checkSecrets(t *testing.T, a *actor) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.spans {
		text := s.String()
		for _, secret := range []string{"secretly", "t@example.com", a.names.text("{owner.key}"), a.program.Data} {
			if strings.Contains(text, secret) {
				t.Errorf("a span tells %q: %s", secret, text)
			}
		}
	}
	if len(r.spans) > 2000 {
		t.Errorf("%d spans: what a node looks for all the time is among them", len(r.spans))
	}
}

// TestTracesThatCannotBeSentHoldUpNobody names a collector that is not there, and
// a protocol that is not spoken.
func TestTracesThatCannotBeSentHoldUpNobody(t *testing.T) {
	t.Parallel()
	address, err := apptest.FreeAddress(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := newStage(t, "")
	s.server.Stop(t)
	s.program.Env = append(s.program.Env, "OTEL_EXPORTER_OTLP_ENDPOINT=http://"+address)
	s.server = s.program.Serve(t)
	a := newActor(t, s, "away", scenario{})
	if _, status := a.execution(t, a.create(t, onDemand())); status != "COMPLETED" {
		t.Errorf("the run has %s", status)
	}
	a.server.Stop(t)
	s.program.Env = append(s.program.Env, "OTEL_EXPORTER_OTLP_PROTOCOL=grpc")
	if out, err := s.program.Run(t.Context(), "serve"); err != nil || out.Code != 1 || !strings.Contains(out.Stderr, "4318") {
		t.Errorf("exit %d, %v\n%s", out.Code, err, out.Stderr)
	}
}
