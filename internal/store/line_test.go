package store_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// While nodes are brought up to date one by one, those of the version before
// still add executions: without an owner and a turn.
func TestExecutionOfAnOlderProgramIsTakenIntoTheLine(t *testing.T) {
	t.Parallel()
	for name, open := range openers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			key, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: "ada"})
			if err != nil {
				t.Fatal(err)
			}
			d, err := s.AddDataset(t.Context(), sitrep.Dataset{Name: "sales", Kind: sitrep.SourceFile, CreatedAt: now})
			if err != nil {
				t.Fatal(err)
			}
			r := sitrep.Report{
				ID: sitrep.NewID(now), OwnerID: key.ID, DatasetID: d.ID, Prompt: "p", Title: "P", CreatedAt: now, UpdatedAt: now,
				Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now}, WorkflowType: sitrep.WorkflowOnDemand,
			}
			if _, err := s.CreateReport(t.Context(), now, store.Creation{Report: r}); err != nil {
				t.Fatal(err)
			}
			writer, _ := s.Pools()
			if _, err := writer.ExecContext(t.Context(), "UPDATE execution SET owner_id = '', turn = NULL"); err != nil {
				t.Fatal(err)
			}
			c, ok, err := s.ClaimExecution(t.Context(), now, store.Claimer{Node: "new", Lease: 1e9, Each: 1})
			if err != nil || !ok || c.Report.ID != r.ID {
				t.Fatalf("claimed %v of report %s: %v", ok, c.Report.ID, err)
			}
		})
	}
}
