package source

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Import pulls rows in one snapshot of the database, with their stamp: those of the
// buckets that are not as they were in the last snapshot, else all.
func (t table) Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	if o.PushDown {
		return t.rollUp(ctx, name, o, progress)
	}
	// What cannot be read of the last snapshot is read again from the database.
	if older, err := t.importer.Buckets(ctx, t.last); err == nil && older != nil && older.Unit != "" {
		made, err := t.imported(ctx, name, o, progress, older)
		if sitrep.CodeOf(err) != sitrep.Conflict {
			return made, err
		}
	}
	return t.imported(ctx, name, o, progress, nil)
}

func (t table) imported(ctx context.Context, name string, o catalog.Options, progress catalog.Progress, older *catalog.Buckets) (Imported, error) {
	room, done, err := t.importer.Room()
	if err != nil {
		return Imported{}, err
	}
	defer done()
	pulled, err := t.pull(ctx, filepath.Join(room, "table.csv"), progress, older)
	if err != nil {
		return Imported{}, err
	}
	failpoint.Pass(failpoint.SourceClosed)
	snapshot, profile, err := t.importer.ImportPulled(ctx, pulled, name, progress)
	return Imported{snapshot, o, profile, pulled.Read()}, err
}

func (t table) pull(ctx context.Context, path string, progress catalog.Progress, older *catalog.Buckets) (p catalog.Pulled, err error) {
	to, err := newSink(path, t.importer.Limits, progress)
	if err != nil {
		return p, err
	}
	defer to.abandon()
	err = read(ctx, t.source, t.reach, func(ctx context.Context, r reader) error {
		failpoint.Pass(failpoint.SourceConnected)
		from, columns, err := t.find(ctx, r)
		if err != nil {
			return err
		}
		failpoint.Pass(failpoint.SourceFound)
		now, err := t.look(ctx, r, from, columns, older)
		if err != nil {
			return err
		}
		failpoint.Pass(failpoint.SourceSummed)
		if err := t.importer.Limits.CheckRows(now.rows, true); err != nil {
			return err
		}
		p, err = t.rows(ctx, r, from, columns, now, older, to)
		failpoint.Pass(failpoint.SourcePulled)
		return err
	})
	return p, err
}

// look parts tables alone: a query may not give the same rows twice in one snapshot, and
// then nothing of it can be kept.
func (t table) look(ctx context.Context, r reader, from string, columns []column, older *catalog.Buckets) (state, error) {
	if t.query == "" && r.keys() != nil {
		return look(ctx, r, from, columns, older)
	}
	s := state{Buckets: catalog.Buckets{Shape: shape(columns)}}
	all, err := r.sums(ctx, from, columns, catalog.Grain{}, 1)
	s.All = all
	s.seal()
	return s, err
}

// rows pulls those that have to be.
func (t table) rows(ctx context.Context, r reader, from string, columns []column, now state, older *catalog.Buckets, to *sink) (p catalog.Pulled, err error) {
	where, expected, same := apart(r, now, older)
	pulling, stop := to.expect(ctx, expected)
	defer stop()
	if of, ok := r.(*clickhouse); ok {
		now, err = of.settle(pulling, from, columns, where, now, same, to)
	} else {
		err = r.pull(pulling, from, columns, where, to)
	}
	if err != nil {
		return p, to.why(pulling, err)
	}
	p, err = to.pulled(columns)
	if p.Stamp = now.stamp; now.Unit != "" {
		p.Buckets, p.Sum = &now.Buckets, fmt.Sprint("sums ", now.stamp)
	}
	if len(same) > 0 {
		p.Keep(filepath.Join(t.importer.Folder(), t.last.File), same)
	}
	return p, err
}

// apart says which rows have to be read, how many these are, and which buckets are as they were.
func apart(r reader, now state, older *catalog.Buckets) (where string, expected int64, same []catalog.Bucket) {
	if older == nil || older.Grain != now.Grain || older.Shape != now.Shape {
		return "", now.rows, nil
	}
	changed, same := now.Since(*older)
	if len(same) == 0 {
		return "", now.rows, nil
	}
	for _, b := range changed {
		expected += b.Rows
	}
	return within(r.keys().key(now.Grain), catalog.Keys(changed)), expected, same
}
