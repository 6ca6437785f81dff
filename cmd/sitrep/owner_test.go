package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// nobody is the user that a service runs as here. It is on every Linux.
const nobody = 65534

// stranger is the program in a place that every user can reach, with a data
// folder that belongs to another user than the one who runs the commands.
type stranger struct {
	program, data string
}

func newStranger(t *testing.T) stranger {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can run a program as another user")
	}
	dir, err := os.MkdirTemp("", "sitrep-owner-") // not t.TempDir: that is for one user only
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := stranger{filepath.Join(dir, "sitrep"), filepath.Join(dir, "data")}
	if os.Link(self, s.program) != nil {
		text, err := os.ReadFile(self)
		if err != nil {
			t.Fatal(err)
		}
		writeAs(t, s.program, string(text), 0o755)
	}
	writeAs(t, filepath.Join(dir, "orders.csv"), "region,amount\nnorth,10\nsouth,20\n", 0o644)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return s
}

func writeAs(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

// give makes the data folder the service's.
func (s stranger) give(t *testing.T) {
	t.Helper()
	if err := os.Mkdir(s.data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(s.data, nobody, nobody); err != nil {
		t.Fatal(err)
	}
}

// asRoot runs a command under the strictest umask.
func (s stranger) asRoot(t *testing.T, args ...string) string {
	t.Helper()
	cmd := sitrepCommand(t, s.data, args...)
	cmd.Path, cmd.Args = "/bin/sh", append([]string{"sh", "-c", `umask 077; exec "$@"`, "sh", s.program}, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &errs)
	}
	return strings.TrimSpace(out.String())
}

// asService is the command that runs as the service's user.
func (s stranger) asService(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := sitrepCommand(t, s.data, args...)
	cmd.Path, cmd.Dir = s.program, "/"
	cmd.Env = append(cmd.Env, "TMPDIR="+s.data, "HOME="+s.data)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return cmd
}

func TestWhatRootLeavesInTheDataFolderIsTheServices(t *testing.T) {
	t.Parallel()
	s := newStranger(t)
	s.give(t)
	s.asRoot(t, "key", "create", "alice") // before the first start
	dataset := s.asRoot(t, "dataset", "add", filepath.Join(filepath.Dir(s.data), "orders.csv"))
	s.checkOwners(t)
	r := startCommand(t, s.asService(t, "serve"))
	key := s.asRoot(t, "key", "create", "bob") // beside it
	answer := send(t, r.url+"/v1/api/reports", key, `{"prompt":"amount by region","scheduleFrequency":"on_demand","datasetId":"`+dataset+`","emailEnabled":false}`)
	if !strings.Contains(answer, `"status":"PENDING"`) {
		t.Fatal(answer)
	}
	if ended := r.await(t, "run ended", startLimit); ended["status"] != "completed" {
		t.Errorf("the service cannot use what root has imported: %v", ended)
	}
	s.checkOwners(t)
}

func (s stranger) checkOwners(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(s.data, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Lstat(path)
		if err != nil {
			return err
		}
		if of, ok := info.Sys().(*syscall.Stat_t); !ok || of.Uid != nobody || of.Gid != nobody {
			t.Errorf("%s belongs to user %d and group %d", path, of.Uid, of.Gid)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %s: others may look into it", path, info.Mode())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

var chown = regexp.MustCompile(`(?m)as root: (chown -R \S+ \S+)$`)

// What stands in the way is named with its owner, and the command in the message
// is the one that mends it.
func TestFileOfAnotherUserIsNamedWithWhatMendsIt(t *testing.T) {
	t.Parallel()
	for name, inTheWay := range map[string]string{
		"database": "sitrep.db", "lock": "serve.lock", "snapshots": "snapshots", "mails": "mail", "the folder itself": "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStranger(t)
			s.give(t)
			s.asRoot(t, "key", "create", "alice")
			path := filepath.Join(s.data, inTheWay)
			takeAway(t, path, strings.Contains(inTheWay, "."))
			out, err := s.asService(t, "serve").CombinedOutput()
			if err == nil || !strings.Contains(string(out), path+" belongs to root:root") {
				t.Fatalf("%v\n%s", err, out)
			}
			mend := chown.FindSubmatch(out)
			if mend == nil {
				t.Fatalf("no command:\n%s", out)
			}
			if out, err := exec.CommandContext(t.Context(), "sh", "-c", string(mend[1])).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", mend[1], err, out)
			}
			startCommand(t, s.asService(t, "serve"))
		})
	}
}

// takeAway makes a file or a folder root's alone.
func takeAway(t *testing.T, path string, file bool) {
	t.Helper()
	var err error
	if _, missing := os.Stat(path); missing != nil && file {
		err = os.WriteFile(path, nil, 0o600)
	} else if missing != nil {
		err = os.Mkdir(path, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Lchown(path, 0, 0); err != nil {
		t.Fatal(err)
	}
}

// A snapshot that cannot be read is said at the start, and made anew by the next run.
func TestSnapshotOfAnotherUserIsToldAndMadeAnew(t *testing.T) {
	t.Parallel()
	s := newStranger(t)
	s.give(t)
	key := s.asRoot(t, "key", "create", "alice")
	dataset := s.asRoot(t, "dataset", "add", filepath.Join(filepath.Dir(s.data), "orders.csv"))
	files, err := filepath.Glob(filepath.Join(s.data, "snapshots", "*.duckdb"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	takeAway(t, files[0], true)
	cmd := s.asService(t, "serve")
	r := beginCommand(t, cmd)
	if told := r.await(t, "snapshot cannot be read", startLimit); !strings.Contains(told["error"].(string), files[0]+" belongs to root:root") {
		t.Errorf("%v", told)
	}
	r.url = r.await(t, `"serving"`, startLimit)["url"].(string)
	send(t, r.url+"/v1/api/reports", key, `{"prompt":"amount by region","scheduleFrequency":"on_demand","datasetId":"`+dataset+`","emailEnabled":false}`)
	if ended := r.await(t, "run ended", startLimit); ended["status"] != "completed" {
		t.Errorf("%v", ended)
	}
}

// A folder that root makes belongs to whoever the folder around it belongs to.
func TestNewDataFolderBelongsToTheOwnerOfTheFolderAround(t *testing.T) {
	t.Parallel()
	s := newStranger(t)
	home := filepath.Dir(s.data)
	if err := os.Chown(home, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	s.data = filepath.Join(home, "new", "data")
	s.asRoot(t, "key", "create", "alice")
	s.checkOwners(t)
	startCommand(t, s.asService(t, "serve"))
}
