package web_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

func (h *house) reports(owner string) []sitrep.Report {
	h.t.Helper()
	key, err := h.store.KeyBySecret(h.ctx(), h.now, h.secrets[owner])
	h.must(err)
	all, _, err := h.store.FindReports(h.ctx(), store.ReportFilter{OwnerID: key.ID, Page: store.Page{Number: 1, Limit: 100}})
	h.must(err)
	return all
}

// filled is a form of a weekly report.
func (h *house) filled(b *browser, pairs ...string) []string {
	return append([]string{
		"prompt", "Revenue by region\r\nand what changed", "datasetId", string(h.dataset), "scheduleFrequency", "weekly", "scheduleTime", "07:30",
		"timezone", "Europe/Berlin", "recipients", "a@example.com\r\nB@example.com, a@EXAMPLE.com", "emailEnabled", "yes", "deliveryApiRetention", "yes",
	}, pairs...)
}

func TestAReportIsCreatedByAForm(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	b.get("/app/reports/new").want(200).has("Shop orders", `for="prompt"`, "selected")
	got := b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "create", "once", "x1")...)
	all := h.reports("ada")
	if len(all) != 1 {
		t.Fatalf("%d reports\n%s", len(all), got.body)
	}
	r := all[0]
	got.leads(path(r) + "?said=created")
	if r.Prompt != "Revenue by region\nand what changed" || r.Title != "Revenue by region" || r.Schedule.Timezone != "Europe/Berlin" || !r.Schedule.Explicit || !r.APIRetention || r.Public || !r.EmailEnabled {
		t.Errorf("%+v", r)
	}
	if len(r.Recipients) != 2 || r.Recipients[1].Email != "B@example.com" || r.NextRunAt.Format("Mon 15:04") != "Fri 06:30" {
		t.Errorf("%+v, next %s", r.Recipients, r.NextRunAt)
	}
	b.get(path(r)+"?said=created").has("The report is created.", "every Friday at 07:30, Europe/Berlin")
}

func TestAFormThatIsSentTwiceCreatesOneReport(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	for range 2 {
		b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "create", "once", "x1")...).want(http.StatusSeeOther)
	}
	other := h.filled(b, "do", "create", "once", "x1")
	other[1] = "Orders by month"
	b.send("/app/reports/new", "/app/reports", other...).want(400).has("has created a report already", "Orders by month").lacks(`value="x1"`)
	if n := len(h.reports("ada")); n != 1 {
		t.Errorf("%d reports", n)
	}
}

func TestAFormShowsWhenAReportWouldRunAndCreatesNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "preview")...).want(200).
		has("It would run", "Friday, 27 November 2026, 07:30 CET", "Revenue by region", "B@example.com")
	once := h.filled(b, "do", "preview")
	once[5] = "on_demand"
	b.send("/app/reports/new", "/app/reports", once...).want(200).has("It would run once, as soon as it is created.")
	b.send("/app/reports/new", "/app/reports", h.filled(b)...).want(200) // no button, no report
	if n := len(h.reports("ada")); n != 0 {
		t.Errorf("%d reports", n)
	}
}

// TestAFormHasTheRulesOfTheAPI: the same checks, each named where it is.
func TestAFormHasTheRulesOfTheAPI(t *testing.T) {
	t.Parallel()
	h := open(t, func(c *web.Config) { c.Domains = sitrep.Domains{"example.com"} })
	b := h.as("ada")
	for name, c := range map[string][3]string{
		"no prompt":             {"prompt", " ", "required"},
		"a long prompt":         {"prompt", strings.Repeat("ü", 4001), "4001 characters; at most 4000"},
		"no dataset":            {"datasetId", "", "required"},
		"a dataset that is not": {"datasetId", string(sitrep.NewID(h.now)), "there is no such dataset"},
		"a frequency":           {"scheduleFrequency", "hourly", "want one of"},
		"a time":                {"scheduleTime", "25:00", "want a time of day"},
		"a zone":                {"timezone", "Atlantis", "not an IANA time zone"},
		"an address":            {"recipients", "a@example.com\nnobody", "nobody: not a bare e-mail address"},
		"an address elsewhere":  {"recipients", "a@evil.net", "a@evil.net: mail may only go to: example.com"},
		"a subject":             {"deliverySubject", strings.Repeat("x", 201), "201 characters"},
		"a reference":           {"refId", "a\tb", "control character"},
	} {
		form := b.form("/app/reports/new", h.filled(b, "do", "create")...)
		form.Set(c[0], c[1])
		got := b.do("POST", "/app/reports", form)
		if got.status != 400 || !strings.Contains(got.body, c[2]) || !strings.Contains(got.body, `href="#`+c[0]+`"`) {
			t.Errorf("%s: %d, no %q in\n%s", name, got.status, c[2], got.body)
		}
	}
	if n := len(h.reports("ada")); n != 0 {
		t.Errorf("%d reports", n)
	}
}

