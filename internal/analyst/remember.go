package analyst

import (
	"context"
	"fmt"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// remembered is a table that answers a statement once: what a reading comes to is looked at before it is chosen, and is
// then the report's. A snapshot does not change, and what it answered is never written to.
type remembered struct {
	Table
	kept  string // what statements read in the place of all rows, as [plan.Kept] has it; empty: all
	mu    sync.Mutex
	known map[string]catalog.Rows
}

// Longer answers, and more of them, are not kept.
const (
	keptRows    = 1000
	keptAnswers = 1000
)

func remember(t Table) *remembered { return &remembered{Table: t, known: map[string]catalog.Rows{}} }

// without is the same table without some rows.
func without(t *remembered, kept string) *remembered {
	out := remember(t.Table)
	out.kept = kept
	return out
}

// Query asks the table, unless it has answered the statement before.
func (r *remembered) Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error) {
	sql = plan.Over(sql, r.kept)
	key := fmt.Sprintf("%s\n%q", sql, args)
	r.mu.Lock()
	rows, ok := r.known[key]
	r.mu.Unlock()
	if ok {
		return rows, ctx.Err()
	}
	rows, err := r.Table.Query(ctx, sql, args...)
	if err != nil {
		return rows, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(rows.Values) <= keptRows && len(r.known) < keptAnswers {
		r.known[key] = rows
	}
	return rows, nil
}
