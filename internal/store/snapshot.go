package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// AddSnapshot records an import and makes it the newest. Content that the
// dataset had before keeps its id and is in the new file from now on: the old
// one may be gone, or read with other options. The dataset's fields follow.
// Gone: somebody else imports the dataset, or nobody does; nothing was written.
func (s *Store) AddSnapshot(ctx context.Context, i Importing, snap sitrep.Snapshot, fields []sitrep.Field) (added sitrep.Snapshot, err error) {
	err = s.write(ctx, snap.ImportedAt, func(ctx context.Context, tx *Tx) error {
		if err := tx.holdImport(ctx, i); err != nil {
			return err
		}
		if err := tx.drifted(ctx, i.DatasetID, fields); err != nil {
			return err
		}
		if err := tx.setFields(ctx, i.DatasetID, fields); err != nil {
			return err
		}
		snap.DatasetID = i.DatasetID
		if added, err = tx.addSnapshot(ctx, snap); err != nil {
			return err
		}
		return tx.note(ctx, onDataset("refreshDataset", i.DatasetID, ""))
	})
	if err != nil {
		return sitrep.Snapshot{}, fmt.Errorf("add snapshot of dataset %s: %w", i.DatasetID, err)
	}
	return added, nil
}

// holdImport locks the dataset's row while the import is the node's. Gone.
func (tx *Tx) holdImport(ctx context.Context, i Importing) error {
	n, err := tx.exec(ctx, "UPDATE dataset SET import_fence = import_fence WHERE id = $1 AND import_fence = $2", i.DatasetID, i.Fence)
	if err == nil && n == 0 {
		return gone("import")
	}
	return err
}

// drifted records how the columns differ from those of the import before, if they do.
func (tx *Tx) drifted(ctx context.Context, dataset sitrep.ID, fields []sitrep.Field) error {
	var stored []byte
	if err := tx.one(ctx, "SELECT fields FROM dataset WHERE id = $1", dataset).Scan(&stored); err != nil {
		return err
	}
	var before []sitrep.Field
	if err := json.Unmarshal(stored, &before); err != nil {
		return fmt.Errorf("decode fields of dataset %s: %w", dataset, err)
	}
	d, ok := sitrep.DriftOf(before, fields)
	if !ok {
		return nil
	}
	d.At = tx.now
	encoded, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("encode the drift: %w", err)
	}
	_, err = tx.exec(ctx, "UPDATE dataset SET drift = $2 WHERE id = $1", dataset, encoded)
	return err
}

// setFields also locks the dataset's row, so that snapshots come one after another.
func (tx *Tx) setFields(ctx context.Context, dataset sitrep.ID, fields []sitrep.Field) error {
	encoded, err := json.Marshal(fields)
	if err != nil {
		return fmt.Errorf("encode fields: %w", err)
	}
	n, err := tx.exec(ctx, "UPDATE dataset SET fields = $2 WHERE id = $1", dataset, encoded)
	if err == nil && n == 0 {
		return notFound("dataset")
	}
	return err
}

func (tx *Tx) addSnapshot(ctx context.Context, snap sitrep.Snapshot) (sitrep.Snapshot, error) {
	if snap.ID == "" {
		snap.ID = sitrep.NewID(tx.now)
	}
	var newest time.Time
	err := tx.one(ctx, "SELECT max(imported_at) FROM snapshot WHERE dataset_id = $1", snap.DatasetID).Scan(at(&newest))
	if err != nil {
		return snap, err
	}
	// The newest is found by this time, so it must be later than all, whatever the clock says.
	imported := tx.now
	if !imported.After(newest) {
		imported = newest.Add(time.Millisecond)
	}
	checked := snap.CheckedAt
	if checked.IsZero() {
		checked = imported
	}
	_, err = tx.exec(ctx, `INSERT INTO snapshot (id, dataset_id, hash, file, row_count, rejected, profile, stamp, imported_at, checked_at, fingerprint)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (dataset_id, hash) DO UPDATE SET file = $4, row_count = $5, rejected = $6, profile = $7,
			stamp = $8, imported_at = $9, checked_at = $10, fingerprint = $11`,
		snap.ID, snap.DatasetID, snap.Hash, snap.File, snap.Rows, snap.Rejected, blob(snap.Profile), snap.Stamp,
		ms(imported), ms(checked), snap.Fingerprint)
	if err != nil {
		return snap, fmt.Errorf("insert snapshot: %w", err)
	}
	return scanSnapshot(tx.one(ctx, snapshotSQL+"WHERE dataset_id = $1 AND hash = $2", snap.DatasetID, snap.Hash))
}

const snapshotSQL = "SELECT id, dataset_id, hash, file, row_count, rejected, profile, stamp, imported_at, checked_at, fingerprint FROM snapshot "

// FindSnapshot returns one snapshot, whether it is the newest or not. NotFound.
func (s *Store) FindSnapshot(ctx context.Context, id sitrep.ID) (sitrep.Snapshot, error) {
	found, err := scanSnapshot(s.read.one(ctx, snapshotSQL+"WHERE id = $1", id))
	if noRow(err) {
		err = notFound("snapshot")
	}
	if err != nil {
		return sitrep.Snapshot{}, fmt.Errorf("find snapshot %s: %w", id, err)
	}
	return found, nil
}

func scanSnapshot(row scanner) (s sitrep.Snapshot, err error) {
	err = row.Scan(&s.ID, &s.DatasetID, &s.Hash, &s.File, &s.Rows, &s.Rejected, &s.Profile, &s.Stamp,
		at(&s.ImportedAt), at(&s.CheckedAt), &s.Fingerprint)
	return s, err
}

// TouchSnapshot records that the source was seen to be this snapshot. NotFound.
func (s *Store) TouchSnapshot(ctx context.Context, now time.Time, id sitrep.ID, stamp string) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "UPDATE snapshot SET checked_at = $2, stamp = $3 WHERE id = $1", id, ms(tx.now), stamp)
		if err == nil && n == 0 {
			return notFound("snapshot")
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("touch snapshot %s: %w", id, err)
	}
	return nil
}
