// Package verify checks a report that was made: it runs the report's stored queries
// again on the snapshot and compares their rows, computes every fact, text, sentence
// and cell of a table anew from these rows, renders the tree again, and looks at the
// seal, which covers what follows from no number. What the execution before had is
// compared with what that one left.
//
// It guarantees that it trusts nothing of the document but the description of what
// was computed: a value is compared with what its operation comes to, never with
// another copy of it. What it cannot check it says.
//
// It does no I/O. The statements that it runs are the document's, and a document may
// have been tampered with: whoever opens the table must see to it that a statement
// can neither write nor reach a file (internal/duck does).
package verify

import (
	"context"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Table answers SQL about the snapshot that a report was made from.
type Table interface {
	Profile(ctx context.Context) (catalog.Profile, error)
	Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error)
}

// Stored is a report as it was kept.
type Stored struct {
	JSON     []byte `json:"json"`
	Markdown string `json:"markdown"` // empty: only the JSON was kept
	Program  string `json:"program"`  // version of the one that checks
	// Previous is what executions before it left, as far as it is kept, the newest
	// first; empty: none is at hand.
	Previous [][]byte `json:"previous"`
}

// Outcome is what came of a check.
type Outcome struct {
	Problems []string `json:"problems"` // what does not agree, one line each
	Remarks  []string `json:"remarks"`  // what could not be checked, and why
	RowsRead bool     `json:"rowsRead"` // the stored queries were run on the snapshot
	Counts   Counts   `json:"counts"`
}

// Counts says how much was compared.
type Counts struct {
	Queries   int `json:"queries"` // run again
	Rows      int `json:"rows"`    // of their results
	Facts     int `json:"facts"`
	Sentences int `json:"sentences"`
	Cells     int `json:"cells"` // of tables
	Charts    int `json:"charts"`
}

// Report checks a stored report: seal, rendering, and all that can be recomputed.
// Without a table it checks the arithmetic alone and says so. An error means that the
// check could not be made; that something does not agree is none.
func Report(ctx context.Context, s Stored, t Table) (Outcome, error) {
	d, err := document.Decode(s.JSON)
	if err != nil {
		return Outcome{Problems: []string{"the stored content is no report: " + err.Error()}, Remarks: []string{}}, nil
	}
	c := &checker{d: &d}
	c.sealed(s)
	c.compared(s.Previous)
	if err := c.document(ctx, t); err != nil {
		return Outcome{}, err
	}
	return c.outcome(), nil
}

// Document recomputes all of a document that follows from its queries. It looks at no
// seal, so that a document may be checked before it has one.
func Document(ctx context.Context, d *document.Document, t Table) (Outcome, error) {
	c := &checker{d: d}
	if err := c.document(ctx, t); err != nil {
		return Outcome{}, err
	}
	return c.outcome(), nil
}

type checker struct {
	d        *document.Document
	problems []string
	remarks  []string
	counts   Counts
	read     bool
	before   *since.Digest // what the execution before left; nil: it is not at hand
	// elsewhere: another version of the program made the report and may have rendered it otherwise.
	elsewhere bool
}

func (c *checker) wrong(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

func (c *checker) remark(format string, args ...any) {
	c.remarks = append(c.remarks, fmt.Sprintf(format, args...))
}

func (c *checker) outcome() Outcome {
	out := Outcome{Problems: c.problems, Remarks: c.remarks, RowsRead: c.read, Counts: c.counts}
	if out.Problems == nil {
		out.Problems = []string{}
	}
	if out.Remarks == nil {
		out.Remarks = []string{}
	}
	return out
}

// document checks the results first: all else is computed from them.
func (c *checker) document(ctx context.Context, t Table) error {
	if !c.results() {
		c.remark("no more was checked: the results cannot be read")
		return nil
	}
	if t == nil {
		c.remark("the rows were not read again: the arithmetic was checked on the rows that the report holds")
	} else if err := c.snapshot(ctx, t); err != nil {
		return err
	}
	c.facts()
	c.sentences()
	c.keyFigures()
	c.tables()
	c.charts()
	c.words()
	c.method()
	return nil
}
