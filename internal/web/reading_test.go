package web_test

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// toyPlan is a plan of a reader that knows one number.
type toyPlan struct {
	Prompt string `json:"prompt"`
	How    string `json:"how"`
}

// toyReader reads a prompt as a total, and takes an average or a median as well.
func toyReader() api.Config {
	check := func(a sitrep.Asked) (json.RawMessage, error) {
		p := toyPlan{How: "total"}
		if a.Plan != nil {
			if err := json.Unmarshal(a.Plan, &p); err != nil {
				return nil, err
			}
		}
		p.Prompt = a.Prompt
		for _, e := range a.Edits {
			if err := json.Unmarshal(e.Value, &p.How); err != nil {
				return nil, err
			}
		}
		if !strings.Contains("total average median", p.How) {
			return nil, sitrep.InvalidFields(sitrep.FieldError{Location: "plan.how", Code: sitrep.FieldUnknown, Message: "nobody computes a " + p.How})
		}
		return json.Marshal(p)
	}
	word := func(_ sitrep.Dataset, w sitrep.TaughtWord) error {
		if w.Means == "revenue" {
			return nil
		}
		return sitrep.InvalidFields(sitrep.FieldError{Location: "means", Code: sitrep.FieldUnknown, Message: "“" + w.Means + "” names no field"})
	}
	return api.Config{CheckPlan: check, CheckWord: word, Preview: func(_ context.Context, a sitrep.Asked) (sitrep.Preview, error) {
		text, err := check(a)
		if err != nil {
			return sitrep.Preview{}, err
		}
		var p toyPlan
		_ = json.Unmarshal(text, &p)
		other, _ := json.Marshal(toyPlan{a.Prompt, "average"})
		unused := []string{"turnover"}
		if len(a.Dataset.Words) > 0 {
			unused = nil
		}
		noRows := ""
		if strings.Contains(a.Prompt, "ahead") {
			noRows = "The data ends <on> 31 Oct 2026."
		}
		page := ""
		if a.Page {
			page = "# The " + p.How + " <revenue>\n"
		}
		return sitrep.Preview{
			Page: page, Plan: text, Questions: []sitrep.ReadQuestion{{ID: "q1", Reading: "The " + p.How + " revenue", NoRows: noRows, Parts: []sitrep.ReadPart{{
				Kind: sitrep.PartMetric, Text: p.How + " revenue", Words: []string{"Revenue"},
				Choices: []sitrep.PartChoice{{Text: "median revenue", Edit: sitrep.PlanEdit{Question: "q1", Part: sitrep.PartMetric, Value: json.RawMessage(`"median"`)}}},
			}}}},
			Alternatives: []sitrep.Alternative{{Text: "average instead of total", Plan: other}}, Unused: unused,
		}, nil
	}}
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="(plan|of)" value="([^"]*)">`)

// carries is what a page carries on of a reading.
func (p page) carries() (pairs []string) {
	for _, m := range hiddenField.FindAllStringSubmatch(p.body, -1) {
		pairs = append(pairs, m[1], html.UnescapeString(m[2]))
	}
	return pairs
}

// press is what the button sends that says so.
func (p page) press(text string) []string {
	p.t.Helper()
	m := regexp.MustCompile(`name="(choose|edit)" value="([^"]*)"[^>]*>` + regexp.QuoteMeta(text) + `<`).FindStringSubmatch(p.body)
	if m == nil {
		p.t.Fatalf("%s has no button %q\n%s", p.at, text, p.part())
	}
	return []string{m[1], html.UnescapeString(m[2])}
}

func (h *house) planOf(r sitrep.Report) (how string, given bool) {
	h.t.Helper()
	r, err := h.store.FindReport(h.ctx(), r.ID)
	h.must(err)
	var p toyPlan
	if len(r.Plan) > 0 {
		h.must(json.Unmarshal(r.Plan, &p))
	}
	return p.How, r.PlanGiven
}

func TestAReportIsCreatedAsTheReadingThatWasChosen(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	b := h.as("ada")
	send := func(more ...string) page {
		return b.send("/app/reports/new", "/app/reports", h.filled(b, append([]string{"once", "x1"}, more...)...)...)
	}
	read := send("do", "preview").want(200).has("The total revenue", "median revenue", "average instead of total").lacks("You chose this reading")
	chosen := send(append(read.carries(), read.press("average instead of total")...)...).want(200).has("The average revenue", "You chose this reading")
	edited := send(append(chosen.carries(), chosen.press("median revenue")...)...).want(200).has("The median revenue", "You chose this reading")
	if len(h.reports("ada")) != 0 {
		t.Fatal("a choice created a report")
	}
	back := send(append(edited.carries(), edited.press("Read the request anew")...)...).want(200).has("The total revenue").lacks("You chose this reading")
	if got := back.carries(); len(got) != 2 {
		t.Errorf("after the way back the form carries %q", got)
	}
	send(append(edited.carries(), "do", "create")...).want(http.StatusSeeOther)
	if how, given := h.planOf(h.reports("ada")[0]); how != "median" || !given {
		t.Errorf("the plan is %q, given %v", how, given)
	}
}

