package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func path(r sitrep.Report) string { return "/app/reports/" + string(r.ID) }

func TestAnEmptyServiceLeadsToTheFirstReport(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.as("ada").get("/app/reports").want(200).has("Your first report", "one dataset", `href="/app/reports/new"`)
	h.must(h.store.RemoveDataset(t.Context(), h.now, h.dataset))
	h.as("ada").get("/app/reports").want(200).has("there is no dataset yet", "sitrep dataset add")
}

func TestTheListShowsHowReportsStand(t *testing.T) {
	t.Parallel()
	h := open(t)
	weekly := h.add("ada", func(r *sitrep.Report) {
		r.Title = "Weekly <b>update</b>"
		r.Schedule = sitrep.Schedule{Frequency: sitrep.Weekly, Timezone: "Europe/Berlin", TimeOfDay: 7*time.Hour + 30*time.Minute, Explicit: true, Anchor: h.now}
		r.NextRunAt = time.Date(2026, 11, 27, 6, 30, 0, 0, time.UTC)
	})
	h.add("bob", func(r *sitrep.Report) { r.Title = "Of bob alone" })
	b := h.as("ada")
	b.get("/app/reports").want(200).has("Weekly &lt;b&gt;update&lt;/b&gt;", "Shop orders", "every Friday at 07:30, Europe/Berlin", "27 Nov 2026, 07:30 CET", ">scheduled<").
		lacks("Of bob alone", "<b>")
	b.get("/app/reports?q=UPDATE").has(path(weekly))
	b.get("/app/reports?q=nothing%00").has("No report has this").lacks(path(weekly))
	b.get("/app/reports?status=FAILED").has("No report has this")
	b.get("/app/reports?status=x'--").want(200).has(path(weekly))
}

// TestAReportWithAScheduleIsNotDone: what is done is its last run. One that runs once is.
func TestAReportWithAScheduleIsNotDone(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	weekly := h.add("ada", func(r *sitrep.Report) {
		r.Title = "Weekly one"
		r.Schedule = sitrep.Schedule{Frequency: sitrep.Weekly, Anchor: h.now}
		r.NextRunAt = h.now.Add(7 * 24 * time.Hour)
	})
	const state, last = "<dt>State</dt><dd><span class=\"state soft\">", "<dt>Last run</dt><dd>"
	b.get(path(weekly)).want(200).has(state+"scheduled</span></dd>", last+"none yet", "27 Nov 2026, 09:30 UTC")
	b.get("/app/reports").has(">scheduled</span></td>")
	b.send(path(weekly), path(weekly)+"/run")
	h.complete(h.claim())
	done := `<span class="state good">done</span>`
	b.get(path(weekly)).has(state+"scheduled</span></dd>", last+done, "27 Nov 2026, 09:30 UTC")
	b.get("/app/reports").has(`>scheduled</span> <span class="soft">last run</span> ` + done)
	b.send(path(weekly), path(weekly)+"/pause")
	b.get(path(weekly)).has(state+"paused</span></dd>", last+done).lacks("scheduled<")
	b.get("/app/reports").has(`>paused</span> <span class="soft">last run</span> ` + done)
	once := h.add("ada", nil)
	h.complete(h.claim())
	b.get(path(once)).has("<dt>State</dt><dd>"+done).lacks(last, "scheduled<")
}

func TestAListHasPages(t *testing.T) {
	t.Parallel()
	h := open(t)
	for i := range 51 {
		h.add("ada", func(r *sitrep.Report) { r.Title = fmt.Sprintf("Number %02d.", i) })
	}
	b := h.as("ada")
	b.get("/app/reports").has("Number 50.", "Number 26.", "Page 1 of 3", `href="/app/reports?page=2"`, "51 reports").lacks("Number 25.", "Newer")
	b.get("/app/reports?q=number&page=3").has("Number 00.", "Page 3 of 3", `href="/app/reports?page=2&amp;q=number"`).lacks("Older")
	b.get("/app/reports?page=-1").has("Number 50.")
	b.get("/app/reports?page=99").want(200)
	if n := len(b.get("/app/reports").body); n > 100_000 {
		t.Errorf("a page has %d bytes", n)
	}
}

