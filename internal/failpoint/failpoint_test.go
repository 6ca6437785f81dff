package failpoint_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// passer is set for the copy of this test that is to die.
const passer = "FAILPOINT_PASSER"

func TestMain(m *testing.M) {
	if os.Getenv(passer) != "" {
		failpoint.Pass(failpoint.RunClaimed)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func newFolder(t *testing.T) *failpoint.Folder {
	t.Helper()
	f := failpoint.Open(t.TempDir())
	if err := f.Make(); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestNothingHappensWhenOff(t *testing.T) {
	t.Parallel()
	off := failpoint.Open("")
	off.Pass(failpoint.RunClaimed)
	if age := time.Since(off.Now()); age < 0 || age > time.Minute {
		t.Errorf("the clock is off by %s", age)
	}
	if failpoint.Dir() != "" || failpoint.Environ() != nil {
		t.Errorf("this process has the folder %q, and children would get %v", failpoint.Dir(), failpoint.Environ())
	}
}

func TestArmedPointFiresOnce(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	if f.Passed(failpoint.RunClaimed) || f.Fired(failpoint.RunClaimed) {
		t.Fatal("nobody came by yet")
	}
	if err := f.Arm(failpoint.RunClaimed, failpoint.Wait(20*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	f.Pass(failpoint.RunAsked)
	if f.Fired(failpoint.RunClaimed) {
		t.Error("another point fired it")
	}
	f.Pass(failpoint.RunClaimed)
	if took := time.Since(start); took < 20*time.Millisecond || !f.Fired(failpoint.RunClaimed) || !f.Passed(failpoint.RunClaimed) {
		t.Errorf("after %s: fired %t, passed %t", took, f.Fired(failpoint.RunClaimed), f.Passed(failpoint.RunClaimed))
	}
	if f.Disarm(failpoint.RunClaimed) {
		t.Error("it is armed still")
	}
}

func TestDelayedPointHoldsUpWhoeverPasses(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	if err := f.Delay(failpoint.RunClaimed, 20*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		began := time.Now()
		f.Pass(failpoint.RunClaimed)
		if took := time.Since(began); took < 20*time.Millisecond {
			t.Errorf("passed after %s", took)
		}
	}
}

func TestDisarmedPointDoesNothing(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	if err := f.Arm(failpoint.RunClaimed, failpoint.Kill); err != nil {
		t.Fatal(err)
	}
	if !f.Disarm(failpoint.RunClaimed) {
		t.Fatal("it was not armed")
	}
	f.Pass(failpoint.RunClaimed) // would end the tests
}

func TestKillEndsTheProcessOnceOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	f := failpoint.Open(dir)
	if err := f.Make(); err != nil {
		t.Fatal(err)
	}
	if err := f.Arm(failpoint.RunClaimed, failpoint.Kill); err != nil {
		t.Fatal(err)
	}
	pass := func() syscall.WaitStatus {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = []string{passer + "=1", failpoint.Variable + "=" + dir}
		_ = cmd.Run() // its status says how it ended
		return cmd.ProcessState.Sys().(syscall.WaitStatus)
	}
	if first := pass(); !first.Signaled() || first.Signal() != syscall.SIGKILL {
		t.Errorf("the first ended with %v, want a kill", first)
	}
	if second := pass(); !second.Exited() || second.ExitStatus() != 0 {
		t.Errorf("the second ended with %v, want 0", second)
	}
}

func TestClockMovesAndComesBack(t *testing.T) {
	t.Parallel()
	f := newFolder(t)
	for _, off := range []time.Duration{-40 * time.Second, time.Hour, 0} {
		if err := f.MoveClock(off); err != nil {
			t.Fatal(err)
		}
		if got := time.Until(f.Now()); got.Round(time.Minute/2) != off.Round(time.Minute/2) {
			t.Errorf("off by %s, want %s", got, off)
		}
	}
}

// TestEveryPointIsListedAndUsed keeps the list complete: a point that nothing
// passes tests nothing, and one that is not listed is never tested.
func TestEveryPointIsListedAndUsed(t *testing.T) {
	t.Parallel()
	declared := declaredPoints(t)
	var listed []string
	for _, p := range failpoint.All() {
		listed = append(listed, string(p))
	}
	names := make([]string, 0, len(declared))
	for _, name := range declared {
		names = append(names, name)
	}
	slices.Sort(names)
	slices.Sort(listed)
	if !slices.Equal(names, listed) {
		t.Errorf("declared: %v\nlisted: %v", names, listed)
	}
	used := usedPoints(t)
	for constant := range declared {
		if used[constant] != 1 {
			t.Errorf("%s is passed in %d places, want one", constant, used[constant])
		}
	}
}

// declaredPoints maps constants to the names that they stand for.
func declaredPoints(t *testing.T) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "points.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
			name, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			found[spec.Names[0].Name] = name
		}
		return true
	})
	return found
}

// usedPoints counts by constant where the program passes it.
func usedPoints(t *testing.T) map[string]int {
	t.Helper()
	found := map[string]int{}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, after := range strings.Split(string(text), "failpoint.Pass(failpoint.")[1:] {
			constant, _, _ := strings.Cut(after, ")")
			found[constant]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