// TestAReportIsShownBeforeItIsCreated: its first page as the chosen reading has it, and to whom it would be mailed.
func TestAReportIsShownBeforeItIsCreated(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	b := h.as("ada")
	send := func(pairs ...string) page {
		form := b.form("/app/reports/new", h.filled(b)...)
		for i := 0; i < len(pairs); i += 2 {
			form.Set(pairs[i], pairs[i+1])
		}
		return b.do(http.MethodPost, "/app/reports", form).want(200)
	}
	send("do", "preview").has("How it is read", "Show how it begins").lacks("would begin")
	shown := send("do", "page", "recipients", "board@example.com cfo@example.com", "deliverySubject", "Sales <{date}>")
	shown.has("would begin", "# The total &lt;revenue&gt;", "board@example.com, cfo@example.com, as “Sales &lt;{date}&gt;”", "How it is read")
	chosen := send(append(shown.carries(), shown.press("average instead of total")...)...)
	send(append(chosen.carries(), "do", "page")...).has("# The average &lt;revenue&gt;", "as “Revenue by region")
	send("do", "page", "recipients", "").has("would begin").lacks("It is mailed to")
	send("do", "page", "emailEnabled", "").has("would begin").lacks("It is mailed to")
	if all := h.reports("ada"); len(all) > 0 {
		t.Errorf("%d reports were created", len(all))
	}
}

// TestAPeriodWithoutRowsIsSaidWhereARequestIsRead: of a new report, a change, and one that there is.
func TestAPeriodWithoutRowsIsSaidWhereARequestIsRead(t *testing.T) {
	t.Parallel()
	const note = `<p class="note">The data ends &lt;on&gt; 31 Oct 2026.</p>`
	h := openOver(t, toyReader())
	r := h.add("ada", func(r *sitrep.Report) { r.Prompt = "Revenue ahead" })
	b := h.as("ada")
	form := b.form("/app/reports/new", h.filled(b, "do", "preview")...)
	b.do(http.MethodPost, "/app/reports", form).want(200).has("How it is read").lacks("The data ends")
	form.Set("prompt", "Revenue ahead")
	b.do(http.MethodPost, "/app/reports", form).want(200).has(note)
	change := b.change(path(r)+"/edit", "do", "preview")
	change.Set("prompt", "Revenue ahead")
	b.do(http.MethodPost, path(r)+"/edit", change).want(200).has(note)
	b.get(path(r) + "/reading").want(200).has(note)
}

func TestAReportWithoutAChoiceHasNoPlanGiven(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	b := h.as("ada")
	read := b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "preview")...)
	b.send("/app/reports/new", "/app/reports", h.filled(b, append(read.carries(), "do", "create", "once", "1")...)...).want(http.StatusSeeOther)
	if how, given := h.planOf(h.reports("ada")[0]); how != "" || given {
		t.Errorf("the plan is %q, given %v", how, given)
	}
}

// TestAChoiceHoldsForItsRequestAlone: what was chosen for other words is neither kept nor
// lost in silence.
func TestAChoiceHoldsForItsRequestAlone(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	b := h.as("ada")
	read := b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "preview")...)
	chosen := b.send("/app/reports/new", "/app/reports", h.filled(b, append(read.carries(), read.press("average instead of total")...)...)...)
	for _, do := range []string{"create", "preview"} {
		form := b.form("/app/reports/new", h.filled(b, append(chosen.carries(), "do", do)...)...)
		form.Set("prompt", "Orders by region")
		b.do("POST", "/app/reports", form).want(200).has("had chosen a reading for another request", "The total revenue").lacks("You chose this reading")
	}
	for name, bad := range map[string]string{"plan": "{", "edit": "[1]", "choose": "no"} {
		form := b.form("/app/reports/new", h.filled(b, chosen.carries()...)...)
		form.Set(name, bad)
		b.do("POST", "/app/reports", form).want(400)
	}
	form := b.form("/app/reports/new", h.filled(b, append(chosen.carries(), "do", "create")...)...)
	form.Set("plan", `{"how":"guess"}`)
	b.do("POST", "/app/reports", form).want(400).has("this reading cannot be chosen", "nobody computes a guess")
	if n := len(h.reports("ada")); n != 0 {
		t.Errorf("%d reports", n)
	}
}

