package store_test

import (
	"fmt"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// benchReports is what the budgets of the service speak of.
const benchReports = 10_000

// furnish makes an owner with many reports, and returns its secret and the
// newest report.
func furnish(b *testing.B, s *store.Store) (secret string, newest sitrep.Report) {
	b.Helper()
	key, secret, err := s.CreateKey(b.Context(), now, store.KeyDraft{Name: "many", Creations: 2 * benchReports})
	if err != nil {
		b.Fatal(err)
	}
	d, err := s.AddDataset(b.Context(), sitrep.Dataset{Name: "sales", Kind: sitrep.SourceFile, CreatedAt: now})
	if err != nil {
		b.Fatal(err)
	}
	for i := range benchReports {
		newest = sitrep.Report{
			ID: sitrep.NewID(now), OwnerID: key.ID, DatasetID: d.ID, Prompt: fmt.Sprint("prompt ", i), Title: "Title",
			Schedule:     sitrep.Schedule{Frequency: sitrep.OnDemand, Anchor: now},
			WorkflowType: sitrep.WorkflowOnDemand, APIRetention: true, CreatedAt: now, UpdatedAt: now,
			Recipients: []sitrep.Recipient{{ID: sitrep.NewID(now), Email: "ada@example.com"}},
		}
		if _, err := s.CreateReport(b.Context(), now, store.Creation{Report: newest}); err != nil {
			b.Fatal(err)
		}
	}
	return secret, newest
}

// BenchmarkReads is what a request costs in the store. Creating the reports
// takes longer than the reads: use -benchtime 2s or more.
func BenchmarkReads(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *store.Store{"sqlite": openSQLite, "postgres": openPostgres} {
		b.Run(name, func(b *testing.B) {
			s := open(b)
			secret, r := furnish(b, s)
			for name, read := range map[string]func() error{
				"key":   func() error { _, err := s.KeyBySecret(b.Context(), now, secret); return err },
				"state": func() error { _, err := s.FindReportState(b.Context(), r.ID); return err },
				"page": func() error {
					_, _, err := s.FindReports(b.Context(), store.ReportFilter{OwnerID: r.OwnerID, Page: store.Page{Number: 1, Limit: 10}})
					return err
				},
				"lastPage": func() error {
					_, _, err := s.FindReports(b.Context(), store.ReportFilter{OwnerID: r.OwnerID, Page: store.Page{Number: 1000, Limit: 10}})
					return err
				},
				"discover": func() error {
					_, _, err := s.DiscoverReports(b.Context(), r.OwnerID, store.Page{Number: 1, Limit: 10})
					return err
				},
				"due": func() error { _, err := s.NextDue(b.Context()); return err },
			} {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						if err := read(); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}

// BenchmarkRuns is a claim and its completion.
func BenchmarkRuns(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *store.Store{"sqlite": openSQLite, "postgres": openPostgres} {
		b.Run(name, func(b *testing.B) {
			s := open(b)
			furnish(b, s)
			for n := 0; b.Loop(); n++ {
				c, ok, err := s.ClaimExecution(b.Context(), now, store.Claimer{Node: "node", Lease: 1e9})
				if err != nil {
					b.Fatal(err)
				}
				if !ok {
					b.Skipf("all %d runs are done", n)
				}
				if err := s.CompleteExecution(b.Context(), now, c, store.Outcome{Content: sitrep.Content{Markdown: "#"}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
