package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// serveOnce answers a request without a network, which is too slow for fuzzing.
func (h *house) serveOnce(r *http.Request) *httptest.ResponseRecorder {
	r.Header.Set("x-api-key", h.secrets["eve"])
	w := httptest.NewRecorder()
	h.api.ServeHTTP(w, r)
	return w
}

// FuzzCreation sends any bytes as the body of a creation: a report or a 4xx
// that says what is wrong, never a 500, and what is accepted comes back as sent.
func FuzzCreation(f *testing.F) {
	for _, seed := range []string{
		`{"prompt":"x","datasetId":"ID"}`, `{"prompt":"x","datasetId":"ID","recipients":["a@example.com"],"refId":"r"}`,
		`{"prompt":"\u0085\u2028","datasetId":"ID","timezone":"Europe/Berlin","scheduleFrequency":"daily","scheduleTime":"07:30"}`,
		`{"prompt":"x","prompt":"y"}`, `{"prompt":"\ud800"}`, `[]`, `{`, "{\"\xff\":1}", `{"recipients":[["a"]]}`, `{"a":{"b":{}}}`, ``,
		`{"prompt":1e999,"isPublic":null}`, `{"deliverySubject":"a\r\nb"}`,
	} {
		f.Add(seed)
	}
	h := open(f)
	h.addKey(roomy("eve"))
	f.Fuzz(func(t *testing.T, body string) {
		body = strings.ReplaceAll(body, "ID", string(h.dataset))
		w := h.serveOnce(httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/v1/api/reports", strings.NewReader(body)))
		var got map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatalf("%v in %s", err, w.Body)
		}
		switch w.Code {
		case http.StatusCreated:
			var sent map[string]any
			if err := json.Unmarshal([]byte(body), &sent); err != nil || got["prompt"] != sent["prompt"] {
				t.Errorf("%q was accepted as %s", body, w.Body)
			}
		case http.StatusBadRequest:
			if len(got["errors"].([]any)) == 0 {
				t.Errorf("%q is refused without a place: %s", body, w.Body)
			}
		default:
			t.Errorf("status %d for %q: %s", w.Code, body, w.Body)
		}
		if h.errors.String() != "" {
			t.Error(h.errors)
		}
	})
}

// FuzzChangeBody sends any body as a merge patch: it is taken or refused with its
// places, never a 500, and never reaches what cannot be changed.
func FuzzChangeBody(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"prompt":"x","recipients":null}`, `{"recipients":["a@example.com","A@example.com",1]}`, `{"active":false}`, `{"prompt":null}`,
		`{"scheduleFrequency":"weekly","timezone":"Pacific/Apia","scheduleTime":"23:59"}`, `{"scheduleFrequency":null,"timezone":null,"scheduleTime":null}`,
		`{"refId":"\u0000"}`, `{"refId":"a","refId":null}`, `[{"op":"replace"}]`, `null`, `{"id":{"a":[]}}`, "{\"\xff\":1}", ``,
	} {
		f.Add(seed)
	}
	h := open(f)
	h.addKey(roomy("eve"))
	id := h.create("eve", `"scheduleFrequency":"daily"`).text("id")
	f.Fuzz(func(t *testing.T, body string) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPatch, reportPath(id), strings.NewReader(body))
		w := h.serveOnce(r)
		var got map[string]any
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatalf("%v in %s", err, w.Body)
		}
		switch {
		case w.Code == http.StatusOK && got["id"] == id && got["active"] == true && got["datasetId"] == string(h.dataset):
		case w.Code == http.StatusBadRequest && len(got["errors"].([]any)) > 0:
		default:
			t.Errorf("status %d for %q: %s", w.Code, body, w.Body)
		}
		if h.errors.String() != "" {
			t.Error(h.errors)
		}
	})
}

// FuzzRefID looks for any refId in a path, raw and escaped: 200, 400 or, where
// the text makes another path, 404 and 405; never a 500.
func FuzzRefID(f *testing.F) {
	for _, seed := range []string{"a", "a/b", "%2F", "%", "%zz", "a%00", "\xff", "..", ".", "日本", "a b", "?", "#", "%25", "status", "a;b", "+", "\u0085", "//", "%2e%2e%2f"} {
		f.Add(seed)
	}
	h := open(f)
	h.addKey(roomy("eve"))
	f.Fuzz(func(t *testing.T, ref string) {
		const prefix = "/v1/api/reports/by-ref/"
		targets := []*url.URL{{Path: prefix + ref, RawPath: prefix + url.PathEscape(ref)}}
		if u, err := url.ParseRequestURI(prefix + ref); err == nil {
			targets = append(targets, u)
		}
		for i, u := range targets {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, prefix, nil)
			r.URL = u
			w := h.serveOnce(r)
			if w.Code >= 500 || i == 0 && ref != "" && w.Code != 200 && w.Code != 400 {
				t.Errorf("status %d for %q: %s", w.Code, u, w.Body)
			}
		}
		if h.errors.String() != "" {
			t.Error(h.errors)
		}
	})
}
