package main

import (
	"fmt"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type reportCmd struct {
	List reportListCmd `cmd:"" help:"List the newest runs, and why they failed if they did."`
	Show reportShowCmd `cmd:"" help:"Show the content of a run, or of a report's newest run."`
}

type reportListCmd struct {
	Limit int  `default:"20" help:"How many runs."`
	JSON  bool `name:"json" help:"For programs."`
	state
}

// Validate refuses a limit that lists nothing.
func (c *reportListCmd) Validate() error {
	if c.Limit < 1 {
		return usagef("--limit is 1 or more")
	}
	return nil
}

// runItem is a run as --json shows it.
type runItem struct {
	ExecutionID sitrep.ID     `json:"executionId"`
	ReportID    sitrep.ID     `json:"reportId"`
	Subject     string        `json:"subject"`
	Owner       string        `json:"owner"`
	Dataset     string        `json:"dataset"`
	Status      sitrep.Status `json:"status"`
	Attempts    int           `json:"attempts"`
	CreatedAt   time.Time     `json:"createdAt"`
	StartedAt   *time.Time    `json:"startedAt"`
	EndedAt     *time.Time    `json:"endedAt"`
	Error       string        `json:"error"`
}

// Run lists runs of all owners.
func (c *reportListCmd) Run(p *program) error {
	return c.with(p, func(st *store.Store) error {
		items, err := recentRuns(p, st, c.Limit)
		if err != nil {
			return err
		}
		if c.JSON {
			return p.printJSON(items)
		}
		rows := make([][]string, len(items))
		for i, r := range items {
			about := r.Subject
			if r.Error != "" {
				about += ": " + r.Error
			}
			rows[i] = []string{string(r.ExecutionID), string(r.Status), showTime(r.CreatedAt), r.took(), r.Owner, about}
		}
		return writeTable(p.out, []string{"EXECUTION", "STATUS", "CREATED", "TOOK", "OWNER", "REPORT"}, rows)
	})
}

func (r runItem) took() string {
	if r.StartedAt == nil || r.EndedAt == nil {
		return "-"
	}
	return r.EndedAt.Sub(*r.StartedAt).Round(time.Millisecond).String()
}

func recentRuns(p *program, st *store.Store, limit int) ([]runItem, error) {
	executions, err := st.RecentExecutions(p.ctx, limit)
	if err != nil {
		return nil, err
	}
	owners, err := ownerNames(p, st)
	if err != nil {
		return nil, err
	}
	items := make([]runItem, 0, len(executions))
	for _, e := range executions {
		report, err := st.FindReport(p.ctx, e.ReportID)
		if sitrep.CodeOf(err) == sitrep.NotFound {
			continue // deleted since
		}
		if err != nil {
			return nil, err
		}
		items = append(items, runItem{
			ExecutionID: e.ID, ReportID: e.ReportID, Subject: report.DeliverySubject(), Owner: owners[report.OwnerID],
			Dataset: report.Dataset.Name, Status: e.Status, Attempts: e.Attempts,
			CreatedAt: e.CreatedAt.UTC(), StartedAt: instant(e.StartedAt), EndedAt: instant(e.EndedAt), Error: e.Error,
		})
	}
	return items, nil
}

func ownerNames(p *program, st *store.Store) (map[sitrep.ID]string, error) {
	keys, err := st.Keys(p.ctx)
	if err != nil {
		return nil, err
	}
	names := make(map[sitrep.ID]string, len(keys))
	for _, k := range keys {
		names[k.ID] = k.Name
	}
	return names, nil
}

type reportShowCmd struct {
	ID     string `arg:"" name:"id" help:"Of an execution, or of a report: then its newest run."`
	Format string `enum:"auto,markdown,json,html" default:"auto" help:"markdown, json, html (one file, with its drawings), or auto: rendered on a terminal, else markdown."`
	state
}

// Run shows one content.
func (c *reportShowCmd) Run(p *program) error {
	id, err := sitrep.ParseID(c.ID)
	if err != nil {
		return usagef("%q is no id: give one of \"sitrep report list\"", c.ID)
	}
	return c.with(p, func(st *store.Store) error {
		found, err := findContent(p, st, id, contentPart(c.Format))
		if err != nil {
			return err
		}
		e := found.Execution
		p.say("execution %s of report %s, %s, created %s", e.ID, e.ReportID, e.Status, showTime(e.CreatedAt))
		if found.Content == nil {
			return noContent(e)
		}
		if err := sayTalk(p, st, e.ID); err != nil {
			return err
		}
		return p.printReport(found.Content, c.Format)
	})
}

// sayTalk tells what a language model had to do with a run, if there was one.
func sayTalk(p *program, st *store.Store, execution sitrep.ID) error {
	said, err := st.FindTalk(p.ctx, execution)
	if err != nil || said.JSON == nil {
		return err
	}
	p.say("a language model was asked: %s, %s, %s; what was said: GET /v1/api/reports/executions/%s/model",
		count(int64(said.Spent.Calls), "call"), count(said.Spent.Tokens, "token"), said.Spent.Took, execution)
	return nil
}

func contentPart(format string) store.ContentPart {
	if format == "json" || format == "html" {
		return store.JSONPart
	}
	return store.MarkdownPart
}

// findContent takes the id of an execution, or of a report.
func findContent(p *program, st *store.Store, id sitrep.ID, part store.ContentPart) (store.ContentState, error) {
	found, err := st.FindContent(p.ctx, id, part)
	if sitrep.CodeOf(err) != sitrep.NotFound {
		return found, err
	}
	runs, _, err := st.FindExecutions(p.ctx, store.ExecutionFilter{ReportID: id, Page: store.Page{Number: 1, Limit: 1}})
	if err != nil {
		return found, err
	}
	if len(runs) == 0 {
		return found, sitrep.Errorf(sitrep.NotFound, "there is no execution %s, and no report of that id that has run", id)
	}
	return st.FindContent(p.ctx, runs[0].ID, part)
}

func noContent(e sitrep.Execution) error {
	switch {
	case e.Status == sitrep.Failed:
		return fmt.Errorf("the run failed: %s", e.Error)
	case e.Status == sitrep.Completed:
		return fmt.Errorf("the content is not kept any more: the report has no API retention")
	case e.Error != "":
		return fmt.Errorf("the run is tried again; the last try failed: %s", e.Error)
	}
	return fmt.Errorf("the run has not ended yet")
}
