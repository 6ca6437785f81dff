package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func snapshotRules() []rule {
	return []rule{
		{"AddedOneIsTheNewest", addedIsNewest},
		{"ReturningContentIsTheNewestAgain", returningContent},
		{"ContentImportedAgainIsInTheNewFile", importedAgain},
		{"ClockThatStepsBackDoesNotMatter", clockStepsBack},
		{"TouchRecordsStampAndTime", touchRecords},
		{"UnknownOnesAreNotFound", unknownSnapshots},
		{"ColumnsThatChangeAreTold", columnsThatChange},
		{"AddingNeedsTheFenceOfTheImport", snapshotNeedsTheFence},
		{"FoundAgainWhenAnotherIsNewer", olderIsFound},
		{"OneImportAtATime", oneImport},
		{"ImportOfADeadNodeIsTakenOver", importIsTakenOver},
		{"ImportOfADeadNodeIsFreed", importIsFreed},
	}
}

func (w *world) snapshot(dataset sitrep.ID, hash string) sitrep.Snapshot {
	w.t.Helper()
	return w.add(dataset, sitrep.Snapshot{
		Hash: hash, File: hash + ".duckdb", Rows: 5, Profile: []byte(`{"rows":5}`), Stamp: "of " + hash, Fingerprint: "print of " + hash,
	}, []sitrep.Field{{Name: "first of " + hash}, {Name: "second"}})
}

// add records what an import made.
func (w *world) add(dataset sitrep.ID, made sitrep.Snapshot, fields []sitrep.Field) sitrep.Snapshot {
	w.t.Helper()
	i, ok := w.importing(dataset)
	equal(w.t, "import begun", ok, true)
	made.ImportedAt = w.now
	s, err := w.AddSnapshot(w.ctx(), i, made, fields)
	w.must(err)
	w.must(w.EndImport(w.ctx(), w.now, i, nil))
	return s
}

func olderIsFound(t *testing.T, w *world) {
	d := w.dataset("sales")
	first := w.snapshot(d.ID, "h1")
	w.pass(time.Hour)
	w.snapshot(d.ID, "h2")
	found, err := w.FindSnapshot(w.ctx(), first.ID)
	w.must(err)
	equal(t, "snapshot", fmt.Sprintf("%+v", found), fmt.Sprintf("%+v", first))
	equal(t, "fingerprint", found.Fingerprint, "print of h1")
	equal(t, "newest fingerprint", w.newest(d.ID).Snapshot.Fingerprint, "print of h2")
	_, err = w.FindSnapshot(w.ctx(), sitrep.NewID(w.now))
	w.wants(err, sitrep.NotFound)
}

// newest is what a run would read.
func (w *world) newest(dataset sitrep.ID) sitrep.Dataset {
	w.t.Helper()
	d, err := w.DatasetByID(w.ctx(), dataset)
	w.must(err)
	return d
}

func addedIsNewest(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.pass(time.Hour)
	s := w.snapshot(d.ID, "h2")
	found := w.newest(d.ID)
	equal(t, "snapshot", found.Snapshot.ID, s.ID)
	equal(t, "file", found.Snapshot.File, "h2.duckdb")
	equal(t, "rows", found.Snapshot.Rows, 5)
	equal(t, "profile", string(found.Snapshot.Profile), `{"rows":5}`)
	equal(t, "imported at", found.Snapshot.ImportedAt, w.now)
	equal(t, "fields", len(found.Fields), 2)
	equal(t, "first field", found.Fields[0].Name, "first of h2")
}

func columnsThatChange(t *testing.T, w *world) {
	d := w.dataset("sales")
	equal(t, "drift of a new dataset", d.Drift.At.IsZero(), true)
	with := func(hash string, fields ...sitrep.Field) sitrep.Dataset {
		w.pass(time.Hour)
		w.add(d.ID, sitrep.Snapshot{Hash: hash, File: hash + ".duckdb", Profile: []byte("{}")}, fields)
		return w.newest(d.ID)
	}
	day, amount := sitrep.Field{Name: "day", Type: sitrep.TypeDate}, sitrep.Field{Name: "amount", Type: sitrep.TypeInteger}
	with("h1", day, amount)
	amount.Type, amount.Role = sitrep.TypeNumber, sitrep.RoleMeasure
	drifted := with("h2", day, amount, sitrep.Field{Name: "region", Type: sitrep.TypeString})
	equal(t, "drift", drifted.Drift.String(), "new: region; amount is number, was integer")
	equal(t, "found at", drifted.Drift.At, w.now)
	amount.Unit = "EUR"
	later := with("h3", amount, day, sitrep.Field{Name: "region", Type: sitrep.TypeString})
	equal(t, "drift when nothing changed", fmt.Sprintf("%+v", later.Drift), fmt.Sprintf("%+v", drifted.Drift))
	equal(t, "drift of what went", with("h4", day).Drift.String(), "gone: amount, region")
	all, err := w.Datasets(w.ctx())
	w.must(err)
	equal(t, "drift in the list", all[0].Drift.String(), "gone: amount, region")
}

func returningContent(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.pass(time.Hour)
	first := w.snapshot(d.ID, "h1")
	w.pass(time.Hour)
	w.snapshot(d.ID, "h2")
	w.pass(time.Hour)
	again := w.snapshot(d.ID, "h1")
	equal(t, "id", again.ID, first.ID)
	equal(t, "newest", w.newest(d.ID).Snapshot.ID, first.ID)
	equal(t, "imported at", again.ImportedAt, w.now)
}

