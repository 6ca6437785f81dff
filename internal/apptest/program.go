package apptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// binaryVariable names the binary under test. Without it the tests build one.
const binaryVariable = "SITREP_BIN"

// commandLimit is far above what any command of the tests needs.
const commandLimit = 2 * time.Minute

// Main runs a package's tests against SITREP_BIN, or against a binary that is
// built first and removed afterwards. It returns the exit code.
func Main(m *testing.M) int {
	if os.Getenv(binaryVariable) != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "sitrep-bin-")
	if err == nil {
		defer func() { _ = os.RemoveAll(dir) }()
		err = build(filepath.Join(dir, "sitrep"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// build leaves the path in the environment: it is what the tests read either way.
func build(path string) error {
	cmd := exec.CommandContext(context.Background(), "go", "build", "-o", path, "github.com/a-seed-aa0acf4e/sitrep/cmd/sitrep")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the program: %w\n%s", err, out)
	}
	return os.Setenv(binaryVariable, path)
}

// Program is the binary with a data folder and a database of its own.
type Program struct {
	Path     string   // the binary
	Data     string   // the data folder
	Database string   // postgres://… or empty: SQLite in the data folder
	Env      []string // further settings, as NAME=value
}

// New returns a program that has not run yet. database may be empty.
func New(tb testing.TB, database string) *Program {
	tb.Helper()
	path := os.Getenv(binaryVariable)
	if path == "" {
		tb.Fatalf("%s is not set: does the package's TestMain call apptest.Main?", binaryVariable)
	}
	return &Program{Path: path, Data: filepath.Join(tb.TempDir(), "data"), Database: database}
}

// Output is what a command left behind.
type Output struct {
	Stdout string
	Stderr string
	Code   int
}

// Run runs one command to its end. An exit code other than 0 is no error.
func (p *Program) Run(ctx context.Context, args ...string) (Output, error) {
	ctx, cancel := context.WithTimeout(ctx, commandLimit)
	defer cancel()
	var stdout, stderr bytes.Buffer
	cmd := p.Command(ctx, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); exited && ctx.Err() == nil {
		err = nil
	}
	if err != nil {
		return Output{}, fmt.Errorf("run sitrep %s: %w", strings.Join(args, " "), err)
	}
	return Output{Stdout: stdout.String(), Stderr: stderr.String(), Code: cmd.ProcessState.ExitCode()}, nil
}

// Must runs a command that has to succeed and returns its standard output
// without the line end.
func (p *Program) Must(tb testing.TB, args ...string) string {
	tb.Helper()
	out, err := p.Run(tb.Context(), args...)
	if err != nil {
		tb.Fatal(err)
	}
	if out.Code != 0 {
		tb.Fatalf("sitrep %s: exit %d\n%s", strings.Join(args, " "), out.Code, out.Stderr)
	}
	return strings.TrimRight(out.Stdout, "\n")
}

// Command is a command that has not started, for those who measure it.
func (p *Program) Command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, p.Path, args...)
	cmd.Dir = filepath.Dir(p.Data)
	cmd.Env = p.environ()
	return cmd
}

// environ is ours without any setting of the program that happens to be there.
func (p *Program) environ() []string {
	env := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "SITREP_") })
	env = append(env, "SITREP_DATA="+p.Data, "SITREP_DATABASE_URL="+p.Database)
	return append(env, p.Env...)
}
