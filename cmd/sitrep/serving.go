package main

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

// serving bounds what clients cost, and says which pages may be clients.
type serving struct {
	Connections    int      `group:"Serving:" env:"SITREP_CONNECTIONS" range:"1..1000000" placeholder:"N" default:"2000" help:"Clients that are connected at once (default 2000)."`
	RequestsPerKey int      `group:"Serving:" env:"SITREP_REQUESTS_PER_KEY" range:"0..1000000" placeholder:"N" default:"1000" help:"Requests of one key that are under way at once; more are answered 429. 0: no bound (default 1000)."`
	CORSOrigins    []string `name:"cors-origins" group:"Serving:" env:"SITREP_CORS_ORIGINS" form:"origin" placeholder:"ORIGINS" help:"Origins of web pages that may use the API from a browser, such as https://app.example.org,https://*.example.com (default: none)."`

	Pages string `group:"Serving:" env:"SITREP_PAGES" enum:"auto,on,off" placeholder:"WHEN" default:"auto" help:"Pages for people at /app: on, off, or auto: where nobody else can listen in, which is on this machine alone or with a --public-url of https (default auto)."`

	MaxUploadMB int64 `name:"max-upload-mb" group:"Serving:" env:"SITREP_MAX_UPLOAD_MB" range:"1..1000000" placeholder:"N" default:"200" help:"MB that a file may have which is uploaded as a dataset (default 200)."`

	DrawKeepMB int64 `name:"draw-keep-mb" group:"Serving:" env:"SITREP_DRAW_KEEP_MB" range:"0..1000000" placeholder:"N" default:"32" help:"Memory for what was read or drawn before, in MB (default 32)."`
	DrawAtOnce int   `group:"Serving:" env:"SITREP_DRAW_AT_ONCE" range:"1..1024" placeholder:"N" help:"Pages and charts that are drawn at once (default: one for each processor, at most 8)."`
	DrawQueue  int   `group:"Serving:" env:"SITREP_DRAW_QUEUE" range:"0..1000000" placeholder:"N" default:"1000" help:"Requests that wait to be drawn; more are answered 503 (default 1000)."`
}

// usualServing is for commands that have no such flags.
var usualServing = serving{Connections: 2000, RequestsPerKey: 1000, Pages: "auto", MaxUploadMB: 200, DrawKeepMB: 32, DrawQueue: 1000}

// gallery is the settings as the API takes them.
func (s serving) gallery() gallery.Config {
	g := api.DefaultGallery()
	g.Bytes, g.Queue = s.DrawKeepMB*1_000_000, s.DrawQueue
	if s.DrawAtOnce > 0 {
		g.Drawers = s.DrawAtOnce
	}
	return g
}

// steadyVersion is the version that says what this program draws. One that was built
// from changed files, or of which nobody knows from what, has none.
func steadyVersion() string {
	v := programVersion()
	if v == "unknown" || strings.Contains(v, "devel") || strings.HasSuffix(v, "dirty") {
		return ""
	}
	return v
}

// origins is the setting without the spaces that a list may have.
func (s serving) origins() (list []string) {
	for _, origin := range s.CORSOrigins {
		list = append(list, strings.TrimSpace(origin))
	}
	return list
}
