package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/web"
)

// TestEveryPageIsForItsRoleAndThoseAbove tries each page and each form with a key of each role.
func TestEveryPageIsForItsRoleAndThoseAbove(t *testing.T) {
	t.Parallel()
	h := open(t)
	none := string(sitrep.NewID(h.now))
	for _, role := range sitrep.KeyRoles {
		h.addKey(store.KeyDraft{Name: string(role), Role: role, Creations: 1000, Requests: 100_000})
		b := h.as(string(role))
		token := b.form("/app/key").Get("token")
		for _, r := range web.Routes() {
			least, free, known := reports.Least(r.Does)
			if !known {
				t.Fatalf("%s %s is not in the table of roles", r.Method, r.Path)
			}
			if r.Does == "signOut" || r.Does == "signIn" {
				continue
			}
			at := regexp.MustCompile(`\{[a-z]+\}`).ReplaceAllString(strings.TrimSuffix(r.Path, "{$}"), none)
			form := map[string][]string{"token": {token}}
			if r.Method == http.MethodGet {
				form = nil
			}
			got := b.do(r.Method, at, form)
			refused := got.status == http.StatusForbidden && strings.Contains(got.body, "Whoever runs the service can give")
			if may := free || role.Includes(least); may == refused {
				t.Errorf("%s %s as %s: %d\n%s", r.Method, r.Path, role, got.status, got.part())
			}
		}
	}
}

// TestNoFormIsTakenWithoutTheTokenOfItsSession tries each form as an operator, who may do everything: a page of
// somebody else can send it, but knows no token.
func TestNoFormIsTakenWithoutTheTokenOfItsSession(t *testing.T) {
	t.Parallel()
	h, desk := desked(t)
	for _, name := range []string{"olga", "otto"} {
		h.addKey(store.KeyDraft{Name: name, Role: sitrep.Operator, Creations: 1000, Requests: 100_000})
	}
	olga, otto := h.as("olga"), h.as("otto")
	none, forms := string(sitrep.NewID(h.now)), 0
	own, others := olga.form("/app/key").Get("token"), otto.form("/app/key").Get("token")
	for _, r := range web.Routes() {
		if r.Method == http.MethodGet {
			continue
		}
		forms++
		at := regexp.MustCompile(`\{[a-z]+\}`).ReplaceAllString(strings.TrimSuffix(strings.ReplaceAll(r.Path, "{dataset}", string(h.dataset)), "{$}"), none)
		for what, form := range map[string]map[string][]string{"none": {}, "of another session": {"token": {others}}, "cut": {"token": {own[:len(own)/2]}}} {
			if got := olga.do(r.Method, at, form); got.status != http.StatusForbidden {
				t.Errorf("%s %s, token %s: %d\n%s", r.Method, r.Path, what, got.status, got.part())
			}
		}
		olga.header.Set("Sec-Fetch-Site", "cross-site")
		if got := olga.do(r.Method, at, map[string][]string{"token": {own}}); got.status != http.StatusForbidden {
			t.Errorf("%s %s from elsewhere: %d", r.Method, r.Path, got.status)
		}
		olga.header.Del("Sec-Fetch-Site")
	}
	if forms < 20 {
		t.Errorf("%d forms", forms)
	}
	if len(desk.got) > 0 {
		t.Errorf("the desk got %q", desk.got)
	}
	olga.get("/app/key").want(http.StatusOK) // and nobody was signed out
}

func TestWhatAKeyMayNotDoIsNotOffered(t *testing.T) {
	t.Parallel()
	h := open(t)
	r := h.add("ada", nil)
	h.complete(h.claim())
	for role, offered := range map[sitrep.KeyRole][3]bool{sitrep.Viewer: {}, sitrep.Editor: {true}, sitrep.Owner: {true, true}, sitrep.Operator: {true, true, true}} {
		h.must(h.store.SetRole(t.Context(), h.now, "ada", role))
		b := h.as("ada")
		all := b.get("/app/reports").want(200).body + b.get(path(r)).want(200).body + b.get("/app/datasets/"+string(h.dataset)).want(200).body + b.get("/app/key").want(200).body
		for i, text := range []string{"Run now", "/delete", "/remove"} {
			if strings.Contains(all, text) != offered[i] {
				t.Errorf("%s: %q is offered: %v", role, text, !offered[i])
			}
		}
		if strings.Contains(all, "/app/reports/new") != offered[0] || strings.Contains(all, "All keys") != offered[2] || !strings.Contains(all, "Its role is "+string(role)) {
			t.Errorf("%s: what is offered does not fit", role)
		}
	}
}
