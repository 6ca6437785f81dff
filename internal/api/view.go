package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const htmlType = "text/html"

// noPower is the policy of what people look at: whatever got into it can run
// nothing, fetch nothing and open nothing.
const noPower = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

func (a *API) showPage(ctx context.Context, in *executionInput) (*huma.StreamResponse, error) {
	c, d, err := a.stored(ctx, in.ExecutionID)
	if err != nil {
		return nil, err
	}
	html, err := page.HTML(d, page.Options{Made: c.GeneratedAt})
	if err != nil {
		return nil, err
	}
	return view(htmlType+"; charset=utf-8", html), nil
}

// stored reads the document of an execution that the caller may read.
func (a *API) stored(ctx context.Context, execution string) (*sitrep.Content, *document.Document, error) {
	c, err := a.content(ctx, execution, store.JSONPart)
	if err != nil {
		return nil, nil, err
	}
	d, err := document.Decode(c.JSON)
	return c, &d, err
}

// view answers with something to look at. It may be kept but has to be asked for
// again each time: a report can be deleted and a key revoked.
func view(contentType string, body []byte) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		r, w := humachi.Unwrap(ctx)
		h := w.Header()
		h.Set("Content-Type", contentType)
		h.Set("Content-Security-Policy", noPower)
		h.Set("Cache-Control", "private, no-cache")
		h.Set("ETag", tagOf(body))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	}}
}

// tagOf names the bytes and not the execution: another version of the program may
// draw the same document differently.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}
