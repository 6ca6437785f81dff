package store

import (
	stdbytes "bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// AddDataset records a dataset, with its first snapshot if it has a hash. An
// empty id is made; an empty slug is made from the name; a slug that is in the
// catalog already gets a number. Conflict: the name is in the catalog, in whatever case.
func (s *Store) AddDataset(ctx context.Context, d sitrep.Dataset) (added sitrep.Dataset, err error) {
	for range tries {
		err = s.write(ctx, d.CreatedAt, func(ctx context.Context, tx *Tx) error {
			added, err = tx.addDataset(ctx, d)
			return err
		})
		if !is(err, uniqueError) || sitrep.CodeOf(s.FreeName(ctx, d.Name)) == sitrep.Conflict {
			break // else another node took the slug between our look and our insert
		}
	}
	if is(err, uniqueError) { // say what stands against it
		err = cmp.Or(s.FreeName(ctx, d.Name), err)
	}
	if err != nil {
		return sitrep.Dataset{}, fmt.Errorf("add dataset %q: %w", d.Name, err)
	}
	return added, nil
}

// FreeName refuses a name that is in the catalog: two datasets of one name could not
// be told apart where prompts and commands speak of them. Whoever is told that it is free
// may still lose it to somebody else until AddDataset has returned. Conflict.
func (s *Store) FreeName(ctx context.Context, name string) error {
	var id sitrep.ID
	var stored string
	err := s.read.one(ctx, "SELECT id, name FROM dataset WHERE name_key = $1 AND removed_at IS NULL", nameKey(name)).Scan(&id, &stored)
	switch {
	case noRow(err):
		return nil
	case err != nil:
		return fmt.Errorf("look for the name %q: %w", name, err)
	}
	return sitrep.Errorf(sitrep.Conflict, "there is a dataset %q already (%s)", stored, id)
}

// nameKey is equal for names that strings.EqualFold takes for equal. Letters a to z stay
// themselves, as the lower() of databases has them.
func nameKey(name string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			least = min(least, next)
		}
		return unicode.ToLower(least)
	}, name)
}

