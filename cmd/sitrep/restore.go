package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/archive"
	"github.com/a-seed-aa0acf4e/sitrep/internal/inherit"
	"github.com/a-seed-aa0acf4e/sitrep/internal/schedule"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

type restoreCmd struct {
	Src         string      `arg:"" type:"bytes" help:"A file that \"sitrep backup\" wrote, or - for standard input."`
	Force       bool        `help:"Also where something lies already; it is put aside, not removed."`
	ServedUntil servedUntil `default:"now" placeholder:"TIME" help:"Until when the service went on after the backup: an instant, now (default), or backup: it was stopped before."`
	state
}

// Help is the long text of the command.
func (restoreCmd) Help() string {
	return `The backup is unpacked beside the state and checked; only when all of it is good does it take its place.

What the service did after the backup was made is not in it: reports that were created since are gone, those that were deleted are back, and keys that were revoked are valid again. It may have mailed reports that the backup takes for not sent. So what fell due until now, or until the instant that --served-until names, is made but not mailed. When the service was stopped before the backup was made, say so, and nothing is held back:

	sitrep restore sitrep.tar --served-until backup`
}

// Run restores one backup.
func (c *restoreCmd) Run(p *program) (err error) {
	if c.DatabaseURL != "" {
		return usagef("the state is on PostgreSQL: restore it with pg_restore, as docs/backup.md says")
	}
	data, err := c.folder()
	if err != nil {
		return err
	}
	release, err := store.LockFolder(data)
	if err != nil {
		return err
	}
	defer release()
	if err := c.refuseFull(data); err != nil {
		return err
	}
	in, err := c.source()
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	r, err := unpack(p.ctx, in, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.dir)) }()
	if err := r.settle(p.ctx, c.ServedUntil); err != nil {
		return err
	}
	if err := inherit.From(data, r.dir, filepath.Join(data, store.LockName)); err != nil {
		return err
	}
	if r.aside, err = putInPlace(r.dir, data); err != nil {
		return err
	}
	r.tell(p)
	return nil
}

// refuseFull keeps a state from being replaced by mistake.
func (c *restoreCmd) refuseFull(data string) error {
	entries, err := os.ReadDir(data)
	if err != nil {
		return fmt.Errorf("look into the data folder: %w", err)
	}
	for _, e := range entries {
		if e.Name() == store.LockName || e.Name() == "lost+found" || c.Force {
			continue
		}
		return sitrep.Errorf(sitrep.Conflict,
			"%s is not empty; restore into another folder, or use --force, which puts the state that is there aside", data)
	}
	return nil
}

func (c *restoreCmd) source() (io.ReadCloser, error) {
	if c.Src == "-" {
		return io.NopCloser(os.Stdin), nil
	}
	f, err := os.Open(c.Src)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, sitrep.Errorf(sitrep.NotFound, "there is no file %s", c.Src)
	}
	return f, err
}

// restoring is a backup on its way into a data folder.
type restoring struct {
	dir     string // where it is unpacked
	about   archive.About
	lost    []string // snapshots that the state names and the backup lacks
	held    bool     // something may have been sent since
	until   time.Time
	settled store.Settled
	aside   string // where the state that was there is now; empty: there was none
}

// unpack reads and checks a backup in a new folder within the data folder.
func unpack(ctx context.Context, in io.Reader, data string) (r restoring, err error) {
	if r.dir, err = os.MkdirTemp(data, "restore-*"); err != nil {
		return r, fmt.Errorf("make room for the backup: %w", err)
	}
	if r.about, err = archive.Read(ctx, in, r.dir, refuseNewer); err == nil {
		r.lost, err = checkState(ctx, r.dir)
	}
	if err != nil {
		return r, errors.Join(err, os.RemoveAll(r.dir))
	}
	return r, nil
}

func refuseNewer(a archive.About) error {
	known, err := store.Schema()
	if err == nil && a.Schema > known {
		err = sitrep.Errorf(sitrep.Conflict,
			"the backup has schema version %d, this program knows %d: it was made by a newer sitrep (%s); use that one", a.Schema, known, a.Program)
	}
	return err
}

