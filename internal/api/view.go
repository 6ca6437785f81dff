package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// The types of what people look at.
const (
	htmlType = "text/html"
	svgType  = "image/svg+xml"
	pngType  = "image/png"
)

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

type chartInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
	Chart       string `path:"n" pattern:"^[1-9][0-9]*$" example:"1" doc:"The chart, counted from 1 as they stand in the JSON: 1 is c1."`
}

func (a *API) showSVG(ctx context.Context, in *chartInput) (*huma.StreamResponse, error) {
	picture, err := a.picture(ctx, in)
	if err != nil {
		return nil, err
	}
	return view(svgType, picture.SVG()), nil
}

func (a *API) showPNG(ctx context.Context, in *chartInput) (*huma.StreamResponse, error) {
	picture, err := a.picture(ctx, in)
	if err != nil {
		return nil, err
	}
	dots, err := picture.PNG()
	if err != nil {
		return nil, err
	}
	return view(pngType, dots), nil
}

// picture finds a chart of what the caller may read.
func (a *API) picture(ctx context.Context, in *chartInput) (chart.Picture, error) {
	_, d, err := a.stored(ctx, in.ExecutionID)
	if err != nil {
		return chart.Picture{}, err
	}
	n, err := strconv.Atoi(in.Chart)
	c, found := chart.Find(d, n)
	if err != nil || !found || strconv.Itoa(n) != in.Chart {
		return chart.Picture{}, errNoChart
	}
	return chart.Of(d, c)
}

var errNoChart = sitrep.Errorf(sitrep.NotFound, "This execution has no such chart.")

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
