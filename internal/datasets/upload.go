package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// What a dataset may be called, in characters.
const (
	MaxName        = 200
	MaxDescription = 2000
)

// Upload is a file that somebody sends to be a dataset.
type Upload struct {
	Name        string // empty: that of the file
	Description string
	Sheet       string // of a workbook; empty: the only one that has rows
	FileName    string // as the sender calls it
	Content     io.Reader
}

// Reject is a row or a cell of a source that did not fit.
type Reject = catalog.Reject

// Desk is what API and pages do with datasets. The program does it; tests of others stand in for it.
type Desk interface {
	// Upload adds a file that somebody sends, by the same checks as any file. Conflict when the name is taken,
	// Invalid with its place, or when it is no table or too large ([ErrUploadSize]), Limited when too many are under way.
	Upload(ctx context.Context, u Upload) (sitrep.Dataset, error)
	// Replace puts another file in the place of one that was uploaded. What is no table leaves the old one.
	Replace(ctx context.Context, d sitrep.Dataset, u Upload) error
	// Uploaded reports whether a dataset's file was uploaded.
	Uploaded(d sitrep.Dataset) bool
	// Sample adds the made-up data, or finds them.
	Sample(ctx context.Context) (sitrep.Dataset, error)
	// Refresh imports a dataset if its source has changed.
	Refresh(ctx context.Context, d sitrep.Dataset) (now sitrep.Snapshot, changed bool, err error)
	// Remove takes a dataset out of the catalog, and a file that was uploaded for it from the disk.
	Remove(ctx context.Context, id sitrep.ID) error
	// Rejects are rows and cells of the newest import that did not fit: the first of them, all are counted.
	Rejects(d sitrep.Dataset) ([]Reject, error)
}

// Check refuses what a dataset cannot be called. Invalid, with the place.
func (u Upload) Check() error {
	var wrong []sitrep.FieldError
	if flaw := sitrep.CheckLine(MaxName)(u.Name); u.Name != "" && flaw != (sitrep.Flaw{}) {
		wrong = append(wrong, flaw.At("name")...)
	}
	if utf8.RuneCountInString(u.Description) > MaxDescription || !utf8.ValidString(u.Description) {
		wrong = append(wrong, sitrep.Flaw{Code: sitrep.FieldTooLong, Text: fmt.Sprintf("at most %d characters", MaxDescription)}.At("description")...)
	}
	if flaw := sitrep.CheckLine(MaxName)(u.Sheet); u.Sheet != "" && flaw != (sitrep.Flaw{}) {
		wrong = append(wrong, flaw.At("sheet")...)
	}
	if len(wrong) > 0 {
		return sitrep.InvalidFields(wrong...)
	}
	return nil
}