// TestAZoneIsNamedByItsCity: on pages alone; what belongs to no zone, or to several, is judged by the rule of the API.
func TestAZoneIsNamedByItsCity(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	empty := b.get("/app/reports/new").want(200).has("<option>Europe/Berlin", "<option>Pacific/Auckland", "<option>UTC")
	if len(empty.body) > 25_000 {
		t.Errorf("the form has %d bytes", len(empty.body))
	}
	for _, zone := range web.Zones() {
		if flaw := sitrep.CheckTimezone(zone); flaw != (sitrep.Flaw{}) {
			t.Errorf("%s is offered: %s", zone, flaw.Text)
		}
	}
	places := web.PlacesOf([]string{"Europe/Paris", "America/Paris", "Asia/Paris", "America/Lima"})
	if places["paris"] != "" || places["lima"] != "America/Lima" || places["asia/paris"] != "Asia/Paris" {
		t.Errorf("places are %v", places)
	}
	for typed, want := range map[string]string{
		"Berlin": "Europe/Berlin", " new  york ": "America/New_York", "buenos aires": "America/Argentina/Buenos_Aires", "europe/berlin": "Europe/Berlin",
		"utc": "UTC", "US/Eastern": "US/Eastern",
	} {
		form := b.form("/app/reports/new", h.filled(b, "do", "preview")...)
		form.Set("timezone", typed)
		b.do("POST", "/app/reports", form).want(200).has("It would run", `name="timezone" list="zones" value="`+want+`"`)
	}
}

func TestCreationsByPageCountAsThoseOfTheAPI(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "one", Creations: 1})
	b := h.as("one")
	b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "create", "once", "1")...).want(http.StatusSeeOther)
	b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "create", "once", "2")...).want(http.StatusTooManyRequests).has("which is its limit")
}

func TestAFormShowsHowARequestIsRead(t *testing.T) {
	t.Parallel()
	var asked sitrep.Asked
	h := open(t, func(c *web.Config) {
		c.Preview = func(_ context.Context, _ sitrep.ID, a sitrep.Asked) (sitrep.Preview, error) {
			asked = a
			return sitrep.Preview{
				Questions: []sitrep.ReadQuestion{{ID: "q1", Reading: "Total revenue by <region>", Parts: []sitrep.ReadPart{
					{Kind: sitrep.PartMetric, Text: "total revenue", Words: []string{"Revenue"}}, {Kind: sitrep.PartFilter},
				}}},
				Unused: []string{"changed"}, Alternatives: []sitrep.Alternative{{Text: "average instead of total revenue"}},
			}, nil
		}
	})
	b := h.as("ada")
	b.send("/app/reports/new", "/app/reports", h.filled(b, "do", "preview")...).want(200).
		has("How it is read", "Total revenue by &lt;region&gt;", "from “Revenue”", "“changed”", "average instead of total revenue", "It would run").lacks("filter</span>")
	if asked.Dataset.ID != h.dataset || asked.Dataset.Snapshot.File == "" || asked.Schedule.Frequency != sitrep.Weekly || !asked.Now.Equal(h.now) {
		t.Errorf("asked is %+v", asked)
	}
	form := h.filled(b, "do", "preview")
	form[3] = string(sitrep.NewID(h.now))
	b.send("/app/reports/new", "/app/reports", form...).want(400).has("there is no such dataset")
}
