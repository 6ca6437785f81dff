package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// formView is the form of a report, as it was filled in.
type formView struct {
	Datasets    []sitrep.Dataset
	Frequencies []sitrep.Frequency
	Values      map[string]string // by the names that the members of the API have
	Flags       map[string]bool
	Wrong       map[string]string // what is wrong with a value
	Problems    []problemOf       // the same in order, for the top of the page
	Once        string            // makes sending the form twice create one report
	Slots       []schedule.Upcoming
	Preview     bool         // the schedule is shown, nothing is created
	Reads       bool         // it can be shown how the prompt is read
	Reading     *readingView // how it is read; nil: nobody looked, or could
	Mail        *mailView    // of the report; nil: it has none
	Teach       *teachView   // for who may teach words
	Zones       []string
	Editing     sitrep.ID // of the report that is changed; empty: a new one
	Version     string    // that the change is of
}

type problemOf struct{ Field, Label, Text string }

// labels are what people call the values of the form, in its order.
var labels = []struct{ name, label string }{
	{"prompt", "What the report shall tell"},
	{"datasetId", "Dataset"},
	{"scheduleFrequency", "How often"},
	{"scheduleTime", "Time of day"},
	{"timezone", "Time zone"},
	{"recipients", "Recipients"},
	{"deliverySubject", "Subject"},
	{"refId", "Reference"},
}

// newReport shows the empty form. A link to it may choose a dataset, how often, and words to begin with.
func (p *Pages) newReport(v *visit) (answer, error) {
	query, often := v.r.URL.Query(), string(sitrep.Weekly)
	if how := query.Get("how"); sitrep.OneOf(sitrep.Frequencies...)(how) == (sitrep.Flaw{}) {
		often = how
	}
	return p.reportForm(v, formView{
		Values: map[string]string{
			"datasetId": query.Get("dataset"), "prompt": sane(query.Get("prompt")), "scheduleFrequency": often, "scheduleTime": "07:30", "timezone": "UTC",
		},
		Flags: map[string]bool{"emailEnabled": true, "deliveryApiRetention": true},
	})
}

func (p *Pages) reportForm(v *visit, view formView) (answer, error) {
	datasets, err := p.store.Datasets(v.r.Context())
	if err != nil {
		return answer{}, err
	}
	if len(datasets) == 1 && view.Values["datasetId"] == "" {
		view.Values["datasetId"] = string(datasets[0].ID)
	}
	view.Datasets, view.Frequencies, view.Zones, view.Reads = datasets, sitrep.Frequencies, someZones, p.cfg.Preview != nil
	if view.Once == "" {
		view.Once = rand.Text()
	}
	a := answer{page: "form", title: "New report", data: view}
	if view.Editing != "" {
		a.title = "Change the report"
	}
	if len(view.Problems) > 0 {
		a.status, a.title = http.StatusBadRequest, "Please check: "+a.title
	}
	return a, nil
}

// createReport creates what the form says, or shows when it would run.
func (p *Pages) createReport(v *visit) (answer, error) {
	draft, view := p.readDraft(v)
	if v.r.PostForm.Get("do") != "create" || len(view.Problems) > 0 || p.outdated(v, draft) {
		return p.preview(v, draft, view)
	}
	id, err := p.create(v, draft, view.Once)
	switch sitrep.CodeOf(err) {
	case "":
		return said(reportAt(id), "created"), nil
	case sitrep.Mismatch: // sent, gone back, changed and sent again
		view.Once = ""
		view.add("prompt", "This form has created a report already. Send it once more to create another one.")
		return p.reportForm(v, view)
	case sitrep.Invalid:
		if view.addAll(err) {
			return p.reportForm(v, view)
		}
	default:
	}
	return answer{}, err
}

