package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
)

const page = "https://app.example.org"

// preflight is what a browser asks before a request that is not a simple one.
func (h *house) preflight(origin, method, headers string) reply {
	h.t.Helper()
	return h.do(request{method: "OPTIONS", path: "/v1/api/reports", header: map[string]string{
		"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers,
	}})
}

func TestNothingIsSharedUnlessOriginsAreNamed(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.preflight(page, "POST", "x-api-key").want(401)
	r := h.do(request{method: "GET", path: "/v1/api/reports", key: "ada", header: map[string]string{"Origin": page}}).want(200)
	for name := range r.header {
		if strings.HasPrefix(name, "Access-Control-") || r.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", name, r.header)
		}
	}
}

func TestNamedOriginsMayUseEveryHeaderOfTheAPI(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.on(api.Config{Origins: []string{page, "https://*.example.com"}}, time.Minute)
	for _, origin := range []string{page, "https://a.example.com"} {
		for _, method := range []string{"GET", "POST", "PATCH", "DELETE", "HEAD"} {
			for _, headers := range []string{"", "x-api-key", "content-type,idempotency-key,x-api-key", "if-match,x-api-key,x-request-id", "if-none-match,if-range,range,x-api-key"} {
				r := h.preflight(origin, method, headers).want(204)
				if r.header.Get("Access-Control-Allow-Origin") != origin || r.header.Get("Access-Control-Allow-Methods") != method ||
					r.header.Get("Access-Control-Allow-Headers") != headers || r.header.Get("Access-Control-Max-Age") != "600" || r.header.Get("X-Request-Id") == "" {
					t.Errorf("%s %s with %q: %v", origin, method, headers, r.header)
				}
			}
		}
	}
}

// Also a refusal can be read by the page that asked.
func TestAnswersCanBeReadByNamedOrigins(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.on(api.Config{Origins: []string{page}}, time.Minute)
	for key, status := range map[string]int{"ada": 200, "": 401} {
		r := h.do(request{method: "GET", path: "/v1/api/reports", key: key, header: map[string]string{"Origin": page}}).want(status)
		exposed := strings.ToLower(r.header.Get("Access-Control-Expose-Headers"))
		for _, name := range []string{"etag", "ratelimit", "ratelimit-policy", "location", "x-request-id", "retry-after", "idempotency-replayed"} {
			if !strings.Contains(", "+exposed+",", ", "+name+",") {
				t.Errorf("%d: %s is not exposed: %s", status, name, exposed)
			}
		}
		vary := strings.Join(r.header.Values("Vary"), ", ")
		if r.header.Get("Access-Control-Allow-Origin") != page || r.header.Get("Access-Control-Allow-Credentials") != "" || vary != "Origin, Accept-Encoding" {
			t.Errorf("%d: %v", status, r.header)
		}
	}
}

func TestOtherOriginsGetNothing(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.on(api.Config{Origins: []string{page}}, time.Minute)
	for _, origin := range []string{"https://evil.example", "http://app.example.org", page + ":8443", page + ".evil.example", "null", "https://xapp.example.org"} {
		for _, r := range []reply{
			h.preflight(origin, "GET", "x-api-key"),
			h.do(request{method: "GET", path: "/v1/api/reports", key: "ada", header: map[string]string{"Origin": origin}}),
		} {
			if r.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s: %v", origin, r.header)
			}
		}
	}
	if r := h.preflight(page, "PUT", "x-api-key"); r.header.Get("Access-Control-Allow-Methods") != "" {
		t.Errorf("PUT: %v", r.header)
	}
	if r := h.preflight(page, "GET", "x-evil"); r.header.Get("Access-Control-Allow-Headers") != "" {
		t.Errorf("x-evil: %v", r.header)
	}
}
