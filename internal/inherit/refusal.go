package inherit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// What a process wants of a file.
const (
	Read  = 4
	Write = 2
)

// Check returns an error that names the first of some paths that this process
// may not use as it wants to (Read, Write or both), whose it is, and how to mend
// that. A path that is not there is fine. It opens nothing: to close a file of
// SQLite would end the locks that the process has on it.
func Check(want uint32, paths ...string) error {
	for _, path := range paths {
		mode := want
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			mode |= 1 // to look inside
		}
		if err := syscall.Access(path, mode); errors.Is(err, fs.ErrPermission) {
			return refused(path, err)
		}
	}
	return nil
}

// Explain adds to an error that a path cannot be used whose it is and how to mend
// that. Other errors come back as they are.
func Explain(err error, path string) error {
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return refused(path, err)
}

// refused names the file or the folder above it that is in the way.
func refused(path string, cause error) error {
	info, err := os.Lstat(path)
	if parent := filepath.Dir(path); err != nil && parent != path {
		return refused(parent, cause)
	} else if err != nil {
		return cause
	}
	owner := ownerOf(info)
	return fmt.Errorf("%s belongs to %s (%s) and this runs as %s: %w; %s",
		path, owner.name(), info.Mode(), me().name(), cause, remedy(path, info))
}

// remedy is what mends it. What a service finds in its own folder is for it; a
// folder of another user is more likely used by the wrong one.
func remedy(path string, info fs.FileInfo) string {
	self, holder, folder := me(), ownerOf(info), path
	if !info.IsDir() {
		folder = filepath.Dir(path)
		if in, err := os.Stat(folder); err == nil {
			holder = ownerOf(in)
		}
	} else if in, err := os.Stat(filepath.Dir(path)); err == nil && ownerOf(in).user == self.user {
		holder = self
	}
	switch {
	case ownerOf(info).user == self.user:
		return "this lets it: chmod -R u+rwX " + quoted(path)
	case holder.user == self.user:
		return "this gives it back, run as root: chown -R " + self.name() + " " + quoted(path)
	}
	return fmt.Sprintf("run this as %s, or, if %s is who the service runs as, give it the folder, as root: chown -R %s %s",
		userName(holder.user), userName(self.user), self.name(), quoted(folder))
}

func me() owner { return owner{os.Geteuid(), os.Getegid()} }

// name is as chown takes it.
func (o owner) name() string { return userName(o.user) + ":" + groupName(o.group) }

func userName(id int) string {
	if u, err := user.LookupId(strconv.Itoa(id)); err == nil {
		return u.Username
	}
	return strconv.Itoa(id)
}

func groupName(id int) string {
	if g, err := user.LookupGroupId(strconv.Itoa(id)); err == nil {
		return g.Name
	}
	return strconv.Itoa(id)
}

// quoted is a path for a shell.
func quoted(path string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+,:@", r)
	}
	if strings.TrimFunc(path, plain) == "" {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
