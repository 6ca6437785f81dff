package analyst_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// counting counts how often a table is asked each statement.
type counting struct {
	analyst.Table
	mu    sync.Mutex
	asked map[string]int
}

func (c *counting) Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error) {
	c.mu.Lock()
	c.asked[fmt.Sprint(sql, args)]++
	c.mu.Unlock()
	return c.Table.Query(ctx, sql, args...)
}

func TestATableIsAskedEachStatementOnce(t *testing.T) {
	t.Parallel()
	of := &counting{Table: openShop(t, 1), asked: map[string]int{}}
	for range 2 { // nothing is remembered from one report to the next
		if _, err := analyst.Make(t.Context(), of, analyst.Request{Prompt: "total amount by region, and the 3 best products last month", Now: slot}); err != nil {
			t.Fatal(err)
		}
	}
	if len(of.asked) < 5 {
		t.Fatalf("%d statements", len(of.asked))
	}
	for sql, n := range of.asked {
		if n != 2 {
			t.Errorf("asked %d times in two reports: %s", n, sql)
		}
	}
}
