package api_test

import (
	"testing"
)

var reportMembers = []string{
	"id", "prompt", "datasetId", "scheduleFrequency", "deliverySubject", "deliveryApiRetention", "emailEnabled", "isPublic",
	"active", "status", "workflowType", "refId", "createdAt", "updatedAt", "recipients", "dataset",
}

func TestCreationAnswersTheSixteenMembersOfAReport(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.create("ada", "")
	r.members("", reportMembers...)
	r.members("dataset", "id", "name", "subgraphId", "type", "isDataScience")
	r.is("prompt", "Total revenue by region").is("datasetId", h.dataset).is("scheduleFrequency", "on_demand")
	r.is("deliverySubject", nil).is("refId", nil).is("recipients", []any{})
	r.is("deliveryApiRetention", false).is("emailEnabled", true).is("isPublic", false)
	r.is("active", true).is("status", "PENDING").is("workflowType", "ON_DEMAND")
	r.is("createdAt", "2026-11-20T09:30:00.000Z").is("updatedAt", "2026-11-20T09:30:00.000Z")
	r.is("dataset", map[string]any{
		"id": h.dataset, "name": "Shop orders", "subgraphId": "shop-orders", "type": "FILE", "isDataScience": true,
	})
	if r.header.Get("Content-Type") != "application/json" {
		t.Error(r.header)
	}
}
