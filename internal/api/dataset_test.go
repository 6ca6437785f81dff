package api_test

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestCatalogShowsDatasetsWithTheirFields(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		other := h.addDataset("Archive")
		r := h.get("ada", "/v1/api/reports/dataset-catalog").want(200).members("", "datasets")
		r.members("datasets.0", "id", "name", "description", "availableFields")
		r.is("datasets.0.name", "Archive").is("datasets.1.name", "Shop orders").is("datasets.1.id", h.dataset)
		r.is("datasets.1.description", "3 rows with 2 fields.")
		r.is("datasets.1.availableFields", []any{
			map[string]any{"name": "region", "type": "string", "role": "dimension", "description": nil, "unit": nil},
			map[string]any{"name": "revenue", "type": "number", "role": "measure", "description": "Net of tax.", "unit": "EUR"},
		})
		r.hides("/data/orders.csv", "orders.duckdb")

		report := h.create("ada", "").text("id")
		if err := h.store.RemoveDataset(t.Context(), h.clock.now(), h.dataset); err != nil {
			t.Fatal(err)
		}
		r = h.get("ada", "/v1/api/reports/dataset-catalog").want(200)
		r.is("datasets.0.id", other)
		if n := len(r.at("datasets").([]any)); n != 1 {
			t.Errorf("%d datasets", n)
		}
		h.post("ada", h.with()).want(400).names("body.datasetId")
		h.get("ada", "/v1/api/reports/"+report).want(200).is("dataset.name", "Shop orders")
	})
}

func TestModelOfADatasetIsShown(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		node := api.New(api.Config{Store: h.store, Now: h.clock.now, Model: func(d sitrep.Dataset) (sitrep.Model, error) {
			return sitrep.Model{
				Noun: "orders of " + d.Name, Time: "sold_on",
				Fields:     []sitrep.FieldMeaning{{Name: "sold_on", Meaning: "time", TimeRole: "main"}, {Name: "revenue", Meaning: "flow", Good: "up", Unit: "EUR"}},
				Metrics:    []sitrep.Metric{{Name: "revenue", Label: "revenue", Main: true, Kind: "sum", Column: "revenue", Unit: "EUR", Good: "up", Why: "it adds up"}},
				Dimensions: []sitrep.Dimension{{Column: "city", Parent: "country", Why: "it sorts into kinds"}},
			}, nil
		}})
		server := httptest.NewServer(node)
		t.Cleanup(func() { server.Close(); _ = node.Close() })
		h.url = server.URL
		path := "/v1/api/reports/dataset-catalog/" + string(h.dataset) + "/model"
		r := h.get("ada", path).want(200).members("", "datasetId", "noun", "time", "fields", "metrics", "dimensions")
		r.is("noun", "orders of Shop orders").is("time", "sold_on").is("datasetId", h.dataset)
		r.is("fields.1", map[string]any{"name": "revenue", "meaning": "flow", "timeRole": nil, "good": "up", "unit": "EUR"})
		r.is("dimensions.0", map[string]any{"column": "city", "parent": "country", "why": "it sorts into kinds"})
		r.is("metrics.0.main", true).is("metrics.0.synonyms", []any{}).is("metrics.0.weight", nil)

		h.get("ada", "/v1/api/reports/dataset-catalog/nothing/model").want(400).names("path.datasetId")
		h.get("ada", "/v1/api/reports/dataset-catalog/"+string(sitrep.NewID(h.clock.now()))+"/model").want(404)
		if err := h.store.RemoveDataset(t.Context(), h.clock.now(), h.dataset); err != nil {
			t.Fatal(err)
		}
		h.get("ada", path).want(404)
	})
}

func TestADatasetTellsHowItsColumnsChanged(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		path := "/v1/api/reports/dataset-catalog/" + string(h.dataset)
		h.get("ada", path).want(200).is("drift.foundAt", nil).is("drift.added", []any{})
		held, ok, err := h.store.ClaimImport(t.Context(), h.clock.now(), h.dataset, store.ImportClaimer{Lease: time.Minute})
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		_, err = h.store.AddSnapshot(t.Context(), held, sitrep.Snapshot{Hash: "newer", File: "newer.duckdb", ImportedAt: h.clock.now()}, []sitrep.Field{
			{Name: "revenue", Type: sitrep.TypeInteger}, {Name: "channel", Type: sitrep.TypeString},
		})
		if err != nil {
			t.Fatal(err)
		}
		r := h.get("ada", path).want(200).members("drift", "foundAt", "added", "gone", "retyped")
		r.is("drift.added", []any{"channel"}).is("drift.gone", []any{"region"})
		r.is("drift.retyped", []any{map[string]any{"name": "revenue", "from": "number", "to": "integer"}})
	})
}
