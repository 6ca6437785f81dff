// Package scratch makes folders for work that may die half done, so that what is
// left of it can be told from what is under way: whoever makes one holds a lock on
// it, which ends with the process, however it ends.
//
// Locks are told to processes of one machine. A folder that several machines
// share says nothing of theirs; there only age does.
package scratch

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// Folder is a place for unfinished work.
type Folder struct {
	path string
	held *os.File // nil: this file system has no locks
}

// Make makes a new folder inside parent, named as os.MkdirTemp names it, with the
// owner and the rights of parent.
func Make(parent, pattern string) (*Folder, error) {
	for {
		path, err := os.MkdirTemp(parent, pattern)
		if err != nil {
			return nil, inherit.Explain(err, cmp.Or(parent, os.TempDir()))
		}
		if err := inherit.From(filepath.Dir(path), path); err != nil {
			return nil, errors.Join(err, os.Remove(path))
		}
		f := &Folder{path: path}
		if f.held, err = hold(path); err != nil && !errors.Is(err, syscall.EWOULDBLOCK) {
			return f, nil // no locks here: its age has to do
		}
		if _, gone := os.Stat(path); err == nil && gone == nil {
			return f, nil
		}
		f.release() // taken for abandoned before it was locked
	}
}

// Path is where it is.
func (f *Folder) Path() string { return f.path }

// Remove removes the folder with all that is in it.
func (f *Folder) Remove() error {
	err := os.RemoveAll(f.path)
	f.release()
	if err != nil {
		return fmt.Errorf("remove %s: %w", f.path, err)
	}
	return nil
}

func (f *Folder) release() {
	if f.held != nil {
		_ = f.held.Close()
		f.held = nil
	}
}

// Abandoned reports whether the process that made the folder is gone. Not known
// counts as not.
func Abandoned(path string) bool {
	held, err := hold(path)
	if err != nil {
		return false
	}
	return held.Close() == nil
}

func hold(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
