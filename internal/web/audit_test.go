package web_test

import (
	"net/http"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestOperatorsSeeWhoChangedWhat(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "<b>eve</b>"})
	root := h.as("root")
	root.get("/app/audit").want(200).has("Nothing was changed yet")
	r := h.add("<b>eve</b>", func(r *sitrep.Report) {
		r.Schedule, r.NextRunAt = sitrep.Schedule{Frequency: sitrep.Daily, Anchor: h.now}, h.now.AddDate(0, 0, 1)
	})
	eve := h.as("<b>eve</b>")
	eve.send(path(r), path(r)+"/pause").want(http.StatusSeeOther)
	eve.send(path(r), path(r)+"/pause").want(http.StatusSeeOther) // changes nothing
	eve.do("POST", path(r)+"/resume", nil).want(http.StatusForbidden)
	root.get("/app/audit").want(200).has("&lt;b&gt;eve", "pauseReport", string(r.ID), `aria-current="true">Audit`).lacks("<b>eve", "resumeReport", "Page 1 of")
	root.get("/app/audit?object="+string(r.ID)).has("pauseReport", "Show all")
	root.get(`/app/audit?object="><script>`).want(200).has("Nothing was changed").lacks("<script", "pauseReport")
	eve.get("/app/audit").want(http.StatusForbidden).lacks("pauseReport")
	eve.get("/app/reports").lacks("/app/audit")
}
