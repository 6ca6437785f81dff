package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type demoCmd struct {
	Data   string `type:"bytes" placeholder:"FOLDER" help:"Folder to use and keep. Without it: a temporary one that is removed at the end."`
	Prompt string `default:"${demoPrompt}" help:"The question."`
	Once   bool   `help:"End after the report was shown."`
}

// demoPrompt asks for what the made-up data hold.
const demoPrompt = "Monthly revenue; top 5 products by total revenue; how did revenue by region change in October 2026?"

// Help is the long text of the command.
func (demoCmd) Help() string {
	return `It makes up the orders of a shop, starts a service on a free port, makes a key, and then does what a client does, over HTTP: create a report, wait for it, fetch it. Each call is shown as a line for curl. The service stays until Ctrl-C, so that the lines can be tried.`
}

// Run shows it all.
func (c *demoCmd) Run(p *program) (err error) {
	folder, remove, err := c.folder()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()

	logFile, err := os.OpenFile(filepath.Join(folder, "serve.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("make the log of the demo: %w", err)
	}
	defer logFile.Close() //nolint:errcheck // a log is of no use any more
	tuneMemory()
	serve := serveCmd{Listen: "127.0.0.1:0", Roles: []string{roleAPI, roleWorker}, state: state{Data: folder}, serving: usualServing, log: logFile}
	s, err := serve.start(p.ctx, slog.New(slog.NewTextHandler(logFile, nil)))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(p.ctx)
	ended := make(chan error, 1)
	go func() { ended <- s.wait(ctx) }()

	err = c.show(p, s)
	if err == nil && !c.Once {
		p.say("\nThe service goes on at %s (log: %s).\nPages for people: %s/app/ (sign in with the key above). The API: %s/docs.\nCtrl-C ends it.", s.url, logFile.Name(), s.url, s.url)
		select {
		case <-ctx.Done():
		case err = <-ended:
			ended <- nil
		}
	}
	stop()
	return errors.Join(err, <-ended)
}

// folder makes the data folder; remove takes a temporary one away again.
func (c *demoCmd) folder() (folder string, remove func() error, err error) {
	if c.Data != "" {
		folder, err = state{Data: c.Data}.folder()
		return folder, func() error { return nil }, err
	}
	folder, err = os.MkdirTemp("", "sitrep-demo-")
	return folder, func() error { return os.RemoveAll(folder) }, err
}

// show does what a client does and shows it.
func (c *demoCmd) show(p *program, s *service) error {
	p.say("sitrep demo: everything below is about made-up data.\n")
	dataset, err := addSample(p, s)
	if err != nil {
		return err
	}
	secret, err := demoKey(p.ctx, s.store)
	if err != nil {
		return err
	}
	client := &demoClient{say: p.say, base: s.url, key: secret}
	p.say("KEY=%s", secret)
	content, err := client.firstReport(p.ctx, dataset.ID, c.Prompt)
	if err != nil {
		return err
	}
	p.say("")
	return p.printMarkdown(content, "auto")
}

// demoKey makes the key of the demo, or a new secret for it in a folder that was
// used before.
func demoKey(ctx context.Context, st *store.Store) (secret string, err error) {
	_, secret, err = st.CreateKey(ctx, now(), store.KeyDraft{Name: "demo", Role: sitrep.Operator})
	if sitrep.CodeOf(err) == sitrep.Conflict {
		_, secret, err = st.RotateKey(ctx, now(), store.Rotation{Name: "demo", Slots: schedule.Newest})
	}
	return secret, err
}

// addSample writes the made-up orders into the demo's folder and imports them,
// unless an earlier demo in the same folder has done so.
func addSample(p *program, s *service) (sitrep.Dataset, error) {
	if d, err := s.store.FindDataset(p.ctx, sample.Name); sitrep.CodeOf(err) != sitrep.NotFound {
		return d, err
	}
	path := filepath.Join(s.folder, sample.FileName)
	if err := writeSample(path); err != nil {
		return sitrep.Dataset{}, err
	}
	started := time.Now()
	d, profile, err := newShelf(s.store).add(p.ctx, datasets.Addition{File: path, Name: sample.Name, Description: sample.Description}, nil)
	if err == nil {
		p.say("imported %s of %s in %s", count(profile.Rows, "row"), path, time.Since(started).Round(time.Millisecond))
	}
	return d, err
}

func writeSample(path string) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write the made-up data: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return sample.Write(f, sample.Rows)
}
