package source

import (
	"cmp"
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// settle writes the rows that have to be read, and says of which state of the table they are. All rows come by
// one SELECT and are of the state that this saw. Rows beside which others are kept are of two: it looks once more whether
// there was a state that has them both. Errors: Conflict when there was none.
func (c *clickhouse) settle(ctx context.Context, from string, columns []column, where string, now state, same []catalog.Bucket, to *sink) (state, error) {
	came, err := c.buckets(ctx, from, columns, now.Grain, where, to)
	if err != nil {
		return now, err
	}
	to.expected = to.rows
	now.All = append(came, same...)
	if now.seal(); len(same) > 0 {
		after := state{Buckets: now.Buckets}
		if after.All, err = c.sums(ctx, from, columns, now.Grain, mostBuckets); err != nil {
			return now, err
		}
		if after.seal(); after.stamp != now.stamp || !sameBuckets(after.All, now.All) {
			return now, sitrep.Errorf(sitrep.Conflict, "The table was written to while it was read.")
		}
	}
	if len(now.All) > mostBuckets {
		now.Grain = catalog.Grain{} // it is parted anew next time
	}
	return now, nil
}

// sameBuckets compares what may be in any order.
func sameBuckets(a, b []catalog.Bucket) bool {
	inOrder := func(all []catalog.Bucket) []catalog.Bucket {
		all = slices.Clone(all)
		slices.SortFunc(all, func(a, b catalog.Bucket) int { return cmp.Compare(a.Key, b.Key) })
		return all
	}
	return slices.Equal(inOrder(a), inOrder(b))
}
