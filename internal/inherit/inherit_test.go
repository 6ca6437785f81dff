package inherit_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

func write(t *testing.T, path string, mode fs.FileMode) string {
	t.Helper()
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	chmod(t, path, mode)
	return path
}

func chmod(t *testing.T, path string, mode fs.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func modeOf(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode() & (fs.ModePerm | fs.ModeSetgid)
}

func TestRightsComeFromTheFolderAndNeverToOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ of, file, folder fs.FileMode }{
		{0o700, 0o600, 0o700},
		{0o750, 0o640, 0o750},
		{0o770 | fs.ModeSetgid, 0o660, 0o770 | fs.ModeSetgid},
		{0o755, 0o640, 0o750},
		{0o777, 0o660, 0o770},
		{0o500, 0o600, 0o700},
		{0o777 | fs.ModeSticky, 0o604, 0o711}, // as /tmp: nothing changes
	} {
		dir := t.TempDir()
		inside := filepath.Join(dir, "inside")
		if err := os.Mkdir(inside, 0o711); err != nil {
			t.Fatal(err)
		}
		file, deep := write(t, filepath.Join(dir, "file"), 0o604), write(t, filepath.Join(inside, "deep"), 0o200)
		chmod(t, dir, c.of)
		if err := inherit.From(dir, file, inside); err != nil {
			t.Fatal(err)
		}
		if got := modeOf(t, file); got != c.file {
			t.Errorf("in %s a file is %s, want %s", c.of, got, c.file)
		}
		if got := modeOf(t, deep); got != c.file && c.of&fs.ModeSticky == 0 {
			t.Errorf("in %s a file in a folder is %s, want %s", c.of, got, c.file)
		}
		if got := modeOf(t, inside); got != c.folder {
			t.Errorf("in %s a folder is %s, want %s", c.of, got, c.folder)
		}
		chmod(t, dir, 0o700)
	}
}

func TestOwnLeavesTheRights(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "file"), 0o604)
	if err := inherit.Own(dir, file); err != nil || modeOf(t, file) != 0o604 {
		t.Errorf("%v, %s", err, modeOf(t, file))
	}
}

func TestWhatALinkPointsToIsLeftAlone(t *testing.T) {
	t.Parallel()
	target := write(t, filepath.Join(t.TempDir(), "target"), 0o604)
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if err := inherit.From(dir, link, dir); err != nil || modeOf(t, target) != 0o604 {
		t.Errorf("%v, %s", err, modeOf(t, target))
	}
}

func TestFoldersAreMadeAsTheOneAround(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	chmod(t, dir, 0o750)
	shared, private := filepath.Join(dir, "a", "b"), filepath.Join(dir, "c", "d")
	for range 2 { // one that is there is fine
		if err := errors.Join(inherit.Mkdir(shared), inherit.MkdirPrivate(private)); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]fs.FileMode{shared: 0o750, filepath.Dir(shared): 0o750, private: 0o700, filepath.Dir(private): 0o700} {
		if got := modeOf(t, path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	file := write(t, filepath.Join(dir, "file"), 0o600)
	if err := inherit.Mkdir(file); err == nil {
		t.Error("a file is taken for a folder")
	}
	if err := inherit.Mkdir(filepath.Join(file, "within")); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("a folder within a file: %v", err)
	}
}

func TestFoldersOfAnyNameAreMade(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "\xff[1]", "a=%41\n")
	if err := inherit.Mkdir(path); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(path, "file"), 0o600)
	if err := inherit.From(filepath.Dir(filepath.Dir(path)), filepath.Dir(path)); err != nil {
		t.Error(err)
	}
}

func TestOtherErrorsAreNotExplained(t *testing.T) {
	t.Parallel()
	if err := inherit.Explain(fs.ErrNotExist, "/"); err != fs.ErrNotExist { //nolint:errorlint // the very one
		t.Error(err)
	}
	if err := inherit.Check(inherit.Read, filepath.Join(t.TempDir(), "missing")); err != nil {
		t.Error(err)
	}
}

func TestARefusalQuotesThePathForAShell(t *testing.T) {
	t.Parallel()
	path := write(t, filepath.Join(t.TempDir(), "it's here"), 0o600)
	err := inherit.Explain(fs.ErrPermission, path)
	if err == nil || !strings.Contains(err.Error(), `it'\''s here'`) || !strings.Contains(err.Error(), "(-rw-------)") || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v", err)
	}
}
