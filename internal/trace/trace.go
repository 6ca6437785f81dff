// Package trace sends OpenTelemetry spans of requests and runs to a collector,
// as the standard variables say (OTEL_EXPORTER_OTLP_ENDPOINT and those beside
// it).
//
// A Tracer that is nil is off: nothing is made, nothing is asked, and rooms that
// would tell it something are not given it. Spans have names of a few kinds; what
// they are about is in their attributes: ids, never prompts, data or addresses.
package trace

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Tracer makes spans. Nil: it is off.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// Process says whose spans they are.
type Process struct {
	Version string
	Node    string
	Failed  func(error) // told when spans could not be sent
}

// New makes a tracer if the variables ask for one, else nil. Invalid: they ask
// for what this program cannot do.
func New(ctx context.Context, p Process) (*Tracer, error) {
	if !wanted() {
		return nil, nil //nolint:nilnil // nil is a tracer that is off
	}
	for _, name := range []string{"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"} {
		if v := os.Getenv(name); v != "" && v != "http/protobuf" {
			return nil, sitrep.Invalidf("%s is %q; traces are sent as http/protobuf, which collectors take on port 4318", name, v)
		}
	}
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	who, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "sitrep"), attribute.String("service.version", p.Version),
			attribute.String("service.instance.id", p.Node)),
		resource.WithFromEnv(), resource.WithTelemetrySDK())
	if err != nil {
		return nil, fmt.Errorf("trace: say whose spans they are: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(p.Failed)) // the SDK has no other way to say that it cannot send
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(who))
	return &Tracer{provider: provider, tracer: provider.Tracer("github.com/a-seed-aa0acf4e/sitrep")}, nil
}

// wanted reads the standard variables. Without an endpoint nothing is sent, other
// than the SDK has it: a service does not look for a collector that nobody named.
func wanted() bool {
	exporter := os.Getenv("OTEL_TRACES_EXPORTER")
	named := os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") + os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	return named != "" && (exporter == "" || exporter == "otlp") && !strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true")
}

// closeLimit is how long a stop waits for the last spans to be sent.
const closeLimit = 2 * time.Second

// Close sends what is left.
func (t *Tracer) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		return fmt.Errorf("send the last spans: %w", err)
	}
	return nil
}

// Work is a piece of work that others are parts of.
type Work struct {
	Name  string
	Start time.Time
	Link  string // traceparent of what asked for it; empty: nothing did
	IDs   map[string]sitrep.ID
}

// Begin starts the span of a piece of work; the function that it returns ends it.
func (t *Tracer) Begin(ctx context.Context, w Work) (context.Context, func(state string, err error)) {
	options := []trace.SpanStartOption{trace.WithTimestamp(w.Start), trace.WithSpanKind(trace.SpanKindConsumer), trace.WithNewRoot()}
	for name, id := range w.IDs {
		options = append(options, trace.WithAttributes(attribute.String("sitrep."+name+".id", string(id))))
	}
	if asked := trace.SpanContextFromContext(extract(context.Background(), w.Link)); asked.IsValid() {
		options = append(options, trace.WithLinks(trace.Link{SpanContext: asked}))
	}
	ctx, span := t.tracer.Start(ctx, w.Name, options...)
	return ctx, func(state string, err error) {
		span.SetAttributes(attribute.String("sitrep.state", state))
		fail(span, err)
		span.End()
	}
}

// Step is a part of a piece of work that has ended.
type Step struct {
	Name  string
	Start time.Time
	Took  time.Duration
	Err   error
	Attrs []string // pairs of a name and a value
}

// Ended adds a step to the work that ctx is in. Outside of any it is left out:
// what a node looks for every second would drown everything else.
func (t *Tracer) Ended(ctx context.Context, s Step) {
	if !trace.SpanContextFromContext(ctx).IsSampled() { // a step may outlive what it is part of, as an import does
		return
	}
	_, span := t.tracer.Start(ctx, s.Name, trace.WithTimestamp(s.Start), trace.WithSpanKind(trace.SpanKindClient))
	for i := 0; i+1 < len(s.Attrs); i += 2 {
		span.SetAttributes(attribute.String(s.Attrs[i], s.Attrs[i+1]))
	}
	fail(span, s.Err)
	span.End(trace.WithTimestamp(s.Start.Add(s.Took)))
}

// fail marks a span. The text is that which may be shown: causes may name files
// and values.
func fail(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, sitrep.MessageOf(err))
	}
}

// Parent names the work that ctx is in, for what comes of it later; empty: none.
func (t *Tracer) Parent(ctx context.Context) string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier["traceparent"]
}

func extract(ctx context.Context, traceparent string) context.Context {
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": traceparent})
}