func importedAgain(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.pass(time.Hour)
	first := w.snapshot(d.ID, "h1")
	again := w.add(d.ID, sitrep.Snapshot{Hash: "h1", File: "other.duckdb", Rows: 6, Rejected: 2, Profile: []byte(`{"rows":6}`), Stamp: "new"}, nil)
	found := w.newest(d.ID).Snapshot
	equal(t, "id", again.ID, first.ID)
	equal(t, "file", found.File, "other.duckdb")
	equal(t, "rows", found.Rows, 6)
	equal(t, "rejected", found.Rejected, 2)
	equal(t, "profile", string(found.Profile), `{"rows":6}`)
}

func clockStepsBack(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.pass(-time.Hour)
	s := w.snapshot(d.ID, "h2")
	equal(t, "newest", w.newest(d.ID).Snapshot.ID, s.ID)
}

func touchRecords(t *testing.T, w *world) {
	d := w.dataset("sales")
	w.pass(time.Hour)
	w.must(w.TouchSnapshot(w.ctx(), w.now, d.Snapshot.ID, "2"))
	s := w.newest(d.ID).Snapshot
	equal(t, "stamp", s.Stamp, "2")
	equal(t, "checked at", s.CheckedAt, w.now)
	equal(t, "imported at", s.ImportedAt, start)
}

func unknownSnapshots(_ *testing.T, w *world) {
	id := sitrep.NewID(w.now)
	w.wants(w.TouchSnapshot(w.ctx(), w.now, id, "x"), sitrep.NotFound)
	_, err := w.AddSnapshot(w.ctx(), store.Importing{DatasetID: id, Fence: id}, sitrep.Snapshot{Hash: "h", ImportedAt: w.now}, nil)
	w.wants(err, sitrep.Gone)
}

// snapshotNeedsTheFence: a node that hung while it imported comes back and finds that
// another one has imported what is newer.
func snapshotNeedsTheFence(t *testing.T, w *world) {
	d := w.dataset("sales")
	lost, _ := w.importing(d.ID)
	equal(t, "until", lost.Until, w.now.Add(lease))
	w.pass(lease + time.Millisecond)
	held, ok := w.importing(d.ID)
	equal(t, "taken over", ok, true)
	refuse := func(when string) {
		before := fmt.Sprintf("%+v", w.newest(d.ID))
		_, err := w.AddSnapshot(w.ctx(), lost, sitrep.Snapshot{Hash: "stale", ImportedAt: w.now}, nil)
		w.wants(err, sitrep.Gone)
		equal(t, when, fmt.Sprintf("%+v", w.newest(d.ID)), before)
	}
	refuse("dataset while another imports it")
	_, err := w.AddSnapshot(w.ctx(), held, sitrep.Snapshot{Hash: "fresh", ImportedAt: w.now}, d.Fields)
	w.must(err)
	refuse("dataset after another imported it")
	w.must(w.EndImport(w.ctx(), w.now, held, nil))
	refuse("dataset that nobody imports")
	equal(t, "newest", w.newest(d.ID).Snapshot.Hash, "fresh")
}

// importing tries to begin an import.
func (w *world) importing(dataset sitrep.ID) (store.Importing, bool) {
	w.t.Helper()
	i, ok, err := w.ClaimImport(w.ctx(), w.now, dataset, store.ImportClaimer{Lease: lease})
	w.must(err)
	return i, ok
}

func oneImport(t *testing.T, w *world) {
	a, b := w.dataset("a"), w.dataset("b")
	fence, ok := w.importing(a.ID)
	equal(t, "first import", ok, true)
	_, ok = w.importing(a.ID)
	equal(t, "second import of the same", ok, false)
	_, ok = w.importing(b.ID)
	equal(t, "import of another", ok, true)
	w.must(w.EndImport(w.ctx(), w.now, fence, nil))
	w.wants(w.EndImport(w.ctx(), w.now, fence, nil), sitrep.Gone)
	_, ok = w.importing(a.ID)
	equal(t, "import after the end", ok, true)
	_, ok = w.importing(sitrep.NewID(w.now))
	equal(t, "import of nothing", ok, false)
}

func importIsTakenOver(t *testing.T, w *world) {
	d := w.dataset("a")
	dead, _ := w.importing(d.ID)
	w.pass(lease / 2)
	w.must(w.RenewImport(w.ctx(), w.now, dead, lease))
	w.pass(lease - time.Millisecond)
	_, ok := w.importing(d.ID)
	equal(t, "import before the lease ends", ok, false)
	w.pass(time.Millisecond)
	_, ok = w.importing(d.ID)
	equal(t, "import after the lease ended", ok, true)
	w.wants(w.RenewImport(w.ctx(), w.now, dead, lease), sitrep.Gone)
	w.wants(w.EndImport(w.ctx(), w.now, dead, nil), sitrep.Gone)
}

// importIsFreed lets a start free what its last process was importing: its lease
// need not end by itself.
func importIsFreed(t *testing.T, w *world) {
	d := w.dataset("a")
	dead, _ := w.importing(d.ID)
	_, ok := w.importing(d.ID)
	equal(t, "import before the lease ends", ok, false)
	equal(t, "runs and deliveries taken back", w.reclaim(store.Reclaim{All: true}).Back, 0)
	_, ok = w.importing(d.ID)
	equal(t, "import after it was freed", ok, true)
	w.wants(w.EndImport(w.ctx(), w.now, dead, nil), sitrep.Gone)
}
