package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Stamp returns size, modification time and inode of a source as one text: as
// long as it stays the same, so does the content, as far as can be known
// without reading it. Errors: NotFound; Invalid when it is no readable file.
func Stamp(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", sourceError(path, err)
	}
	if !info.Mode().IsRegular() {
		return "", notRegular(path, info)
	}
	return stampOf(info), nil
}

func stampOf(info fs.FileInfo) string {
	var inode uint64
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		inode = s.Ino
	}
	return fmt.Sprintf("%d-%d-%d", info.Size(), info.ModTime().UnixNano(), inode)
}

func notRegular(path string, info fs.FileInfo) error {
	if info.IsDir() {
		return sitrep.Invalidf("%s is a folder, not a file.", filepath.Base(path))
	}
	return sitrep.Invalidf("%s is not a regular file.", filepath.Base(path))
}

// sourceError says what is wrong with a source in words for people. It names
// no folder: messages reach those who may read reports.
func sourceError(path string, err error) error {
	name := filepath.Base(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &sitrep.Error{Code: sitrep.NotFound, Message: fmt.Sprintf("There is no file %s.", name), Err: err}
	case errors.Is(err, fs.ErrPermission):
		return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The file %s may not be read by this program.", name), Err: err}
	}
	return &sitrep.Error{Code: sitrep.Temporary, Message: fmt.Sprintf("The file %s could not be read.", name), Err: err}
}

// Fingerprint is the SHA-256 of a file, in hexadecimal. Errors: NotFound when it is
// gone; Temporary when it changes.
func Fingerprint(ctx context.Context, path string) (string, error) {
	hash, _, err := contentHash(ctx, path, nil)
	return hash, err
}

// contentHash reads a source and returns the SHA-256 of its content in
// hexadecimal, with the stamp that it had all the while. Error: Temporary when
// it changed meanwhile.
func contentHash(ctx context.Context, path string, progress Progress) (hash, stamp string, err error) {
	if stamp, err = Stamp(path); err != nil {
		return "", "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", "", sourceError(path, err)
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return "", "", sourceError(path, err)
	}
	sum := sha256.New()
	if _, err := io.CopyBuffer(sum, &watched{ctx: ctx, in: f, size: info.Size(), progress: progress}, make([]byte, 1<<20)); err != nil {
		if ctx.Err() != nil {
			return "", "", ctx.Err()
		}
		return "", "", sourceError(path, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), stamp, unchanged(path, stamp)
}

// unchanged says whether a source still has its stamp.
func unchanged(path, stamp string) error {
	now, err := Stamp(path)
	if err != nil {
		return err
	}
	if now != stamp {
		return sitrep.Errorf(sitrep.Temporary, "The file %s changed while it was read.", filepath.Base(path))
	}
	return nil
}

// watched is a reader that can be cancelled and says how far it is.
type watched struct {
	ctx      context.Context
	in       io.Reader
	done     int64
	size     int64
	progress Progress
}

// Read reads on unless the context has ended.
func (w *watched) Read(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.in.Read(b)
	w.done += int64(n)
	if w.progress != nil {
		w.progress("hash", float64(w.done)/float64(max(w.size, 1)))
	}
	return n, err
}
