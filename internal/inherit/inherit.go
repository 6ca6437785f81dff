// Package inherit gives what is made in a folder to whoever the folder belongs to.
//
// Commands are often run by root, or by an operator under a strict umask, beside
// a service that runs as a user of its own. What they leave in its data folder
// the service has to be able to read. So owner, group and rights come from the
// folder, neither from the process nor from its umask.
package inherit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Others get nothing, whatever the folder lets them do: rows of data lie there.
const (
	fileRights   = 0o660
	folderRights = 0o770
)

// Mkdir makes a folder, and those above it that are missing, each with the
// owner, the group and the rights of the one that it is made in.
func Mkdir(path string) error { return mkdir(path, From) }

// MkdirPrivate is Mkdir for a folder that is its owner's alone.
func MkdirPrivate(path string) error { return mkdir(path, Own) }

func mkdir(path string, take func(folder string, paths ...string) error) error {
	err := os.Mkdir(path, 0o700)
	if parent := filepath.Dir(path); errors.Is(err, fs.ErrNotExist) && parent != path {
		if err := mkdir(parent, take); err != nil {
			return err
		}
		err = os.Mkdir(path, 0o700)
	}
	if err == nil {
		return take(filepath.Dir(path), path)
	}
	if info, gone := os.Stat(path); gone == nil && info.IsDir() {
		return nil
	}
	return Explain(err, path)
}

// From has files, and folders with all within them, take the owner, the group
// and the rights of a folder. What a link points to is left alone. Where the
// process may not give them away, and in folders like /tmp, they stay as they are.
func From(folder string, paths ...string) error { return give(folder, paths, true) }

// Own is From that leaves the rights as they are.
func Own(folder string, paths ...string) error { return give(folder, paths, false) }

func give(folder string, paths []string, rights bool) error {
	to, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("find the owner of %s: %w", folder, err)
	}
	if to.Mode()&fs.ModeSticky != 0 {
		return nil // it is for everybody, each with files of their own
	}
	for _, path := range paths {
		if err := walk(path, func(root *os.Root, name string, info fs.FileInfo) error {
			return giveOne(root, name, info, to, rights)
		}); err != nil {
			return fmt.Errorf("give %s to the owner of %s: %w", path, folder, err)
		}
	}
	return nil
}

// walk calls do for a file, or for a folder and all within it. The folder's own
// name may be no UTF-8, of which io/fs knows nothing.
func walk(path string, do func(*os.Root, string, fs.FileInfo) error) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	name := filepath.Base(path)
	info, err := root.Lstat(name)
	if err != nil {
		return err
	}
	if err := do(root, name, info); err != nil || !info.IsDir() {
		return err
	}
	within, err := root.OpenRoot(name)
	if err != nil {
		return err
	}
	defer func() { _ = within.Close() }()
	return fs.WalkDir(within.FS(), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		info, err := within.Lstat(name)
		if err != nil {
			return err
		}
		return do(within, name, info)
	})
}

func giveOne(root *os.Root, name string, info, to fs.FileInfo, rights bool) error {
	have, want := ownerOf(info), ownerOf(to)
	if os.Geteuid() != 0 {
		want.user = have.user // only root gives files to another user
	}
	if have != want {
		if err := root.Lchown(name, want.user, want.group); err != nil {
			return passOver(err) // its own group may get no rights that are meant for another
		}
	}
	mode := to.Mode().Perm() & fileRights
	if info.IsDir() {
		mode = to.Mode().Perm()&folderRights | to.Mode()&fs.ModeSetgid | 0o700
	}
	if !rights || info.Mode()&fs.ModeSymlink != 0 || info.Mode()&(fs.ModePerm|fs.ModeSetgid) == mode|0o600 {
		return nil
	}
	return passOver(root.Chmod(name, mode|0o600))
}

// passOver forgets that a file cannot be given away: file systems of other
// machines and containers may not know the owner.
func passOver(err error) error {
	for _, cannot := range []error{syscall.EPERM, syscall.EINVAL, syscall.ENOTSUP} {
		if errors.Is(err, cannot) {
			return nil
		}
	}
	return err
}

// owner is a user and a group by their numbers.
type owner struct{ user, group int }

func ownerOf(info fs.FileInfo) owner {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return owner{int(s.Uid), int(s.Gid)}
	}
	return owner{os.Geteuid(), os.Getegid()}
}
