package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

type verifyCmd struct {
	Reports []string `arg:"" type:"bytes" name:"execution" help:"The id of an execution, or of a report: then its newest run. Or a file that \"sitrep ask --format json\" made. There may be several."`
	Dataset string   `type:"bytes" short:"d" placeholder:"FILE" help:"For a file: the data that it was made from. Without it the arithmetic alone is checked."`
	Format  string   `enum:"text,json" default:"text" help:"text, or json for programs: an object for each report."`
	state
	limiting
}

// Help is the long text of the command.
func (verifyCmd) Help() string {
	return `It runs the stored queries of a report again on the data that the report was made from, compares their rows, and computes every fact, sentence, cell and text anew. It exits with 0 when all agrees, 1 when something does not or the check failed, 3 when there is nothing to verify.

With several it goes on to the end; it exits with 1 when one of them does not agree, else with 3 when there is nothing to verify of one.

	sitrep verify 01979c3e-7a52-7cc0-a9ea-0c8e5d1c2b47
	sitrep verify report.json --dataset orders.csv`
}

// Run checks reports, one after the other, and says what it did. Of several, one with nothing to verify holds up no other.
func (c *verifyCmd) Run(p *program) error {
	if len(c.Reports) == 1 {
		return c.one(p, c.Reports[0])
	}
	var nothing error
	differ := 0
	for _, report := range c.Reports {
		err := c.one(p, report)
		none, isNone := errors.AsType[nothingError](err)
		if isNone {
			nothing, err = none, verified{Report: report, Nothing: none.reason.Error()}.show(p, c.Format)
		}
		if errors.Is(err, errDisagrees) {
			differ++
		} else if err != nil {
			return err
		}
	}
	if differ > 0 {
		return fmt.Errorf("%d of %d: %w", differ, len(c.Reports), errDisagrees)
	}
	return nothing
}

// one checks one report.
func (c *verifyCmd) one(p *program, report string) error {
	id, err := sitrep.ParseID(report)
	var checked verified
	switch _, missing := os.Stat(report); {
	case err == nil && c.Dataset != "":
		return usagef("--dataset is for a file; the service knows what data an execution was made from")
	case err == nil:
		err = c.with(p, func(st *store.Store) error {
			checked, err = verifyStored(p, st, id)
			return err
		})
	case missing != nil:
		return usagef("%q is neither an id nor a file: \"sitrep report list\" has the ids", report)
	default:
		checked, err = c.file(p, report)
	}
	if err != nil {
		return err
	}
	return checked.show(p, c.Format)
}

// evidence is a report with what it is checked against.
type evidence struct {
	verify.Stored
	Snapshot sitrep.Path `json:"snapshot"` // of the .duckdb file; empty: there is none
}

// check reads the rows in a child, where the database is; without them, here.
func check(ctx context.Context, e evidence) (out verify.Outcome, err error) {
	if e.Snapshot == "" {
		return verify.Report(ctx, e.Stored, nil)
	}
	err = children(0).Call(ctx, "verify", e, &out, child.Listener{})
	return out, err
}

// verifyReport answers in the child. The snapshot is opened read-only and locked, so
// that a statement of a report that was tampered with reaches nothing.
func verifyReport(ctx context.Context, e evidence, _ func(child.Progress)) (out verify.Outcome, err error) {
	db, err := duck.Open(ctx, string(e.Snapshot), duck.Options{})
	if err != nil {
		return verify.Outcome{}, err
	}
	defer func() {
		if closed := db.Close(); err == nil {
			err = closed
		}
	}()
	return verify.Report(ctx, e.Stored, db)
}

// file checks a saved document.
func (c *verifyCmd) file(p *program, report string) (verified, error) {
	data, err := os.ReadFile(report)
	if err != nil {
		return verified{}, fmt.Errorf("read the report: %w", err)
	}
	e := evidence{Stored: verify.Stored{JSON: data, Program: programVersion()}}
	var wrong []string
	if c.Dataset != "" {
		request, _, err := cached(p.ctx, asked{file: c.Dataset, name: nameOf(c.Dataset), limits: c.tableLimits()}, nil)
		if err != nil {
			return verified{}, err
		}
		e.Snapshot, wrong = request.Snapshot, otherData(data, request.Hash)
	}
	out, err := check(p.ctx, e)
	if err != nil {
		return verified{}, fmt.Errorf("verify %s: %w", sitrep.Path(report), err)
	}
	out.Problems = slices.Insert(out.Problems, 0, wrong...)
	return verified{Report: report, Outcome: out}, nil
}