func TestAReportIsReadOnItsPage(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) {
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "board@example.com"}}
	})
	b := h.as("ada")
	busy := b.get(path(r)).want(200).has("The report is being made", "waiting", "Cancel this run", "board@example.com")
	busy.has(`<noscript><meta http-equiv="refresh" content="1; url=`+path(r)+`?wait=1"></noscript>`, `data-follow="/app/runs/`)
	if got := busy.header.Get("Refresh"); got != "" {
		t.Errorf("it goes on with %q", got)
	}
	h.complete(h.claim())
	done := b.get(path(r)).want(200).has(`<article class="report"`, `<h2 class="title">`, "<svg", "Revenue by region", "Mails of this run", "board@example.com", "done").
		lacks("<style", "style=", "being made")
	if done.header.Get("Refresh") != "" {
		t.Error("a page that does not change comes again")
	}
}

func TestAButtonThatMailsSaysSoAndToHowMany(t *testing.T) {
	t.Parallel()
	h := openOver(t, toyReader())
	to := func(emails ...string) func(*sitrep.Report) {
		return func(r *sitrep.Report) {
			for _, email := range emails {
				r.Recipients = append(r.Recipients, sitrep.Recipient{ID: sitrep.NewID(h.now), Email: email})
			}
		}
	}
	nobody, one := h.add("ada", nil), h.add("ada", to("a@example.com"))
	two := h.add("ada", func(r *sitrep.Report) { to("a@example.com", "b@example.com")(r); r.Public = true })
	off := h.add("ada", func(r *sitrep.Report) { to("a@example.com")(r); r.EmailEnabled = false })
	b := h.as("ada")
	for _, r := range []sitrep.Report{nobody, off} {
		b.get(path(r)).want(200).has("Run now").lacks("Run and mail now", "Show it to me only")
	}
	b.get(path(one)).has("Run and mail now", "mailed to 1 address as").lacks("Run now")
	only := path(two) + "/reading?show=page"
	b.get(path(two)).has("Run and mail now", "mailed to 2 addresses as", `<a href="`+only+`#page">Show it to me only</a>`)
	_, before, err := h.store.FindExecutions(t.Context(), store.ExecutionFilter{ReportID: two.ID, Page: store.Page{Number: 1, Limit: 1}})
	h.must(err)
	b.get(only).want(200).has("# The total &lt;revenue&gt;", "nothing is mailed")
	b.get(path(two) + "/reading").lacks("# The total")
	_, after, err := h.store.FindExecutions(t.Context(), store.ExecutionFilter{ReportID: two.ID, Page: store.Page{Number: 1, Limit: 1}})
	h.must(err)
	if before != after {
		t.Errorf("%d runs were %d", after, before)
	}
	h.as("bob").get(path(two)).want(200).lacks("mailed to", "Run and mail now")
	bob := h.as("bob")
	bob.get(only).want(http.StatusForbidden)
}

func TestAPageThatWaitsIsAnsweredAtTheEndOfTheRun(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	b := h.as("ada")
	c := h.claim()
	asked, answered := make(chan struct{}), make(chan page)
	go func() {
		close(asked)
		answered <- b.get(path(r) + "?wait=1")
	}()
	<-asked
	h.complete(c)
	(<-answered).want(200).has(`<article class="report"`)
}

