package web_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

func TestADatasetTellsWhatItHolds(t *testing.T) {
	t.Parallel()
	h := open(t, func(c *web.Config) {
		c.Model = func(sitrep.Dataset) (sitrep.Model, error) {
			return sitrep.Model{
				Noun: "orders", Time: "ordered_at",
				Fields:     []sitrep.FieldMeaning{{Name: "revenue", Meaning: "flow"}},
				Metrics:    []sitrep.Metric{{Name: "revenue", Label: "Turnover", Synonyms: []string{"takings"}, Main: true, Kind: "sum", Column: "revenue", Good: "up", Why: "amounts <add up>"}},
				Dimensions: []sitrep.Dimension{{Column: "region", Why: "few values"}},
			}, nil
		}
	})
	b := h.as("ada")
	at := "/app/datasets/" + string(h.dataset)
	b.get("/app/datasets").want(200).has("Shop orders", "12,345", `href="`+at+`"`)
	b.get(at).want(200).has("12,345", "Turnover", "takings", "amounts &lt;add up&gt;", "flow", "Net of tax.", "EUR", "region", "orders", `/app/reports/new?dataset=`+string(h.dataset)).
		lacks("Remove")
	b.get("/app/reports/new?dataset=" + string(h.dataset)).want(200).has(`value="` + string(h.dataset) + `" selected`)
	b.get("/app/datasets/x").want(http.StatusNotFound)
}

// TestOperatorsAloneDoWhatIsEverybodys: role by page.
func TestOperatorsAloneDoWhatIsEverybodys(t *testing.T) {
	t.Parallel()
	h := open(t, func(c *web.Config) {
		c.Settings = []web.Setting{{Name: "SITREP_LISTEN", Value: "127.0.0.1:8080", About: "Address."}}
	})
	at := "/app/datasets/" + string(h.dataset)
	ada, root := h.as("ada"), h.as("root")
	ada.get("/app/settings").want(http.StatusForbidden).has("for operators").lacks("SITREP_LISTEN")
	ada.get(at + "/remove").want(http.StatusForbidden)
	ada.send(at, at+"/remove").want(http.StatusForbidden)
	ada.get("/app/key").want(200).has("ada", "of 1,000").lacks("All keys", "bob")
	root.get("/app/settings").want(200).has("SITREP_LISTEN", "127.0.0.1:8080")
	root.get("/app/key").want(200).has("All keys", "ada", "bob")
	root.get(at).has("Remove")
	root.get(at+"/remove").want(200).has("Remove this dataset?", "Shop orders")
	root.send(at+"/remove", at+"/remove").leads("/app/datasets?said=removed")
	root.get(at).want(http.StatusNotFound)
	root.get("/app/datasets").has("No dataset yet")
	ada.get("/app/datasets").has("No dataset yet")
}

func TestWhatFailedIsSentAgain(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", func(r *sitrep.Report) {
		r.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(h.now), Email: "board@example.com"}}
	})
	h.complete(h.claim())
	claims, err := h.store.ClaimDeliveries(t.Context(), h.now, store.DeliveryClaimer{Node: "n", Lease: 60e9, Limit: 10})
	h.must(err)
	_, err = h.store.EndDeliveries(t.Context(), h.now, []store.DeliveryEnd{{Claim: claims[0], State: sitrep.DeliveryFailed, Reason: "550 No such user"}})
	h.must(err)
	b := h.as("ada")
	b.get(path(r)).want(200).has("550 No such user", "Send again what failed")
	r, err = h.store.FindReport(t.Context(), r.ID)
	h.must(err)
	send := "/app/runs/" + string(r.LastExecutionID) + "/send"
	bob := h.as("bob")
	bob.send("/app/reports", send).want(http.StatusForbidden)
	b.send(path(r), send).leads(path(r) + "?said=sent")
	b.get(path(r)).lacks("Send again what failed")
}

func TestADatasetsPageTellsHowItsColumnsChanged(t *testing.T) {
	t.Parallel()
	h := open(t, func(*web.Config) {})
	ada, at := h.as("ada"), "/app/datasets/"+string(h.dataset)
	ada.get(at).want(200).lacks("Columns changed")
	held, ok, err := h.store.ClaimImport(h.ctx(), h.now, h.dataset, store.ImportClaimer{Lease: time.Minute})
	h.must(err)
	if !ok {
		t.Fatal("somebody else imports it")
	}
	_, err = h.store.AddSnapshot(h.ctx(), held, sitrep.Snapshot{Hash: "newer", File: "newer.duckdb", ImportedAt: h.now}, []sitrep.Field{
		{Name: "revenue", Type: sitrep.TypeInteger}, {Name: "<channel>", Type: sitrep.TypeString},
	})
	h.must(err)
	ada.get(at).want(200).has("Columns changed", "new: &lt;channel&gt;; gone: region; revenue is integer, was number")
}
