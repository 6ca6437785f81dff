package reports

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Two are two runs of a report with what they wrote as JSON.
type Two struct{ Before, After *sitrep.Content }

// Choice says which two runs are meant. Without After it is the newest that has
// something to read, without Before the one before it.
type Choice struct{ Before, After sitrep.ID }

// ErrNoTwo is for a report with fewer than two runs to compare.
var ErrNoTwo = sitrep.Errorf(sitrep.NotFound, "There are no two runs of this report yet that can be compared.")

var errNoRun = sitrep.Errorf(sitrep.NotFound, "This report has no such execution.")

// FindTwo finds two runs of a report that the key may read.
func FindTwo(ctx context.Context, s *store.Store, key *sitrep.Key, report store.ReportState, c Choice) (two Two, err error) {
	if err := MayReadContent(key, report); err != nil {
		return Two{}, err
	}
	if c.After == "" {
		newest, _, err := s.FindExecutions(ctx, store.ExecutionFilter{ReportID: report.ReportID, WithJSON: true, Page: store.Page{Number: 1, Limit: 1}})
		if err != nil {
			return Two{}, err
		}
		if len(newest) == 0 {
			return Two{}, ErrNoTwo
		}
		c.After = newest[0].ID
	}
	if two.After, err = runOf(ctx, s, report.ReportID, c.After); err != nil {
		return Two{}, err
	}
	if c.Before == "" {
		if c.Before, err = s.ReadableBefore(ctx, report.ReportID, c.After); err != nil {
			return Two{}, err
		}
		if c.Before == "" {
			return Two{}, ErrNoTwo
		}
	}
	two.Before, err = runOf(ctx, s, report.ReportID, c.Before)
	return two, err
}

// runOf is what a run of this report, and of no other, wrote.
func runOf(ctx context.Context, s *store.Store, report, run sitrep.ID) (*sitrep.Content, error) {
	state, err := s.FindContent(ctx, run, store.JSONPart)
	if sitrep.CodeOf(err) == sitrep.NotFound || err == nil && state.Report.ReportID != report {
		return nil, errNoRun
	}
	if err != nil {
		return nil, err
	}
	return ContentOf(state, store.JSONPart)
}
