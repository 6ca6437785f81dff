package duck

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// importer is one import under way.
type importer struct {
	job      catalog.Job
	db       *sql.DB
	source   held
	scratch  held
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
	imp := &importer{job: job, progress: progress}
	close, err := imp.open()
	defer close()
	if err != nil {
		return imported, err
	}
	if err := imp.understand(ctx); err != nil {
		return imported, fmt.Errorf("survey %s: %w", job.Source, err)
	}
	if err := imp.create(ctx); err != nil {
		return imported, fmt.Errorf("create %s: %w", job.Out, err)
	}
	defer func() { err = errors.Join(err, translate(imp.db.Close())) }()
	if err := imp.load(ctx); err != nil {
		return imported, fmt.Errorf("load %s: %w", job.Source, translate(err))
	}
	failpoint.Pass(failpoint.ChildLoaded)
	if err := imp.setTotalsAside(ctx); err != nil {
		return imported, fmt.Errorf("set totals of %s aside: %w", job.Source, translate(err))
	}
	imported.Profile, err = imp.profile(ctx)
	if err != nil {
		return imported, fmt.Errorf("profile %s: %w", job.Source, translate(err))
	}
	imported.Options, imported.Fields = imp.survey.Options, imported.Profile.Fields()
	if imp.job.Pulled != nil {
		imported.Buckets = imp.job.Pulled.Buckets
	}
	if err := imp.keep(ctx, imported); err != nil {
		return imported, fmt.Errorf("write profile of %s: %w", job.Source, translate(err))
	}
	failpoint.Pass(failpoint.ChildImported)
	return imported, nil
}

// understand finds out what the rows are.
func (imp *importer) understand(ctx context.Context) (err error) {
	if imp.job.Pulled != nil {
		imp.survey = pulledSurvey(*imp.job.Pulled)
		return nil
	}
	in := tabular.Input{
		Name: filepath.Base(string(imp.job.Source)), Scratch: imp.scratch.name(),
		Options: imp.job.Options, Threads: imp.job.Threads, Limits: imp.job.Limits,
	}
	if imp.job.Parts != nil {
		return imp.join(ctx, in)
	}
	in.Path = imp.source.name()
	imp.survey, err = tabular.NewSurvey(ctx, in, imp.progress)
	return err
}

// join reads several files as one, each held while it is read.
func (imp *importer) join(ctx context.Context, in tabular.Input) error {
	joined, done, err := tabular.Join(in.Scratch, in.Limits)
	if err != nil {
		return err
	}
	for i, p := range imp.job.Parts {
		if err = imp.joinOne(ctx, joined, in, p); err != nil {
			break
		}
		imp.progress("read", float64(i+1)/float64(len(imp.job.Parts)))
	}
	if err = errors.Join(err, done()); err != nil {
		return err
	}
	imp.survey, err = tabular.NewJoinedSurvey(ctx, joined, in, imp.progress)
	return err
}

func (imp *importer) joinOne(ctx context.Context, joined *tabular.Joined, in tabular.Input, p catalog.Part) error {
	file, err := holdSource(catalog.Job{Source: p.Path, Stamp: p.Stamp, Limits: imp.job.Limits})
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	in.Path, in.Name = file.name(), filepath.Base(string(p.Path))
	return joined.Add(ctx, in, func(string, float64) {})
}

// open opens the source and makes room for copies of it. close is to be called
// whatever the error.
func (imp *importer) open() (close func(), err error) {
	var undo []func() error
	close = func() {
		for _, do := range slices.Backward(undo) {
			_ = do()
		}
	}
	if imp.job.Parts == nil {
		if imp.source, err = holdSource(imp.job); err != nil {
			return close, err
		}
		undo = append(undo, imp.source.Close)
	}
	folder, err := os.MkdirTemp("", "import-")
	if err != nil {
		return close, fmt.Errorf("make a scratch folder: %w", err)
	}
	undo = append(undo, func() error { return os.RemoveAll(folder) })
	if imp.scratch, err = hold(folder); err != nil {
		return close, fmt.Errorf("open the scratch folder: %w", err)
	}
	undo = append(undo, imp.scratch.Close)
	return close, nil
}

// create makes the file of the snapshot.
func (imp *importer) create(ctx context.Context) error {
	folder, name := filepath.Split(string(imp.job.Out))
	if strings.ContainsFunc(name, func(r rune) bool { return r != '.' && r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') }) {
		return fmt.Errorf("a snapshot cannot be called %q", name)
	}
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return err
	}
	// The database follows links to find where its log goes, and cuts that at a "?".
	if strings.Contains(real, "?") {
		return sitrep.Invalidf("No data can be kept in %s: its path may have no question mark.", sitrep.Path(real))
	}
	out, err := hold(folder)
	if err != nil {
		return err
	}
	o := Options{Threads: imp.job.Threads, Temp: imp.scratch.name()}
	imp.db, err = connect(ctx, out.name()+"/"+name, o.withDefaults(ctx), "", out)
	return err
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
	if imp.job.Pulled != nil && imp.job.Pulled.Cells != nil {
		if err := imp.keepCells(ctx); err != nil {
			return err
		}
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
		catalog.OpProfile: child.Handle(func(ctx context.Context, path sitrep.Path, _ func(child.Progress)) (catalog.Imported, error) {
			return stored(ctx, string(path))
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
