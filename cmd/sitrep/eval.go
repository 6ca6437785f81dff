package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/evaluate"
)

type evalCmd struct {
	Cases   string `arg:"" type:"bytes" placeholder:"CASES" help:"The file of cases, one JSON object a line."`
	Choices int    `enum:"-1,0,1,2" default:"-1" placeholder:"N" help:"Preview each case too, and answer what N clicks on what the preview offers lead to: 0, 1 or 2. Without it: no preview."`
	limiting
	modelling
}

// Validate refuses what cannot work.
func (c *evalCmd) Validate() error { return c.check() }

// Help is the long text of the command.
func (evalCmd) Help() string {
	return `Keep the questions that matter to you with answers that you know, and see after each change of data or program whether the reports still give them.

A case is a line: {"id": "regions", "dataset": "orders.csv", "prompt": "orders by region", "expected": {"values": [["North", 12], ["South", 7]]}}. The dataset's path is relative to the file of cases. A case may have "now" (an instant; without it: now), "timezone" and "schedule"; "expected" may be missing.

Each case is answered by a line on standard output, in the order of the file: "rows" and "columns" are the table that answers the first question, "more" those of further ones, "attributes" the fields that it was made of, "text" the report; "notAnswered" is what could not be answered and why, "error" why nothing could be asked.

"ok" says whether the answer is the expected one: the same rows in any order, with at most 2 columns more. Whole numbers must be equal, others within 1 %; case and accents do not count. Values that are in no rows ("values": [42]) must be among at most 3 rows of 4 columns.

It ends with 0 whatever the answers are:

	sitrep eval cases.jsonl > answers.jsonl
	grep '"ok":false' answers.jsonl || echo "all as expected"`
}

// maxEvaluators is how many cases are worked on at once: each may need the
// memory of a report.
const maxEvaluators = 4

// Run answers the cases.
func (c *evalCmd) Run(p *program) error {
	file, size, err := openCases(c.Cases)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()

	signal.Ignore(syscall.SIGPIPE) // a reader that goes away is an answer that cannot be written
	desk := newEvalDesk(filepath.Dir(c.Cases))
	desk.limits = c.tableLimits()
	desk.settings, desk.choices = c.settings(), c.Choices
	if desk.payer, err = c.payer(&budget.Memory{}, nil, nil); err != nil {
		return err
	}
	answerers := make([]evaluate.Answerer, min(maxEvaluators, runtime.NumCPU()))
	for i := range answerers {
		e := evaluator{desk: desk, children: children(runtime.NumCPU() / len(answerers))}
		e.children.Limits = c.limits(e.children.Limits)
		defer e.close()
		answerers[i] = e.answer
	}
	out := newEvalOutput(p, size)
	out.bar.show("starting", 0)
	err = evaluate.Run(p.ctx, evaluate.NewReader(file), answerers, out.write)
	out.bar.end()
	p.say("%s", out.tally)
	if errors.Is(err, context.Canceled) {
		return errors.New("stopped before the last case")
	}
	return err
}

func openCases(name string) (file *os.File, size int64, err error) {
	file, err = os.Open(name)
	if err != nil {
		return nil, 0, fmt.Errorf("open the cases: %w", err)
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = fmt.Errorf("%s is a folder", name)
	}
	if err != nil {
		_ = file.Close()
		return nil, 0, fmt.Errorf("open the cases: %w", err)
	}
	return file, info.Size(), nil
}

// evalOutput writes answers and shows how far they are.
type evalOutput struct {
	lines *json.Encoder
	bar   *bar
	size  int64 // of the file of cases; 0: not known
	tally evaluate.Tally
}

func newEvalOutput(p *program, size int64) *evalOutput {
	o := &evalOutput{lines: json.NewEncoder(p.out), bar: &bar{}, size: size}
	o.lines.SetEscapeHTML(false)
	if !p.screen.TTY { // the answers themselves show it
		o.bar = newBar(p.err, p.status)
	}
	return o
}

func (o *evalOutput) write(c evaluate.Case, a evaluate.Answer) error {
	if err := o.lines.Encode(a); err != nil {
		return fmt.Errorf("write the answers: %w", err)
	}
	o.tally.Add(a)
	if o.size > 0 {
		o.bar.show(count(int64(o.tally.Cases), "case"), float64(c.End)/float64(o.size))
	}
	return nil
}
