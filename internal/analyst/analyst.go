// Package analyst turns a prompt into a document. It knows neither HTTP nor the store. (seam: signatures are agreed)
package analyst

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Table answers SQL about one snapshot; internal/duck has one, tests may have another.
type Table interface {
	Profile(ctx context.Context) (catalog.Profile, error)
	Query(ctx context.Context, sql string, args ...any) (catalog.Rows, error)
}

// Request is one report to make. It crosses the pipe to the child as JSON.
type Request struct {
	Snapshot string     `json:"snapshot"` // path of the .duckdb file
	Hash     string     `json:"hash"`     // of the snapshot
	Prompt   string     `json:"prompt"`
	Plan     *plan.Plan `json:"plan"`     // pinned; nil: read the prompt
	Now      time.Time  `json:"now"`      // the slot
	Timezone string     `json:"timezone"` // empty: UTC
	Schedule string     `json:"schedule"` // frequency: the default window follows it
	Banner   string     `json:"banner"`   // the data is not fresh, and why; empty: fresh
	Previous []byte     `json:"previous"` // digest of the last execution; nil: none
	Program  string     `json:"program"`
}

// Report is what comes out.
type Report struct {
	Plan     plan.Plan         `json:"plan"`
	Document document.Document `json:"document"`
	Markdown string            `json:"markdown"`
	JSON     []byte            `json:"json"` // the document, canonical
	Digest   []byte            `json:"digest"`
}

// Make makes a report: read, resolve, compile, query, find, write, render.
func Make(ctx context.Context, t Table, r Request) (Report, error) { panic("seam") }
