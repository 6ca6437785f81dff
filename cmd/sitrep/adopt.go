package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// adopt gives files that root has made to the owner of a folder: a service that
// runs as another user could not open them.
func adopt(folder string, paths ...string) error {
	owner, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("find the owner of %s: %w", folder, err)
	}
	whose, ok := owner.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	for _, path := range paths {
		if err := giveTo(path, int(whose.Uid), int(whose.Gid)); err != nil {
			return fmt.Errorf("give the files to the owner of %s: %w", folder, err)
		}
	}
	return nil
}

// giveTo changes the owner of a file, or of a folder and all within it, and of
// nothing that a link in it points to.
func giveTo(path string, user, group int) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return fs.WalkDir(root.FS(), filepath.Base(path), func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return root.Lchown(name, user, group)
	})
}
