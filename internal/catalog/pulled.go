package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// Pulled is a table as a database gave it: a file of CSV without a header, in UTF-8,
// that ends each row with a line feed. Texts stand in quotes; what is [PulledNull]
// without them is absent.
type Pulled struct {
	Path    sitrep.Path    `json:"path"`
	Columns []PulledColumn `json:"columns"`
	Rows    int64          `json:"rows"`
	Longest int64          `json:"longest"` // bytes of the longest row
	Sum     string         `json:"sum"`     // SHA-256 of the file, in hexadecimal; or what the buckets come to
	Stamp   string         `json:"stamp"`   // what the source showed in the same snapshot
	Buckets *Buckets       `json:"buckets,omitempty"`
	Kept    *Kept          `json:"kept,omitempty"` // rows that are not in the file; Rows counts them, too
	// Cells say that the lines are what a source has added up, and Profile is that of the rows
	// behind them. Both nil: the lines are the rows.
	Cells   *Cells   `json:"cells,omitempty"`
	Profile *Profile `json:"profile,omitempty"`
	// Groups are the files of the groups of the cells, in their order.
	Groups []PulledGroup `json:"groups,omitempty"`
}

// PulledGroup is a file of the form of [Pulled]: the keys of each group, the beginning of its unit of time if it has one,
// its rows, and of each number the two values in the middle, which are one if the rows are odd.
type PulledGroup struct {
	Path    sitrep.Path `json:"path"`
	Longest int64       `json:"longest"`
	Types   []string    `json:"types"`
}

// PulledNull is an absent cell.
const PulledNull = `\N`

// PulledColumn is a name and the SQL type that is stored, or one of those below.
type PulledColumn struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Types that all rows decide. The cells of a Quantity are numbers: an integer or a decimal
// if that is exact, else a double; so are those of Floating, which are doubles where they
// come from. Those of Words become dates or times if all are. Those of Seconds are whole
// numbers: times in UTC if all of them are seconds from 2000 to 2100, else as of Quantity.
const (
	Quantity = "QUANTITY"
	Floating = "FLOATING"
	Words    = "WORDS"
	Seconds  = "SECONDS"
)

// PulledStamp is a stamp of what a database showed.
func PulledStamp(shown string) string { return stampPrefix + shown }

// hash is of the content: the columns and the rows.
func (p Pulled) hash() string {
	columns, _ := json.Marshal(p.Columns) // plain fields: cannot fail
	sum := sha256.Sum256(append(columns, p.Sum...))
	return hex.EncodeToString(sum[:])
}

// ImportPulled makes a snapshot of a table that was pulled, or finds the one that was
// made of the same rows. See [Importer.Import]. Errors: Conflict when the rows that were
// kept do not go with those that were pulled: all have to be pulled.
func (i Importer) ImportPulled(ctx context.Context, p Pulled, name string, progress Progress) (sitrep.Snapshot, Profile, error) {
	if progress == nil {
		progress = func(string, float64) {}
	}
	hash := p.hash()
	job := Job{Pulled: &p, Source: p.Path, Name: name, Limits: i.Limits}
	m, file, err := i.made(ctx, hash, job, progress)
	if err == nil {
		err = i.finish(ctx, &m, hash, file, p.Stamp)
	}
	if err != nil {
		return sitrep.Snapshot{}, Profile{}, fmt.Errorf("import a pulled table: %w", child.WithRoom(err))
	}
	return m.snapshot, m.Profile, nil
}

// Sketch says what a few rows tell of the columns. Nothing is kept; out is a file to be.
func (i Importer) Sketch(ctx context.Context, p Pulled, name, out string) (Profile, error) {
	children := i.children()
	children.Scratch = cmp.Or(children.Scratch, filepath.Dir(out))
	job := Job{Pulled: &p, Source: p.Path, Name: name, Limits: i.Limits, Out: sitrep.Path(out), Threads: children.Limits.Threads, Sketch: true}
	var m Imported
	if err := children.Call(ctx, OpImport, job, &m, child.Listener{}); err != nil {
		return Profile{}, fmt.Errorf("sketch a table: %w", child.WithRoom(err))
	}
	return m.Profile, nil
}

// Same reports whether a snapshot was made of these rows, though its stamp may differ.
func (p Pulled) Same(s sitrep.Snapshot) bool { return !outdated(s.Stamp) && p.hash() == s.Hash }

// Outdated reports whether a snapshot was made when imports came to something else.
func Outdated(s sitrep.Snapshot) bool { return outdated(s.Stamp) }

// Room is a new folder for a table that is being pulled; done removes it. What a death
// leaves of it is cleared like any import.
func (i Importer) Room() (folder string, done func(), err error) {
	room, err := i.room()
	if err != nil {
		return "", nil, err
	}
	return room.Path(), func() { _ = room.Remove() }, nil
}
