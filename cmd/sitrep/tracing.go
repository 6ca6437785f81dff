package main

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/trace"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// spans hands out what rooms tell about themselves to, for traces. Without a
// tracer rooms are given nothing and tell nobody.
type spans struct {
	tracer   *trace.Tracer
	database string // as the conventions of OpenTelemetry name it
}

// addTraces makes a tracer if the standard variables ask for one.
func (s *service) addTraces(ctx context.Context, c *serveCmd) error {
	t, err := trace.New(ctx, trace.Process{
		Version: programVersion(), Node: nodeName(),
		Failed: func(err error) { s.log.Warn("spans could not be sent", "error", err) },
	})
	if err != nil || t == nil {
		return err
	}
	s.spans = spans{tracer: t, database: strings.ToLower(c.database())}
	s.closers = append(s.closers, func() error {
		if err := t.Close(); err != nil {
			s.log.Warn("spans are lost", "error", err) // no reason to fail a stop
		}
		return nil
	})
	s.log.Info("traces are sent over OTLP")
	return nil
}

// statements are told to both, metrics and traces.
func (s spans) statements(metrics store.Watch) store.Watch {
	if s.tracer == nil {
		return metrics
	}
	return func(ctx context.Context, st store.Statement) {
		if metrics != nil {
			metrics(ctx, st)
		}
		verb, table, _ := strings.Cut(st.Family, " ")
		step := trace.Step{
			Name: st.Family, Start: st.Start, Took: st.Took,
			Attrs: []string{"db.system.name", s.database, "db.operation.name", verb, "db.collection.name", table},
		}
		if st.Fault != store.NoFault {
			step.Err = sitrep.Errorf(sitrep.Temporary, "%s", st.Fault)
		}
		s.tracer.Ended(ctx, step)
	}
}

// parent names the request that a run is asked for in.
func (s spans) parent() func(context.Context) string {
	if s.tracer == nil {
		return nil
	}
	return s.tracer.Parent
}

func (s spans) requests() func(*http.Request) (context.Context, func(string, int)) {
	if s.tracer == nil {
		return nil
	}
	return s.tracer.Request
}

// children are told to both.
func (s spans) children(metrics child.Watch) child.Watch {
	if s.tracer == nil {
		return metrics
	}
	return func(ctx context.Context, op string) func(child.End) {
		counted := func(child.End) {}
		if metrics != nil {
			counted = metrics(ctx, op)
		}
		return func(e child.End) {
			counted(e)
			s.tracer.Ended(ctx, trace.Step{Name: "child " + op, Start: e.Start, Took: e.Took, Err: e.Err})
		}
	}
}

// calls of the language model are told to both.
func (s spans) calls(metrics func(context.Context, budget.Call)) func(context.Context, budget.Call) {
	if s.tracer == nil {
		return metrics
	}
	return func(ctx context.Context, c budget.Call) {
		if metrics != nil {
			metrics(ctx, c)
		}
		s.tracer.Ended(ctx, trace.Step{
			Name: "model " + string(c.Purpose), Start: c.Start, Took: c.Took, Err: c.Err,
			Attrs: []string{"sitrep.model.outcome", string(c.Outcome), "sitrep.model.input", strconv.Itoa(c.Input), "sitrep.model.output", strconv.Itoa(c.Output)},
		})
	}
}

// source makes a span of each import.
func (s spans) source(of work.Source) work.Source {
	if s.tracer == nil {
		return of
	}
	return tracedSource{of, s.tracer}
}

type tracedSource struct {
	work.Source
	tracer *trace.Tracer
}

// ImportDataset is the source's own.
func (s tracedSource) ImportDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Snapshot, []sitrep.Field, error) {
	start := time.Now()
	snapshot, fields, err := s.Source.ImportDataset(ctx, d)
	s.tracer.Ended(ctx, trace.Step{
		Name: "import", Start: start, Took: time.Since(start), Err: err, Attrs: []string{"sitrep.dataset.id", string(d.ID)},
	})
	return snapshot, fields, err
}

// work follows runs and deliveries from their claim to their end.
func (s spans) work() func(context.Context, work.Traced) (context.Context, func(string, error)) {
	if s.tracer == nil {
		return nil
	}
	return func(ctx context.Context, t work.Traced) (context.Context, func(string, error)) {
		ctx, ended := s.tracer.Begin(ctx, trace.Work{
			Name: t.Name, Start: t.Start, Link: t.Asked, IDs: map[string]sitrep.ID{"execution": t.Execution, "report": t.Report},
		})
		if !t.Claimed.IsZero() {
			s.tracer.Ended(ctx, trace.Step{Name: "claim", Start: t.Start, Took: t.Claimed.Sub(t.Start)})
		}
		return ctx, ended
	}
}
