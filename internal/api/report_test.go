package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

var (
	reportMembers = []string{
		"id", "prompt", "datasetId", "scheduleFrequency", "deliverySubject", "deliveryApiRetention", "emailEnabled", "isPublic",
		"active", "status", "workflowType", "refId", "createdAt", "updatedAt", "recipients", "dataset",
	}
	itemMembers = []string{
		"id", "prompt", "datasetId", "scheduleFrequency", "deliverySubject", "deliveryApiRetention",
		"active", "status", "workflowType", "createdAt", "recipients",
	}
	detailMembers = append([]string{"timezone", "scheduleTime", "nextRunAt", "plan", "lastExecutionId", "lastError"}, reportMembers...)
)

func TestCreationAnswersTheSixteenMembersOfAReport(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
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
	})
}

func TestCreationReturnsWhatWasSent(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		r := h.do(request{method: "POST", path: "/v1/api/reports", key: "ada", body: `{
			"prompt":"  Umsatz\r\nje Région\t?\u2028 ", "datasetId":"` + strings.ToUpper(string(h.dataset)) + `",
			"scheduleFrequency":"weekly","workflowType":"SCHEDULED","deliverySubject":"Umsatz 📈","refId":"a/b c+d",
			"recipients":["Ada@Example.com","bob@example.com","ada@example.COM"],"isPublic":true,"deliveryApiRetention":true,
			"emailEnabled":false,"timezone":"Europe/Berlin","scheduleTime":"07:30"}`}).want(201)
		r.members("", reportMembers...).is("prompt", "  Umsatz\r\nje Région\t?\u2028 ").is("datasetId", h.dataset)
		r.is("scheduleFrequency", "weekly").is("workflowType", "SCHEDULED").is("deliverySubject", "Umsatz 📈").is("refId", "a/b c+d")
		r.is("isPublic", true).is("deliveryApiRetention", true).is("emailEnabled", false)
		r.is("recipients.0.email", "Ada@Example.com").is("recipients.1.email", "bob@example.com")
		if n := len(r.at("recipients").([]any)); n != 2 {
			t.Errorf("%d recipients, want each address once", n)
		}
		for _, id := range []string{r.text("id"), r.text("recipients.0.id")} {
			if parsed, err := sitrep.ParseID(id); err != nil || string(parsed) != id || id[14] != '7' {
				t.Errorf("%s is no UUIDv7 in lower case", id)
			}
		}
	})
}

func TestListShowsTheElevenMembersOfTheCallersReports(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		h.create("ada", `"refId":"x","deliverySubject":"Hello","recipients":["ada@example.com"]`)
		h.create("bob", `"isPublic":true,"deliveryApiRetention":true`)
		r := h.get("ada", "/v1/api/reports").want(200)
		r.members("", "data", "total", "page", "limit").is("total", 1).is("page", 1).is("limit", 10)
		r.members("data.0", itemMembers...).members("data.0.recipients.0", "id", "email").is("data.0.deliverySubject", "Hello")
	})
}

func TestListsAreNewestFirstAndStableAcrossPages(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		var created []string
		for i := range 5 {
			if i == 3 {
				h.clock.advance(time.Second) // the first three share an instant
			}
			created = append(created, h.create("ada", `"refId":"r","deliveryApiRetention":true`).text("id"))
		}
		for path, list := range map[string]string{
			"/v1/api/reports?": "data", "/v1/api/reports/by-ref/r?": "data", "/v1/api/reports/discover?": "reports",
		} {
			var seen []string
			for page := 1; page <= 3; page++ {
				r := h.get("ada", fmt.Sprintf("%spage=%d&limit=2", path, page)).want(200)
				r.is("total", 5).is("page", page).is("limit", 2)
				for _, item := range r.at(list).([]any) {
					seen = append(seen, item.(map[string]any)["id"].(string))
				}
			}
			for i, id := range seen {
				if id != created[len(created)-1-i] {
					t.Fatalf("%s: %v, want the reverse of %v", path, seen, created)
				}
			}
			h.get("ada", path+"page=4&limit=2").want(200).is(list, []any{}).is("total", 5)
			h.get("ada", path+"page=90071992547409&limit=100").want(200).is(list, []any{}).is("total", 5)
		}
	})
}

