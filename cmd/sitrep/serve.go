package main

import (
	"io"
	"log/slog"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type serveCmd struct {
	Listen  string   `env:"SITREP_LISTEN" form:"address" placeholder:"ADDRESS" default:"${listen}" help:"Address and port of the API (default ${listen}). Port 0: a free one."`
	Roles   []string `env:"SITREP_ROLES" form:"role" placeholder:"ROLES" default:"api,worker" help:"What this process does: api, worker, or api,worker (default). One role alone needs PostgreSQL."`
	Workers int      `env:"SITREP_WORKERS" range:"1..1024" placeholder:"N" help:"Reports that run at once here (default: one for each processor)."`

	Imports int `env:"SITREP_IMPORTS" range:"1..1024" placeholder:"N" default:"2" help:"Sources that are imported at once here, beside the reports (default 2)."`

	SnapshotCache   string `type:"bytes" env:"SITREP_SNAPSHOT_CACHE" form:"folder" placeholder:"FOLDER" help:"A folder on this machine for copies of snapshots, where the data folder is a shared one (default: none)."`
	SnapshotCacheMB int64  `name:"snapshot-cache-mb" env:"SITREP_SNAPSHOT_CACHE_MB" range:"1..1000000000" placeholder:"N" default:"10000" help:"Size of the copies in MB."`

	RunsPerOwner int  `env:"SITREP_RUNS_PER_OWNER" range:"0..100000" placeholder:"N" help:"Reports of one owner that run at once, on all nodes together; the same on every node (default: as many as there is room for)."`
	Late         span `env:"SITREP_LATE" range:"1s..366d" placeholder:"TIME" default:"5m" help:"A run that has not started this long after it was due is logged and counted as late."`
	Deaths       int  `name:"run-deaths" env:"SITREP_RUN_DEATHS" range:"1..100000" placeholder:"N" default:"5" help:"A run, a mail or an import whose process has ended this often fails: it may be what ends it."`

	TrustedProxies []string `env:"SITREP_TRUSTED_PROXIES" form:"network" placeholder:"NETWORKS" help:"Proxies in front of the API whose X-Forwarded-For is believed, such as 10.0.0.0/8,192.0.2.7 (default: none)."`

	Drain         span     `env:"SITREP_DRAIN" range:"0s..10m" placeholder:"TIME" default:"0s" help:"How long the port stays open after SIGTERM while /readyz says 503, so that load balancers look elsewhere first (default 0s)."`
	MetricsListen string   `env:"SITREP_METRICS_LISTEN" form:"address" placeholder:"ADDRESS" help:"Address and port of the metrics for Prometheus at /metrics (default: none)."`
	PublicURL     string   `name:"public-url" env:"SITREP_PUBLIC_URL" form:"web" placeholder:"URL" help:"Where clients reach the API; used in /docs and in mails (default: the address it listens on)."`
	SourceSecrets []string `env:"SITREP_SOURCE_SECRETS" form:"secret" placeholder:"NAMES" help:"Variables and files whose passwords sources may use that operators add over the API: SHOP_PASSWORD,/run/secrets/shop (default: none)."`
	state
	mailing
	recipients
	attaching
	keeping
	serving
	entering
	limiting
	sourcing
	modelling
	logging

	log   io.Writer                    `kong:"-"` // nil: standard error
	lines func(io.Writer) slog.Handler `kong:"-"` // of requests; nil: JSON
}

// Help is the long text of the command.
func (serveCmd) Help() string {
	return `It needs nothing beside it: state is a SQLite file in the data folder, mails are written there as .eml files, or sent by a mail server that SITREP_SMTP_URL names. It brings the database up to date by itself.

	sitrep serve
	sitrep key create alice
	sitrep dataset add orders.csv

With PostgreSQL any number of nodes share the work, and may share the roles:

	sitrep serve --database-url postgres://… --roles api
	sitrep serve --database-url postgres://… --roles worker

SIGTERM or Ctrl-C: no more reports are begun and /readyz says 503; after the time that SITREP_DRAIN says no more requests are taken. Requests under way end, reports under way end or are given back, within 10 seconds more. A second signal ends it at once.`
}

// keeping says how long things are kept.
type keeping struct {
	KeepExecutions     span `group:"Keeping:" env:"SITREP_KEEP_EXECUTIONS" range:"1h..36600d" default:"400d" help:"How long executions are kept."`
	KeepExecutionsEach int  `group:"Keeping:" env:"SITREP_KEEP_EXECUTIONS_EACH" range:"1..1000000" default:"1000" help:"How many executions of a report are kept."`
	KeepSnapshots      int  `group:"Keeping:" env:"SITREP_KEEP_SNAPSHOTS" range:"1..1000000" default:"3" help:"How many snapshots of a dataset are kept, whatever their age."`
	KeepSnapshotAge    span `group:"Keeping:" env:"SITREP_KEEP_SNAPSHOT_AGE" range:"0s..36600d" default:"30d" help:"How long other snapshots are kept."`
	KeepAudit          span `group:"Keeping:" env:"SITREP_KEEP_AUDIT" range:"1d..36600d" default:"400d" help:"How long it is kept who changed what."`
	KeepContent        span `group:"Keeping:" env:"SITREP_KEEP_CONTENT" range:"0s..36600d" default:"7d" help:"How long the content of a report without API retention is kept after its last failed delivery."`
}

// The roles of a process.
const (
	roleAPI    = "api"
	roleWorker = "worker"
)

// Validate refuses settings that cannot work together.
func (c *serveCmd) Validate() error {
	for i, role := range c.Roles {
		c.Roles[i] = strings.TrimSpace(role)
	}
	both := slices.Contains(c.Roles, roleAPI) && slices.Contains(c.Roles, roleWorker)
	switch {
	case len(c.Roles) == 0:
		return usagef("--roles: give api, worker or api,worker")
	case !both && c.DatabaseURL == "":
		return usagef("--roles %s needs PostgreSQL (--database-url): a SQLite file has one process, which does both", strings.Join(c.Roles, ","))
	case c.MetricsListen == c.Listen && !strings.HasSuffix(c.Listen, ":0"):
		return usagef("--metrics-listen and --listen are both %s: give the metrics a port of their own", c.Listen)
	}
	c.trim()
	if err := c.modelling.check(); err != nil {
		return err
	}
	if err := c.entering.check(c.hasPages()); err != nil {
		return err
	}
	return c.mailing.check()
}

// Run serves until the first signal.
func (c *serveCmd) Run(p *program) error {
	tuneMemory()
	log := c.logger(p)
	if c.asText(p.status.TTY) {
		c.lines = c.form(p.status.TTY)
	}
	for _, name := range unknownSettings(os.Environ()) {
		log.Warn("setting is not known and has no effect", "name", name)
	}
	if dir := failpoint.Dir(); dir != "" {
		log.Warn("failure points are on: this process dies where a test says so and its clock may be wrong; never do this with data that matters", "folder", dir)
	}
	s, err := c.start(p.ctx, log)
	if err != nil {
		return err
	}
	return s.wait(p.ctx)
}

// keep is the settings as the worker takes them.
func (k keeping) keep() store.Keep {
	return store.Keep{
		Executions:       time.Duration(k.KeepExecutions),
		ExecutionsEach:   k.KeepExecutionsEach,
		Snapshots:        k.KeepSnapshots,
		SnapshotAge:      time.Duration(k.KeepSnapshotAge),
		ContentAfterFail: time.Duration(k.KeepContent),
		Audit:            time.Duration(k.KeepAudit),
	}
}

// threads is what one run may use: the workers share the processors.
func (c *serveCmd) threads() int {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return max(1, runtime.GOMAXPROCS(0)/workers)
}

// proxies are the networks that the form has looked at.
func (c *serveCmd) proxies() (networks []netip.Prefix) {
	for _, text := range c.TrustedProxies {
		if p, err := parseNetwork(text); err == nil {
			networks = append(networks, p)
		}
	}
	return networks
}

// accessLog is where the lines of requests go: beside the other lines.
func (c *serveCmd) accessLog() io.Writer {
	if c.log != nil {
		return c.log
	}
	return os.Stderr
}
