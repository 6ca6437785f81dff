package web

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const plansOfAPage = 10

// plansView is how a report is read, and how it was.
type plansView struct {
	Report   sitrep.Report
	Subject  string
	Reading  *readingView
	Teach    *teachView // for who may teach words
	Why      string     // why no reading is shown; empty: one is
	Shown    *planRow   // an earlier plan that is shown in place of the report's own; nil: its own is
	Has      bool       // a plan; else its next run reads the request
	Versions []planRow
	Pager    pager
	Zone     *time.Location
}

// planRow is a plan that the report has, or has had.
type planRow struct {
	sitrep.PlanVersion
	How     string // it came about
	Current bool
	Fits    bool // the prompt that the report has now
}

var origins = map[sitrep.PlanOrigin]string{
	sitrep.PlanRead: "read by a run", sitrep.PlanGiven: "chosen by its owner", sitrep.PlanRestored: "chosen again by its owner",
}

func readingAt(id sitrep.ID) string { return reportAt(id) + "/reading" }

// ownReport is the report of the path, if it is the visitor's.
func (p *Pages) ownReport(v *visit) (sitrep.Report, error) {
	id, err := v.id("report")
	if err != nil {
		return sitrep.Report{}, err
	}
	r, err := p.store.FindReport(v.r.Context(), id)
	if err == nil && r.OwnerID != v.key().ID {
		err = reports.ErrNotOwner
	}
	return r, err
}

// showReading shows how a report's request is read, what may be chosen instead, and the
// plans that it has had.
func (p *Pages) showReading(v *visit) (answer, error) {
	r, err := p.ownReport(v)
	if err != nil {
		return answer{}, err
	}
	view := plansView{Report: r, Subject: r.DeliverySubject(), Has: len(r.Plan) > 0, Zone: zoneOf(r.Schedule)}
	if err := p.addPlans(v, &view); err != nil {
		return answer{}, err
	}
	if err := p.readPlan(v, &view); err != nil {
		return answer{}, err
	}
	return answer{page: "reading", title: "How it is read: " + view.Subject, data: view}, nil
}

// addPlans lists the plans, and finds the one that is to be shown.
func (p *Pages) addPlans(v *visit, view *plansView) error {
	page := store.Page{Number: v.page(), Limit: plansOfAPage}
	list, total, err := p.store.Plans(v.r.Context(), view.Report.ID, page)
	if err != nil {
		return err
	}
	asked := v.r.URL.Query().Get("plan")
	for i, one := range list {
		row := planRow{one, origins[one.Origin], view.Has && page.Number == 1 && i == 0, reports.SamePrompt(view.Report, one) == nil}
		if asked == strconv.Itoa(one.Number) && !row.Current {
			view.Shown = &row
		}
		view.Versions = append(view.Versions, row)
	}
	view.Pager = pagerOf(v, page, total)
	if asked != "" && view.Shown == nil && (len(list) == 0 || asked != strconv.Itoa(list[0].Number)) {
		return errNoPage
	}
	return nil
}

// readPlan tells the plan that is shown. That it cannot be told is said on the page, so that
// there is a way back.
func (p *Pages) readPlan(v *visit, view *plansView) error {
	r := view.Report
	if p.cfg.Preview == nil {
		view.Why = "Requests are not read by this process."
		return nil
	}
	d, err := p.store.DatasetByID(v.r.Context(), r.DatasetID)
	if err != nil {
		return err
	}
	asked := sitrep.Asked{Prompt: r.Prompt, Dataset: d, Plan: r.Plan, Schedule: r.Schedule, Now: v.now}
	reading := readingView{Of: readingOf(r.Prompt, d.ID, r.Plan), To: readingAt(r.ID), Chosen: r.PlanGiven}
	if view.Shown != nil {
		asked.Plan, reading.To, reading.Chosen = view.Shown.Plan, "", false
	}
	if len(asked.Plan) == 0 {
		asked.Plan = nil
	}
	asked.Page = v.r.URL.Query().Get("show") == doPage
	if p.mayTeach(v) && d.RemovedAt.IsZero() {
		m, err := p.cfg.Model(d)
		if err != nil {
			return err
		}
		view.Teach = &teachView{Meanings: meanings(d, m)}
	}
	reading.Preview, err = p.cfg.Preview(v.r.Context(), v.key().ID, asked)
	switch sitrep.CodeOf(err) {
	case "":
		view.Reading = &reading
		if view.Teach != nil {
			view.Teach.suggest(reading.Preview)
		}
	case sitrep.Invalid, sitrep.Temporary:
		view.Why = sitrep.MessageOf(err)
	default:
		return err
	}
	return nil
}

// chooseReading gives the report what was chosen on its page.
func (p *Pages) chooseReading(v *visit) (answer, error) {
	r, err := p.ownReport(v)
	if err != nil {
		return answer{}, err
	}
	if v.r.PostForm.Get(fieldChoose) == asRead {
		_, err := p.store.DropPlan(v.r.Context(), v.key().ID, r.ID)
		return said(readingAt(r.ID), "anew"), err
	}
	if p.cfg.Preview == nil || p.cfg.CheckPlan == nil {
		return answer{}, sitrep.Errorf(sitrep.Temporary, "Requests are not read by this process.")
	}
	d, err := p.store.DatasetByID(v.r.Context(), r.DatasetID)
	if err != nil {
		return answer{}, err
	}
	plan, err := p.planFor(v, r, d)
	if err != nil {
		return answer{}, err
	}
	giving := store.Giving{Own: v.own(r.ID), Plan: plan, Prompt: r.Prompt, Over: bytes.Clone(r.Plan)}
	_, err = p.store.GivePlan(v.r.Context(), v.now, giving)
	return said(readingAt(r.ID), "read"), err
}

// planFor is the plan that a form chose for a report, checked.
func (p *Pages) planFor(v *visit, r sitrep.Report, d sitrep.Dataset) (json.RawMessage, error) {
	asked := sitrep.Asked{Prompt: r.Prompt, Dataset: d, Schedule: r.Schedule, Now: v.now}
	stale, err := choose(v.r.PostForm, readingOf(r.Prompt, d.ID, r.Plan), &asked)
	switch {
	case err != nil:
		return nil, err
	case stale:
		return nil, errReadAnew
	case asked.Plan == nil && asked.Edits == nil:
		return nil, errNoChoice
	case asked.Plan == nil && len(r.Plan) > 0:
		asked.Plan = r.Plan
	case asked.Plan == nil: // an edit of what nobody has read yet
		read, err := p.cfg.Preview(v.r.Context(), v.key().ID, asked)
		if err != nil {
			return nil, err
		}
		asked.Plan, asked.Edits = read.Plan, nil
	}
	return p.cfg.CheckPlan(asked)
}

var errReadAnew = sitrep.Errorf(sitrep.Stale, "The report is read another way since you opened this page. Open it again, then decide.")

// restoreReading gives the report a plan again that it has had.
func (p *Pages) restoreReading(v *visit) (answer, error) {
	number, err := strconv.Atoi(v.r.PostForm.Get("number"))
	if err != nil || number < 1 {
		return answer{}, errNoChoice
	}
	r, err := p.ownReport(v)
	if err != nil {
		return answer{}, err
	}
	_, err = p.store.RestorePlan(v.r.Context(), v.now, v.own(r.ID), number, reports.SamePrompt)
	return said(readingAt(r.ID), "read"), err
}
