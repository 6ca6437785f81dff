package web

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// askToChange shows a report in the form by which it was made.
func (p *Pages) askToChange(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	r, err := p.store.FindReport(v.r.Context(), id)
	if err == nil && r.OwnerID != v.key().ID {
		err = reports.ErrNotOwner
	}
	if err != nil {
		return answer{}, err
	}
	var emails []string
	for _, to := range r.Recipients {
		emails = append(emails, to.Email)
	}
	view := formView{
		Editing: r.ID, Version: versionOf(r), Values: map[string]string{
			"prompt": r.Prompt, "datasetId": string(r.DatasetID), "scheduleFrequency": string(r.Schedule.Frequency), "timezone": r.Schedule.Timezone,
			"recipients": strings.Join(emails, "\n"), "deliverySubject": r.Subject, "refId": r.RefID,
		},
		Flags: map[string]bool{"emailEnabled": r.EmailEnabled, "deliveryApiRetention": r.APIRetention, "isPublic": r.Public},
	}
	if r.Schedule.Explicit {
		view.Values["scheduleTime"] = schedule.FormatTimeOfDay(r.Schedule.TimeOfDay)
	}
	return p.reportForm(v, view)
}

// versionOf names what an owner may change of a report: no two changes have the same time.
func versionOf(r sitrep.Report) string { return strconv.FormatInt(r.UpdatedAt.UnixMilli(), 36) }

// changeReport makes the report what the form says; a form holds all that can be said.
func (p *Pages) changeReport(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	r, err := p.readable(v, id)
	if err == nil && r.OwnerID != v.key().ID {
		err = reports.ErrNotOwner
	}
	if err != nil {
		return answer{}, err
	}
	v.r.PostForm.Set("datasetId", string(r.DatasetID)) // no form changes it
	draft, view := p.readDraft(v)
	view.Editing, view.Version = id, v.r.PostForm.Get("version")
	if v.r.PostForm.Get("do") != "create" || len(view.Problems) > 0 {
		return p.preview(v, draft, view)
	}
	c := reports.Change{Draft: draft, Readdressed: true}
	for _, t := range c.Texts() { // what is left empty is taken away
		if *t.Into == nil {
			*t.Into = &t.Absent
		}
	}
	err = p.change(v, v.own(id), c, view.Version)
	if sitrep.CodeOf(err) == sitrep.Invalid && view.addAll(err) {
		return p.reportForm(v, view)
	}
	return said(reportAt(id), "changed"), err
}

func (p *Pages) change(v *visit, own store.Own, c reports.Change, version string) error {
	_, err := p.store.EditReport(v.r.Context(), v.now, store.Edit{Own: own, Slots: schedule.Newest, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		if versionOf(r) != version {
			return r, errChanged
		}
		c.Workflow = nil // the form does not show it
		edited, err := c.Apply(r, v.now)
		if edited.Prompt != r.Prompt {
			edited.Title = p.cfg.Title(edited.Prompt)
		}
		return edited, err
	}})
	return err
}

var errChanged = sitrep.Errorf(sitrep.Stale, "The report was changed since you opened this form. Open it again, then decide.")
