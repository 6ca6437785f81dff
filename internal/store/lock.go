package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// LockForServe makes this process the only serve of a SQLite folder until
// release is called or the process ends, however it ends. Conflict names the
// process that has it. On PostgreSQL, which is made for many, it does nothing.
// Commands beside a serve do not take it.
func (s *Store) LockForServe() (release func(), err error) {
	if s.d != sqliteDialect {
		return func() {}, nil
	}
	return LockFolder(s.cfg.Dir)
}

// LockName is the file that whoever owns a folder with a SQLite state holds.
const LockName = "serve.lock"

// LockFolder is LockForServe of a folder whose state is not open.
func LockFolder(dir string) (release func(), err error) {
	name := filepath.Join(dir, LockName)
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open lock file: %w", inherit.Explain(err, name))
	}
	if err := inherit.From(dir, name); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if err := takeLock(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	// The file stays: removing it would let a third process lock a new one
	// beside somebody who waits for this.
	return func() { _ = file.Close() }, nil
}

func takeLock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, _ := os.ReadFile(file.Name())
		return sitrep.Errorf(sitrep.Conflict, "another sitrep serve (process %s) runs on %s; stop it, or choose another data folder",
			strings.TrimSpace(string(holder)), filepath.Dir(file.Name()))
	}
	if err != nil {
		return fmt.Errorf("lock %s: %w", file.Name(), err)
	}
	if err := file.Truncate(0); err != nil {
		return fmt.Errorf("write lock file: %w", err)
	}
	_, err = file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}
