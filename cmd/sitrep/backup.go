package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/archive"
	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type backupCmd struct {
	Dest string `arg:"" type:"bytes" help:"The file to write; a folder, which gets a file named by the time; or - for standard output."`
	state
}

// Help is the long text of the command.
func (backupCmd) Help() string {
	return `It works beside a running service, which goes on as ever. What it writes is the state as it was at one instant, with the snapshots that the state refers to, in one tar file with checksums. The file is complete or not there, and it holds secrets: only its owner may read it.

	sitrep backup /var/backups/sitrep/
	sitrep backup - | age -r age1… > sitrep.tar.age

The sources of datasets and the mails are not in it. With PostgreSQL see docs/backup.md.`
}

// Run writes one backup and prints its path.
func (c *backupCmd) Run(p *program) (err error) {
	if c.DatabaseURL != "" {
		return usagef("the state is on PostgreSQL: back it up with pg_dump, and the folder of snapshots beside it, as docs/backup.md says")
	}
	data, err := filepath.Abs(c.Data)
	if err != nil {
		return fmt.Errorf("data folder %s: %w", c.Data, err)
	}
	taken, err := takeBackup(p.ctx, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, taken.room.Remove()) }()
	path, size, err := taken.write(p.ctx, c.Dest, p.out)
	if err != nil {
		return err
	}
	if path != "" {
		if err := p.print(path); err != nil {
			return err
		}
	}
	a := taken.about
	p.say("backed up %s, %s of them and %s: %s bytes", count(int64(a.Reports), "report"),
		count(int64(a.Executions), "execution"), count(int64(a.Snapshots), "snapshot"), grouped(size))
	return taken.complete()
}

// taking is a backup under way.
type taking struct {
	room   *scratch.Folder // of its staged files
	about  archive.About
	copied store.Copied
	sums   map[string]string
}

// takeBackup stages the state of a data folder as it is now.
func takeBackup(ctx context.Context, data string) (t taking, err error) {
	if _, err := os.Stat(filepath.Join(data, store.File)); errors.Is(err, fs.ErrNotExist) {
		return t, sitrep.Errorf(sitrep.NotFound, "there is no %s in %s: nothing to back up", store.File, data)
	}
	t.about.Program = programVersion()
	t.room, t.about.Missing, err = archive.Stage(ctx, newImporter(data).Folder(), func(file string) ([]string, error) {
		t.about.CreatedAt = now() // before the copy: what happens during it may be in it, and is after it for a restore
		t.copied, err = store.CopySQLite(ctx, data, file)
		return slices.Sorted(maps.Keys(t.copied.Files)), err
	})
	if err != nil {
		return t, fmt.Errorf("back up %s: %w", data, err)
	}
	c := t.copied
	t.about.Schema, t.about.Reports, t.about.Executions, t.about.Datasets = c.Schema, c.Reports, c.Executions, c.Datasets
	t.about.Snapshots = len(c.Files) - len(t.about.Missing)
	return t, nil
}

// write puts the backup where it belongs. path is empty for standard output.
func (t *taking) write(ctx context.Context, dest string, out io.Writer) (path string, size int64, err error) {
	if dest == "-" {
		counted := &counter{out: out}
		t.sums, err = archive.Write(ctx, counted, t.about, t.room.Path())
		return "", counted.n, err
	}
	if info, err := os.Stat(dest); err == nil && info.IsDir() {
		dest = filepath.Join(dest, "sitrep-"+t.about.CreatedAt.Format("20060102T150405Z")+".tar")
	}
	if _, err := os.Lstat(dest); err == nil {
		return "", 0, sitrep.Errorf(sitrep.Conflict, "%s is there already; a backup overwrites nothing", dest)
	}
	size, err = t.writeFile(ctx, dest)
	if err != nil {
		return "", 0, fmt.Errorf("write %s: %w", dest, err)
	}
	return dest, size, nil
}

// writeFile writes beside the place and moves the whole file there.
func (t *taking) writeFile(ctx context.Context, dest string) (size int64, err error) {
	f, err := os.CreateTemp(filepath.Dir(dest), ".sitrep-backup-*") // of mode 0600
	if err != nil {
		return 0, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	counted := &counter{out: &archive.Steady{File: f}}
	t.sums, err = archive.Write(ctx, counted, t.about, t.room.Path())
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return 0, err
	}
	if err := os.Rename(f.Name(), dest); err != nil {
		return 0, err
	}
	return counted.n, syncFolder(filepath.Dir(dest))
}

// syncFolder makes a rename survive a power cut.
func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// complete is an error, for whoever looks at exit codes alone, when a snapshot
// was not there or is not what was imported. The backup is written all the same:
// it has whatever can be had.
func (t *taking) complete() error {
	var damaged []string
	for file, fingerprint := range t.copied.Files {
		sum, there := t.sums[archive.SnapshotFolder+"/"+file]
		if there && fingerprint != "" && sum != fingerprint {
			damaged = append(damaged, file)
		}
	}
	slices.Sort(damaged)
	switch {
	case len(t.about.Missing) > 0:
		return fmt.Errorf("the backup was written, but these snapshots, which the state names, are not on disk: %s; the next run of a report about them imports them anew",
			strings.Join(t.about.Missing, ", "))
	case len(damaged) > 0:
		return fmt.Errorf("the backup was written, but these snapshots have changed on disk since they were imported: %s", strings.Join(damaged, ", "))
	}
	return nil
}

type counter struct {
	out io.Writer
	n   int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.out.Write(p)
	c.n += int64(n)
	return n, err
}
