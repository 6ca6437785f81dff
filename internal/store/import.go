package store

import (
	"context"
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Importing is an import that one node has claimed.
type Importing struct {
	DatasetID sitrep.ID
	Fence     sitrep.ID
	Until     time.Time
	Number    int // of the imports of the dataset; also set when another node has it
}

// ImportClaimer says on what terms an import is claimed.
type ImportClaimer struct {
	Lease time.Duration
	// Stamp is what the source shows that it is as it was; empty: a person wants the
	// import, whatever became of those before.
	Stamp string
	// Deaths is from how many ends of its process on an import of the source as it is
	// is not tried again; 0: it always is.
	Deaths int
}

// ClaimImport lets one node import a dataset at a time. ok false: somebody else
// does, or there is no such dataset. Invalid: it has ended its process too often.
func (s *Store) ClaimImport(ctx context.Context, now time.Time, dataset sitrep.ID, by ImportClaimer) (i Importing, ok bool, err error) {
	err = s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		i, ok, err = tx.claimImport(ctx, dataset, by)
		return err
	})
	if err != nil {
		return Importing{}, false, fmt.Errorf("claim import of dataset %s: %w", dataset, err)
	}
	return i, ok, nil
}

// Whoever takes an import over whose lease has ended counts that as a death.
const claimImportSQL = `UPDATE dataset SET import_fence = $2, import_until = $3, imports = imports + 1, import_stamp = $5,
		import_deaths = CASE WHEN import_stamp <> $5 THEN 0 WHEN import_fence IS NULL THEN import_deaths ELSE import_deaths + 1 END
	WHERE id = $1 AND (import_fence IS NULL OR import_until <= $4)`

func (tx *Tx) claimImport(ctx context.Context, dataset sitrep.ID, by ImportClaimer) (i Importing, ok bool, err error) {
	if err := tx.refuseDeadly(ctx, dataset, by); err != nil {
		return i, false, err
	}
	i = Importing{DatasetID: dataset, Fence: sitrep.NewID(tx.now), Until: tx.now.Add(by.Lease)}
	n, err := tx.exec(ctx, claimImportSQL, dataset, i.Fence, ms(i.Until), ms(tx.now), by.Stamp)
	if err != nil {
		return i, false, err
	}
	i.Number, err = scanOne[int](tx.one(ctx, "SELECT coalesce(max(imports), 0) FROM dataset WHERE id = $1", dataset))
	if n == 0 {
		i.Fence = ""
	}
	return i, n == 1, err
}

// refuseDeadly returns Invalid for an import that ended its process too often.
func (tx *Tx) refuseDeadly(ctx context.Context, dataset sitrep.ID, by ImportClaimer) error {
	if by.Stamp == "" || by.Deaths == 0 {
		return nil
	}
	deaths, err := scanOne[int](tx.one(ctx, `SELECT import_deaths FROM dataset
		WHERE id = $1 AND import_stamp = $2 AND import_deaths >= $3`, dataset, by.Stamp, by.Deaths))
	if noRow(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return sitrep.Invalidf("%s", deadlyImport(deaths))
}

// deadlyImport is what readers of a report are told.
func deadlyImport(deaths int) string {
	return fmt.Sprintf("The import was stopped after its process ended %d times: the source may need more memory than there is. "+
		"It is tried again when the source changes.", deaths)
}

// RenewImport extends the lease of a long import. Gone.
func (s *Store) RenewImport(ctx context.Context, now time.Time, i Importing, lease time.Duration) error {
	return s.setImport(ctx, now, i, "import_until = $3", ms(now.Add(lease)))
}

// EndImport gives it back and wakes the runs that wait for it; failed is what
// they are told, nil: it went well or was broken off. Gone: its lease ended and
// somebody else has it.
func (s *Store) EndImport(ctx context.Context, now time.Time, i Importing, failed error) error {
	const free = "import_fence = NULL, import_until = NULL, import_deaths = 0, "
	if failed == nil {
		return s.setImport(ctx, now, i, free+"failed_import = 0, import_code = '', import_error = ''")
	}
	return s.setImport(ctx, now, i, free+"failed_import = imports, import_code = $3, import_error = $4",
		string(sitrep.CodeOf(failed)), sitrep.MessageOf(failed))
}

func (s *Store) setImport(ctx context.Context, now time.Time, i Importing, set string, args ...any) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error {
		n, err := tx.exec(ctx, "UPDATE dataset SET "+set+" WHERE id = $1 AND import_fence = $2", append([]any{i.DatasetID, i.Fence}, args...)...)
		if err == nil && n == 0 {
			return gone("import")
		}
		if err != nil {
			return err
		}
		return tx.wakeAwaiting(ctx)
	})
	if err != nil {
		return fmt.Errorf("hold import of dataset %s: %w", i.DatasetID, err)
	}
	return nil
}

