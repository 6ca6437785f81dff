package apptest_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

const readme = "../../README.md"

// shellBlock is a fenced block of commands.
var shellBlock = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// readmeCommands are the README's lines of shell, in order, without those that
// only make runs: the test stands for them.
func readmeCommands(t *testing.T) (commands, targets []string) {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range shellBlock.FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(block[1]) {
			line = strings.TrimRight(line, "\n")
			if target, ok := strings.CutPrefix(line, "make "); ok {
				targets = append(targets, strings.Fields(target)[0])
				continue
			}
			commands = append(commands, line)
		}
	}
	return commands, targets
}

// TestCommandsOfTheReadmeRun runs the README from its top to its end, as one
// script, in an empty folder.
func TestCommandsOfTheReadmeRun(t *testing.T) {
	t.Parallel()
	commands, _ := readmeCommands(t)
	address, err := apptest.FreeAddress(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	script := "set -euo pipefail\ntrap 'kill $(jobs -p) && wait' EXIT\n" + strings.Join(commands, "\n") + "\n"
	script = strings.ReplaceAll(script, "127.0.0.1:8080", address)

	p := apptest.New(t, "")
	bin := t.TempDir()
	if err := os.Symlink(p.Path, filepath.Join(bin, "sitrep")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute) // seconds, if nothing else runs
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", script)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "SITREP_LISTEN="+address, "XDG_CACHE_HOME="+cmd.Dir, "SITREP_DATABASE_URL=")
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, script, out)
	}
	for _, want := range []string{"## Total", "all as expected", "COMPLETED", `"markdownContent"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the README's commands do not show %s:\n%s", want, out)
		}
	}
}

// TestReadmeShowsTheReportOfTheDemo keeps the first screen true.
func TestReadmeShowsTheReportOfTheDemo(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(text), "<!-- report -->\n")
	shown, _, found := strings.Cut(shown, "<!-- /report -->")
	if !found {
		t.Fatal("the README shows no report")
	}
	report := apptest.New(t, "").Must(t, "demo", "--once")
	for line := range strings.Lines(shown) {
		line = strings.TrimPrefix(strings.TrimPrefix(strings.TrimRight(line, "\n"), ">"), " ")
		if line != "…" && !strings.Contains(report+"\n", line+"\n") {
			t.Errorf("the demo's report has no line %q", line)
		}
	}
}

// TestTargetsOfTheReadmeExist keeps README and Makefile together.
func TestTargetsOfTheReadmeExist(t *testing.T) {
	t.Parallel()
	_, targets := readmeCommands(t)
	if !slices.Contains(targets, "demo") || !slices.Contains(targets, "test") {
		t.Errorf("the README's targets are %q", targets)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(target) + `:.*##`).Match(makefile) {
			t.Errorf("make %s is not in the Makefile, or does not explain itself", target)
		}
	}
}