// create makes the report, once for a form: the answer that is stored is its id.
func (p *Pages) create(v *visit, draft reports.Draft, once string) (id sitrep.ID, err error) {
	r := draft.Report(v.key().ID, v.now)
	r.Title = p.cfg.Title(r.Prompt)
	if r.Plan, err = p.chosen(v, r); err != nil {
		return "", err
	}
	r.PlanGiven = r.Plan != nil
	form := v.r.PostForm
	form.Del("token") // another one each time
	hash := sha256.Sum256([]byte(form.Encode()))
	created, err := p.store.CreateReport(v.r.Context(), v.now, store.Creation{
		Report: r, IdempotencyKey: "page " + once, BodyHash: hash[:],
		Render: func(r sitrep.Report) ([]byte, error) { return json.Marshal(r.ID) },
	})
	if err == nil {
		err = json.Unmarshal(created.Body, &id)
	}
	if err != nil {
		return "", fmt.Errorf("create by a page: %w", err)
	}
	return id, nil
}

// readDraft reads the form, and says what is wrong with it where it stands.
func (p *Pages) readDraft(v *visit) (reports.Draft, formView) {
	d := reports.Draft{Recipients: sitrep.Addresses{Domains: p.cfg.Domains}}
	form := v.r.PostForm
	view := formView{Values: map[string]string{}, Flags: map[string]bool{}, Once: sane(form.Get("once"))}
	var wrong []sitrep.FieldError
	texts := append(d.Needed(), d.Texts()...)
	if form.Get("scheduleFrequency") == string(sitrep.OnDemand) { // the form shows both, whatever is chosen
		form.Del("timezone")
		form.Del("scheduleTime")
	}
	if zone := form.Get("timezone"); zone != "" {
		form.Set("timezone", zoneNamed(zone))
	}
	for _, t := range texts {
		view.Values[t.Name] = form.Get(t.Name)
		wrong = append(wrong, readText(t, form)...)
	}
	for _, f := range d.Flags() {
		on := form.Get(f.Name) != ""
		view.Flags[f.Name], *f.Into = on, &on
	}
	view.Values["recipients"] = form.Get("recipients")
	for i, email := range strings.FieldsFunc(form.Get("recipients"), betweenAddresses) {
		wrong = append(wrong, d.Recipients.Add("body.recipients["+strconv.Itoa(i)+"]", email)...)
	}
	wrong = append(wrong, d.Missing(wrong)...)
	view.addAll(sitrep.InvalidFields(wrong...))
	return d, view
}

func readText(t reports.Text, form url.Values) []sitrep.FieldError {
	text := form.Get(t.Name)
	if strings.TrimSpace(text) == "" {
		return nil // as if it had not been there
	}
	text = strings.ReplaceAll(text, "\r\n", "\n") // as forms send line ends
	if bad := t.Check(text); bad != (sitrep.Flaw{}) {
		return bad.At("body." + t.Name)
	}
	*t.Into = &text
	return nil
}

func betweenAddresses(r rune) bool { return strings.ContainsRune(" \t\r\n,;", r) }

// addAll takes over what an error says of places, and says whether it did of any.
func (f *formView) addAll(err error) bool {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok {
		return false
	}
	for _, w := range e.Fields {
		name, _, _ := strings.Cut(strings.TrimPrefix(w.Location, "body."), "[")
		text := w.Message
		if name == "recipients" {
			text = placed(f.Values[name], w) + text
		}
		f.add(name, text)
	}
	return len(e.Fields) > 0
}

// placed names the address that a message is about.
func placed(all string, w sitrep.FieldError) string {
	_, number, _ := strings.Cut(strings.TrimSuffix(w.Location, "]"), "[")
	i, err := strconv.Atoi(number)
	if list := strings.FieldsFunc(all, betweenAddresses); err == nil && i < len(list) {
		return list[i] + ": "
	}
	return ""
}

func (f *formView) add(name, text string) {
	if f.Wrong == nil {
		f.Wrong = map[string]string{}
	}
	if f.Wrong[name] == "" {
		f.Wrong[name] = text
	}
	for _, l := range labels {
		if l.name == name {
			f.Problems = append(f.Problems, problemOf{name, l.label, text})
			return
		}
	}
	f.Problems = append(f.Problems, problemOf{"prompt", name, text})
}

func bad(view formView, names ...string) bool {
	for _, name := range names {
		if view.Wrong[name] != "" {
			return true
		}
	}
	return false
}

// localTime is a slot as the clocks of its zone show it.
func localTime(u schedule.Upcoming) string {
	return u.Local.Format("Monday, 2 January 2006, 15:04 MST")
}