func TestAReportIsRunPausedCancelledAndDeletedByItsPage(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) {
		r.Schedule = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: h.now}
		r.NextRunAt = h.now.Add(24 * time.Hour)
	})
	b := h.as("ada")
	b.get(path(r)).has("It has not run yet", "Next runs", "Saturday, 21 November 2026, 09:30 UTC")
	b.send(path(r), path(r)+"/run").leads(path(r) + "?said=running")
	b.get(path(r)+"?said=running").has("The report runs.", "being made")
	run := h.claim().Execution.ID
	b.send(path(r), "/app/runs/"+string(run)+"/cancel").leads(path(r) + "?said=cancelled")
	b.get(path(r)).has("This run failed", store.Cancelled)
	b.send(path(r), path(r)+"/pause").leads(path(r) + "?said=paused")
	b.get(path(r)).has("paused", "Resume").lacks("Next runs")
	b.send(path(r), path(r)+"/resume").leads(path(r) + "?said=resumed")
	b.get(path(r)+"/delete").want(200).has("Delete this report?", "1 run")
	b.get(path(r)).want(200) // asking is not doing
	b.send(path(r)+"/delete", path(r)+"/delete").leads("/app/reports?said=deleted")
	b.get(path(r)).want(http.StatusNotFound)
}

// TestOthersSeeWhatIsSharedAndChangeNothing: role by page, of whoever is not the owner.
func TestOthersSeeWhatIsSharedAndChangeNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	private := h.add("ada", nil)
	h.complete(h.claim())
	shared := h.add("ada", func(r *sitrep.Report) {
		r.Public, r.Prompt, r.Title = true, "What nobody else shall read", "Shared one"
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "board@example.com"}}
	})
	h.complete(h.claim())
	for _, name := range []string{"bob", "root"} { // an operator is no owner of others' reports
		b := h.as(name)
		b.get(path(private)).want(http.StatusForbidden).has("belongs to another key")
		b.get(path(shared)).want(200).has("Shared one", `<article class="report"`).lacks("Run now", "Delete", "board@example.com", "What nobody else shall read", "Mails of this run")
		b.get("/app/reports?show=shared").want(200).has("Shared one").lacks(path(private))
		for _, r := range []sitrep.Report{private, shared} {
			for _, what := range []string{"/run", "/pause", "/resume", "/delete"} {
				b.send("/app/reports", path(r)+what).want(http.StatusForbidden)
			}
			b.get(path(r) + "/delete").want(http.StatusForbidden)
			b.send("/app/reports", "/app/runs/"+string(r.LastExecutionID)+"/cancel").want(http.StatusForbidden)
		}
		b.get(path(shared) + "?run=" + string(private.LastExecutionID)).want(http.StatusNotFound)
	}
}

func TestWhatIsNotKeptIsSaid(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) { r.APIRetention = false })
	h.complete(h.claim())
	h.as("ada").get(path(r)).want(200).has("without deliveryApiRetention").lacks(`<article class="report"`)
}

// hostile is what prompts, names and addresses could hold to write into a page.
var hostile = []string{
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</title><script>alert(1)</script>", "javascript:alert(1)", "{{.Token}}", "</textarea><script>alert(1)</script>",
	`' onfocus='alert(1)' autofocus='`, "</option></select><svg onload=alert(1)>", "<!--", "&lt;script&gt;",
}

func TestWhatIsStoredCannotWriteMarkup(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, word := range hostile {
		h.addDataset(word)
		r := h.add("ada", func(r *sitrep.Report) { r.Prompt, r.Title, r.Subject, r.RefID = word, word, word, word })
		h.must(h.store.FailExecution(t.Context(), h.now, h.claim(), word, time.Time{}))
		b := h.as("ada")
		for _, at := range []string{"/app/reports", path(r), path(r) + "/delete", "/app/reports/new"} {
			b.get(at).want(200).lacks("<script", "<img", "onerror=alert(1)>", "<svg onload", `" onfocus`, "<!--")
		}
		b.send("/app/reports/new", "/app/reports", "prompt", word, "datasetId", word, "timezone", word, "recipients", word, "deliverySubject", word, "refId", word).
			want(400).lacks("<script", "<img", "<svg onload", "<!--")
	}
}

func TestAnAddressThatNamesNothingIsNotFound(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.as("ada")
	none := string(sitrep.NewID(h.now))
	for _, at := range []string{"/app/nothing", "/app/reports/x", "/app/reports/" + none, "/app/reports/" + none + "/delete", "/app/reports/" + strings.Repeat("9", 5000)} {
		b.get(at).want(http.StatusNotFound).has("Not found")
	}
}
