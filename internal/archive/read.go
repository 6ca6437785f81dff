package archive

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Read unpacks a backup into dir, which must be empty, and checks every file
// against its sum. Before anything large is read, accept may refuse what the
// backup is of. Invalid: it is none, is damaged or is cut short.
func Read(ctx context.Context, in io.Reader, dir string, accept func(About) error) (About, error) {
	r := reader{tar: tar.NewReader(bufio.NewReaderSize(upTo{ctx, in}, 1<<20)), dir: dir}
	about, err := r.about()
	if err == nil {
		err = accept(about)
	}
	if err != nil {
		return about, err
	}
	if err := os.MkdirAll(filepath.Join(dir, SnapshotFolder), 0o700); err != nil {
		return about, fmt.Errorf("make the folder of snapshots: %w", err)
	}
	if err := r.files(); err != nil {
		if ctx.Err() != nil {
			return about, ctx.Err()
		}
		return about, err
	}
	if _, ok := r.sums.by[StateName]; !ok {
		return about, damaged(nil, "there is no %s in it", StateName)
	}
	return about, nil
}

type reader struct {
	tar  *tar.Reader
	dir  string
	sums sums
}

// about reads the first file.
func (r *reader) about() (a About, err error) {
	head, err := r.tar.Next()
	if err != nil || head.Name != aboutName {
		return a, damaged(err, "it does not begin like one; if it was compressed or encrypted, undo that first: zstd -d < FILE | sitrep restore -")
	}
	text, err := r.text(head)
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return a, damaged(err, "%s cannot be read", aboutName)
	}
	if a.Format != Format {
		return a, sitrep.Errorf(sitrep.Conflict, "the backup has format %d, this program knows %d: it was made by a newer sitrep (%s); use that one", a.Format, Format, a.Program)
	}
	return a, nil
}

func (r *reader) text(head *tar.Header) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r.tar, maxText))
	if err != nil || int64(len(text)) != head.Size {
		return nil, damaged(err, "%s is cut short", head.Name)
	}
	sum := sha256.Sum256(text)
	r.sums.add(head.Name, hex.EncodeToString(sum[:]))
	return text, nil
}

// files unpacks what comes between the first file and the sums.
func (r *reader) files() error {
	for {
		head, err := r.tar.Next()
		if err != nil {
			return damaged(cutShort(err), "it is cut short: its sums are missing")
		}
		if head.Name == sumsName {
			return r.compare(head)
		}
		if _, twice := r.sums.by[head.Name]; twice || head.Typeflag != tar.TypeReg || !inPlace(head.Name) {
			return damaged(nil, "%q does not belong in it", head.Name)
		}
		if err := r.unpack(head); err != nil {
			return err
		}
	}
}

func cutShort(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// unpack writes one file and has it on the disk.
func (r *reader) unpack(head *tar.Header) (err error) {
	f, err := os.OpenFile(filepath.Join(r.dir, filepath.FromSlash(head.Name)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("unpack %s: %w", head.Name, err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	sum := sha256.New()
	in := &noted{in: r.tar}
	if _, err := io.Copy(io.MultiWriter(f, sum), in); err != nil {
		if in.err != nil {
			return damaged(in.err, "it is cut short within %s", head.Name)
		}
		return fmt.Errorf("unpack %s: %w", head.Name, err)
	}
	r.sums.add(head.Name, hex.EncodeToString(sum.Sum(nil)))
	return f.Sync()
}

// noted tells an error of reading from one of writing.
type noted struct {
	in  io.Reader
	err error
}

func (n *noted) Read(p []byte) (int, error) {
	c, err := n.in.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		n.err = err
	}
	return c, err
}

// compare holds what was unpacked against the sums, both ways.
func (r *reader) compare(head *tar.Header) error {
	seen := r.sums
	r.sums = sums{}
	text, err := r.text(head)
	if err != nil {
		return err
	}
	r.sums = seen
	wanted := map[string]string{}
	for line := range strings.Lines(string(bytes.TrimSpace(text))) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			return damaged(nil, "%s cannot be read", sumsName)
		}
		wanted[name] = sum
	}
	for _, name := range seen.names {
		if wanted[name] != seen.by[name] {
			return damaged(nil, "%s is not what was backed up: its sum is another one", name)
		}
	}
	if len(wanted) != len(seen.names) {
		return damaged(nil, "%d files of it are missing", len(wanted)-len(seen.names))
	}
	return nil
}