// checkState reads the whole state and looks for its snapshots.
func checkState(ctx context.Context, dir string) (lost []string, err error) {
	copied, err := store.InspectSQLite(ctx, filepath.Join(dir, archive.StateName))
	if err != nil {
		return nil, err
	}
	for file := range copied.Files {
		_, err := os.Stat(filepath.Join(dir, archive.SnapshotFolder, file))
		if errors.Is(err, fs.ErrNotExist) {
			lost = append(lost, file)
		} else if err != nil {
			return nil, err
		}
	}
	slices.Sort(lost)
	return lost, nil
}

// settle brings the state up to date and holds back what may have been sent.
func (r *restoring) settle(ctx context.Context, until servedUntil) (err error) {
	st, err := store.Open(ctx, store.Config{Dir: r.dir})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	r.until = until.instant(r.about.CreatedAt)
	if r.held = r.until.After(r.about.CreatedAt); r.held {
		r.settled, err = st.Settle(ctx, now(), r.until, schedule.Newest)
	}
	return err
}

// putInPlace moves what was unpacked into the data folder, the state last: as
// long as it is not there nothing else is used. What was there is put aside.
func putInPlace(from, data string) (aside string, err error) {
	if _, err := os.Lstat(filepath.Join(from, store.File+"-wal")); err == nil {
		return "", errors.New("the state was not closed; nothing was put in place")
	}
	for _, name := range []string{store.File, store.File + "-wal", store.File + "-shm", archive.SnapshotFolder} {
		if _, err := os.Lstat(filepath.Join(data, name)); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if aside == "" {
			aside = filepath.Join(data, "replaced-"+now().Format("20060102T150405.000Z"))
			if err := inherit.Mkdir(aside); err != nil {
				return "", fmt.Errorf("put the old state aside: %w", err)
			}
		}
		if err := os.Rename(filepath.Join(data, name), filepath.Join(aside, name)); err != nil {
			return aside, fmt.Errorf("put the old state aside: %w", err)
		}
	}
	for _, name := range []string{archive.SnapshotFolder, archive.StateName} {
		if err := os.Rename(filepath.Join(from, name), filepath.Join(data, name)); err != nil {
			return aside, fmt.Errorf("put %s in place: %w", name, err)
		}
		if err := syncFolder(data); err != nil {
			return aside, fmt.Errorf("put %s in place: %w", name, err)
		}
	}
	return aside, nil
}

// tell says what was done, and what to think of.
func (r *restoring) tell(p *program) {
	a := r.about
	p.say("restored %s, %s of them and %s, as they were at %s", count(int64(a.Reports), "report"),
		count(int64(a.Executions), "execution"), count(int64(a.Snapshots), "snapshot"), showTime(a.CreatedAt))
	if r.aside != "" {
		p.say("what was there before is in %s", r.aside)
	}
	if len(r.lost) > 0 {
		p.say("not in the backup, though the state names them, are %s; the next run of a report about them imports them anew", count(int64(len(r.lost)), "snapshot"))
	}
	if r.held {
		tellSettled(p, r.settled, r.until)
	}
	p.say("look at \"sitrep key list\": keys that were revoked after that time are valid again, and reports that were deleted are back")
}

func tellSettled(p *program, done store.Settled, until time.Time) {
	p.say("what fell due until %s may have been mailed already: %s will be made and not mailed, %s given up",
		showTime(until), count(int64(done.Quiet), "run"), count(int64(done.GivenUp), "waiting mail"))
}

// servedUntil is until when a service went on after it was backed up.
type servedUntil struct {
	backup bool
	at     time.Time // zero: now
}

// UnmarshalText reads what stands on the command line.
func (u *servedUntil) UnmarshalText(text []byte) error {
	*u = servedUntil{}
	switch string(text) {
	case "now":
		return nil
	case "backup":
		u.backup = true
		return nil
	}
	at, err := time.Parse(time.RFC3339, string(text))
	if err != nil || at.After(now()) {
		return fmt.Errorf("%q is no instant that has passed; give one like 2027-01-31T12:00:00Z, now, or backup", text)
	}
	u.at = at.UTC()
	return nil
}

// instant resolves it, given when the backup was made.
func (u servedUntil) instant(backup time.Time) time.Time {
	switch {
	case u.backup:
		return backup
	case u.at.IsZero():
		return now()
	}
	return u.at
}
