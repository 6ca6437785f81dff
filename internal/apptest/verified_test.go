package apptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// verifiedOf is how many runs of the same subject are verified.
var verifiedOf = thorough.Of(3, 1_000_000)

// finished are the runs of a program that came to a report, of each subject no more than are verified.
func finished(t *testing.T, p *apptest.Program) (ids []string) {
	t.Helper()
	listed, err := p.Run(context.Background(), "report", "list", "--json", "--limit", "100000")
	if err != nil || listed.Code != 0 {
		t.Errorf("list the runs: %v, exit code %d: %s", err, listed.Code, listed.Stderr)
		return nil
	}
	var runs []struct{ ExecutionID, Status, Subject string }
	if err := json.Unmarshal([]byte(listed.Stdout), &runs); err != nil {
		t.Errorf("read the list of runs: %v", err)
	}
	of := map[string]int{}
	for _, r := range runs {
		if r.Status == "COMPLETED" && of[r.Subject] < verifiedOf {
			of[r.Subject]++
			ids = append(ids, r.ExecutionID)
		}
	}
	return ids
}

// verifyAll holds the reports that the program has made against their snapshots and the
// published schema. It runs when the test's context has ended.
func verifyAll(t *testing.T, p *apptest.Program) {
	t.Helper()
	ids := finished(t, p)
	if len(ids) == 0 {
		return
	}
	out, err := p.Run(context.Background(), append([]string{"verify", "--format", "json"}, ids...)...)
	if err != nil {
		t.Error(err)
		return
	}
	published, _ := fs.ReadFile(document.Schemas(), "report-v1.json")
	schema, agree := compiled(t, published), 0
	answers := json.NewDecoder(strings.NewReader(out.Stdout))
	for range ids {
		var v struct {
			Report, NothingToVerify string
			Agrees                  bool
			Problems                []string
		}
		switch err := answers.Decode(&v); {
		case err != nil:
			t.Errorf("verify: exit code %d, %v\n%s%s", out.Code, err, out.Stdout, out.Stderr)
			return
		case v.Agrees:
			agree++
			isValid(t, p, schema, v.Report)
		case v.NothingToVerify == "": // else its content is not kept any more
			t.Errorf("%s: %q", v.Report, v.Problems)
		}
	}
	t.Logf("%d of %d runs are verified", agree, len(ids))
}

// isValid holds the document of a run against a schema.
func isValid(t *testing.T, p *apptest.Program, schema *jsonschema.Schema, execution string) {
	t.Helper()
	st, err := store.Open(context.Background(), store.Config{Dir: p.Data, URL: p.Database})
	if err != nil {
		t.Error(err)
		return
	}
	defer func() { _ = st.Close() }()
	found, err := st.FindContent(context.Background(), sitrep.ID(execution), store.JSONPart)
	if err != nil || found.Content == nil {
		t.Errorf("content of %s: %v", execution, err)
		return
	}
	tree, err := jsonschema.UnmarshalJSON(bytes.NewReader(found.Content.JSON))
	if err == nil {
		err = schema.Validate(tree)
	}
	if err != nil {
		t.Errorf("%s is not as the schema says: %v", execution, err)
	}
}
