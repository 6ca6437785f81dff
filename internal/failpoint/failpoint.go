// Package failpoint lets tests end, stop or delay the real program between two
// steps of its work, and move its clock.
//
// It does nothing, and costs a look at a nil pointer, unless SITREP_FAILPOINTS
// names a folder when the program starts; serve then says so in a warning. The
// folder is the test's side of it:
//
//	armed/NAME   written by the test: what the first process that passes NAME does
//	fired/NAME   moved there by that process, so that it happens once, before it happens
//	passed/NAME  written by the program: some process came past NAME
//	delay/NAME   written by the test: how long everybody waits who passes NAME, as in "300ms"
//	clock        written by the test: how far the program's clock is off, as in "-40s"
//
// What a process does is "kill" (itself, at once), "stop" (itself, until
// somebody continues it) or "wait 7s" (where it stands). Children of the program
// obey the same folder.
package failpoint

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Variable names the folder; empty: off.
const Variable = "SITREP_FAILPOINTS"

// process is read once, when the program starts, and never written again.
var process = Open(os.Getenv(Variable))

// Pass is called where a test may want the program to die.
func Pass(p Point) { process.Pass(p) }

// Now is the clock of a service: the real one, unless a test moved it.
func Now() time.Time { return process.Now() }

// Sooner is how long a service waits before it does again what it does seldom: as
// long as it says, unless a test is looking.
func Sooner(d time.Duration) time.Duration {
	if process == nil {
		return d
	}
	return min(d, 3*time.Second)
}

// Dir is the folder of this process; empty: failure points are off.
func Dir() string { return process.Dir() }

// Environ is what a child needs to obey the same folder; off: nothing.
func Environ() []string {
	if process == nil {
		return nil
	}
	return []string{Variable + "=" + process.dir}
}

// Folder is the place through which tests and program talk. Nil: off.
type Folder struct {
	dir  string
	seen sync.Map // of Point: noted by this process already
}

// Open returns the folder, which need not exist yet; nil for no name.
func Open(dir string) *Folder {
	if dir == "" {
		return nil
	}
	return &Folder{dir: dir}
}

// Dir is where the folder is; empty: off.
func (f *Folder) Dir() string {
	if f == nil {
		return ""
	}
	return f.dir
}

// Pass notes that a process came by, and does what the test has armed here. The
// rename decides which of several processes does it.
func (f *Folder) Pass(p Point) {
	if f == nil {
		return
	}
	if _, noted := f.seen.LoadOrStore(p, true); !noted {
		f.note(p)
	}
	if much, err := os.ReadFile(f.path("delay", p)); err == nil {
		act("wait " + string(much))
	}
	if os.Rename(f.path("armed", p), f.path("fired", p)) != nil {
		return // not armed, or another process was first
	}
	if action, err := os.ReadFile(f.path("fired", p)); err == nil {
		act(string(action))
	}
}

func (f *Folder) path(kind string, p Point) string { return filepath.Join(f.dir, kind, string(p)) }

// note cannot fail in a way that anybody but the test would miss.
func (f *Folder) note(p Point) { _ = os.WriteFile(f.path("passed", p), nil, 0o600) }

func act(action string) {
	verb, much, _ := strings.Cut(action, " ")
	switch verb {
	case Kill:
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {} // the signal may take a moment
	case Stop:
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		<-time.After(100 * time.Millisecond) // the signal may take a moment to stop all threads
	case "wait":
		if d, err := time.ParseDuration(much); err == nil {
			<-time.After(d)
		}
	}
}

// Now is the time as the test wants it.
func (f *Folder) Now() time.Time {
	now := time.Now()
	if f == nil {
		return now
	}
	text, err := os.ReadFile(filepath.Join(f.dir, "clock"))
	if err != nil {
		return now
	}
	if off, err := time.ParseDuration(strings.TrimSpace(string(text))); err == nil {
		return now.Add(off)
	}
	return now
}
