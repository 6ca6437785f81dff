package archive

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Write makes a backup of the staged folder dir: its state and all snapshots in
// it. It returns the sums of the files by name.
func Write(ctx context.Context, out io.Writer, about About, dir string) (map[string]string, error) {
	w := writer{tar: tar.NewWriter(out), about: about, dir: dir}
	about.Format = Format
	head, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write what the backup is of: %w", err)
	}
	if err := w.text(aboutName, append(head, '\n')); err != nil {
		return nil, err
	}
	names, err := staged(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if err := w.file(ctx, name); err != nil {
			return nil, fmt.Errorf("back up %s: %w", name, err)
		}
	}
	if err := w.text(sumsName, w.sums.text()); err != nil {
		return nil, err
	}
	return w.sums.by, w.tar.Close()
}

// staged lists the files of a backup: the state, then the snapshots by name.
func staged(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, SnapshotFolder))
	if err != nil {
		return nil, fmt.Errorf("list the snapshots: %w", err)
	}
	names := []string{StateName}
	for _, e := range entries {
		names = append(names, path.Join(SnapshotFolder, e.Name()))
	}
	return slices.Clip(names), nil
}

type writer struct {
	tar   *tar.Writer
	about About
	dir   string
	sums  sums
}

// text adds a small file of our own.
func (w *writer) text(name string, body []byte) error {
	err := w.tar.WriteHeader(w.header(name, int64(len(body))))
	if err == nil {
		_, err = w.tar.Write(body)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	sum := sha256.Sum256(body)
	w.sums.add(name, hex.EncodeToString(sum[:]))
	return nil
}

func (w *writer) file(ctx context.Context, name string) (err error) {
	f, err := os.Open(filepath.Join(w.dir, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := w.tar.WriteHeader(w.header(name, info.Size())); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(w.tar, sum), upTo{ctx, f}); err != nil {
		return err
	}
	w.sums.add(name, hex.EncodeToString(sum.Sum(nil)))
	return nil
}

// header has the time of the backup on every file: two of one instant are the same bytes.
func (w *writer) header(name string, size int64) *tar.Header {
	return &tar.Header{Name: name, Mode: 0o600, Size: size, ModTime: w.about.CreatedAt, Format: tar.FormatPAX}
}

// upTo ends a long copy when its context ends.
type upTo struct {
	ctx context.Context //nolint:containedctx // lives as long as one copy
	in  io.Reader
}

func (u upTo) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.in.Read(p)
}