// otherData says that a report was made from other data than is at hand.
func otherData(report []byte, hash string) []string {
	d, err := document.Decode(report)
	if err != nil || d.Method.Snapshot == hash {
		return nil // what is no report is told by who checks it
	}
	return []string{"method.snapshot: the report was made from other data than this"}
}

// fingerprint compares a snapshot's file with how it was imported.
func fingerprint(ctx context.Context, s sitrep.Snapshot, path string) (problem, remark string, err error) {
	if s.Fingerprint == "" {
		return "", "the snapshot has no fingerprint: a cell that no query of the report reads was not checked", nil
	}
	now, err := catalog.Fingerprint(ctx, path)
	if err != nil {
		return "", "", fmt.Errorf("read the snapshot: %w", err)
	}
	if now != s.Fingerprint {
		return "snapshot: its file is not as it was imported", "", nil
	}
	return "", "", nil
}

// nothingError says that there is nothing to verify.
type nothingError struct{ reason error }

func (e nothingError) Error() string { return "nothing to verify: " + e.reason.Error() }

// errDisagrees is what the exit code says; the result says more.
var errDisagrees = errors.New("the report does not agree with what it was made from")

// verified is a checked report.
type verified struct {
	Report  string `json:"report"` // id of its execution, or the file
	Agrees  bool   `json:"agrees"`
	Nothing string `json:"nothingToVerify,omitempty"` // why there is nothing, where there are several
	verify.Outcome
}

func (v verified) show(p *program, format string) error {
	v.Agrees = len(v.Problems) == 0 && v.Nothing == ""
	var err error
	if format == "json" {
		err = p.printJSON(v)
	} else {
		err = v.print(p)
	}
	if err == nil && len(v.Problems) > 0 {
		err = errDisagrees
	}
	return err
}

// shownProblems is how many are named: the first ones tell where to look.
const shownProblems = 20

func (v verified) print(p *program) error {
	n := v.Counts
	lines := []string{v.Report}
	if v.Nothing != "" {
		return p.print(oneLine(v.Report + ": nothing to verify: " + v.Nothing))
	}
	if v.RowsRead {
		lines = append(lines, fmt.Sprintf("read again from the snapshot: %s, %s", counted(n.Queries, "query", "queries"), counted(n.Rows, "row", "rows")))
	}
	lines = append(lines, fmt.Sprintf("computed again: %s, %s, %s of tables, %s", counted(n.Facts, "fact", "facts"),
		counted(n.Sentences, "sentence", "sentences"), counted(n.Cells, "cell", "cells"), counted(n.Charts, "chart", "charts")))
	for _, remark := range v.Remarks {
		lines = append(lines, "note: "+remark)
	}
	if v.Agrees {
		lines = append(lines, "all agrees")
	} else {
		lines = append(lines, counted(len(v.Problems), "difference", "differences")+":")
	}
	for _, problem := range v.Problems[:min(len(v.Problems), shownProblems)] {
		lines = append(lines, "- "+problem)
	}
	if more := len(v.Problems) - shownProblems; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more (--format json has all)", more))
	}
	for _, line := range lines {
		if err := p.print(oneLine(line)); err != nil {
			return err
		}
	}
	return nil
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(int64(n)) + " " + many
}

// keptContent is both forms of a run's content; nil: it has none.
func keptContent(p *program, st *store.Store, id sitrep.ID) (store.ContentState, error) {
	found, err := findContent(p, st, id, store.JSONPart)
	if err != nil || found.Content == nil {
		return found, err
	}
	text, err := st.FindContent(p.ctx, found.Execution.ID, store.MarkdownPart)
	if err == nil && text.Content != nil {
		found.Content.Markdown = text.Content.Markdown
	}
	return found, err
}
