package web

import (
	"cmp"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

// The members of a form by which a reading is chosen.
const (
	fieldPlan   = "plan"   // that was chosen, as JSON; empty: none was
	fieldOf     = "of"     // what the reading is of, see [readingOf]
	fieldChoose = "choose" // a button: another plan, or asRead
	fieldEdit   = "edit"   // a button: a [sitrep.PlanEdit] of the plan, as JSON

	doPage = "page" // what a button does: the reading, with the first page of the report

	asRead = "read" // in place of a plan: what the prompt is read as
)

// readingView is how a request is read, and what can be chosen in its place.
type readingView struct {
	sitrep.Preview
	Of      string // what it is the reading of
	To      string // where the buttons of its choices send their form; empty: it has none
	Chosen  bool   // by a person, in place of what the prompt is read as
	Dropped bool   // something had been chosen, for another request than it is now
}

// readingOf names a request: what is chosen holds as long as it is the same.
func readingOf(prompt string, dataset sitrep.ID, plan []byte) string {
	return fingerprint(string(dataset) + "\x00" + prompt + "\x00" + string(plan))
}

// preview shows what would become of the form: how the request is read, and when it
// would run.
func (p *Pages) preview(v *visit, draft reports.Draft, view formView) (answer, error) {
	view.Preview = len(view.Problems) == 0
	if !bad(view, "scheduleFrequency", "scheduleTime", "timezone") {
		view.Slots = schedule.Preview(draft.Rule(v.now), v.now, slotsShown)
	}
	if !view.Preview || p.cfg.Preview == nil {
		return p.reportForm(v, view)
	}
	err := p.addReading(v, draft, &view)
	if err != nil {
		return answer{}, err
	}
	return p.reportForm(v, view)
}

// addReading tells how the request of a form is read, with what was chosen in it.
func (p *Pages) addReading(v *visit, draft reports.Draft, view *formView) error {
	d, err := p.datasetOf(v, draft)
	if sitrep.CodeOf(err) == sitrep.NotFound {
		view.add("datasetId", "there is no such dataset in the catalog")
		return nil
	}
	if err != nil {
		return err
	}
	if d, err = p.teachOnForm(v, d, view); err != nil {
		return err
	}
	asked := sitrep.Asked{Prompt: *draft.Prompt, Dataset: d, Schedule: draft.Rule(v.now), Now: v.now, Page: v.r.PostForm.Get("do") == doPage}
	reading := readingView{Of: readingOf(asked.Prompt, d.ID, nil)}
	if view.Editing == "" { // the choices of a report are on a page of their own
		reading.To = "/app/reports#reading"
		if reading.Dropped, err = choose(v.r.PostForm, reading.Of, &asked); err != nil {
			return err
		}
	}
	reading.Chosen = asked.Plan != nil || asked.Edits != nil
	reading.Preview, err = p.cfg.Preview(v.r.Context(), v.key().ID, asked)
	if sitrep.CodeOf(err) == sitrep.Invalid && reading.Chosen {
		view.add("prompt", notChosen(err))
		return nil
	}
	view.Reading, view.Mail = &reading, p.mailOf(draft, view)
	if view.Teach != nil {
		view.Teach.suggest(reading.Preview)
	}
	return err
}

// mailView is what of a report's mail is known before it has run.
type mailView struct {
	To      []string
	Subject string // in which {date} and the like stand as they are
}

// mailOf is the mail of a draft; nil: there would be none.
func (p *Pages) mailOf(draft reports.Draft, view *formView) *mailView {
	to := strings.FieldsFunc(view.Values["recipients"], betweenAddresses)
	if len(to) == 0 || !view.Flags["emailEnabled"] {
		return nil
	}
	return &mailView{to, cmp.Or(strings.TrimSpace(view.Values["deliverySubject"]), p.cfg.Title(*draft.Prompt))}
}

// notChosen says why a reading cannot be chosen.
func notChosen(err error) string { return "this reading cannot be chosen: " + sitrep.MessageOf(err) }

// datasetOf is the dataset of a draft. NotFound where the catalog has none.
func (p *Pages) datasetOf(v *visit, draft reports.Draft) (sitrep.Dataset, error) {
	id, _ := sitrep.ParseID(*draft.DatasetID) // checked
	d, err := p.store.DatasetByID(v.r.Context(), id)
	if err == nil && !d.RemovedAt.IsZero() {
		err = errNoPage
	}
	return d, err
}

var errNoChoice = sitrep.Errorf(sitrep.Invalid, "What was chosen could not be read. Load the page again and choose once more.")

// choose takes over what a form chose, if that is of this request.
func choose(form url.Values, of string, asked *sitrep.Asked) (dropped bool, err error) {
	plan, edit := form.Get(fieldPlan), form.Get(fieldEdit)
	if other := form.Get(fieldChoose); other != "" {
		plan = other
	}
	if plan == asRead {
		return false, nil
	}
	if plan == "" && edit == "" {
		return false, nil
	}
	if form.Get(fieldOf) != of {
		return true, nil
	}
	if plan != "" {
		if !json.Valid([]byte(plan)) {
			return false, errNoChoice
		}
		asked.Plan = json.RawMessage(plan)
	}
	if edit != "" {
		var e sitrep.PlanEdit
		if json.Unmarshal([]byte(edit), &e) != nil {
			return false, errNoChoice
		}
		asked.Edits = []sitrep.PlanEdit{e}
	}
	return false, nil
}

// outdated reports whether a form has a reading that was chosen for another request. Nobody
// has seen then how this one is read.
func (p *Pages) outdated(v *visit, draft reports.Draft) bool {
	form := v.r.PostForm
	id, _ := sitrep.ParseID(*draft.DatasetID) // checked
	return form.Get(fieldPlan) != "" && form.Get(fieldOf) != readingOf(*draft.Prompt, id, nil)
}

// chosen is the plan that a form has for its report, checked; nil: none was chosen.
func (p *Pages) chosen(v *visit, r sitrep.Report) (json.RawMessage, error) {
	plan := v.r.PostForm.Get(fieldPlan)
	if plan == "" || p.cfg.CheckPlan == nil {
		return nil, nil
	}
	if !json.Valid([]byte(plan)) {
		return nil, errNoChoice
	}
	d, err := p.store.DatasetByID(v.r.Context(), r.DatasetID)
	if err != nil {
		return nil, err
	}
	checked, err := p.cfg.CheckPlan(sitrep.Asked{Prompt: r.Prompt, Dataset: d, Plan: json.RawMessage(plan)})
	if sitrep.CodeOf(err) == sitrep.Invalid {
		return nil, sitrep.InvalidFields(sitrep.FieldError{Location: "body.prompt", Code: sitrep.FieldMalformed, Message: notChosen(err)})
	}
	return checked, err
}
