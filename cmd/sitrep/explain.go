package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/duck"
)

type explainCmd struct {
	Prompt    string `arg:"" help:"The question, in plain words."`
	Dataset   string `required:"" type:"bytes" short:"d" placeholder:"FILE" help:"A file, or the name of a dataset of the service."`
	Format    string `enum:"text,json" default:"text" help:"text or json."`
	Semantics string `type:"bytes" placeholder:"FILE" help:"What the fields mean, as YAML. Without it: FILE.semantics.yaml beside the file, if it is there; or those of the dataset."`
	state
}

// Help is the long text of the command.
func (explainCmd) Help() string {
	return `Shows what each word of a question may be, the best ways to read the whole with their scores, and the plan and SQL that a report is made by.

The readings are chosen among by learned weights: docs/decisions/0025. Reports are made by the plan at the end: the best reading, in the form that the request asks for.

	sitrep explain "top 5 customers by revenue last month" -d orders.csv`
}

// Validate refuses what cannot be read.
func (c *explainCmd) Validate() error {
	if strings.TrimSpace(c.Prompt) == "" {
		return usagef("the question is empty")
	}
	return nil
}

// Run explains the question.
func (c *explainCmd) Run(p *program) error {
	about := askCmd{Prompt: c.Prompt, Dataset: c.Dataset, Semantics: c.Semantics, state: c.state}
	request, err := about.data(p)
	if err != nil {
		return err
	}
	request.Prompt, request.Schedule, request.Program, request.Now = c.Prompt, string(sitrep.OnDemand), programVersion(), now()
	var out analyst.Explained
	if err := children(runtime.NumCPU()).Call(p.ctx, "explain", request, &out, child.Listener{}); err != nil {
		return err
	}
	if c.Format == "json" {
		to := json.NewEncoder(p.out)
		to.SetIndent("", "  ")
		return to.Encode(out)
	}
	return writeExplained(p.out, out)
}

// explainRequest opens the snapshot and explains; it runs in the child.
func explainRequest(ctx context.Context, r analyst.Request, _ func(child.Progress)) (out analyst.Explained, err error) {
	db, err := duck.Open(ctx, string(r.Snapshot), duck.Options{})
	if err != nil {
		return out, err
	}
	defer func() {
		if closed := db.Close(); err == nil {
			err = closed
		}
	}()
	return analyst.Explain(ctx, db, r)
}

// writeExplained writes the steps for people.
func writeExplained(w io.Writer, e analyst.Explained) error {
	var b strings.Builder
	b.WriteString("Words, and what they may be\n")
	for _, word := range e.Words {
		fmt.Fprintf(&b, "  %-16s %s\n", word.Text, word.Class)
		for _, c := range word.Candidates {
			fmt.Fprintf(&b, "  %-16s   %s\n", "", c)
		}
	}
	for i, r := range e.Readings {
		fmt.Fprintf(&b, "\nReading %d, score %d%+d\n  %s\n", i+1, r.Score, r.Look, strings.Join(r.Acts, " | "))
		for _, q := range r.Questions {
			fmt.Fprintf(&b, "  asks %s\n", q)
		}
		for _, x := range r.Weights {
			fmt.Fprintf(&b, "  %+6d  %s\n", x.Points, x.Feature)
		}
	}
	text, err := json.MarshalIndent(e.Plan.Questions, "", "  ")
	if err != nil {
		return fmt.Errorf("write the plan: %w", err)
	}
	fmt.Fprintf(&b, "\nThe plan of a report\n%s\n", text)
	for _, q := range e.SQL {
		fmt.Fprintf(&b, "\n%s\n", q)
	}
	_, err = io.WriteString(w, b.String())
	return err
}
