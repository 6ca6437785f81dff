package apptest_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// TestSecondRunSaysWhatChanged lets a daily report miss a slot, so that it runs at
// once, and come to its next one shortly after, when its source has grown.
func TestSecondRunSaysWhatChanged(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "changes", scenario{})
		a.write(t, map[string]string{"sales.csv": salesUntil(2)})
		dataset := a.program.Must(t, "dataset", "add", filepath.Join(a.dir, "sales.csv"), "--name", "Changing")
		a.server.Stop(t)
		next := time.Now().UTC().Add(25 * time.Second).Truncate(time.Second)
		report := a.past(t, "owner").create(t, next.AddDate(0, 0, -3), dataset)
		a.server = a.program.Serve(t)
		if first := a.changesOf(t, report, 1); len(first) > 0 {
			t.Errorf("the first run says what changed: %v", first)
		}
		if time.Now().After(next) {
			t.Skip("the first run took longer than until the next slot")
		}
		a.write(t, map[string]string{"sales.csv": salesUntil(1)})
		got := a.changesOf(t, report, 2)
		if len(got) != 1 || !strings.Contains(got[0], "figure: ") || !strings.Contains(got[0], "20") {
			t.Errorf("the second run says %q, want that revenue is 20 more", got)
		}
	})
}

// salesUntil is two sales of ten a day, up to some days ago.
func salesUntil(ago int) string {
	var b strings.Builder
	b.WriteString("date,region,revenue\n")
	for day := 60; day >= ago; day-- {
		date := time.Now().UTC().AddDate(0, 0, -day).Format(time.DateOnly)
		fmt.Fprintf(&b, "%s,North,10\n%s,South,10\n", date, date)
	}
	return b.String()
}

// changesOf waits for the n-th run of a report and returns its changes.
func (a *actor) changesOf(t *testing.T, report string, n int) (out []string) {
	t.Helper()
	id := ""
	ended := func() bool {
		got := a.get(t, "/v1/api/reports/%s/executions", report)
		executions, _ := at(got.tree, "executions")
		if list, _ := executions.([]any); len(list) != n {
			return false
		}
		id = textAt(t, got.tree, "executions[0].id")
		return textAt(t, got.tree, "executions[0].status") == "COMPLETED"
	}
	if !apptest.Poll(t.Context(), 2*runLimit, ended) {
		t.Fatalf("report %s has no run %d", report, n)
	}
	list, err := at(a.get(t, "/v1/api/reports/executions/%s/json", id).tree, "jsonContent.changes")
	changes, ok := list.([]any)
	if err != nil || !ok {
		t.Fatalf("changes are %s", show(list))
	}
	for _, c := range changes {
		out = append(out, textAt(t, c, "status")+": "+textAt(t, c, "text"))
	}
	return out
}
