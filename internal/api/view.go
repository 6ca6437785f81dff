package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/chart"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
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

// Looking is what a request for fixed bytes may say of what it has already.
// (Exported, because huma does not see an embedded type that is not.)
type Looking struct {
	IfNoneMatch string `header:"If-None-Match" doc:"ETags that you have. Where one of them still names it, the answer is 304 without a body."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver].
func (l *Looking) Resolve(ctx huma.Context) []error {
	l.request, _ = humachi.Unwrap(ctx)
	return nil
}

// view is one way to look at an execution. What it draws follows from the content
// alone, which never changes.
type view struct {
	name   string // tells it from the other views of the execution
	media  string
	policy string
	part   store.ContentPart // that it is drawn from
	from   *gallery.Gallery
	draw   func(c *sitrep.Content) ([]byte, error)
}

// contentInput is what all views but those of a chart are asked by.
type contentInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
	Looking
}

type chartInput struct {
	ExecutionID string `path:"executionId" format:"uuid" doc:"The execution."`
	Chart       string `path:"n" pattern:"^[1-9][0-9]*$" example:"1" doc:"The chart, counted from 1 as they stand in the JSON: 1 is c1."`
	Looking
}

func (a *API) showMarkdown(ctx context.Context, in *contentInput) (*huma.StreamResponse, error) {
	return a.show(ctx, in.request, in.ExecutionID, view{
		name: "markdown", media: jsonType, part: store.MarkdownPart, from: a.texts,
		draw: func(c *sitrep.Content) ([]byte, error) { return encoded(markdownOf(c)) },
	})
}

func (a *API) showDocument(ctx context.Context, in *contentInput) (*huma.StreamResponse, error) {
	return a.show(ctx, in.request, in.ExecutionID, view{
		name: "json", media: jsonType, part: store.JSONPart, from: a.texts,
		draw: func(c *sitrep.Content) ([]byte, error) { return encoded(documentOf(c)) },
	})
}

func (a *API) showPage(ctx context.Context, in *contentInput) (*huma.StreamResponse, error) {
	return a.show(ctx, in.request, in.ExecutionID, view{
		name: "html", media: htmlType + "; charset=utf-8", policy: noPower, part: store.JSONPart, from: a.drawings,
		draw: func(c *sitrep.Content) ([]byte, error) {
			d, err := document.Decode(c.JSON)
			if err != nil {
				return nil, err
			}
			return page.HTML(&d, page.Options{Made: c.GeneratedAt})
		},
	})
}

func (a *API) showSVG(ctx context.Context, in *chartInput) (*huma.StreamResponse, error) {
	return a.showChart(ctx, in, svgType, func(p chart.Picture) ([]byte, error) { return p.SVG(), nil })
}

func (a *API) showPNG(ctx context.Context, in *chartInput) (*huma.StreamResponse, error) {
	return a.showChart(ctx, in, pngType, chart.Picture.PNG)
}

func (a *API) showChart(ctx context.Context, in *chartInput, media string, draw func(chart.Picture) ([]byte, error)) (*huma.StreamResponse, error) {
	return a.show(ctx, in.request, in.ExecutionID, view{
		name: media + " " + in.Chart, media: media, policy: noPower, part: store.JSONPart, from: a.drawings,
		draw: func(c *sitrep.Content) ([]byte, error) {
			picture, err := pictureOf(c, in.Chart)
			if err != nil {
				return nil, err
			}
			return draw(picture)
		},
	})
}

// pictureOf finds a chart by its number as it stands in a path.
func pictureOf(content *sitrep.Content, number string) (chart.Picture, error) {
	d, err := document.Decode(content.JSON)
	if err != nil {
		return chart.Picture{}, err
	}
	n, err := strconv.Atoi(number)
	c, found := chart.Find(&d, n)
	if err != nil || !found || strconv.Itoa(n) != number {
		return chart.Picture{}, errNoChart
	}
	return chart.Of(&d, c)
}

var errNoChart = sitrep.Errorf(sitrep.NotFound, "This execution has no such chart.")

// show answers with a view of what the caller may read. That is looked up each
// time, and is cheap: the content itself is read and drawn only if neither the
// client nor the gallery has the view.
func (a *API) show(ctx context.Context, r *http.Request, execution string, v view) (*huma.StreamResponse, error) {
	id, err := pathID("executionId", execution)
	if err != nil {
		return nil, err
	}
	c, err := a.readable(ctx, id, v.part)
	if err != nil {
		return nil, err
	}
	tag := tagOf(a.cfg.Version, string(id), timestamp(c.GeneratedAt), v.name)
	if sent := held(r.Header, tag); sent != "" {
		return answering(func(w http.ResponseWriter, _ *http.Request) { sendHeld(w, sent, v.policy) }), nil
	}
	drawing, err := v.from.Get(ctx, tag, func(ctx context.Context) (gallery.Drawing, error) { return a.draw(ctx, id, v) })
	if errors.Is(err, gallery.ErrBusy) {
		return nil, newProblem(kindUnavailable, sitrep.MessageOf(err)).retryAfter(busyFor)
	}
	if err != nil {
		return nil, err
	}
	return answering(func(w http.ResponseWriter, r *http.Request) {
		send(w, r, sending{media: v.media, tag: tag, policy: v.policy, bytes: drawing})
	}), nil
}

// busyFor is after how many seconds whoever was turned away may try again.
const busyFor = 5

// draw makes a view in both of its forms, for all who asked at the same time: each of
// them was found to be allowed to read it, so that is not asked again here.
func (a *API) draw(ctx context.Context, id sitrep.ID, v view) (d gallery.Drawing, err error) {
	state, err := a.store.FindContent(ctx, id, v.part)
	if err != nil {
		return d, err
	}
	c, err := reports.ContentOf(state, v.part)
	if err != nil {
		return d, err
	}
	if d.Plain, err = v.draw(c); err != nil {
		return d, fmt.Errorf("draw %s of execution %s: %w", v.name, id, err)
	}
	if zips(v.media) {
		d.Zipped = a.zippers.zip(d.Plain)
	}
	return d, nil
}

// answering is an answer that is written by hand.
func answering(write func(http.ResponseWriter, *http.Request)) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		r, w := humachi.Unwrap(ctx)
		w.Header()["Cache-Control"] = revalidate
		write(w, r)
	}}
}

// encoded is JSON as huma writes it.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}
