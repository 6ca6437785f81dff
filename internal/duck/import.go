package duck

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// importer is one import under way.
type importer struct {
	job      catalog.Job
	db       *sql.DB
	scratch  string
	survey   *tabular.Survey
	rejected int64
	rejects  []catalog.Reject
	progress catalog.Progress
}

// Import reads the source of the job and writes its rows and their profile to
// job.Out, which must not exist. What an error leaves of it is the caller's to
// remove. Errors: Invalid, with what is wrong, when the source is no table.
func Import(ctx context.Context, job catalog.Job, progress catalog.Progress) (imported catalog.Imported, err error) {
	if progress == nil {
		progress = func(string, float64) {}
	}
	job.Threads = cmp.Or(job.Threads, child.LimitsOf(ctx).Threads)
	scratch, err := os.MkdirTemp("", "import-")
	if err != nil {
		return imported, fmt.Errorf("make a scratch folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	imp := &importer{job: job, progress: progress, scratch: scratch}
	imp.survey, err = tabular.NewSurvey(ctx, tabular.Input{
		Path: job.Source, Scratch: scratch, Options: job.Options, Threads: job.Threads,
	}, progress)
	if err != nil {
		return imported, fmt.Errorf("survey %s: %w", job.Source, err)
	}
	imp.db, err = connect(ctx, job.Out, Options{Threads: job.Threads, Temp: scratch}.withDefaults(ctx), "")
	if err != nil {
		return imported, fmt.Errorf("create %s: %w", job.Out, err)
	}
	defer func() { err = errors.Join(err, translate(imp.db.Close())) }()
	if err := imp.load(ctx); err != nil {
		return imported, fmt.Errorf("load %s: %w", job.Source, translate(err))
	}
	failpoint.Pass(failpoint.ChildLoaded)
	imported.Profile, err = imp.profile(ctx)
	if err != nil {
		return imported, fmt.Errorf("profile %s: %w", job.Source, translate(err))
	}
	imported.Options, imported.Fields = imp.survey.Options, imported.Profile.Fields()
	if err := imp.keep(ctx, imported); err != nil {
		return imported, fmt.Errorf("write profile of %s: %w", job.Source, translate(err))
	}
	failpoint.Pass(failpoint.ChildImported)
	return imported, nil
}

// keep stores what is known beside the rows and leaves all in one file.
func (imp *importer) keep(ctx context.Context, imported catalog.Imported) error {
	text, err := json.Marshal(imported)
	if err != nil {
		return err
	}
	if _, err := imp.db.ExecContext(ctx, "CREATE TABLE sitrep_profile (json VARCHAR)"); err != nil {
		return err
	}
	if _, err := imp.db.ExecContext(ctx, "INSERT INTO sitrep_profile VALUES (?)", string(text)); err != nil {
		return err
	}
	_, err = imp.db.ExecContext(ctx, "CHECKPOINT")
	return err
}

// Handlers are the requests that a child answers about imports.
func Handlers() map[string]child.Handler {
	return map[string]child.Handler{
		catalog.OpImport: child.Handle(func(ctx context.Context, job catalog.Job, say func(child.Progress)) (catalog.Imported, error) {
			return Import(ctx, job, throttled(say))
		}),
		catalog.OpProfile: child.Handle(func(ctx context.Context, path string, _ func(child.Progress)) (catalog.Imported, error) {
			return stored(ctx, path)
		}),
	}
}

// stored reads what an import left in a snapshot.
func stored(ctx context.Context, path string) (imported catalog.Imported, err error) {
	db, err := Open(ctx, path, Options{})
	if err != nil {
		return imported, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.imported(ctx)
}

// throttled says something only when a hundredth more is done.
func throttled(say func(child.Progress)) catalog.Progress {
	var last child.Progress
	return func(stage string, done float64) {
		if stage == last.Stage && done < last.Done+0.01 {
			return
		}
		last = child.Progress{Stage: stage, Done: done}
		say(last)
	}
}
