package apptest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// nothingToVerify is the exit code for a run whose content is not kept any more.
const nothingToVerify = 3

// verifyAll holds every report that the program has made against its snapshot. It runs
// when the test's context has ended.
func verifyAll(t *testing.T, p *apptest.Program) {
	t.Helper()
	listed, err := p.Run(context.Background(), "report", "list", "--json", "--limit", "100000")
	if err != nil || listed.Code != 0 {
		t.Errorf("list the runs: %v, exit code %d: %s", err, listed.Code, listed.Stderr)
		return
	}
	var runs []struct{ ExecutionID, Status, Subject string }
	if err := json.Unmarshal([]byte(listed.Stdout), &runs); err != nil {
		t.Errorf("read the list of runs: %v", err)
	}
	agree := 0
	for _, r := range runs {
		if r.Status != "COMPLETED" {
			continue
		}
		out, err := p.Run(context.Background(), "verify", r.ExecutionID)
		switch {
		case err == nil && out.Code == 0 && strings.Contains(out.Stdout, "all agrees"):
			agree++
		case err != nil || out.Code != nothingToVerify:
			t.Errorf("%s: exit code %d, %v\n%s%s", r.Subject, out.Code, err, out.Stdout, out.Stderr)
		}
	}
	t.Logf("%d of %d runs are verified", agree, len(runs))
}
