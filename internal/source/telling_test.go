package source_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAnImportTellsTheTellerOfItsContext: from the first row that the source sends to what its columns mean.
func TestAnImportTellsTheTellerOfItsContext(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v varchar(20))", "INSERT INTO t VALUES (1, 'a'), (2, 'b')")
		var mu sync.Mutex
		var stages []string
		ctx := catalog.Telling(e.Context(), func(stage string, done float64) {
			mu.Lock()
			defer mu.Unlock()
			if done < 0 || done > 1 {
				e.Errorf("%s is at %v", stage, done)
			}
			if !slices.Contains(stages, stage) {
				stages = append(stages, stage)
			}
		})
		if _, _, err := e.sources().ImportDataset(ctx, e.table("t")); err != nil {
			e.Fatal(err)
		}
		mu.Lock()
		defer mu.Unlock()
		if !slices.Equal(stages, []string{"pull", "store", "profile"}) {
			e.Errorf("it told %v", stages)
		}
	})
}
