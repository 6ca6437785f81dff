package child

import (
	"errors"
	"strings"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// WithRoom says in words that people understand that a disk is full. Somebody
// may make room, so it is worth another try. Errors that have a code are left alone.
func WithRoom(err error) error {
	if sitrep.CodeOf(err) != sitrep.Internal || !roomless(err) {
		return err
	}
	return NoRoom(err)
}

// NoRoom is the error of work for which a disk is too full.
func NoRoom(cause error) error {
	return &sitrep.Error{Code: sitrep.Temporary, Err: cause, Message: "There is no room on the disk for the work."}
}

// roomless knows a full disk, a full quota, and a limit on the size of files, by
// the error's number or, from libraries that tell only that, by its text.
func roomless(err error) bool {
	for _, number := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG} {
		if errors.Is(err, number) || strings.Contains(strings.ToLower(err.Error()), number.Error()) {
			return true
		}
	}
	return false
}