func TestAReportIsReadAnotherWayAndBack(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("ada", nil)
	b, at := h.as("ada"), path(r)+"/reading"
	b.get(path(r)).has(`href="` + at + `"`)
	first := b.get(at).want(200).has("The total revenue", "keeps to no plan yet", "None yet.")
	choose := func(from page, text string) page {
		return b.send(at, at, append(from.carries(), from.press(text)...)...)
	}
	choose(first, "median revenue").leads(at + "?said=read")
	second := b.get(at).has("The median revenue", "Plan 1", "chosen by its owner", "in force", "You chose this reading")
	choose(second, "average instead of total").leads(at + "?said=read")
	if how, given := h.planOf(r); how != "average" || !given {
		t.Errorf("the plan is %q, given %v", how, given)
	}
	choose(second, "median revenue").want(http.StatusConflict).has("read another way since")
	b.get(at+"?plan=1").want(200).has("The median revenue", "Go back to this plan").lacks("Choose another")
	b.send(at, at+"/restore", "number", "1").leads(at + "?said=read")
	if how, _ := h.planOf(r); how != "median" {
		t.Errorf("the plan is %q", how)
	}
	b.get(at).has("Plan 3", "chosen again by its owner")
	b.send(at, at, "choose", "read").leads(at + "?said=anew")
	if how, given := h.planOf(r); how != "" || given {
		t.Errorf("the plan is %q, given %v", how, given)
	}
	b.get(at + "?plan=9").want(http.StatusNotFound)
	b.send(at, at+"/restore", "number", "9").want(http.StatusNotFound)
	b.send(at, at+"/restore", "number", "x").want(400)
	b.send(at, at, b.get(at).carries()...).want(400) // no button
}

func TestAPlanOfAnotherRequestIsShownAndNotRestored(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("ada", nil)
	b, at := h.as("ada"), path(r)+"/reading"
	first := b.get(at)
	b.send(at, at, append(first.carries(), first.press("median revenue")...)...).leads(at + "?said=read")
	_, err := h.store.EditReport(h.ctx(), h.now, store.Edit{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}, Apply: func(r sitrep.Report) (sitrep.Report, error) {
		r.Prompt = "Orders by region"
		return r, nil
	}})
	h.must(err)
	b.get(at).has("of another request", "The total revenue")
	b.get(at + "?plan=1").has("made for another request").lacks("Go back to this plan")
	b.send(at, at+"/restore", "number", "1").want(http.StatusConflict).has("another prompt")
}

func TestOnlyItsOwnerSeesAndChoosesHowAReportIsRead(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("ada", func(r *sitrep.Report) { r.Public = true })
	for _, name := range []string{"bob", "root"} {
		b, at := h.as(name), path(r)+"/reading"
		b.get(path(r)).want(200).lacks(at)
		b.get(at).want(http.StatusForbidden)
		b.send("/app/reports", at, "choose", "read").want(http.StatusForbidden)
		b.send("/app/reports", at+"/restore", "number", "1").want(http.StatusForbidden)
	}
}

// TestAKeyHasFewPreviewsHoweverItAsks: pages and API share the bound.
func TestAKeyHasFewPreviewsHoweverItAsks(t *testing.T) {
	t.Parallel()
	begun, end := make(chan struct{}), make(chan struct{})
	h := openOver(t, api.Config{Preview: func(context.Context, sitrep.Asked) (sitrep.Preview, error) {
		begun <- struct{}{}
		<-end
		return sitrep.Preview{}, nil
	}})
	b := h.as("ada")
	done := make(chan page)
	form := b.form("/app/reports/new", h.filled(b, "do", "preview")...)
	for range 2 {
		go func() { done <- b.do("POST", "/app/reports", form) }()
		<-begun
	}
	got := b.do("POST", "/app/reports", form).want(http.StatusTooManyRequests).has("2 previews under way")
	if got.header.Get("Retry-After") != "1" {
		t.Errorf("Retry-After is %q", got.header.Get("Retry-After"))
	}
	close(end)
	for range 2 {
		(<-done).want(200)
	}
}

func TestAPlanThatCannotBeToldHasAWayBack(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	r := h.add("ada", func(r *sitrep.Report) {
		r.Plan, r.PlanGiven = []byte(`{"prompt":"Revenue by region","how":"guess"}`), true
	})
	b, at := h.as("ada"), path(r)+"/reading"
	b.get(at).want(200).has("nobody computes a guess", "Read the request anew")
	b.send(at, at, "choose", "read").leads(at + "?said=anew")
	b.get(at).has("The total revenue")
}
