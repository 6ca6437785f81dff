package main

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// serveChild is the main of a child process: the only place where DuckDB runs.
func serveChild() int {
	handlers := duck.Handlers()
	handlers["report"] = child.Handle(makeReport)
	var previews previewDesk
	handlers["answer"] = child.Handle(previews.answer)
	handlers["offer"] = child.Handle(previews.offer)
	handlers["explain"] = child.Handle(explainRequest)
	handlers[work.OpPreview] = child.Handle(previews.preview)
	handlers["verify"] = child.Handle(verifyReport)
	handlers["version"] = child.Handle(askDuckVersion)
	return child.Serve(handlers)
}

// children starts children of this program; 0 threads: as many as suit the request.
func children(threads int) child.Starter {
	return child.Starter{Args: []string{"child"}, Limits: child.Limits{Threads: threads}}
}

// makeReport opens the snapshot and makes one report from it. The snapshot is not closed: it is only read, and the process ends
// with the report, which lets all go at once. To take the database apart costs a small report a twentieth of its time.
func makeReport(ctx context.Context, r analyst.Request, progress func(child.Progress)) (analyst.Report, error) {
	db, err := duck.Open(ctx, string(r.Snapshot), duck.Options{})
	if err != nil {
		return analyst.Report{}, err
	}
	return reportOn(ctx, db, r, progress)
}

// reportOn makes a report from a snapshot that is open.
func reportOn(ctx context.Context, db *duck.DB, r analyst.Request, progress func(child.Progress)) (analyst.Report, error) {
	r.Tell = func(p sitrep.Progress) { progress(child.Progress{Stage: string(p.Phase), Part: p.Done, Of: p.Of}) }
	report, err := analyst.Make(ctx, db, withParent(r))
	failpoint.Pass(failpoint.ChildReported)
	return report, err
}

// answer makes a report and keeps of it what answers a case of an evaluation. It reads the snapshot that is open for
// previews: one process cannot open a file twice.
func (d *previewDesk) answer(ctx context.Context, r analyst.Request, progress func(child.Progress)) (evaluate.Answer, error) {
	if _, err := d.of(ctx, r); err != nil {
		return evaluate.Answer{}, err
	}
	report, err := reportOn(ctx, d.db, r, progress)
	if err != nil {
		return evaluate.Answer{}, err
	}
	return evaluate.Of(report), nil
}

// offer previews a case of an evaluation, and answers what the preview offers.
func (d *previewDesk) offer(ctx context.Context, w wanted, _ func(child.Progress)) (out evaluate.Offer, err error) {
	since := evaluate.StartWatch()
	shown, err := d.of(ctx, w.Request)
	if err != nil {
		return out, err
	}
	return evaluate.Offered(ctx, shown, w.Request, w.Steps, since)
}

func duckVersion(ctx context.Context) (v string, err error) {
	err = children(1).Call(ctx, "version", nil, &v, child.Listener{})
	return v, err
}

func askDuckVersion(ctx context.Context, _ any, _ func(child.Progress)) (string, error) {
	return askVersion(ctx, "duckdb", "", "SELECT version()")
}

func sqliteVersion(ctx context.Context) (string, error) {
	return askVersion(ctx, "sqlite", ":memory:", "SELECT sqlite_version()")
}

// askVersion opens a database that holds nothing. The drivers are registered by
// the rooms that use them.
func askVersion(ctx context.Context, driver, name, query string) (v string, err error) {
	db, err := sql.Open(driver, name)
	if err != nil {
		return "", fmt.Errorf("open %s: %w", driver, err)
	}
	defer func() {
		if closed := db.Close(); err == nil {
			err = closed
		}
	}()
	if err := db.QueryRowContext(ctx, query).Scan(&v); err != nil {
		return "", fmt.Errorf("ask %s for its version: %w", driver, err)
	}
	return v, nil
}
