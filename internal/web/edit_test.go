package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

var versionField = regexp.MustCompile(`name="version" value="([^"]+)"`)

// change is the form of a report with its version.
func (b *browser) change(at string, pairs ...string) url.Values {
	b.h.t.Helper()
	form := b.form(at, append(b.h.filled(b), pairs...)...)
	form.Set("version", versionField.FindStringSubmatch(b.get(at).body)[1])
	return form
}

func TestAReportIsChangedByItsForm(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) {
		r.RefID, r.Subject, r.Public = "mine", "Old subject", true
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "a@example.com"}}
	})
	b, at := h.as("ada"), path(r)+"/edit"
	b.get(at).want(200).has("Revenue by region</textarea>", "a@example.com</textarea>", `value="mine"`, "Old subject", "Change the report").lacks(`id="datasetId"`)
	form := b.change(at, "do", "create")
	form.Set("prompt", "Orders by month")
	b.do("POST", at, form).leads(path(r) + "?said=changed")
	got, err := h.store.FindReport(t.Context(), r.ID)
	h.must(err)
	if got.Prompt != "Orders by month" || got.Title != "Orders by month" || got.RefID != "" || got.Subject != "" || got.Public || got.Schedule.Frequency != sitrep.Weekly ||
		len(got.Recipients) != 2 || got.Recipients[0].ID != r.Recipients[0].ID || got.WorkflowType != r.WorkflowType {
		t.Errorf("%+v", got)
	}
	h.now = h.now.Add(time.Minute)
	form.Set("prompt", "Something else") // of the version before
	b.do("POST", at, form).want(http.StatusConflict).has("changed since you opened this form")
}

func TestAFormOfAChangeHasTheRulesOfTheAPI(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	b, at := h.as("ada"), path(r)+"/edit"
	for name, value := range map[string]string{"prompt": "", "timezone": "Atlantis", "recipients": "nobody"} {
		form := b.change(at, "do", "create")
		form.Set(name, value)
		b.do("POST", at, form).want(400).has(`href="#` + name + `"`)
	}
	form := b.change(at, "do", "preview")
	b.do("POST", at, form).want(200).has("It would run")
	h.as("bob").get(at).want(http.StatusForbidden)
	form = h.as("bob").form("/app/reports", h.filled(b, "do", "create")...)
	bob := h.as("bob")
	form.Set("token", bob.form("/app/reports").Get("token"))
	bob.do("POST", at, form).want(http.StatusForbidden)
	if got, err := h.store.FindReport(t.Context(), r.ID); err != nil || !got.UpdatedAt.Equal(r.UpdatedAt) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestAReportOfTheRequestBeforeAChangeSaysSo: until a run has answered the new one; a change of anything else says nothing.
func TestAReportOfTheRequestBeforeAChangeSaysSo(t *testing.T) {
	t.Parallel()
	const note = "This report answers the request as it was before your change; the next run answers the new one."
	h := openOver(t, toyReader())
	b := h.as("ada")
	change := func(r sitrep.Report, prompt string) {
		t.Helper()
		h.now = h.now.Add(time.Minute)
		form := b.change(path(r)+"/edit", "do", "create")
		form.Set("prompt", prompt)
		b.do("POST", path(r)+"/edit", form).leads(path(r) + "?said=changed")
		h.now = h.now.Add(time.Minute)
	}
	r := h.add("ada", func(r *sitrep.Report) { r.Public = true })
	h.complete(h.claim())
	change(r, r.Prompt)
	b.get(path(r)).want(200).has(`<article class="report"`).lacks("before your change")
	change(r, "Orders by month")
	b.get(path(r)).has(note, "Orders by month")
	at := path(r) + "/reading" // a reading of the new request that was chosen is no run
	from := b.get(at)
	b.send(at, at, append(from.carries(), from.press("median revenue")...)...).leads(at + "?said=read")
	b.get(path(r)).has(note)
	b.send(path(r), path(r)+"/run").leads(path(r) + "?said=running")
	b.get(path(r)).lacks("before your change") // there is no report to read
	h.now = h.now.Add(time.Minute)
	h.complete(h.claim())
	b.get(path(r)).has(`<article class="report"`).lacks("before your change")

	under := h.add("ada", nil)
	c := h.claim()
	change(under, "Orders by week")
	h.complete(c)
	b.get(path(under)).has(`<article class="report"`, note)
}