// wakeAwaiting lets runs start that wait for an import which is not under way any more.
func (tx *Tx) wakeAwaiting(ctx context.Context) error {
	n, err := tx.exec(ctx, `UPDATE execution SET awaits = NULL, not_before = $1 WHERE awaits IS NOT NULL AND status = 'PENDING'
		AND awaits IN (SELECT d.id FROM dataset d WHERE d.import_fence IS NULL)`, ms(tx.now))
	tx.woke = tx.woke || n > 0
	return err
}

// freeImports gives back what nodes had claimed that are gone: whose leases end
// before that instant. It counts that as deaths, unless most is 0; whoever waits for
// an import with the most learns that it failed.
func (tx *Tx) freeImports(ctx context.Context, before time.Time, most int) error {
	if most > 0 {
		_, err := tx.exec(ctx, `UPDATE dataset SET failed_import = imports, import_code = $3, import_error = $4
			WHERE import_until < $1 AND import_deaths + 1 >= $2`, ms(before), most, string(sitrep.Invalid), deadlyImport(most))
		if err != nil {
			return err
		}
	}
	n, err := tx.exec(ctx, `UPDATE dataset SET import_fence = NULL, import_until = NULL, import_deaths = import_deaths + $2
		WHERE import_until < $1`, ms(before), min(most, 1))
	if err != nil || n == 0 {
		return err
	}
	return tx.wakeAwaiting(ctx)
}

// AwaitImport gives a run back, with no attempt counted, until the import of its
// dataset with that number ends, however it does, or until then at the latest. If
// that is not under way, the run may start at once; number 0 awaits no import, only
// the time. Gone.
func (s *Store) AwaitImport(ctx context.Context, now time.Time, c Claim, number int, until time.Time) error {
	err := s.write(ctx, now, func(ctx context.Context, tx *Tx) error { return tx.awaitImport(ctx, c, number, until) })
	if err != nil {
		return fmt.Errorf("let execution %s wait for an import: %w", c.Execution.ID, err)
	}
	return nil
}

func (tx *Tx) awaitImport(ctx context.Context, c Claim, number int, until time.Time) error {
	const free = "status = 'PENDING', fence = NULL, lease_until = NULL, awaited = $3, "
	if number == 0 {
		return tx.setHeld(ctx, c, free+"turn = NULL, not_before = $4", 0, ms(until))
	}
	// The dataset's row is locked, so the import does not end unseen in between.
	n, err := tx.exec(ctx, "UPDATE dataset SET imports = imports WHERE id = $1 AND imports = $2 AND import_fence IS NOT NULL", c.Report.DatasetID, number)
	if err != nil {
		return err
	}
	if n == 0 {
		tx.woke = true
		return tx.setHeld(ctx, c, free+"not_before = $4", number, ms(tx.now))
	}
	return tx.setHeld(ctx, c, free+"turn = NULL, not_before = $4, awaits = $5", number, ms(until), c.Report.DatasetID)
}

// failedImport is why an import failed that was awaited, or a later one; nil: it
// did not, or one has succeeded since.
func (tx *Tx) failedImport(ctx context.Context, dataset sitrep.ID, awaited int) (why, err error) {
	e := sitrep.Error{}
	err = tx.one(ctx, "SELECT import_code, import_error FROM dataset WHERE id = $1 AND failed_import >= $2", dataset, awaited).
		Scan(&e.Code, &e.Message)
	if noRow(err) {
		return nil, nil
	}
	return &e, err
}
