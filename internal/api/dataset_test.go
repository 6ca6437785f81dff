package api_test

import (
	"testing"
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
