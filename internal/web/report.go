package web

import (
	"html/template"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	runsOfAPage = 10
	slotsShown  = 5
	// waitMost is how long a page waits for the end of a run: the server's own limits
	// are longer.
	waitMost = 20 * time.Second
)

// reportView is a report with its runs.
type reportView struct {
	Report   sitrep.Report
	Subject  string
	Schedule string
	Zone     *time.Location
	Mine     bool
	Slots    []schedule.Upcoming
	Run      *runView // the one that is shown; nil: none yet
	Runs     []sitrep.Execution
	Pager    pager
	Mails    []sitrep.Delivery
	Unsent   bool     // some of the mails failed
	Links    bool     // can be made
	MailedTo int      // addresses that a run is mailed to; 0 where the visitor is not the owner
	Previews bool     // it can be shown how a run would begin
	Compared diffView // which runs can be compared
}

// runView is a run with what it wrote.
type runView struct {
	sitrep.Execution
	Progress sitrep.Progress
	Newest   bool
	Outdated bool          // it is the newest, and answers another request than the report has now
	Body     template.HTML // the report; empty: there is none to show
	Why      string        // why there is none; empty: there is one, or it is under way
}

// Busy says whether the run has not ended.
func (r runView) Busy() bool { return r.EndedAt.IsZero() }

func reportAt(id sitrep.ID) string { return "/app/reports/" + string(id) }

// showReport shows a report to whoever may read it; what only its owner may know, to
// its owner. While the run that is shown is under way it waits, if asked, for its end.
func (p *Pages) showReport(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	r, err := p.readable(v, id)
	if err != nil {
		return answer{}, err
	}
	view := reportView{
		Report: r, Subject: r.DeliverySubject(), Schedule: scheduleInWords(r.Schedule), Zone: zoneOf(r.Schedule), Mine: r.OwnerID == v.key().ID,
		Links: p.cfg.Shares != nil, Previews: p.cfg.Preview != nil,
	}
	if v.r.URL.Query().Get("wait") != "" {
		p.awaitEnd(v, r)
		if view.Report, err = p.readable(v, id); err != nil { // rights may have ended meanwhile
			return answer{}, err
		}
	}
	if view.Mine && r.EmailEnabled {
		view.MailedTo = len(r.Recipients)
	}
	if view.Mine && r.Active {
		view.Slots = schedule.Preview(r.Schedule, v.now, slotsShown)
	}
	if err := p.addRuns(v, &view); err != nil {
		return answer{}, err
	}
	if view.Compared, err = p.toCompare(v, view.Report); err != nil {
		return answer{}, err
	}
	a := answer{page: "report", title: view.Subject, data: view}
	if view.Run != nil && view.Run.Busy() && view.Run.Newest {
		a.again = reportAt(id) + "?wait=1"
	}
	return a, nil
}

// readable finds a report that the visitor may see.
func (p *Pages) readable(v *visit, id sitrep.ID) (sitrep.Report, error) {
	r, err := p.store.FindReport(v.r.Context(), id)
	if err == nil && !reports.MayRead(v.key(), stateOfReport(r)) {
		err = reports.ErrNotOwner
	}
	return r, err
}

func stateOfReport(r sitrep.Report) store.ReportState {
	return store.ReportState{ReportID: r.ID, OwnerID: r.OwnerID, Public: r.Public, APIRetention: r.APIRetention, Status: r.Status}
}

// awaitEnd returns when the newest run of a report has ended, or after a while.
func (p *Pages) awaitEnd(v *visit, r sitrep.Report) {
	told, stop := p.store.AwaitEnd(r.ID)
	defer stop()
	timer := time.NewTimer(waitMost)
	defer timer.Stop()
	for {
		state, err := p.store.FindReportState(v.r.Context(), r.ID)
		if err != nil || state.Status == sitrep.Completed || state.Status == sitrep.Failed {
			return
		}
		select {
		case <-told:
		case <-timer.C:
			return
		case <-p.cfg.Stopping:
			return
		case <-v.r.Context().Done():
			return
		}
	}
}

