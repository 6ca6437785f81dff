package main

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

// drawing bounds what it costs to show reports.
type drawing struct {
	DrawKeepMB int64 `name:"draw-keep-mb" group:"Serving:" env:"SITREP_DRAW_KEEP_MB" range:"0..1000000" placeholder:"N" default:"32" help:"Memory for what was read or drawn before, in MB (default 32)."`
	DrawAtOnce int   `group:"Serving:" env:"SITREP_DRAW_AT_ONCE" range:"1..1024" placeholder:"N" help:"Pages and charts that are drawn at once (default: one for each processor, at most 8)."`
	DrawQueue  int   `group:"Serving:" env:"SITREP_DRAW_QUEUE" range:"0..1000000" placeholder:"N" default:"1000" help:"Requests that wait to be drawn; more are answered 503 (default 1000)."`
}

// usualDrawing is for commands that have no such flags.
var usualDrawing = drawing{DrawKeepMB: 32, DrawQueue: 1000}

// gallery is the settings as the API takes them.
func (d drawing) gallery() gallery.Config {
	g := api.DefaultGallery()
	g.Bytes, g.Queue = d.DrawKeepMB*1_000_000, d.DrawQueue
	if d.DrawAtOnce > 0 {
		g.Drawers = d.DrawAtOnce
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