// Called is the name of the dataset.
func (u Upload) Called() string {
	if u.Name != "" {
		return u.Name
	}
	base := filepath.Base(strings.ReplaceAll(u.FileName, `\`, "/"))
	name := strings.Join(strings.Fields(strings.ToValidUTF8(strings.TrimSuffix(base, filepath.Ext(base)), "")), " ")
	if runes := []rune(name); len(runes) > MaxName {
		name = string(runes[:MaxName])
	}
	if name == "" || sitrep.CheckLine(MaxName)(name) != (sitrep.Flaw{}) {
		return "data"
	}
	return name
}

// ErrUploadSize is the cause where a file has more bytes than are taken.
var ErrUploadSize = errors.New("the upload is too large")

// Inbox keeps the files that were uploaded, each in a folder of its dataset.
type Inbox struct {
	Dir      string // the data folder
	MaxBytes int64  // of a file
}

// Folder is where the files are.
func (b Inbox) Folder() string { return filepath.Join(b.Dir, "uploads") }

func (b Inbox) folderOf(id sitrep.ID) string { return filepath.Join(b.Folder(), string(id)) }

// Receive writes a file as it comes, never the whole of it in memory, and returns its absolute path. Invalid
// where it is too large or does not come to its end; then nothing of it is left.
func (b Inbox) Receive(id sitrep.ID, u Upload) (path string, err error) {
	folder, err := filepath.Abs(b.folderOf(id))
	if err != nil {
		return "", fmt.Errorf("find the folder of uploads: %w", err)
	}
	if err := inherit.Mkdir(folder); err != nil {
		return "", fmt.Errorf("make the folder of an upload: %w", err)
	}
	path = filepath.Join(folder, plainName(u.FileName))
	if err = b.write(path, u.Content); err == nil {
		err = inherit.From(folder, path)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(path))
	}
	return path, nil
}

func (b Inbox) write(path string, content io.Reader) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write an upload: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	n, err := io.Copy(f, reading{io.LimitReader(content, b.MaxBytes+1)})
	switch {
	case err != nil:
		return err
	case n > b.MaxBytes:
		const mb = 1_000_000
		return &sitrep.Error{Code: sitrep.Invalid, Err: ErrUploadSize, Message: fmt.Sprintf("The file has more than the %d MB that are taken of one (SITREP_MAX_UPLOAD_MB).", b.MaxBytes/mb)}
	}
	return f.Sync()
}

// reading tells errors of who sends from those of the disk.
type reading struct{ io.Reader }

func (r reading) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = &sitrep.Error{Code: sitrep.Invalid, Message: "The file did not come to its end.", Err: err}
	}
	return n, err
}

// plainName is the name of a file with nothing in it that a path or a terminal could mistake.
func plainName(name string) string {
	name = filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '_' {
			return r
		}
		return '-'
	}, name)
	const most = 100
	name = strings.Trim(name[max(0, len(name)-most):], ".-")
	if name == "" {
		return "data"
	}
	return name
}

// Uploaded reports whether a dataset's file is one of these.
func (b Inbox) Uploaded(d sitrep.Dataset) bool {
	folder, err := filepath.Abs(b.folderOf(d.ID))
	return err == nil && d.Kind == sitrep.SourceFile && filepath.Dir(d.Source) == folder
}

// Exchange puts a new file in the place of an uploaded one. back puts the old one there again, done forgets it.
func (b Inbox) Exchange(d sitrep.Dataset, content io.Reader) (back, done func() error, err error) {
	fresh, old := d.Source+".new", d.Source+".old"
	_ = os.Remove(fresh) // of one that was broken off
	if err := b.write(fresh, content); err != nil {
		return nil, nil, errors.Join(err, os.Remove(fresh))
	}
	if err := inherit.From(filepath.Dir(fresh), fresh); err != nil {
		return nil, nil, errors.Join(err, os.Remove(fresh))
	}
	if err := os.Rename(d.Source, old); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("put an upload aside: %w", err)
	}
	back = func() error { return os.Rename(old, d.Source) }
	if err := os.Rename(fresh, d.Source); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("put an upload in place: %w", err), back())
	}
	return back, func() error {
		if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}, nil
}

// Discard removes what was uploaded for a dataset.
func (b Inbox) Discard(id sitrep.ID) error {
	if err := os.RemoveAll(b.folderOf(id)); err != nil {
		return fmt.Errorf("remove an upload: %w", err)
	}
	return nil
}

// uploadAge is how old a folder is that no upload under way can be of.
const uploadAge = 24 * time.Hour

// Clear removes files that no dataset of the catalog is about: of uploads that were broken off, and of datasets
// that were removed.
func (b Inbox) Clear(ctx context.Context, now time.Time, find func(context.Context, sitrep.ID) (sitrep.Dataset, error)) error {
	list, err := os.ReadDir(b.Folder())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list the uploads: %w", err)
	}
	for _, one := range list {
		id, err := sitrep.ParseID(one.Name())
		info, gone := one.Info()
		if err != nil || gone != nil || now.Sub(info.ModTime()) < uploadAge {
			continue
		}
		d, err := find(ctx, id)
		if sitrep.CodeOf(err) == sitrep.NotFound || err == nil && !d.RemovedAt.IsZero() {
			err = b.Discard(id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
