package main

import (
	"runtime"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
)

type askCmd struct {
	Prompt    string `arg:"" help:"The question, in plain words."`
	Dataset   string `required:"" type:"bytes" short:"d" placeholder:"FILE" help:"A file (CSV, TSV, JSON, NDJSON, Parquet or XLSX), or the name of a dataset of the service."`
	Format    string `enum:"auto,markdown,json,html" default:"auto" help:"markdown, json, html (one file, with its drawings), or auto: rendered on a terminal, else markdown."`
	Now       string `placeholder:"INSTANT" help:"Make the report as of this instant (RFC 3339). Without it: now."`
	Semantics string `type:"bytes" placeholder:"FILE" help:"What the fields mean, as YAML. Without it: FILE.semantics.yaml beside the file, if it is there; or those of the dataset."`
	Timezone  string `placeholder:"ZONE" help:"IANA time zone that days begin in. Without it: UTC."`
	state
	limiting
	sourcing
	modelling
}

// Help is the long text of the command.
func (askCmd) Help() string {
	return `It needs no service, and no model unless SITREP_LLM_URL names one, and leaves nothing but a copy of the data in your cache folder, so that the next question about the same file is answered faster.

	sitrep ask "total revenue by region" --dataset orders.csv
	sitrep ask "what changed last month?" -d orders.csv --format json
	sitrep ask "revenue by month" -d orders.csv --format html > report.html`
}

// Validate refuses what cannot be asked.
func (c *askCmd) Validate() error {
	if strings.TrimSpace(c.Prompt) == "" {
		return usagef("the question is empty")
	}
	if _, err := schedule.Zone(c.Timezone); err != nil {
		return usagef("--timezone: %q is no time zone; give one like Europe/Berlin", c.Timezone)
	}
	if c.Now != "" {
		if _, err := time.Parse(time.RFC3339, c.Now); err != nil {
			return usagef("--now: %q is no instant; give one like 2026-11-20T12:00:00Z", c.Now)
		}
	}
	return c.check()
}

// Run answers the question.
func (c *askCmd) Run(p *program) error {
	request, err := c.data(p)
	if err != nil {
		return err
	}
	request.Prompt, request.Timezone = c.Prompt, c.Timezone
	request.Schedule, request.Program, request.Now = string(sitrep.OnDemand), programVersion(), now()
	if c.Now != "" {
		request.Now, _ = time.Parse(time.RFC3339, c.Now) // Validate has done so before
	}
	request.Settings = c.settings()
	payer, err := c.payer(&budget.Memory{}, nil, nil)
	if err != nil {
		return err
	}
	asked := children(runtime.NumCPU())
	asked.Limits = c.limits(asked.Limits)
	var report analyst.Report
	if err := asked.Call(p.ctx, "report", request, &report, listener(payer, "")); err != nil {
		return err
	}
	return p.printReport(&sitrep.Content{Markdown: report.Markdown, JSON: report.JSON, GeneratedAt: request.Now}, c.Format)
}
