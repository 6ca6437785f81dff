package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/terminal"
)

func TestARunWithoutContentSaysWhy(t *testing.T) {
	t.Parallel()
	for want, e := range map[string]sitrep.Execution{
		"failed: The dataset is gone.": {Status: sitrep.Failed, Error: "The dataset is gone."},
		"no API retention":             {Status: sitrep.Completed},
		"tried again":                  {Status: sitrep.Pending, Error: "The disk is full."},
		"not ended":                    {Status: sitrep.Generating},
	} {
		if got := noContent(e).Error(); !strings.Contains(got, want) {
			t.Errorf("%s: %q", e.Status, got)
		}
	}
}

func TestMarkdownIsRenderedForTerminalsOnly(t *testing.T) {
	t.Parallel()
	const markdown = "# Title\n\nsome **bold** text\n"
	for _, c := range []struct {
		tty    bool
		format string
		plain  bool
	}{
		{true, "auto", false},
		{true, "markdown", true},
		{false, "auto", true},
	} {
		var out bytes.Buffer
		p := &program{out: &out, screen: terminal.Screen{TTY: c.tty, Width: 80}}
		if err := p.printMarkdown(markdown, c.format); err != nil {
			t.Fatal(err)
		}
		if got := out.String() == markdown; got != c.plain {
			t.Errorf("terminal %t, format %s:\n%s", c.tty, c.format, &out)
		}
	}
}

func TestDurationOfARunNeedsBothItsEnds(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	to := from.Add(1234567 * time.Microsecond)
	for want, r := range map[string]runItem{"1.235s": {StartedAt: &from, EndedAt: &to}, "-": {StartedAt: &from}} {
		if got := r.took(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestStateOfAKey(t *testing.T) {
	t.Parallel()
	past, future := now().Add(-time.Hour), now().Add(time.Hour)
	for want, k := range map[string]sitrep.Key{
		"in force": {ExpiresAt: future},
		"expired":  {ExpiresAt: past},
		"revoked":  {ExpiresAt: past, RevokedAt: past},
	} {
		if got := keyState(k); got != want {
			t.Errorf("%+v is %s, want %s", k, got, want)
		}
	}
}
