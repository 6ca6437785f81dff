package work

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

// OpPreview is what children are asked for a preview: [analyst.Preview].
const OpPreview = "preview"

// Previewer tells how prompts are read, on the newest snapshot as it is: nothing is imported. To
// start a child takes longer than to read a prompt, so one is kept for a while after its use.
type Previewer struct {
	Children  child.Starter
	Snapshots string // folder of the snapshot files
	Program   string
	AtOnce    int           // previews that are made at once here; more wait
	Idle      time.Duration // how long a child is kept that nobody needs; default a minute
	Limit     time.Duration // of one preview; default 20 seconds

	mu    sync.Mutex
	room  chan struct{}
	kept  []*keptChild
	ended bool
}

// keptChild is a child between two previews.
type keptChild struct {
	process *child.Process
	born    time.Time
	alarm   *time.Timer
}

const (
	previewIdle  = time.Minute
	previewLimit = 20 * time.Second
	// previewAge is how old a child may be when it gets another preview. It is far below the
	// age at which it is killed, so that each has its time.
	previewAge = 2 * time.Minute
)

// Preview tells how a prompt is read. Errors: Invalid with the places of what was given, Temporary
// where the data cannot be seen, it takes too long, or no child can be had; the error of ctx,
// whose end kills the child.
func (p *Previewer) Preview(ctx context.Context, a sitrep.Asked) (out sitrep.Preview, err error) {
	g, err := p.glance(a)
	if err != nil {
		return out, err
	}
	leave, err := p.enter(ctx)
	if err != nil {
		return out, err
	}
	defer leave()
	limited, cancel := context.WithTimeoutCause(ctx, or(p.Limit, previewLimit), errPreviewLong)
	defer cancel()
	c, err := p.child(limited)
	if err != nil {
		return out, err
	}
	err = c.process.Call(limited, OpPreview, g, &out, child.Listener{})
	if err != nil && sitrep.CodeOf(err) != sitrep.Invalid {
		c.process.Close() // it is gone, or not itself any more
		if ctx.Err() == nil && limited.Err() != nil {
			err = errPreviewLong
		}
		return out, fmt.Errorf("preview a prompt about dataset %s: %w", a.Dataset.ID, err)
	}
	p.keep(c)
	return out, err
}

var errPreviewLong = sitrep.Errorf(sitrep.Temporary, "The preview took too long and was ended.")

func or(d, absent time.Duration) time.Duration {
	if d == 0 {
		return absent
	}
	return d
}

// glance is what the child is asked.
func (p *Previewer) glance(a sitrep.Asked) (g analyst.Glance, err error) {
	d := a.Dataset
	path := filepath.Join(p.Snapshots, d.Snapshot.File)
	if _, err := os.Stat(path); d.Snapshot.ID == "" || err != nil {
		return g, &sitrep.Error{Code: sitrep.Temporary, Message: "The data of the dataset cannot be seen from here at the moment.", Err: err}
	}
	said, _ := catalog.SemanticsOf(d) // a file of another version of the program says nothing: a run does without it, too
	r := analyst.Request{
		Snapshot: sitrep.Path(path), Hash: d.Snapshot.Hash, Prompt: a.Prompt, Now: a.Now, Timezone: a.Schedule.Timezone,
		Schedule: string(a.Schedule.Frequency), Program: p.Program, Semantics: said,
	}
	return analyst.Glance{Request: r, Given: json.RawMessage(a.Plan), Edits: a.Edits, Page: a.Page}, nil
}

// enter waits for room. Who entered leaves.
func (p *Previewer) enter(ctx context.Context) (leave func(), err error) {
	p.mu.Lock()
	if p.room == nil {
		p.room = make(chan struct{}, max(1, p.AtOnce))
	}
	room := p.room
	p.mu.Unlock()
	select {
	case room <- struct{}{}:
		return func() { <-room }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// child is one that was kept, or a new one.
func (p *Previewer) child(ctx context.Context) (*keptChild, error) {
	for c := p.take(); c != nil; c = p.take() {
		if time.Since(c.born) < previewAge && c.process.Alive() {
			return c, nil
		}
		c.process.Close()
	}
	process, err := p.Children.Start(ctx)
	return &keptChild{process: process, born: time.Now()}, err
}

// take is a child that was kept; nil: there is none.
func (p *Previewer) take() *keptChild {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.kept)
	if n == 0 {
		return nil
	}
	c := p.kept[n-1]
	p.kept = p.kept[:n-1]
	c.alarm.Stop()
	return c
}

func (p *Previewer) keep(c *keptChild) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		go c.process.Close()
		return
	}
	c.alarm = time.AfterFunc(or(p.Idle, previewIdle), func() { p.forget(c) })
	p.kept = append(p.kept, c)
}

// forget ends a child that nobody needed.
func (p *Previewer) forget(c *keptChild) {
	p.mu.Lock()
	for i, k := range p.kept {
		if k == c {
			p.kept = append(p.kept[:i:i], p.kept[i+1:]...)
			p.mu.Unlock()
			c.process.Close()
			return
		}
	}
	p.mu.Unlock()
}

// Close ends the children that are kept.
func (p *Previewer) Close() {
	p.mu.Lock()
	kept := p.kept
	p.kept, p.ended = nil, true
	p.mu.Unlock()
	for _, c := range kept {
		c.alarm.Stop()
		c.process.Close()
	}
}
