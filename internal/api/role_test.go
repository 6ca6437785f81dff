package api_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// operation is one of the OpenAPI document.
type operation struct{ id, method, path string }

// operations are all of them, with ids in their paths that nothing has.
func (h *house) operations() (all []operation) {
	h.t.Helper()
	var document struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	if err := json.Unmarshal(h.get("", "/openapi.json").body, &document); err != nil {
		h.t.Fatal(err)
	}
	for path, item := range document.Paths {
		for method, op := range item {
			path := strings.ReplaceAll(path, "{n}", "1")
			path = regexp.MustCompile(`\{[a-zA-Z]+\}`).ReplaceAllString(path, "0199a3c1-7d20-7c11-9f00-000000000000")
			all = append(all, operation{op.OperationID, strings.ToUpper(method), path})
		}
	}
	return all
}

// TestEveryOperationIsForItsRoleAndThoseAbove tries each with a key of each role.
func TestEveryOperationIsForItsRoleAndThoseAbove(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, role := range sitrep.KeyRoles {
		key := roomy(string(role))
		key.Role = role
		h.addKey(key)
	}
	all := h.operations()
	if len(all) < 45 {
		t.Fatalf("%d operations", len(all))
	}
	for _, op := range all {
		least, free, known := reports.Least(op.id)
		if !known {
			t.Errorf("%s is not in the table of roles", op.id)
			continue
		}
		for _, role := range sitrep.KeyRoles {
			r := h.do(request{method: op.method, path: op.path, key: string(role)})
			refused := r.status == http.StatusForbidden && strings.Contains(string(r.body), "Whoever runs the service can give")
			if may := free || role.Includes(least); may == refused {
				t.Errorf("%s (%s %s) as %s: %d %s", op.id, op.method, op.path, role, r.status, r.body)
			}
		}
		if r := h.do(request{method: op.method, path: op.path}); !free && r.status != http.StatusUnauthorized {
			t.Errorf("%s without a key: %d", op.id, r.status)
		}
	}
}

// TestARoleIsLookedAtBeforeAnythingElse: who may not is told no more about what there is.
func TestARoleIsLookedAtBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	h := open(t)
	viewer := roomy("vera")
	viewer.Role = sitrep.Viewer
	h.addKey(viewer)
	for _, body := range []string{"", "{", h.creation(""), `{"prompt":1}`} {
		h.do(request{method: "POST", path: "/v1/api/reports", key: "vera", body: body}).want(http.StatusForbidden).hides("prompt")
	}
	r := h.create("ada", "")
	h.do(request{method: "DELETE", path: "/v1/api/reports/" + r.text("id"), key: "vera"}).want(http.StatusForbidden)
	h.do(request{method: "DELETE", path: "/v1/api/reports/x", key: "vera"}).want(http.StatusForbidden)
	if _, total, err := h.store.FindReports(t.Context(), store.ReportFilter{Page: store.Page{Number: 1, Limit: 1}}); err != nil || total > 1 {
		t.Error(total, err)
	}
}

// TestAChangedRoleHoldsWithinASecond: no session of the API, and no key that it remembers, keeps the old one.
func TestAChangedRoleHoldsWithinASecond(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", "").text("id")
	h.do(request{method: "POST", path: "/v1/api/reports/" + id + "/pause", key: "ada"}).want(200)
	if err := h.store.SetRole(t.Context(), h.clock.now(), "ada", sitrep.Viewer); err != nil {
		t.Fatal(err)
	}
	h.clock.advance(1_000_000_000)
	h.do(request{method: "POST", path: "/v1/api/reports/" + id + "/resume", key: "ada"}).want(http.StatusForbidden)
	h.get("ada", "/v1/api/reports/"+id).want(200) // what is its own it still reads
}
