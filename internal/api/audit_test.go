package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

type auditLog struct {
	Entries []struct{ KeyName, Action, Kind, Object, Detail string }
	Total   int
}

func (h *house) audit(query string) (log auditLog) {
	h.t.Helper()
	if err := json.Unmarshal(h.get("olga", "/v1/api/audit"+query).want(200).body, &log); err != nil {
		h.t.Fatal(err)
	}
	return log
}

func (h *house) addOperator() {
	h.t.Helper()
	key := roomy("olga")
	key.Role = sitrep.Operator
	h.addKey(key)
}

func TestTheAuditLogSaysWhoChangedWhat(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addOperator()
	twice := request{method: "POST", path: "/v1/api/reports", key: "ada", body: h.creation(`"deliveryApiRetention":true`), header: map[string]string{"Idempotency-Key": "k"}}
	id := h.do(twice).want(201).text("id")
	h.do(twice).want(201) // a replay changes nothing
	path := "/v1/api/reports/" + id
	h.get("ada", path).want(200)
	h.do(request{method: "POST", path: path + "/pause", key: "bob"}).want(403)
	h.do(request{method: "PATCH", path: path, key: "ada", body: `{"prompt":"What nobody else shall read","isPublic":true}`}).want(200)
	h.do(request{method: "PATCH", path: path, key: "ada", body: `{"prompt":1}`}).want(400)
	h.do(request{method: "POST", path: path + "/run", key: "ada"}).want(202)
	h.do(request{method: "DELETE", path: path, key: "ada"}).want(200)
	var got []string
	log := h.audit("")
	for _, e := range log.Entries {
		got = append(got, e.KeyName+" "+e.Action+" "+e.Detail)
		if e.Object != id || e.Kind != "report" {
			t.Errorf("%+v", e)
		}
	}
	if want := "ada deleteReport |ada runReport |ada editReport prompt, isPublic|ada createReport "; strings.Join(got, "|") != want || log.Total != 4 {
		t.Errorf("%q, want %q", got, want)
	}
	h.get("olga", "/v1/api/audit").hides("What nobody else", h.secrets["ada"])
	for query, want := range map[string]int{
		"?object=" + id: 4, "?action=editReport": 1, "?object=x": 0, "?limit=1&page=2": 4, "?action='%20OR%201=1--": 0, "?action=editReport&object=x": 0,
		"?keyId=0199a3c1-7d20-7c11-9f00-000000000000": 0,
	} {
		if got := h.audit(query).Total; got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
	for _, query := range []string{"?keyId=x", "?page=0", "?object=a&object=b", "?action=%00", "?object=%ff", "?action=" + strings.Repeat("x", 300)} {
		h.get("olga", "/v1/api/audit"+query).want(http.StatusBadRequest)
	}
	h.get("ada", "/v1/api/audit").want(http.StatusForbidden).hides("editReport")
}
