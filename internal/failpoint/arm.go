package failpoint

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// The actions of a point; see also [Wait].
const (
	Kill = "kill"
	Stop = "stop"
)

// Wait is the action that holds up whoever comes by, but nobody else.
func Wait(d time.Duration) string { return "wait " + d.String() }

// Make prepares the folder; called by tests before the program starts.
func (f *Folder) Make() error {
	for _, kind := range []string{"armed", "fired", "passed", "delay"} {
		if err := os.MkdirAll(filepath.Join(f.dir, kind), 0o700); err != nil {
			return err
		}
	}
	return nil
}

// Arm has the next process that passes p do something. Written beside and moved
// into place, so that nobody finds half of it.
func (f *Folder) Arm(p Point, action string) error {
	if err := os.Remove(f.path("fired", p)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return f.put(f.path("armed", p), action)
}

// Disarm takes an action back that nobody has done, and reports whether it did.
func (f *Folder) Disarm(p Point) bool { return os.Remove(f.path("armed", p)) == nil }

// Delay has every process wait whenever it passes p.
func (f *Folder) Delay(p Point, d time.Duration) error { return f.put(f.path("delay", p), d.String()) }

// Fired reports whether a process has come to do what p was armed with last.
func (f *Folder) Fired(p Point) bool {
	_, err := os.Stat(f.path("fired", p))
	return err == nil
}

// Passed reports whether any process ever came past p.
func (f *Folder) Passed(p Point) bool {
	_, err := os.Stat(f.path("passed", p))
	return err == nil
}

// MoveClock sets how far the clocks that read the folder are off.
func (f *Folder) MoveClock(off time.Duration) error {
	return f.put(filepath.Join(f.dir, "clock"), off.String())
}

func (f *Folder) put(path, text string) error {
	beside := filepath.Join(f.dir, filepath.Base(path)+".new")
	if err := os.WriteFile(beside, []byte(text), 0o600); err != nil {
		return err
	}
	return os.Rename(beside, path)
}
