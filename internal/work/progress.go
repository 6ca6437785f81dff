package work

import (
	"context"
	"sync/atomic"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

// course is how far a run has come: the run tells it, and whoever renews its lease
// writes it with that. So it costs no write of its own, and is as old as a renewal.
type course struct {
	atomic.Pointer[sitrep.Progress]
}

type courseKey struct{}

func withCourse(ctx context.Context) context.Context {
	return context.WithValue(ctx, courseKey{}, &course{})
}

// tell notes how far the run of ctx has come, if anybody wants to know.
func tell(ctx context.Context, p sitrep.Progress) {
	if c, ok := ctx.Value(courseKey{}).(*course); ok {
		c.Store(&p)
	}
}

// told is what was told last; zero: nothing.
func told(ctx context.Context) sitrep.Progress {
	c, ok := ctx.Value(courseKey{}).(*course)
	if !ok {
		return sitrep.Progress{}
	}
	if p := c.Load(); p != nil {
		return *p
	}
	return sitrep.Progress{}
}

// tellingImport has an import for the run of ctx tell how far it is.
func tellingImport(ctx context.Context) context.Context {
	return catalog.Telling(ctx, func(_ string, done float64) { tell(ctx, datasets.ProgressOf(sitrep.Importing, done)) })
}

// overhear passes on what the child of a run tells.
func overhear(ctx context.Context) func(child.Progress) {
	return func(p child.Progress) {
		tell(ctx, sitrep.Progress{Phase: sitrep.Phase(p.Stage), Done: p.Part, Of: p.Of})
	}
}
