package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestAnOwnerMakesListsAndRevokesLinks(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addOperator()
	path := "/v1/api/reports/" + h.create("ada", `"deliveryApiRetention":true`).text("id")
	made := h.do(request{method: "POST", path: path + "/links", key: "ada"}).want(http.StatusCreated)
	url, id := made.text("url"), made.text("id")
	token := url[strings.LastIndexByte(url, '/')+1:]
	if !strings.HasPrefix(url, "http://here/app/share/") || len(token) < 80 || made.header.Get("Location") != path+"/links" {
		t.Errorf("%s, %s", url, made.header.Get("Location"))
	}
	if got := made.text("expiresAt"); got != "2026-12-20T09:30:00.000Z" {
		t.Errorf("it ends at %s", got)
	}
	h.do(request{method: "POST", path: path + "/links", key: "ada", body: `{"expiresAt":"2026-11-21T09:30:00+01:00"}`}).want(201).is("expiresAt", "2026-11-21T08:30:00.000Z")
	list := h.get("ada", path+"/links").want(200).hides(token, h.secrets["ada"])
	list.is("total", 2.0).is("links.1.id", id).is("links.1.inForce", true).is("links.1.revokedAt", nil)
	for range 2 {
		h.do(request{method: "DELETE", path: path + "/links/" + id, key: "ada"}).want(200)
	}
	h.get("ada", path+"/links").is("links.1.inForce", false)
	h.get("olga", "/v1/api/audit?action=revokeLink").want(200).is("total", 1.0).hides(token)
	h.clock.advance(48 * time.Hour)
	h.get("ada", path+"/links").is("links.0.inForce", false)
}

func TestLinksAreOfTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addOperator()
	path := "/v1/api/reports/" + h.create("ada", `"deliveryApiRetention":true,"isPublic":true`).text("id")
	id := h.do(request{method: "POST", path: path + "/links", key: "ada"}).want(201).text("id")
	none := "0199a3c1-7d20-7c11-9f00-000000000000"
	for _, key := range []string{"bob", "olga"} { // an operator is no owner of others' reports
		h.do(request{method: "POST", path: path + "/links", key: key}).want(403)
		h.get(key, path+"/links").want(403)
		h.do(request{method: "DELETE", path: path + "/links/" + id, key: key}).want(403)
	}
	shut := "/v1/api/reports/" + h.create("ada", "").text("id")
	h.do(request{method: "POST", path: shut + "/links", key: "ada"}).want(409)
	h.do(request{method: "DELETE", path: shut + "/links/" + id, key: "ada"}).want(404)
	h.do(request{method: "DELETE", path: path + "/links/" + none, key: "ada"}).want(404)
	h.do(request{method: "DELETE", path: path + "/links/x", key: "ada"}).want(400)
	h.do(request{method: "POST", path: "/v1/api/reports/" + none + "/links", key: "ada"}).want(404)
	h.get("ada", path+"/links?limit=0").want(400)
	for _, body := range []string{
		`{`, `[]`, `{"expiresAt":1}`, `{"expiresAt":"tomorrow"}`, `{"expiresAt":"2026-11-20T09:30:59Z"}`, `{"expiresAt":"2020-01-01T00:00:00Z"}`, `{"expiresAt":"2029-01-01T00:00:00Z"}`,
		`{"reportId":"x"}`, `{"expiresAt":"2026-11-21T09:30:00Z","expiresAt":"2026-11-21T09:30:00Z"}`,
	} {
		h.do(request{method: "POST", path: path + "/links", key: "ada", body: body}).want(400)
	}
	h.get("ada", path+"/links").is("total", 1.0)
}
