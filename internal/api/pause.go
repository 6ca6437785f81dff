package api

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func (a *API) pauseReport(ctx context.Context, in *reportInput) (*detailAnswer, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	report, err := a.store.PauseReport(ctx, a.now(), own(ctx, id))
	if err != nil {
		return nil, err
	}
	return detail(report), nil
}

func (a *API) resumeReport(ctx context.Context, in *reportInput) (*detailAnswer, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	report, err := a.store.ResumeReport(ctx, a.now(), own(ctx, id), schedule.Newest)
	if err != nil {
		return nil, err
	}
	return detail(report), nil
}

// own says that a report is the caller's; the store finds out.
func own(ctx context.Context, report sitrep.ID) store.Own {
	return store.Own{OwnerID: caller(ctx).ID, ReportID: report}
}
