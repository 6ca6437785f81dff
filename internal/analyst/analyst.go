// Package analyst turns a prompt into a document: it reads the prompt to a plan,
// resolves the plan to dates, compiles it to SQL, asks a table, finds what the
// answers say, writes it and renders it.
//
// It guarantees that a report is a function of the snapshot, the plan, the slot,
// the execution before and the program: the same on any number of threads and at
// any time of day. Nothing of the machine stands in it.
//
// It knows neither HTTP nor the store, and reaches data only through [Table].
package analyst

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Table answers SQL about one snapshot; internal/duck has one, tests may have another.
type Table interface {
	Profile(ctx context.Context) (catalog.Profile, error)
	Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error)
}

// Request is one report to make. It crosses the pipe to the child as JSON.
type Request struct {
	Snapshot sitrep.Path `json:"snapshot"` // of the .duckdb file
	Hash     string      `json:"hash"`     // of the snapshot
	Prompt   string      `json:"prompt"`
	Plan     *plan.Plan  `json:"plan"`            // pinned; nil: read the prompt
	Given    bool        `json:"given,omitempty"` // the owner gave the plan: it stands, whatever the data or the program have become
	Anew     string      `json:"anew"`            // why a plan that was pinned is not here, to stand after "because"; empty: none was
	Now      time.Time   `json:"now"`             // the slot
	Timezone string      `json:"timezone"`        // empty: UTC
	Schedule string      `json:"schedule"`        // frequency: the default window follows it
	Banner   string      `json:"banner"`          // the data is not fresh, and why; empty: fresh
	Previous []byte      `json:"previous"`        // digest of the last execution; nil: none
	Program  string      `json:"program"`
	// Source is the state of the source that the snapshot is of; nil: it is a file.
	Source *document.SourceState `json:"source,omitempty"`
	Budget Budget                `json:"budget,omitzero"` // for what nobody asked about by name
	// Semantics lie over the snapshot's profile; Remarks are what its reader
	// should know of them beside.
	Semantics catalog.Semantics `json:"semantics,omitzero"`
	Remarks   []string          `json:"remarks,omitempty"`
	// Settings say what Model is asked for; nil: nothing, as where Model is nil.
	Settings *model.Settings `json:"settings,omitempty"`
	Model    model.Model     `json:"-"` // the child's is its parent
	// Tell is told how far it is; nil: nobody is.
	Tell func(sitrep.Progress) `json:"-"`
}

// Report is what comes out. The document itself does not cross the pipe: its JSON
// does, and [document.Decode] reads it. Nor do the answers that it was written
// from.
type Report struct {
	Plan     plan.Plan         `json:"plan"`
	Answers  []insight.Answer  `json:"-"`
	Document document.Document `json:"-"`
	Markdown string            `json:"markdown"`
	JSON     []byte            `json:"json"`   // the document, canonical
	Digest   []byte            `json:"digest"` // what the next execution compares with
	Checks   int               `json:"-"`      // that were made for findings nobody asked about
	Anew     string            `json:"anew"`   // why the plan takes the place of a pinned one; empty: it does not
	Period   string            `json:"period"` // that the first answer is about; empty: no time
	// Unpinned: the plan is the reader of words', because the model that was to make
	// it could not; the next run asks the model again.
	Unpinned bool `json:"unpinned,omitempty"`
	// Talk is what was said with the model; nil: it was not to be asked.
	Talk *model.Record `json:"talk,omitempty"`
}

func (r Request) tell(p sitrep.Progress) {
	if r.Tell != nil {
		r.Tell(p)
	}
}

// Make makes a report: read, resolve, compile, query, find, write, render.
// Errors are those of the table; a prompt that cannot be answered is a report
// that says so.
func Make(ctx context.Context, t Table, r Request) (Report, error) {
	r.tell(sitrep.Progress{Phase: sitrep.Reading})
	m, err := begin(ctx, t, r)
	if err != nil {
		return Report{}, err
	}
	if err := m.answer(ctx); err != nil {
		return Report{}, err
	}
	if err := m.lookBack(ctx); err != nil {
		return Report{}, fmt.Errorf("look back at the report before: %w", err)
	}
	r.tell(sitrep.Progress{Phase: sitrep.Writing})
	if err := m.draw(ctx); err != nil {
		return Report{}, err
	}
	d, err := m.document(ctx)
	if err != nil {
		return Report{}, fmt.Errorf("write the report: %w", err)
	}
	out := Report{Plan: m.plan, Anew: m.anew, Period: m.period(), Unpinned: m.unpinned, Talk: m.talk.Record()}
	if out.Markdown, out.JSON, err = d.Sealed(); err != nil {
		return Report{}, err
	}
	out.Document = d
	for _, a := range m.answers {
		out.Answers = append(out.Answers, a.Answer)
	}
	for _, n := range m.checks {
		out.Checks += n.Made
	}
	if out.Digest, err = m.now.Digest.Encode(); err != nil {
		return Report{}, err
	}
	return out, nil
}
