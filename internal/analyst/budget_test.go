package analyst_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// stuck is a table whose answers to a survey never come.
type stuck struct{ analyst.Table }

func (s stuck) Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error) {
	if strings.Contains(sql, " AS field,") {
		<-ctx.Done()
		return catalog.Rows{}, ctx.Err()
	}
	return s.Table.Query(ctx, sql, args...)
}

func TestExploringStopsWhenItsQueriesAreSpent(t *testing.T) {
	t.Parallel()
	r := request("overview")
	r.Budget.Queries = 5
	report := makeReport(t, openShop(t, 2), r)
	if m := report.Document.Method; m.Stopped == "" || !strings.Contains(report.Markdown, "stopped after 5 queries") {
		t.Errorf("not said: %q", m.Stopped)
	}
	if len(report.Document.Sections) < 3 {
		t.Error("the answers went with it")
	}
}

func TestExploringStopsWhenItsTimeIsSpent(t *testing.T) {
	t.Parallel()
	r := request("total amount by region")
	r.Budget.Time = 50 * time.Millisecond
	report := makeReport(t, stuck{openShop(t, 2)}, r)
	if m := report.Document.Method; !strings.Contains(m.Stopped, "50ms") || len(m.Checks) > 0 {
		t.Errorf("%q, %v", m.Stopped, m.Checks)
	}
	if len(report.Document.Sections) != 1 {
		t.Error("the answer went with it")
	}
}

func TestAReportThatIsCancelledFails(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := analyst.Make(ctx, stuck{openShop(t, 2)}, request("total amount by region")); err == nil {
		t.Error("its end passes for that of exploring")
	}
}

func TestProgressIsToldInOrder(t *testing.T) {
	t.Parallel()
	r := request("total amount by region; number of orders by month")
	var told []string
	r.Tell = func(p sitrep.Progress) { told = append(told, fmt.Sprint(p)) }
	if _, err := analyst.Make(t.Context(), openShop(t, 2), r); err != nil {
		t.Fatal(err)
	}
	want := []string{"{reading 0 0}", "{querying 0 2}", "{querying 1 2}", "{exploring 0 0}", "{writing 0 0}"}
	if !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
