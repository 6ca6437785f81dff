package web

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// What an owner does with one report. The store finds out whose it is.

func (p *Pages) runReport(v *visit) (answer, error) {
	return p.act(v, "running", func(own store.Own) error {
		_, err := p.store.RunReport(v.r.Context(), v.now, store.RunRequest{Own: own})
		return err
	})
}

func (p *Pages) pauseReport(v *visit) (answer, error) {
	return p.act(v, "paused", func(own store.Own) error {
		_, err := p.store.PauseReport(v.r.Context(), v.now, own)
		return err
	})
}

func (p *Pages) resumeReport(v *visit) (answer, error) {
	return p.act(v, "resumed", func(own store.Own) error {
		_, err := p.store.ResumeReport(v.r.Context(), v.now, own, schedule.Newest)
		return err
	})
}

// act does something with the report of the path and leads back to it.
func (p *Pages) act(v *visit, note string, do func(store.Own) error) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	if err := do(v.own(id)); err != nil {
		return answer{}, err
	}
	return said(reportAt(id), note), nil
}

// askToDelete shows what is lost before it is.
func (p *Pages) askToDelete(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	r, err := p.store.FindReport(v.r.Context(), id)
	if err != nil {
		return answer{}, err
	}
	if r.OwnerID != v.key().ID {
		return answer{}, reports.ErrNotOwner
	}
	_, runs, err := p.store.FindExecutions(v.r.Context(), store.ExecutionFilter{ReportID: id, Page: store.Page{Number: 1, Limit: 1}})
	return answer{page: "delete", title: "Delete this report?", data: deleteView{id, r.DeliverySubject(), runs}}, err
}

type deleteView struct {
	ID      sitrep.ID
	Subject string
	Runs    int
}

func (p *Pages) deleteReport(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	if err := p.store.DeleteReport(v.r.Context(), v.key().ID, id); err != nil {
		return answer{}, err
	}
	return said("/app/reports", "deleted"), nil
}

func (p *Pages) cancelRun(v *visit) (answer, error) {
	return p.actOnRun(v, "cancelled", func(run sitrep.ID) error {
		return p.store.CancelExecution(v.r.Context(), v.now, v.key().ID, run)
	})
}

// sendAgain sends to those of a run that failed.
func (p *Pages) sendAgain(v *visit) (answer, error) {
	return p.actOnRun(v, "sent", func(run sitrep.ID) error {
		_, err := p.store.RetryDeliveries(v.r.Context(), v.now, v.key().ID, run)
		return err
	})
}

// actOnRun does something with the run of the path and leads to its report.
func (p *Pages) actOnRun(v *visit, note string, do func(run sitrep.ID) error) (answer, error) {
	id, err := v.id("run")
	if err != nil {
		return answer{}, err
	}
	if err := do(id); err != nil {
		return answer{}, err
	}
	e, err := p.store.FindExecution(v.r.Context(), id)
	return said(reportAt(e.ReportID), note), err
}
