package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Where PostgreSQL believes that there is one delivery, it looks for each one anew
// whether it is among those that SKIP LOCKED finds, unless that is a step of its own.
// What it has just taken is skipped then, so others stand for it, beyond the limit.
func TestClaimOfDeliveriesKeepsItsLimitWhateverThePlan(t *testing.T) {
	t.Parallel()
	s := openPostgres(t)
	mail(t, s, "a", 1)
	writer, _ := s.Pools()
	if _, err := writer.ExecContext(t.Context(), "VACUUM ANALYZE delivery"); err != nil {
		t.Fatal(err)
	}
	mail(t, s, "b", 15) // on the same page of the table, from which its size is guessed
	claims, err := s.ClaimDeliveries(t.Context(), now, store.DeliveryClaimer{Node: "n", Lease: time.Minute, Limit: 3})
	if err != nil || len(claims) != 3 {
		t.Errorf("%d claimed, want 3: %v", len(claims), err)
	}
}

// mail completes a run that is mailed to so many.
func mail(t *testing.T, s *store.Store, owner string, recipients int) {
	t.Helper()
	key, _, err := s.CreateKey(t.Context(), now, store.KeyDraft{Name: owner})
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.AddDataset(t.Context(), sitrep.Dataset{Name: "sales of " + owner, Kind: sitrep.SourceFile, CreatedAt: now})
	if err != nil {
		t.Fatal(err)
	}
	r := sitrep.Report{
		ID: sitrep.NewID(now), OwnerID: key.ID, DatasetID: d.ID, Prompt: "p", Title: "P", WorkflowType: sitrep.WorkflowOnDemand, EmailEnabled: true,
		Schedule: sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now}, CreatedAt: now, UpdatedAt: now,
	}
	o := store.Outcome{Content: sitrep.Content{Markdown: "# P"}}
	for i := range recipients {
		email := fmt.Sprintf("%d@example.com", i)
		r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(now), Email: email})
		o.Deliveries = append(o.Deliveries, sitrep.Delivery{Email: email, MessageID: "<" + email + ">"})
	}
	if _, err := s.CreateReport(t.Context(), now, store.Creation{Report: r}); err != nil {
		t.Fatal(err)
	}
	c, ok, err := s.ClaimExecution(t.Context(), now, store.Claimer{Node: "n", Lease: time.Minute})
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	if err := s.CompleteExecution(t.Context(), now, c, o); err != nil {
		t.Fatal(err)
	}
}