// addRuns finds the history, and the run that is asked for or else the newest.
func (p *Pages) addRuns(v *visit, view *reportView) error {
	list := store.Page{Number: v.page(), Limit: runsOfAPage}
	runs, total, err := p.store.FindExecutions(v.r.Context(), store.ExecutionFilter{ReportID: view.Report.ID, Page: list})
	if err != nil {
		return err
	}
	view.Runs, view.Pager = runs, pagerOf(v, list, total)
	shown := view.Report.LastExecutionID
	if asked := v.r.URL.Query().Get("run"); asked != "" {
		if shown, err = sitrep.ParseID(asked); err != nil {
			return errNoPage
		}
	}
	if shown == "" {
		return nil
	}
	if view.Run, err = p.run(v, view.Report.ID, shown); err != nil {
		return err
	}
	view.Run.Newest = shown == view.Report.LastExecutionID
	if view.Run.Newest && !view.Run.Busy() {
		if view.Run.Outdated, err = p.outdatedRun(v, view.Report, view.Run.Execution); err != nil {
			return err
		}
	}
	if view.Mine && !view.Run.Busy() {
		view.Mails, _, err = p.store.FindDeliveries(v.r.Context(), v.key().ID, shown, store.Page{Number: 1, Limit: sitrep.MaxRecipients})
	}
	for _, d := range view.Mails {
		view.Unsent = view.Unsent || d.State == sitrep.DeliveryFailed
	}
	return err
}

// outdatedRun says whether a run answered another request than the report has now. What it was
// asked is in the plan that it made or was given; one that the owner changed meanwhile leaves none.
func (p *Pages) outdatedRun(v *visit, r sitrep.Report, run sitrep.Execution) (bool, error) {
	if !r.UpdatedAt.After(run.CreatedAt) {
		return false, nil
	}
	plans, total, err := p.store.Plans(v.r.Context(), r.ID, store.Page{Number: 1, Limit: plansOfAPage})
	if err != nil {
		return false, err
	}
	for _, one := range plans {
		itsOwn := one.Origin == sitrep.PlanRead && !one.CreatedAt.After(run.EndedAt)
		if itsOwn || !one.CreatedAt.After(run.StartedAt) {
			return sitrep.CodeOf(reports.SamePrompt(r, one)) == sitrep.Conflict, nil
		}
	}
	return total == 0 && len(r.Plan) == 0 && run.Status == sitrep.Completed && r.UpdatedAt.After(run.StartedAt), nil
}

// run finds a run of the report with what it wrote.
func (p *Pages) run(v *visit, report, id sitrep.ID) (*runView, error) {
	st, err := p.store.FindExecutionState(v.r.Context(), id)
	if err == nil && st.Execution.ReportID != report {
		err = errNoPage
	}
	if err != nil {
		return nil, err
	}
	run := &runView{Execution: st.Execution, Progress: st.Progress}
	if run.Busy() || run.Status == sitrep.Failed {
		return run, nil
	}
	if run.Body, err = p.body(v, id); err != nil && sitrep.CodeOf(err) != sitrep.Internal {
		run.Why, err = sitrep.MessageOf(err), nil
	}
	return run, err
}

// body is what a run wrote, if the visitor may read it.
func (p *Pages) body(v *visit, id sitrep.ID) (template.HTML, error) {
	state, err := p.store.FindContent(v.r.Context(), id, store.JSONPart)
	if err != nil {
		return "", err
	}
	if err := reports.MayReadContent(v.key(), state.Report); err != nil {
		return "", err
	}
	content, err := reports.ContentOf(state, store.JSONPart)
	if err != nil {
		return "", err
	}
	d, err := document.Decode(content.JSON)
	if err != nil {
		return "", err
	}
	return page.Within(&d, page.Options{Made: content.GeneratedAt})
}
