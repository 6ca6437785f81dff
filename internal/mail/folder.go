package mail

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
)

// Folder takes messages as .eml files, which mail programs open.
type Folder struct {
	Dir string // made when it is needed
}

// Send writes a message to Dir/<date>/<id>.eml. The file is complete or absent,
// on the disk when Send returns, and a second try writes the same one.
func (f Folder) Send(ctx context.Context, e Envelope, message []byte) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	dir := filepath.Join(f.Dir, e.Date.UTC().Format(time.DateOnly))
	if err := write(dir, string(e.ID)+".eml", message); err != nil {
		return "", fmt.Errorf("deliver %s to the mail folder: %w", e.ID, err)
	}
	return "written to " + dir, nil
}

// write puts a file in place all at once and sees it on the disk.
func write(dir, name string, data []byte) (err error) {
	if err := inherit.Mkdir(dir); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, name+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = file.Close() // a second close of the good path is harmless
			_ = os.Remove(file.Name())
		}
	}()
	if _, err := file.Write(data); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := inherit.From(dir, file.Name()); err != nil {
		return err
	}
	failpoint.Pass(failpoint.MailWritten)
	if err := os.Rename(file.Name(), filepath.Join(dir, name)); err != nil {
		return err
	}
	return syncFolder(dir)
}

// syncFolder makes a rename survive a power cut.
func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = folder.Sync()
	return cmp.Or(err, folder.Close())
}
