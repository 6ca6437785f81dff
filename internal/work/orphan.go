package work

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/scratch"
)

// How old what looks abandoned must be. Whoever makes it may be another node or a
// command beside this one, and no import or backup takes a day. A message is
// written within the limit of its delivery.
const (
	orphanAge = 24 * time.Hour
	halfMail  = 10 * time.Minute
)

// removeOrphans deletes what deaths left behind: imports, scratch of children and
// backups that are half made, snapshots that were put in place and never
// recorded, messages that are half written.
func (n *Node) removeOrphans(ctx context.Context) (removed int) {
	return n.removeUnfinished() + n.removeUnrecorded(ctx) + n.removeHalfMails(halfMail)
}

func (n *Node) removeUnfinished() (removed int) {
	for _, entry := range n.list(n.cfg.Snapshots) {
		path := filepath.Join(n.cfg.Snapshots, entry.Name())
		// Where only one machine looks, a lock says at once that nobody works there.
		dead := n.cfg.Alone && entry.IsDir() && scratch.Abandoned(path)
		if isSnapshot(entry) || !dead && !n.older(entry, orphanAge) {
			continue
		}
		if os.RemoveAll(path) == nil {
			removed++
		}
	}
	return removed
}

// removeUnrecorded deletes snapshots that nothing refers to. An import that finds
// one makes it young again, so it is not taken away under it.
func (n *Node) removeUnrecorded(ctx context.Context) int {
	var old []string
	for _, entry := range n.list(n.cfg.Snapshots) {
		if isSnapshot(entry) && n.older(entry, orphanAge) {
			old = append(old, entry.Name())
		}
	}
	loose, err := n.cfg.Store.Unreferenced(ctx, old)
	if err != nil {
		n.storeFailed(ctx, "look for snapshots that nothing refers to", err)
		return 0
	}
	return n.removeSnapshots(loose)
}

// removeHalfMails deletes messages that were not finished and are so old. A
// process that shares the state with nobody knows at its start that all of them
// are a dead one's.
func (n *Node) removeHalfMails(age time.Duration) (removed int) {
	for _, day := range n.list(n.cfg.Mails) {
		folder := filepath.Join(n.cfg.Mails, day.Name())
		if !day.IsDir() {
			continue
		}
		for _, entry := range n.list(folder) {
			if !strings.HasSuffix(entry.Name(), ".tmp") || !n.older(entry, age) {
				continue
			}
			if os.Remove(filepath.Join(folder, entry.Name())) == nil {
				removed++
			}
		}
	}
	return removed
}

func isSnapshot(entry os.DirEntry) bool {
	return strings.HasSuffix(entry.Name(), ".duckdb") && entry.Type().IsRegular()
}

func (n *Node) older(entry os.DirEntry, age time.Duration) bool {
	info, err := entry.Info()
	return err == nil && n.cfg.Now().Sub(info.ModTime()) >= age
}

// list is what is in a folder; nothing in one that is not there.
func (n *Node) list(folder string) []os.DirEntry {
	if folder == "" {
		return nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		n.log.Warn("look for what was left behind", "error", err)
	}
	return entries
}
