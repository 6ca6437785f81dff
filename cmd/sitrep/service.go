package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// service is what serve and demo run: the parts of one process and the state
// they share.
type service struct {
	log     *slog.Logger
	folder  string
	url     string // of the API, without a slash at its end; empty without that role
	store   *store.Store
	gauges  gauges
	spans   spans
	hold    time.Duration // how long ports stay open when it stops
	parts   []part
	closers []func() error // in the order of their making
}

// part runs until ctx ends and then stops by itself, within ten seconds.
type part func(ctx context.Context) error

// start opens what the settings name. Nothing is answered or run before wait.
func (c *serveCmd) start(ctx context.Context, log *slog.Logger) (*service, error) {
	s := &service{log: log, hold: time.Duration(c.Drain), parts: []part{keepSmall}}
	if err := s.assemble(ctx, c); err != nil {
		return nil, errors.Join(err, s.close())
	}
	log.Info("serving", "url", s.url, "roles", c.Roles, "data", s.folder, "database", c.database(), "version", programVersion())
	return s, nil
}

func (s *service) assemble(ctx context.Context, c *serveCmd) (err error) {
	if s.folder, err = c.folder(); err != nil {
		return err
	}
	if c.DatabaseURL == "" || slices.Contains(c.Roles, roleWorker) {
		if err := checkAccess(s.folder, s.log); err != nil {
			return err
		}
	}
	if c.MetricsListen != "" {
		if err := s.addMetrics(ctx, c.MetricsListen, time.Duration(c.Drain)); err != nil {
			return err
		}
	}
	if err := s.addTraces(ctx, c); err != nil {
		return err
	}
	if err := s.openState(ctx, c); err != nil {
		return err
	}
	if slices.Contains(c.Roles, roleAPI) {
		if err := s.addAPI(ctx, c); err != nil {
			return err
		}
	}
	if slices.Contains(c.Roles, roleWorker) {
		return s.addWorker(ctx, c)
	}
	return nil
}

// checkAccess looks whether what is in the data folder can be used, before a run
// at night finds out that it cannot. A snapshot that cannot be read fails only the
// reports about it, so it is no reason not to start.
func checkAccess(folder string, log *slog.Logger) error {
	snapshots := newImporter(folder).Folder()
	if err := inherit.Check(inherit.Read|inherit.Write, folder, snapshots, filepath.Join(folder, store.LockName), filepath.Join(folder, mailFolder)); err != nil {
		return fmt.Errorf("use the data folder: %w", err)
	}
	files, err := os.ReadDir(snapshots)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("list the snapshots: %w", err)
	}
	for _, file := range files {
		if err := inherit.Check(inherit.Read, filepath.Join(snapshots, file.Name())); err != nil && file.Type().IsRegular() {
			log.Warn("snapshot cannot be read", "error", err)
		}
	}
	return nil
}

// openState opens the store and, on SQLite, makes sure that no other serve has it.
func (s *service) openState(ctx context.Context, c *serveCmd) error {
	st, err := c.openWatched(ctx, store.Config{Watch: s.spans.statements(s.gauges.statements()), Trace: s.spans.parent()})
	if err != nil {
		return err
	}
	s.store = st
	s.gauges.watchState(st)
	s.closers = append(s.closers, st.Close)
	release, err := st.LockForServe()
	if err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { release(); return nil })
	return s.hintAtKeys(ctx)
}

// hintAtKeys says what to do next to somebody who starts the service for the first time.
func (s *service) hintAtKeys(ctx context.Context) error {
	keys, err := s.store.Keys(ctx)
	if err == nil && len(keys) == 0 {
		s.log.Info("there is no key yet, so nobody can use the API: make one with \"sitrep key create NAME\"")
	}
	return err
}

// database names the kind of database, never its URL: there may be a password in it.
func (s state) database() string {
	if s.DatabaseURL == "" {
		return "SQLite"
	}
	return "PostgreSQL"
}

func (s *service) addWorker(ctx context.Context, c *serveCmd) error {
	shelf := newShelf(s.store).within(c.limiting, c.sourcing)
	reports := children(c.threads())
	reports.Watch = s.spans.children(s.gauges.children("report", catalog.OpImport, catalog.OpProfile))
	shelf.sources.Importer.Children.Watch = reports.Watch
	reports.Scratch, reports.Limits = shelf.folder(), c.limits(reports.Limits)
	if err := inherit.Mkdir(reports.Scratch); err != nil {
		return fmt.Errorf("make the snapshot folder: %w", err)
	}
	cache, err := work.NewCache(shelf.folder(), c.SnapshotCache, c.SnapshotCacheMB*1_000_000, s.log)
	if err != nil {
		return err
	}
	runner := &work.Runner{
		Cache:     cache,
		Store:     s.store,
		Source:    s.spans.source(s.gauges.source(shelf.sources)),
		Call:      reports.Call,
		Snapshots: shelf.folder(),
		Program:   programVersion(),
		Domain:    domainOf(c.MailFrom),
		Alone:     c.DatabaseURL == "",
		Now:       failpoint.Now,
		Imports:   c.Imports,
		Deaths:    c.Deaths,
		Log:       s.log,
	}
	if err := s.addModel(c, runner); err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { runner.Close(); return nil })
	post, err := s.post(ctx, c)
	if err != nil {
		return err
	}
	node := work.New(work.Config{
		Store:      s.store,
		Run:        runner.Run,
		Deliver:    post.deliver,
		Notice:     post.notice,
		Deliveries: post.width,
		Logger:     s.log,
		Metrics:    s.gauges.work(),
		Trace:      s.spans.work(),
		Node:       nodeName(),
		Workers:    c.Workers,
		Each:       c.RunsPerOwner,
		Late:       time.Duration(c.Late),
		Deaths:     c.Deaths,
		Keep:       c.keep(),
		Snapshots:  shelf.folder(),
		Mails:      filepath.Join(s.folder, mailFolder),
		Alone:      c.DatabaseURL == "",
		Now:        failpoint.Now,
	})
	s.parts = append(s.parts, node.Run)
	return nil
}

// nodeName tells nodes apart in leases and logs.
func nodeName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "node"
	}
	return fmt.Sprintf("%s/%d", host, os.Getpid())
}

// wait runs the parts until ctx ends or one of them fails, then stops them all.
func (s *service) wait(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(ctx, func() { s.log.Info("stopping", "portOpenFor", s.hold) })
	failures := make(chan error, len(s.parts))
	var running sync.WaitGroup
	for _, run := range s.parts {
		running.Go(func() {
			if err := run(ctx); err != nil {
				failures <- err
				cancel()
			}
		})
	}
	running.Wait()
	close(failures)
	var failed []error
	for err := range failures {
		failed = append(failed, err)
	}
	err := errors.Join(append(failed, s.close())...)
	if err == nil {
		s.log.Info("stopped")
	}
	return err
}

// close gives everything back, the newest first.
func (s *service) close() error {
	var failed []error
	for _, end := range slices.Backward(s.closers) {
		failed = append(failed, end())
	}
	s.closers = nil
	return errors.Join(failed...)
}

// listen opens a port and says in plain words what is wrong with one that it
// cannot have.
func listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w", address, err)
	}
	return l, nil
}
