package api

import "context"

func (a *API) renewPlan(ctx context.Context, in *reportInput) (*acceptance, error) {
	id, err := pathID("reportId", in.ReportID)
	if err != nil {
		return nil, err
	}
	report, err := a.store.DropPlan(ctx, caller(ctx).ID, id)
	if err != nil {
		return nil, err
	}
	message := "The plan is dropped. The next run that starts reads the prompt anew."
	if !report.NextRunAt.IsZero() {
		message += " One is due at " + timestamp(report.NextRunAt) + "."
	}
	return accept(reportPath(id), message), nil
}
