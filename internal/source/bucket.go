package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// keys are the expressions of a kind of database that tell the bucket of a row, by the
// units of [catalog.Grain]: of a column and a width. They are what duck's keyOf is.
type keys map[string]string

// key is the expression for a grain; empty: all rows are one bucket.
func (k keys) key(g catalog.Grain) string {
	if g.Unit == "" {
		return ""
	}
	return fmt.Sprintf(k[g.Unit], alias(g.Column), g.Width)
}

// bucketsOf are the buckets of an answer of keys, counts and sums. An answer that broke off is none, however much of it
// came: what is missing would be taken for empty.
func bucketsOf(answer [][]string, err error) ([]catalog.Bucket, error) {
	if err != nil {
		return nil, err
	}
	all := make([]catalog.Bucket, len(answer))
	for i, row := range answer {
		all[i] = catalog.Bucket{Key: row[0], Sum: row[2]}
		if all[i].Rows, err = strconv.ParseInt(row[1], 10, 64); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// within is the condition that a row is in one of some buckets.
func within(key string, wanted []string) string {
	var numbers []string
	absent := ""
	for _, w := range wanted {
		if w == "" {
			absent = " OR " + key + " IS NULL"
		} else {
			numbers = append(numbers, w)
		}
	}
	if len(numbers) == 0 {
		return "(1 = 0" + absent + ")"
	}
	return "(" + key + " IN (" + strings.Join(numbers, ", ") + ")" + absent + ")"
}

const (
	// mostBuckets is how many a table may grow to before it is parted anew.
	mostBuckets = 4096
	// goodBuckets is how many a new parting may have.
	goodBuckets = 1200
	// fewBuckets are too few for a change to touch only some of them.
	fewBuckets = 4
)

// grains are the ways to part a table, the best first. Rows are looked for that are
// written together and change together: those of a time, or of numbers in their order.
// A time that each change sets anew would move the row to another bucket.
func grains(columns []column) (all []catalog.Grain) {
	time, number := -1, -1 // the first of each: a try costs a look at the whole table
	for i, c := range columns {
		name := strings.ToLower(c.Name)
		moving := slices.ContainsFunc(moves, func(word string) bool { return strings.Contains(name, word) })
		switch {
		case (c.Type == "DATE" || c.Type == "TIMESTAMP") && !moving && time < 0:
			time = i
		case c.Type == "BIGINT" && number < 0 && (name == "id" || i == 0 && strings.HasSuffix(name, "id")):
			number = i
		}
	}
	if time >= 0 {
		all = append(all, catalog.Grain{Column: time, Unit: catalog.ByMonth}, catalog.Grain{Column: time, Unit: catalog.ByDay}, catalog.Grain{Column: time, Unit: catalog.ByYear})
	}
	if number >= 0 {
		all = append(all, catalog.Grain{Column: number, Unit: catalog.ByRange, Width: 1 << 14}, catalog.Grain{Column: number, Unit: catalog.ByRange, Width: 1 << 20})
	}
	return all
}

// moves are in the names of times that a change of the row sets anew.
var moves = []string{"updat", "modif", "chang", "sync", "seen", "touch", "delet", "birth"}

// state is what a database shows of a table in one snapshot.
type state struct {
	catalog.Buckets
	rows  int64
	stamp string
}

// look adds up the rows of a table, parted as older is if that can still be.
func look(ctx context.Context, r reader, from string, columns []column, older *catalog.Buckets) (s state, err error) {
	s.Shape = shape(columns)
	if older != nil && older.Shape == s.Shape && older.Unit != "" {
		s.Grain = older.Grain
		s.All, err = r.sums(ctx, from, columns, s.Grain, mostBuckets)
		if err != nil || len(s.All) <= mostBuckets {
			s.seal()
			return s, err
		}
	}
	s.Buckets, err = parted(ctx, r, from, columns, s.Shape)
	s.seal()
	return s, err
}

// parted finds a way to part a table into neither too few nor too many buckets.
func parted(ctx context.Context, r reader, from string, columns []column, shape string) (b catalog.Buckets, err error) {
	b.Shape = shape
	var found []catalog.Bucket
	for _, g := range append(grains(columns), catalog.Grain{}) {
		if g.Unit == "" && found != nil {
			return b, nil
		}
		all, err := r.sums(ctx, from, columns, g, goodBuckets)
		switch {
		case err != nil:
			return b, err
		case len(all) > goodBuckets:
			continue
		case found == nil || len(all) > len(found):
			b.Grain, b.All, found = g, all, all
		}
		if len(found) >= fewBuckets || g.Unit == catalog.ByRange {
			break
		}
	}
	return b, nil
}

// seal says what all buckets come to.
func (s *state) seal() {
	rows, sum := s.Total()
	s.rows, s.stamp = rows, catalog.PulledStamp(fmt.Sprintf("%s-%d-%s", s.Shape, rows, sum))
}

// shape is a hash of the columns and of how they are read.
func shape(columns []column) string {
	sum := sha256.New()
	for _, c := range columns {
		_ = json.NewEncoder(sum).Encode([]string{c.Name, c.Type, c.cell}) // a hash takes all
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
