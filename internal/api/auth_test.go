package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

func TestNothingIsLookedAtBeforeTheKey(t *testing.T) {
	t.Parallel()
	h := open(t)
	id := h.create("ada", `"isPublic":true,"deliveryApiRetention":true`).text("id")
	want := h.get("", "/v1/api/reports").want(http.StatusUnauthorized)
	want.is("type", "/docs#error-unauthorized").names()
	for _, r := range []request{
		{method: "GET", path: "/v1/api"},
		{method: "GET", path: "/v1/api/"},
		{method: "GET", path: "/v1/api/none"},
		{method: "PUT", path: "/v1/api/reports"},
		{method: "BREW", path: "/v1/api/reports"},
		{method: "OPTIONS", path: "/v1/api/reports"},
		{method: "HEAD", path: "/v1/api/reports"},
		{method: "GET", path: "/v1/api/reports/x"},
		{method: "GET", path: "/v1/api/reports?page=0"},
		{method: "GET", path: "/v1/api/reports/" + id},
		{method: "GET", path: "/v1/api/reports/by-ref/%00"},
		{method: "GET", path: "/v1%2Fapi/reports"},
		{method: "GET", path: "/%761/api/reports"},
		{method: "POST", path: "/v1/api/reports", body: "{"},
		{method: "POST", path: "/v1/api/reports", body: strings.Repeat(" ", 2<<20)},
		{method: "POST", path: "/v1/api/reports", body: "x", header: map[string]string{"Content-Type": "text/plain"}},
		{method: "DELETE", path: "/v1/api/reports/" + id},
	} {
		got := h.do(r).want(http.StatusUnauthorized)
		if r.method != "HEAD" {
			got.is("detail", want.at("detail")).hides(h.secrets["ada"])
		}
		if got.header.Get("Allow")+got.header.Get("RateLimit") != "" {
			t.Errorf("%s %s tells too much: %v", r.method, r.path, got.header)
		}
	}
}

func TestRefusedKeysLookAlike(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, h *house) {
		h.addKey(store.KeyDraft{Name: "expired", ExpiresAt: h.clock.now().Add(time.Minute)})
		h.addKey(store.KeyDraft{Name: "revoked"})
		if err := h.store.RevokeKey(t.Context(), h.clock.now(), "revoked"); err != nil {
			t.Fatal(err)
		}
		h.clock.advance(time.Minute)
		h.secrets["unknown"] = "sitrep_unknown"
		want := string(h.get("", "/v1/api/reports").want(401).body)
		for _, key := range []string{"expired", "revoked", "unknown"} {
			if got := string(h.get(key, "/v1/api/reports").want(401).body); got != want {
				t.Errorf("%s: %s, want %s", key, got, want)
			}
		}
	})
}

func TestTwoKeysAreNone(t *testing.T) {
	t.Parallel()
	h := open(t)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"/v1/api/reports", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header["X-Api-Key"] = []string{h.secrets["ada"], h.secrets["bob"]}
	h.send(req).want(401)
}

func TestRevocationEndsAccessWithinASecond(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.get("ada", "/v1/api/reports").want(200)
	if err := h.store.RevokeKey(t.Context(), h.clock.now(), "ada"); err != nil {
		t.Fatal(err)
	}
	h.clock.advance(time.Second)
	h.get("ada", "/v1/api/reports").want(401)
}

func TestKeysExpireToTheMoment(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.addKey(store.KeyDraft{Name: "short", ExpiresAt: h.clock.now().Add(100 * time.Millisecond)})
	h.get("short", "/v1/api/reports").want(200)
	h.clock.advance(100 * time.Millisecond)
	h.get("short", "/v1/api/reports").want(401)
}

func TestNewKeysWorkAtOnceAfterTheyWereRefused(t *testing.T) {
	t.Parallel()
	h := open(t)
	old := h.secrets["ada"]
	_, secret, err := h.store.RotateKey(t.Context(), h.clock.now(), store.Rotation{Name: "ada", Grace: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	h.create("ada", "")
	h.secrets["ada"] = secret
	h.get("ada", "/v1/api/reports").want(200).is("total", 1) // the same owner
	h.clock.advance(time.Hour)
	h.secrets["ada"] = old
	h.get("ada", "/v1/api/reports").want(401)
}
