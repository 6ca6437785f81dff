package main

import (
	"bytes"
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/api"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
	"github.com/a-seed-aa0acf4e/sitrep/internal/work"
)

// parsed reads a command line of serve.
func parsed(t *testing.T, args ...string) (*serveCmd, error) {
	t.Helper()
	parser, err := newParser(func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	cmd, err := parser.Parse(append([]string{"serve"}, args...))
	if err != nil {
		return nil, withRange(parser.Model, err)
	}
	serve, ok := cmd.Selected().Target.Addr().Interface().(*serveCmd)
	if !ok {
		t.Fatalf("serve is a %s", cmd.Selected().Target.Type())
	}
	return serve, nil
}

// What the flags say without being given is what the worker does without being told.
func TestDefaultsAgreeWithTheWorkers(t *testing.T) {
	t.Parallel()
	c, err := parsed(t)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.keep(); got != work.DefaultKeep {
		t.Errorf("got %+v, want %+v", got, work.DefaultKeep)
	}
	if c.Deaths != work.DefaultDeaths {
		t.Errorf("%d deaths, want %d", c.Deaths, work.DefaultDeaths)
	}
	if got := c.tableLimits(); got != catalog.DefaultLimits {
		t.Errorf("got %+v, want %+v", got, catalog.DefaultLimits)
	}
	if c.Listen != "127.0.0.1:8080" || c.Data != "./sitrep-data" || strings.Join(c.Roles, ",") != "api,worker" {
		t.Errorf("defaults: %+v", c)
	}
}

func TestKeepingIsSettable(t *testing.T) {
	t.Parallel()
	c, err := parsed(t, "--keep-executions", "90d", "--keep-snapshots=5", "--keep-content", "36h", "--keep-executions-each", "7", "--keep-snapshot-age", "2w")
	if err != nil {
		t.Fatal(err)
	}
	got := c.keep()
	if got.Executions != 90*24*time.Hour || got.Snapshots != 5 || got.ContentAfterFail != 36*time.Hour ||
		got.ExecutionsEach != 7 || got.SnapshotAge != 14*24*time.Hour {
		t.Errorf("got %+v", got)
	}
}

func TestDrawingIsBoundedBySettings(t *testing.T) {
	t.Parallel()
	c, err := parsed(t)
	if err != nil || !reflect.DeepEqual(c.serving, usualServing) || c.gallery() != api.DefaultGallery() {
		t.Errorf("without settings: %+v, %v, want %+v", c.gallery(), err, api.DefaultGallery())
	}
	if c, err = parsed(t, "--draw-keep-mb", "0", "--draw-at-once", "3", "--draw-queue", "7"); err != nil {
		t.Fatal(err)
	}
	if g := c.gallery(); g.Bytes != 0 || g.Drawers != 3 || g.Queue != 7 || g.Wait != api.DefaultGallery().Wait {
		t.Errorf("got %+v", g)
	}
}

func TestWorkersShareTheProcessors(t *testing.T) {
	t.Parallel()
	for workers, most := range map[int]int{0: 1, 1: 1024, 1024: 1} {
		c := serveCmd{Workers: workers}
		if got := c.threads(); got < 1 || got > most {
			t.Errorf("%d workers have %d threads each", workers, got)
		}
	}
}

func TestSettingsThatCannotWorkAreRefused(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--roles", ""},
		{"--roles", "worker"},
		{"--roles", "api,cook"},
		{"--workers", "100000"},
		{"--keep-snapshots", "0"},
		{"--keep-content", "-1h"},
		{"--mail-from", "a@b@c"},
		{"--public-url", "ftp://example.org"},
		{"--log-level", "loud"},
	} {
		if _, err := parsed(t, args...); err == nil {
			t.Errorf("%v was taken", args)
		}
	}
	if _, err := parsed(t, "--roles", "worker", "--database-url", "postgres://localhost/x"); err != nil {
		t.Error(err)
	}
}

func TestMessageIDsEndInTheSendersDomain(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{"": "", "Reports <r@example.org>": "example.org", "r@example.org": "example.org"} {
		if got := domainOf(address); got != want {
			t.Errorf("%q: %q", address, got)
		}
	}
}

func TestLogsAreTextForPeopleAndJSONForPrograms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tty    bool
		format string
		json   bool
	}{{true, "auto", false}, {false, "auto", true}, {false, "text", false}, {true, "json", true}} {
		var out bytes.Buffer
		p := &program{err: &out, status: terminal.Screen{TTY: c.tty}}
		log := logging{LogLevel: "warn", LogFormat: c.format}.logger(p)
		log.Info("not shown")
		log.Warn("shown", slog.Int("n", 1))
		if got := strings.HasPrefix(out.String(), "{"); got != c.json || strings.Contains(out.String(), "not shown") {
			t.Errorf("terminal %t, format %s: %s", c.tty, c.format, &out)
		}
	}
}
