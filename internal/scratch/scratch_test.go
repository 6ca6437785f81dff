package scratch_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// maker is set for the copy of this test that makes a folder and waits to die.
const maker = "SCRATCH_MAKER"

func TestMain(m *testing.M) {
	if parent := os.Getenv(maker); parent != "" {
		f, err := scratch.Make(parent, "import-*")
		if err != nil {
			os.Exit(1)
		}
		_, _ = os.Stdout.WriteString(f.Path() + "\n")
		_, _ = os.Stdin.Read(make([]byte, 1))
		return
	}
	os.Exit(m.Run())
}

func TestFolderOfADeadProcessIsAbandoned(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	parent := t.TempDir()
	cmd.Env = []string{maker + "=" + parent}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 4096)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	path := strings.TrimSpace(string(line[:n]))
	if scratch.Abandoned(path) {
		t.Error("it is taken for abandoned while its process works")
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if !scratch.Abandoned(path) {
		t.Error("it is not abandoned after the death of its process")
	}
}

func TestFolderIsHeldUntilItIsRemoved(t *testing.T) {
	t.Parallel()
	f, err := scratch.Make(t.TempDir(), "x-*")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.Path(), "half"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if scratch.Abandoned(f.Path()) {
		t.Error("it is taken for abandoned")
	}
	if err := f.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(f.Path()); !errors.Is(err, fs.ErrNotExist) || scratch.Abandoned(f.Path()) {
		t.Errorf("it is there still (%v)", err)
	}
}
