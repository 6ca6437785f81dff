package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// modelled gives pages what edits models: the real rules.
func modelled(c *web.Config) {
	c.Say = datasets.Say
	c.ModelText = func(sitrep.Dataset) (string, error) { return "rows: rows # found\n", nil }
}

// profiled gives the dataset of a house a profile.
func (h *house) profiled() {
	h.t.Helper()
	d, err := h.store.DatasetByID(h.ctx(), h.dataset)
	h.must(err)
	text, err := json.Marshal(catalog.Profile{Rows: 2, Columns: []catalog.Column{
		{Name: "region", Label: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension},
		{Name: "revenue", Label: "revenue", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
	}})
	h.must(err)
	held, ok, err := h.store.ClaimImport(h.ctx(), h.now, d.ID, store.ImportClaimer{Lease: time.Minute})
	if err != nil || !ok {
		h.t.Fatal(ok, err)
	}
	d.Snapshot.Profile = text
	_, err = h.store.AddSnapshot(h.ctx(), held, d.Snapshot, d.Fields)
	h.must(err)
	h.must(h.store.EndImport(h.ctx(), h.now, held, nil))
}

func TestAModelIsEditedOnThePageOfItsDataset(t *testing.T) {
	t.Parallel()
	h := open(t, modelled)
	h.profiled()
	b, at := h.as("root"), "/app/datasets/"+string(h.dataset)
	b.get(at).has(at + "/model")
	b.get(at+"/model").want(200).has("rows: rows # found", "This is what was found in the data.")
	send := func(text string, more ...string) page {
		form := b.form(at+"/model", append([]string{"text", text}, more...)...)
		form.Set("version", versionField.FindStringSubmatch(b.get(at + "/model").body)[1])
		return b.do("POST", at+"/model", form)
	}
	const wrong = "rows: orders\r\nweekstart: monday\r\nfields:\r\n  revenu: {unit: <b>}\r\n"
	send(wrong).want(400).has("Line 2, column 1", "did you mean “weekStart”?", "weekstart: monday</code>", "revenu: {unit: &lt;b&gt;}").lacks("<b>")
	send("fields:\n  revenu: {unit: EUR}\n").want(400).has("Line 2, column 3", "revenu")
	send(strings.Repeat("#", 300_000)).want(400).has("larger than 256 KiB")
	if d, err := h.store.DatasetByID(h.ctx(), h.dataset); err != nil || d.Semantics != nil {
		t.Fatalf("%q, %v", d.Semantics, err)
	}
	old := versionField.FindStringSubmatch(b.get(at + "/model").body)[1]
	send("fields:\r\n  revenue: {unit: USD, label: turnover}\r\n").leads(at + "?said=said")
	b.get(at).has("USD")
	b.get(at+"/model").has("revenue: {unit: USD", "This was written here").lacks("# found")
	b.get(at + "/model?from=model").has("# found")
	b.do("POST", at+"/model", b.form(at+"/model", "text", "rows: visits\n", "version", old)).want(http.StatusConflict).has("changed since you opened", "rows: visits")
	send("", "do", "take back").leads(at + "?said=unsaid")
	b.get(at + "/model").has("# found")
}

func TestOperatorsAloneEditModels(t *testing.T) {
	t.Parallel()
	h := open(t, modelled)
	b, at := h.as("ada"), "/app/datasets/"+string(h.dataset)
	b.get(at).want(200).lacks("Edit the model")
	b.get(at + "/model").want(http.StatusForbidden)
	b.send(at, at+"/model", "text", "rows: orders\n").want(http.StatusForbidden)
	other := open(t)
	other.as("root").get("/app/datasets/" + string(other.dataset) + "/model").want(http.StatusNotFound)
}
