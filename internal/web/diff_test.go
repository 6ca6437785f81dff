package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// ranAgain runs a report once more; what it writes is that of before, changed.
func (h *house) ranAgain(r sitrep.Report, change func(string) string) sitrep.ID {
	h.t.Helper()
	h.now = h.now.Add(time.Hour)
	_, err := h.store.RunReport(h.ctx(), h.now, store.RunRequest{Own: store.Own{OwnerID: r.OwnerID, ReportID: r.ID}})
	h.must(err)
	c := h.claim()
	h.completeWith(c, []byte(change(string(written(h.t)))))
	return c.Execution.ID
}

func TestTwoRunsAreComparedOnAPage(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	h.complete(h.claim())
	first := r.LastExecutionID
	b, at := h.as("ada"), path(r)+"/diff"
	b.get(path(r)).want(200).lacks("What is different between two runs")
	b.get(at).want(200).has("no two runs of this report yet")
	second := h.ranAgain(r, func(text string) string {
		return strings.NewReplacer("Web has the highest total revenue", "<b>Shop</b> has the highest total revenue", `"$8,972"`, `"$9,000"`).Replace(text)
	})
	b.get(path(r)).want(200).has("What is different between two runs", string(first), string(second))
	p := b.get(at).want(200).has("Both were made from the same data.", "Total revenue, October 2026", "$9,000", "<del>Web</del>", "<ins>&lt;b&gt;Shop&lt;/b&gt;</ins>", "20 Nov 2026, 10:30 UTC").
		lacks("<b>Shop", "The two say the same", "style=")
	if len(p.body) > 100_000 {
		t.Errorf("the page has %d bytes", len(p.body))
	}
	third := h.ranAgain(r, func(text string) string { return text })
	b.get(at + "?before=" + string(first) + "&after=" + string(third)).want(200).has("The two say the same")
	b.get(at+"?after="+string(second)).has("<ins>&lt;b&gt;Shop", "<del>Web") // with the one before it
	b.get(at+"?before="+string(second)).has("<del>&lt;b&gt;Shop", "<ins>Web")
}

func TestRunsOfOthersAreNotCompared(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	h.complete(h.claim())
	h.ranAgain(r, func(s string) string { return s })
	mine := h.add("bob", nil)
	h.complete(h.claim())
	h.ranAgain(mine, func(s string) string { return s })
	bob := h.as("bob")
	bob.get(path(r) + "/diff").want(http.StatusForbidden)
	for _, side := range []string{"before", "after"} {
		bob.get(path(mine) + "/diff?" + side + "=" + string(r.LastExecutionID)).want(200).has("no such execution").lacks("Key figures")
		bob.get(path(mine) + "/diff?" + side + "=x").want(200).lacks("Key figures")
	}
	shut := h.add("bob", func(r *sitrep.Report) { r.APIRetention = false })
	h.complete(h.claim())
	bob.get(path(shut) + "/diff").want(200).has("without deliveryApiRetention").lacks("<select")
}
