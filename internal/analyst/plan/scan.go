package plan

import (
	"fmt"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// mostScanned is how many cells of a scan are read.
const mostScanned = 60_000

// CompileScan writes the measures of a question by all its groups, in the order of the
// groups: for looking at, and for no report.
func CompileScan(r Resolved, profile catalog.Profile) Query {
	r.Question.Rank, r.Question.Having, r.Spine, r.Before = nil, nil, nil, nil
	w := newWriter(r, profile)
	sql := w.grouped()
	if n := len(r.Question.By); n > 0 {
		sql += "\nORDER BY " + ordinals(n)
	}
	q := w.query("scan", sql+fmt.Sprintf("\nLIMIT %d", mostScanned))
	q.Limit = mostScanned
	return q
}