func TestPageAndLimitAreReadStrictly(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", `"deliveryApiRetention":true`).text("id")
	paths := []string{"/v1/api/reports", "/v1/api/reports/by-ref/r", "/v1/api/reports/discover", "/v1/api/reports/" + id + "/executions"}
	for query, where := range map[string]string{
		"page=0": "query.page", "page=-1": "query.page", "page=": "query.page", "page=x": "query.page", "page=1.0": "query.page",
		"page=1e1": "query.page", "page=%2B1": "query.page", "page=%201": "query.page", "page=0x1": "query.page", "page=1&page=2": "query.page",
		"page=99999999999999999999": "query.page", "page=9223372036854775807": "query.page", "page=1_0": "query.page",
		"limit=0": "query.limit", "limit=101": "query.limit", "limit=": "query.limit", "limit=-5": "query.limit",
		"limit=99999999999999999999": "query.limit", "limit=ten": "query.limit", "limit=5&limit=5": "query.limit", "page=%zz": "query",
	} {
		for _, path := range paths {
			h.get("ada", path+"?"+query).want(http.StatusBadRequest).names(where)
		}
	}
	for _, path := range paths {
		h.get("ada", path+"?page=0&limit=0").want(400).names("query.page", "query.limit")
		h.get("ada", path+"?limit=100&unknown=1").want(200).is("limit", 100)
		h.get("ada", path+"?limit=1").want(200).is("limit", 1)
	}
}

func TestReferenceIdsHoldAnyCharacter(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		for sent, escaped := range map[string]string{
			`a/b`: "a%2Fb", `a b`: "a%20b", `été`: "%C3%A9t%C3%A9", `a+b`: "a+b", `a%2Fb`: "a%252Fb", `../x`: "%2E%2E%2Fx",
			`status`: "status", `?q=1#f`: "%3Fq=1%23f", `\"'<>`: "%5C%22'%3C%3E", `日本`: "%E6%97%A5%E6%9C%AC", `.`: "%2E", ` `: "%20", `a;b`: "a;b",
			`by-ref/status`: "by-ref%2Fstatus",
		} {
			id := h.create("ada", fmt.Sprintf(`"refId":%q`, sent)).text("id")
			r := h.get("ada", "/v1/api/reports/by-ref/"+escaped).want(200).members("data.0", reportMembers...)
			r.is("total", 1).is("data.0.id", id).is("data.0.refId", sent).is("data.0.dataset.id", h.dataset)
			h.get("bob", "/v1/api/reports/by-ref/"+escaped).want(200).is("data", []any{}).is("total", 0)
		}
		h.get("ada", "/v1/api/reports/by-ref/none").want(200).is("data", []any{}).is("total", 0).is("page", 1).is("limit", 10)
		for _, bad := range []string{"a%00b", "%FF", "a%0Ab", "%7F", "%C2%85", "%ED%A0%80"} {
			h.get("ada", "/v1/api/reports/by-ref/"+bad).want(400).names("path.refId")
		}
	})
}

func TestDiscoverShowsOwnAndPublicReportsWithRetention(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.create("ada", `"isPublic":true`)
		h.create("bob", `"deliveryApiRetention":true`)
		public := h.create("bob", `"deliveryApiRetention":true,"isPublic":true,"scheduleFrequency":"daily","deliverySubject":"Sales"`).text("id")
		own := h.create("ada", `"deliveryApiRetention":true`).text("id")
		r := h.get("ada", "/v1/api/reports/discover").want(200)
		r.members("", "reports", "total", "page", "limit").is("total", 2)
		r.members("reports.0", "id", "subject", "frequency", "datasetName")
		r.is("reports.0.id", own).is("reports.0.subject", "Total revenue by region").is("reports.0.frequency", "on_demand")
		r.is("reports.1.id", public).is("reports.1.subject", "Sales").is("reports.1.frequency", "daily").is("reports.1.datasetName", "Shop orders")
		if h.get("bob", "/v1/api/reports/discover").want(200).is("total", 2); t.Failed() {
			t.Log("bob sees his own two")
		}
	})
}

func TestStatusFollowsTheNewestExecution(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", "").text("id")
		path := "/v1/api/reports/" + id + "/status"
		r := h.get("ada", path).want(200).members("", "status", "reportId", "lastExecutedAt")
		r.is("status", "PENDING").is("reportId", id).is("lastExecutedAt", nil)
		c := h.claim()
		h.get("ada", path).want(200).is("status", "GENERATING").is("lastExecutedAt", nil)
		h.clock.advance(1500 * time.Millisecond)
		h.complete(c)
		h.get("ada", path).want(200).is("status", "COMPLETED").is("lastExecutedAt", "2026-11-20T09:30:01.500Z")
		h.get("ada", "/v1/api/reports/"+strings.ToUpper(id)+"/status").want(200).is("reportId", id)
	})
}

