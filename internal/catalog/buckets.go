package catalog

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Grain says how the rows of a table are parted into buckets: by the month, day or year
// of a time, or by ranges of a whole number. The zero Grain parts nothing.
type Grain struct {
	Column int    `json:"column"` // whose cells tell the bucket of their row
	Unit   string `json:"unit"`   // one of the units below; empty: all rows are one bucket
	Width  int64  `json:"width,omitempty"`
}

// Units of a [Grain].
const (
	ByMonth = "month"
	ByDay   = "day"
	ByYear  = "year"
	ByRange = "range" // of Width numbers
)

// Buckets are what a database told of the rows of a snapshot.
type Buckets struct {
	Grain
	Shape string   `json:"shape"` // of the columns and of how they are read
	All   []Bucket `json:"all"`
}

// Bucket counts rows and adds up a hash of each. Those of the same key, count and sum
// are the same rows, whatever their order.
type Bucket struct {
	Key  string `json:"key"` // a whole number; empty: the cell is absent
	Rows int64  `json:"rows"`
	Sum  string `json:"sum"` // a whole number of any size, unless all rows are one bucket
}

// Total counts all rows and adds up the sums of all buckets.
func (b Buckets) Total() (rows int64, sum string) {
	if b.Unit == "" && len(b.All) == 1 {
		return b.All[0].Rows, b.All[0].Sum
	}
	total, one := new(big.Int), new(big.Int)
	for _, bucket := range b.All {
		rows += bucket.Rows
		if _, ok := one.SetString(bucket.Sum, 10); ok {
			total.Add(total, one)
		}
	}
	return rows, total.String()
}

// Since compares with an older state of the same table: which buckets have other rows
// now, and which of the older ones are as they were.
func (b Buckets) Since(older Buckets) (changed, same []Bucket) {
	known := make(map[string]Bucket, len(older.All))
	for _, bucket := range older.All {
		known[bucket.Key] = bucket
	}
	for _, bucket := range b.All {
		if known[bucket.Key] == bucket {
			same = append(same, bucket)
		} else {
			changed = append(changed, bucket)
		}
	}
	return changed, same
}

// Keys lists those of buckets.
func Keys(all []Bucket) []string {
	keys := make([]string, len(all))
	for i, b := range all {
		keys[i] = b.Key
	}
	return keys
}

// Kept are the rows of an older snapshot that need not be read again.
type Kept struct {
	Path sitrep.Path `json:"path"` // of the snapshot
	Keys []string    `json:"keys"` // of the buckets that are as they were
	Rows int64       `json:"rows"` // that these have
}

// Buckets are those of a snapshot whose file can be read, or nil.
func (i Importer) Buckets(ctx context.Context, s sitrep.Snapshot) (*Buckets, error) {
	if s.File == "" || outdated(s.Stamp) {
		return nil, nil
	}
	m, err := i.stored(ctx, s.File)
	if err != nil {
		return nil, fmt.Errorf("read what a snapshot was made of: %w", err)
	}
	return m.Buckets, nil
}

// Read counts the rows in the file.
func (p *Pulled) Read() int64 {
	if p.Kept == nil {
		return p.Rows
	}
	return p.Rows - p.Kept.Rows
}

// Keep says that rows of a snapshot are kept, and counts them.
func (p *Pulled) Keep(path string, same []Bucket) {
	k := &Kept{Path: sitrep.Path(path), Keys: Keys(same)}
	for _, b := range same {
		k.Rows += b.Rows
	}
	slices.Sort(k.Keys)
	p.Kept = k
	p.Rows += k.Rows
}