func (tx *Tx) addDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Dataset, error) {
	if d.ID == "" {
		d.ID = sitrep.NewID(tx.now)
	}
	if d.Slug == "" {
		d.Slug = slugOf(d.Name)
	}
	slug, err := tx.freeSlug(ctx, d.Slug)
	if err != nil {
		return d, err
	}
	fields, err := json.Marshal(d.Fields)
	if err != nil {
		return d, fmt.Errorf("encode fields: %w", err)
	}
	_, err = tx.exec(ctx, `INSERT INTO dataset (id, name, slug, description, kind, subgraph_id, data_science, source, options,
			strict_source, fields, created_at, semantics, semantics_place, name_key, source_name, source_query)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
		d.ID, d.Name, slug, d.Description, d.Kind, d.SubgraphID, d.DataScience, path(d.Source), blob(d.Options),
		d.Strict, fields, ms(tx.now), blob(d.Semantics), path(d.SemanticsPlace), nameKey(d.Name),
		orNone(d.SourceName), d.SourceQuery)
	if is(err, foreignError) {
		return d, notFound("source")
	}
	if err != nil {
		return d, fmt.Errorf("insert dataset: %w", err)
	}
	if d.Snapshot.Hash != "" {
		d.Snapshot.DatasetID = d.ID
		if _, err := tx.addSnapshot(ctx, d.Snapshot); err != nil {
			return d, err
		}
	}
	if err := tx.note(ctx, onDataset("addDataset", d.ID, d.Name)); err != nil {
		return d, err
	}
	return tx.findDataset(ctx, d.ID)
}

// slugOf keeps letters a-z and digits; everything between becomes one dash.
func slugOf(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", r)
	})
	if len(words) == 0 {
		return "dataset"
	}
	return strings.Join(words, "-")
}

func (tx *Tx) freeSlug(ctx context.Context, slug string) (string, error) {
	taken, err := collect(ctx, tx.conn, scanOne[string],
		"SELECT slug FROM dataset WHERE removed_at IS NULL AND substr(slug, 1, $1) = $2", len(slug), slug)
	if err != nil {
		return "", err
	}
	used := make(map[string]bool, len(taken))
	for _, s := range taken {
		used[s] = true
	}
	free := slug
	for n := 2; used[free]; n++ {
		free = slug + "-" + strconv.Itoa(n)
	}
	return free, nil
}

const datasetColumns = `d.id, d.name, d.slug, d.description, d.kind, d.subgraph_id, d.data_science, d.source, coalesce(d.source_name, ''), d.source_query, d.options,
	d.strict_source, d.fields, d.created_at, d.removed_at, d.semantics, d.semantics_place, coalesce(s.id, ''), coalesce(s.hash, ''), coalesce(s.file, ''),
	coalesce(s.row_count, 0), coalesce(s.rejected, 0), coalesce(s.stamp, ''), coalesce(s.fingerprint, ''), s.imported_at, s.checked_at, d.drift`

const datasetTables = ` FROM dataset d LEFT JOIN snapshot s ON s.id = (SELECT x.id FROM snapshot x WHERE x.dataset_id = d.id
	ORDER BY x.imported_at DESC, x.id DESC LIMIT 1)`

func scanDataset(row scanner) (d sitrep.Dataset, err error) {
	var fields, drift []byte
	s := &d.Snapshot
	err = row.Scan(&d.ID, &d.Name, &d.Slug, &d.Description, &d.Kind, &d.SubgraphID, &d.DataScience, pathInto(&d.Source), &d.SourceName, &d.SourceQuery, &d.Options,
		&d.Strict, &fields, at(&d.CreatedAt), at(&d.RemovedAt), &d.Semantics, pathInto(&d.SemanticsPlace), &s.ID, &s.Hash, &s.File,
		&s.Rows, &s.Rejected, &s.Stamp, &s.Fingerprint, at(&s.ImportedAt), at(&s.CheckedAt), &drift)
	if err != nil {
		return d, err
	}
	if s.ID != "" {
		s.DatasetID = d.ID
	}
	if err := json.Unmarshal(fields, &d.Fields); err != nil {
		return d, fmt.Errorf("decode fields of dataset %s: %w", d.ID, err)
	}
	if drift != nil {
		if err := json.Unmarshal(drift, &d.Drift); err != nil {
			return d, fmt.Errorf("decode the drift of dataset %s: %w", d.ID, err)
		}
	}
	return d, nil
}

func (c conn) findDataset(ctx context.Context, id sitrep.ID) (sitrep.Dataset, error) {
	var profile []byte
	d, err := scanDataset(withMore{
		c.one(ctx, "SELECT "+datasetColumns+", s.profile"+datasetTables+" WHERE d.id = $1", id), []any{&profile},
	})
	if noRow(err) {
		err = notFound("dataset")
	}
	d.Snapshot.Profile = profile
	if err == nil {
		d.Words, err = c.words(ctx, id)
	}
	return d, err
}

// FindDataset finds what is in the catalog by id, slug or name: exact, then
// without regard to case. NotFound, Conflict when several are meant.
func (s *Store) FindDataset(ctx context.Context, ref string) (sitrep.Dataset, error) {
	id, err := s.resolveDataset(ctx, ref)
	if err != nil {
		return sitrep.Dataset{}, fmt.Errorf("find dataset: %w", err)
	}
	return s.DatasetByID(ctx, id)
}

func (s *Store) resolveDataset(ctx context.Context, ref string) (sitrep.ID, error) {
	catalog, err := collect(ctx, s.read, func(row scanner) (d sitrep.Dataset, err error) {
		return d, row.Scan(&d.ID, &d.Slug, &d.Name)
	}, "SELECT id, slug, name FROM dataset WHERE removed_at IS NULL")
	if err != nil {
		return "", err
	}
	id, _ := sitrep.ParseID(ref)
	for _, meant := range []func(sitrep.Dataset) bool{
		func(d sitrep.Dataset) bool { return d.ID == id || d.Slug == ref },
		func(d sitrep.Dataset) bool { return d.Name == ref },
		func(d sitrep.Dataset) bool { return strings.EqualFold(d.Slug, ref) || strings.EqualFold(d.Name, ref) },
	} {
		var found []sitrep.Dataset
		for _, d := range catalog {
			if meant(d) {
				found = append(found, d)
			}
		}
		switch len(found) {
		case 0:
		case 1:
			return found[0].ID, nil
		default:
			return "", sitrep.Errorf(sitrep.Conflict, "%d datasets are called %q; use the id or slug of one", len(found), ref)
		}
	}
	return "", sitrep.Errorf(sitrep.NotFound, "there is no dataset %q in the catalog", ref)
}

// DatasetByID also finds removed ones. NotFound.
func (s *Store) DatasetByID(ctx context.Context, id sitrep.ID) (sitrep.Dataset, error) {
	d, err := s.read.findDataset(ctx, id)
	if err != nil {
		return sitrep.Dataset{}, fmt.Errorf("find dataset %s: %w", id, err)
	}
	return d, nil
}

// Datasets lists the catalog by name, in the order of its bytes. Their
// snapshots come without the profile, which may be large.
func (s *Store) Datasets(ctx context.Context) ([]sitrep.Dataset, error) {
	all, err := collect(ctx, s.read, scanDataset, "SELECT "+datasetColumns+datasetTables+
		" WHERE d.removed_at IS NULL ORDER BY d.name, d.id")
	if err != nil {
		return nil, fmt.Errorf("list datasets: %w", err)
	}
	return all, nil
}

// SetSemantics records what a file says of a dataset now: its semantics and
// their place, and what follows from them, the description and the fields. Where somebody
// has said it on a page meanwhile, that stays. NotFound.
func (s *Store) SetSemantics(ctx context.Context, d sitrep.Dataset) error {
	return s.semantics(ctx, d, func(before sitrep.Dataset) (bool, error) {
		return before.SemanticsPlace != sitrep.SemanticsHere, nil
	})
}

// EditSemantics records what a person wrote of a dataset, in place of what was said when they
// began. Stale where something else is said by now; NotFound.
func (s *Store) EditSemantics(ctx context.Context, d sitrep.Dataset, over []byte) error {
	return s.semantics(ctx, d, func(before sitrep.Dataset) (bool, error) {
		if !before.RemovedAt.IsZero() {
			return false, notFound("dataset")
		}
		if !stdbytes.Equal(before.Semantics, over) {
			return false, sitrep.Errorf(sitrep.Stale, "What is said of the dataset was changed since you read it. Read it again, then decide.")
		}
		return true, nil
	})
}

// semantics records them if allow says so of the dataset as it is.
func (s *Store) semantics(ctx context.Context, d sitrep.Dataset, allow func(before sitrep.Dataset) (bool, error)) error {
	err := s.write(ctx, time.Time{}, func(ctx context.Context, tx *Tx) error {
		var before sitrep.Dataset
		err := tx.one(ctx, "SELECT semantics, semantics_place, removed_at FROM dataset WHERE id = $1"+tx.d.lock, d.ID).
			Scan(&before.Semantics, pathInto(&before.SemanticsPlace), at(&before.RemovedAt))
		if noRow(err) {
			return notFound("dataset")
		}
		if err != nil {
			return err
		}
		if may, err := allow(before); err != nil || !may {
			return err
		}
		if err := tx.setFields(ctx, d.ID, d.Fields); err != nil {
			return err
		}
		_, err = tx.exec(ctx, "UPDATE dataset SET semantics = $2, semantics_place = $3, description = $4 WHERE id = $1",
			d.ID, blob(d.Semantics), path(d.SemanticsPlace), d.Description)
		if err != nil {
			return err
		}
		return tx.note(ctx, onDataset("editModel", d.ID, ""))
	})
	if err != nil {
		return fmt.Errorf("set semantics of dataset %s: %w", d.ID, err)
	}
	return nil
}

// RemoveDataset takes it out of the catalog; its reports stay and show it.
// NotFound when it is not there.
func (s *Store) RemoveDataset(ctx context.Context, now time.Time, id sitrep.ID) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "UPDATE dataset SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL", id, ms(tx.now))
		if err == nil && n == 0 {
			return notFound("dataset")
		}
		if err != nil {
			return err
		}
		return tx.note(ctx, onDataset("removeDataset", id, ""))
	})
	if err != nil {
		return fmt.Errorf("remove dataset %s: %w", id, err)
	}
	return nil
}
