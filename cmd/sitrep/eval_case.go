package main

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

// evalDesk is what all evaluators share: each dataset is imported once, and
// cases that do not say otherwise are asked as of one instant.
type evalDesk struct {
	base   string // folder that datasets are relative to
	now    time.Time
	limits catalog.Limits
	// The model is asked as by a service; payer nil: there is none.
	settings *model.Settings
	payer    *budget.Budget
	choices  int // clicks that are looked at beside each answer; -1: no preview is made

	mu   sync.Mutex
	data map[evalData]func() (analyst.Request, error)
}

// evalData is a file under a name: the reader of prompts knows it.
type evalData struct{ file, name string }

func newEvalDesk(base string) *evalDesk {
	return &evalDesk{base: base, now: now(), choices: -1, data: map[evalData]func() (analyst.Request, error){}}
}

func (d *evalDesk) of(c evaluate.Case) evalData {
	file := filepath.Clean(c.Dataset)
	if !filepath.IsAbs(file) {
		file = filepath.Join(d.base, file)
	}
	return evalData{file, cmp.Or(oneLine(c.Table), nameOf(file))}
}

// dataset returns a request about a case's dataset, imported by the first who
// asks.
func (d *evalDesk) dataset(ctx context.Context, c evaluate.Case) (analyst.Request, error) {
	key := d.of(c)
	d.mu.Lock()
	find, ok := d.data[key]
	if !ok {
		find = sync.OnceValues(func() (analyst.Request, error) {
			request, _, err := cached(ctx, asked{file: key.file, name: key.name, limits: d.limits}, nil)
			return request, err
		})
		d.data[key] = find
	}
	d.mu.Unlock()
	return find()
}

// childAge is how old a child may be when it gets another case. It is far below
// the age at which it is killed, so that each case has nearly that much time.
const childAge = time.Minute

// evaluator answers cases one at a time, in a child that it keeps: to start one
// takes longer than most reports.
type evaluator struct {
	desk     *evalDesk
	children child.Starter
	process  *child.Process // nil: none
	started  time.Time
}

func (e *evaluator) answer(ctx context.Context, c evaluate.Case) evaluate.Answer {
	request, err := e.desk.dataset(ctx, c)
	if err != nil {
		return evaluate.Answer{Error: evalReason(err)}
	}
	request.Prompt, request.Timezone, request.Schedule = c.Prompt, c.Timezone, string(c.Schedule)
	request.Program, request.Now, request.Settings = programVersion(), c.Now, e.desk.settings
	if c.Now.IsZero() {
		request.Now = e.desk.now
	}
	var a evaluate.Answer
	if err := e.call(ctx, string(c.ID), request, &a); err != nil {
		e.close() // it may be gone, or not itself any more
		return evaluate.Answer{Error: evalReason(err)}
	}
	if err := e.offer(ctx, c, request, &a); err != nil {
		e.close()
		a.Error = evalReason(err)
	}
	return a
}

// wanted is a preview of a case, and what so many clicks on it lead to.
type wanted struct {
	analyst.Request
	Steps int `json:"steps"`
}

// offer adds to an answer what a preview offers in its place.
func (e *evaluator) offer(ctx context.Context, c evaluate.Case, r analyst.Request, a *evaluate.Answer) error {
	if e.desk.choices < 0 || e.process == nil {
		return nil
	}
	w := wanted{r, e.desk.choices}
	w.Settings = nil
	if ok, known := c.Meets(*a); ok && known {
		w.Steps = 0 // nothing is to be mended
	}
	a.Offer = &evaluate.Offer{}
	return e.process.Call(ctx, "offer", w, a.Offer, child.Listener{})
}

// evalReason is short: a child that dies may say pages.
func evalReason(err error) string { return clip(strings.Join(strings.Fields(reason(err)), " "), 200) }

func (e *evaluator) call(ctx context.Context, id string, r analyst.Request, a *evaluate.Answer) error {
	if e.process != nil && time.Since(e.started) > childAge {
		e.close()
	}
	if e.process == nil {
		p, err := e.children.Start(ctx)
		if err != nil {
			return err
		}
		e.process, e.started = p, time.Now()
	}
	return e.process.Call(ctx, "answer", r, a, listener(e.desk.payer, id))
}

func (e *evaluator) close() {
	if e.process != nil {
		e.process.Close()
		e.process = nil
	}
}