func TestFullViewShowsWhatOnlyTheOwnerKnows(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		plain := h.create("ada", "").text("id")
		r := h.get("ada", "/v1/api/reports/"+plain).want(200).members("", detailMembers...)
		r.is("timezone", nil).is("scheduleTime", nil).is("nextRunAt", nil).is("plan", nil).is("lastError", nil)
		h.fail(h.claim(), "The dataset is gone.")
		h.get("ada", "/v1/api/reports/"+plain).want(200).is("status", "FAILED").is("lastError", "The dataset is gone.")

		planned := h.create("ada", `"isPublic":true,"deliveryApiRetention":true`).text("id")
		h.complete(h.claim())
		h.get("ada", "/v1/api/reports/"+planned).want(200).is("plan", map[string]any{"version": 1})
		h.get("bob", "/v1/api/reports/"+planned).want(403)

		daily := h.create("ada", `"scheduleFrequency":"daily","timezone":"Asia/Tokyo","scheduleTime":"07:05"`).text("id")
		r = h.get("ada", "/v1/api/reports/"+daily).want(200)
		r.is("timezone", "Asia/Tokyo").is("scheduleTime", "07:05").is("nextRunAt", "2026-11-20T22:05:00.000Z").is("status", "PENDING")
	})
}

func TestDeleteTakesEverythingAndIsForTheOwner(t *testing.T) {
	t.Parallel()
	onBoth(t, func(_ *testing.T, h *house) {
		id := h.create("ada", `"isPublic":true,"deliveryApiRetention":true`).text("id")
		c := h.claim()
		h.complete(c)
		path := "/v1/api/reports/" + id
		h.do(request{method: "DELETE", path: path, key: "bob"}).want(403)
		h.get("ada", path).want(200)
		r := h.do(request{method: "DELETE", path: path, key: "ada"}).want(200).members("", "message")
		r.text("message")
		for _, gone := range []string{path, path + "/status", path + "/executions"} {
			h.get("ada", gone).want(404)
		}
		for _, kind := range []string{"markdown", "json"} {
			h.get("ada", "/v1/api/reports/executions/"+string(c.Execution.ID)+"/"+kind).want(404)
		}
		h.do(request{method: "DELETE", path: path, key: "ada"}).want(404)
		h.get("ada", "/v1/api/reports").want(200).is("total", 0)
	})
}

func TestIdsAreUUIDsOrRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	unknown := "019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"
	templates := map[string]string{ // path and the place that a bad id is at
		"GET /v1/api/reports/%s": "path.reportId", "GET /v1/api/reports/%s/status": "path.reportId", "DELETE /v1/api/reports/%s": "path.reportId",
		"POST /v1/api/reports/%s/plan":      "path.reportId",
		"GET /v1/api/reports/%s/executions": "path.reportId", "GET /v1/api/reports/executions/%s/markdown": "path.executionId",
		"GET /v1/api/reports/executions/%s/json": "path.executionId",
	}
	for template, where := range templates {
		method, path, _ := strings.Cut(template, " ")
		do := func(id string) reply {
			return h.do(request{method: method, path: fmt.Sprintf(path, id), key: "ada"})
		}
		do(unknown).want(404).names()
		do(strings.ToUpper(unknown)).want(404)
		for _, bad := range []string{
			"x", unknown + "0", unknown[1:], "{" + unknown + "}", strings.ReplaceAll(unknown, "-", ""), "urn:uuid:" + unknown,
			strings.Replace(unknown, "0", "g", 1), "%00" + unknown[1:], strings.Replace(unknown, "-", "_", 1), "%FF", "%2E%2E", "%20" + unknown,
		} {
			do(bad).want(400).names(where)
		}
	}
}

func TestAnswersAreJSONWhateverIsAccepted(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, accept := range []string{"", "*/*", "text/html", "json", "application/problem+json", "application/json;q=0", "image/png, */*;q=0.1", "garbage;;"} {
		header := map[string]string{"Accept": accept}
		r := h.do(request{method: "GET", path: "/v1/api/reports", key: "ada", header: header}).want(200)
		if got := r.header.Get("Content-Type"); got != "application/json" {
			t.Errorf("Accept %q: %s", accept, got)
		}
		r = h.do(request{method: "GET", path: "/v1/api/reports/x", key: "ada", header: header}).want(400)
		if got := r.header.Get("Content-Type"); got != "application/problem+json" {
			t.Errorf("Accept %q: %s", accept, got)
		}
	}
}
