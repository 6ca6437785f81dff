package apptest_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// nothingToVerify is the exit code for a run whose content is not kept any more.
const nothingToVerify = 3

// verifyAll holds every report that the program has made against its snapshot and the
// published schema. It runs when the test's context has ended.
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
	published, _ := document.Schema("report-v1.json")
	schema, agree := compiled(t, published), 0
	for _, r := range runs {
		if r.Status != "COMPLETED" {
			continue
		}
		out, err := p.Run(context.Background(), "verify", r.ExecutionID)
		switch {
		case err == nil && out.Code == 0 && strings.Contains(out.Stdout, "all agrees"):
			agree++
			isValid(t, p, schema, r.ExecutionID)
		case err != nil || out.Code != nothingToVerify:
			t.Errorf("%s: exit code %d, %v\n%s%s", r.Subject, out.Code, err, out.Stdout, out.Stderr)
		}
	}
	t.Logf("%d of %d runs are verified", agree, len(runs))
}

// isValid holds the document of a run against a schema.
func isValid(t *testing.T, p *apptest.Program, schema *jsonschema.Schema, execution string) {
	t.Helper()
	out, err := p.Run(context.Background(), "report", "show", execution, "--format", "json")
	if err != nil || out.Code != 0 {
		t.Errorf("show %s: %v, exit code %d: %s", execution, err, out.Code, out.Stderr)
		return
	}
	tree, err := jsonschema.UnmarshalJSON(strings.NewReader(out.Stdout))
	if err == nil {
		err = schema.Validate(tree)
	}
	if err != nil {
		t.Errorf("%s is not as the schema says: %v", execution, err)
	}
}
