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
	"strings"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// importVersion is raised when the same file would come to other rows or another
// profile than before: what was imported is then not used any more.
const importVersion = 7

// Stamp returns size, modification time and inode of a source and the version of
// the import as one text: as long as it stays the same, so does the content and
// what comes of it, as far as can be known without reading it. Errors: NotFound;
// Invalid when it is no readable file.
func Stamp(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", sourceError(path, err)
	}
	if !info.Mode().IsRegular() {
		return "", notRegular(path, info)
	}
	return StampOf(info), nil
}

// StampOf is [Stamp] of a regular file that is open.
func StampOf(info fs.FileInfo) string {
	var inode uint64
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		inode = s.Ino
	}
	return fmt.Sprintf("%s%d-%d-%d", stampPrefix, info.Size(), info.ModTime().UnixNano(), inode)
}

var stampPrefix = fmt.Sprintf("%d:", importVersion)

// outdated reports whether a stamp was taken when imports came to something else.
func outdated(stamp string) bool { return !strings.HasPrefix(stamp, stampPrefix) }

func notRegular(path string, info fs.FileInfo) error {
	if info.IsDir() {
		return sitrep.Invalidf("%s is a folder, not a file.", sitrep.Path(path).Base())
	}
	return sitrep.Invalidf("%s is not a regular file.", sitrep.Path(path).Base())
}

// sourceError says what is wrong with a source in words for people. It names
// no folder: messages reach those who may read reports.
func sourceError(path string, err error) error {
	name := sitrep.Path(path).Base()
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return &sitrep.Error{Code: sitrep.NotFound, Message: fmt.Sprintf("There is no file %s.", name), Err: err}
	case errors.Is(err, fs.ErrPermission):
		return &sitrep.Error{Code: sitrep.Invalid, Message: fmt.Sprintf("The file %s may not be read by this program.", name), Err: err}
	}
	return &sitrep.Error{Code: sitrep.Temporary, Message: fmt.Sprintf("The file %s could not be read.", name), Err: err}
}

// Fingerprint is the SHA-256 of a snapshot's file, in hexadecimal. Such a file is
// never written again, so its times say nothing: whoever uses it sets them. Error:
// NotFound when it is gone.
func Fingerprint(ctx context.Context, path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", sourceError(path, err)
	}
	defer func() { _ = f.Close() }()
	return hashOf(ctx, f, nil)
}

// contentHash reads a source and returns the SHA-256 of its content in
// hexadecimal, with the stamp that it had all the while. Error: Temporary when
// it changed meanwhile.
func contentHash(ctx context.Context, path string, progress Progress) (hash, stamp string, err error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe would keep us waiting
	if err != nil {
		return "", "", sourceError(path, err)
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return "", "", sourceError(path, err)
	}
	if !info.Mode().IsRegular() {
		return "", "", notRegular(path, info)
	}
	if hash, err = hashOf(ctx, f, progress); err != nil {
		return "", "", err
	}
	stamp = StampOf(info) // of the file that was read, whatever has its name by now
	return hash, stamp, unchanged(path, stamp)
}

// hashOf reads an open file to its end.
func hashOf(ctx context.Context, f *os.File, progress Progress) (string, error) {
	info, err := f.Stat()
	if err != nil {
		return "", sourceError(f.Name(), err)
	}
	sum := sha256.New()
	if _, err := io.CopyBuffer(sum, &watched{ctx: ctx, in: f, size: info.Size(), progress: progress}, make([]byte, 1<<20)); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", sourceError(f.Name(), err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// unchanged says whether a source still has its stamp.
func unchanged(path, stamp string) error {
	now, err := Stamp(path)
	if err != nil {
		return err
	}
	if now != stamp {
		return sitrep.Errorf(sitrep.Temporary, "The file %s changed while it was read.", sitrep.Path(path).Base())
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
