package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// demoClient talks to the service as any client would, and shows each call as a
// line for curl.
type demoClient struct {
	say  func(format string, args ...any)
	base string
	key  string
}

const (
	reportsPath = "/v1/api/reports"
	demoLimit   = time.Minute            // for the whole report
	demoPause   = 100 * time.Millisecond // between two looks at its status
)

// firstReport creates a report, waits for it and returns its markdown.
func (c *demoClient) firstReport(ctx context.Context, dataset sitrep.ID, prompt string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, demoLimit)
	defer cancel()
	if err := c.get(ctx, "What can be asked about?", "/dataset-catalog", &struct{}{}); err != nil {
		return "", err
	}
	report, err := c.create(ctx, dataset, prompt)
	if err != nil {
		return "", err
	}
	if err := c.await(ctx, report); err != nil {
		return "", err
	}
	var runs struct {
		Executions []struct{ ID string }
	}
	if err := c.get(ctx, "Which runs are there?", "/"+report+"/executions", &runs); err != nil {
		return "", err
	}
	if len(runs.Executions) == 0 {
		return "", fmt.Errorf("the report %s has no execution", report)
	}
	var content struct{ MarkdownContent string }
	if err := c.get(ctx, "Its content; /json at the end gives it as JSON.", "/executions/"+runs.Executions[0].ID+"/markdown", &content); err != nil {
		return "", err
	}
	return content.MarkdownContent, nil
}

// demoReport is the body of the demo's one creation: for the API only.
type demoReport struct {
	Prompt       string    `json:"prompt"`
	DatasetID    sitrep.ID `json:"datasetId"`
	APIRetention bool      `json:"deliveryApiRetention"`
	EmailEnabled bool      `json:"emailEnabled"`
}

func (c *demoClient) create(ctx context.Context, dataset sitrep.ID, prompt string) (id string, err error) {
	body, err := json.Marshal(demoReport{Prompt: prompt, DatasetID: dataset, APIRetention: true})
	if err != nil {
		return "", err
	}
	c.say("\n# Create a report: it runs once, at once.")
	c.say(`curl -H "x-api-key: $KEY" -H "content-type: application/json" %s%s \`+"\n  -d '%s'",
		c.base, reportsPath, strings.ReplaceAll(string(body), "'", `'\''`))
	var created struct{ ID string }
	err = c.do(ctx, http.MethodPost, reportsPath, body, &created)
	return created.ID, err
}

// await looks at the status until the report has run.
func (c *demoClient) await(ctx context.Context, report string) error {
	var state struct{ Status sitrep.Status }
	if err := c.get(ctx, "Has it run?", "/"+report+"/status", &state); err != nil {
		return err
	}
	for state.Status == sitrep.Pending || state.Status == sitrep.Generating {
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for report %s: %w", report, ctx.Err())
		case <-time.After(demoPause):
		}
		if err := c.do(ctx, http.MethodGet, reportsPath+"/"+report+"/status", nil, &state); err != nil {
			return err
		}
	}
	c.say("# … until it says %s", state.Status)
	if state.Status == sitrep.Failed {
		return c.failure(ctx, report)
	}
	return nil
}

// failure asks why the report failed.
func (c *demoClient) failure(ctx context.Context, report string) error {
	var full map[string]any
	if err := c.do(ctx, http.MethodGet, reportsPath+"/"+report, nil, &full); err != nil {
		return err
	}
	return fmt.Errorf("the report failed: %v", full["error"])
}

// get shows and does one request without a body.
func (c *demoClient) get(ctx context.Context, why, path string, into any) error {
	c.say("\n# %s", why)
	c.say(`curl -H "x-api-key: $KEY" %s%s%s`, c.base, reportsPath, path)
	return c.do(ctx, http.MethodGet, reportsPath+path, nil, into)
}

func (c *demoClient) do(ctx context.Context, method, path string, body []byte, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("x-api-key", c.key)
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close() //nolint:errcheck // it was read
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return fmt.Errorf("read the answer to %s %s: %w", method, path, err)
	}
	if res.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%s %s: %s: %s", method, path, res.Status, answer)
	}
	return json.Unmarshal(answer, into)
}
