package mail

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// Folder takes messages as .eml files, which mail programs open.
type Folder struct {
	Dir  string // made when it is needed
	From string // empty: DefaultFrom
}

// Deliver writes the message of a delivery to Dir/<date>/<id>.eml. The file is
// complete or absent, on the disk when Deliver returns, and a second try writes
// the same one.
func (f Folder) Deliver(ctx context.Context, d sitrep.Delivery, c sitrep.Content) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	message, err := Message{
		From:      cmp.Or(f.From, DefaultFrom),
		To:        d.Email,
		Subject:   c.Subject,
		MessageID: d.MessageID,
		Date:      d.CreatedAt,
		Markdown:  c.Markdown,
	}.Bytes()
	if err != nil {
		return fmt.Errorf("compose delivery %s: %w", d.ID, err)
	}
	dir := filepath.Join(f.Dir, d.CreatedAt.UTC().Format("2006-01-02"))
	if err := write(dir, string(d.ID)+".eml", message); err != nil {
		return fmt.Errorf("deliver %s to the mail folder: %w", d.ID, err)
	}
	return nil
}

// write puts a file in place all at once and sees it on the disk.
func write(dir, name string, data []byte) (err error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
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
