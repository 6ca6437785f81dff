package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Cache keeps copies of snapshots from a shared folder on a disk of this node.
// What was not used for longest makes room for what is; what a run has open
// stays. It is a help and no more: what does not fit is read where it is.
// One process at a time may use a folder.
type Cache struct {
	shared string
	dir    string // empty: the shared folder is read directly
	limit  int64
	log    *slog.Logger

	copies flight[string]
	mu     sync.Mutex
	files  map[string]*copied
	used   int64
}

// copied is a file of the cache.
type copied struct {
	size   int64
	open   int
	usedAt time.Time
}

// copying is what names of unfinished copies begin with.
const copying = "copy-"

// errNoPlace: the copy does not fit. The snapshot is read where it is.
var errNoPlace = errors.New("it does not fit into the cache")

// NewCache returns a cache in dir of at most limit bytes; without a folder, or
// with the shared one itself, nothing is copied. What an earlier process left is
// taken over.
func NewCache(shared, dir string, limit int64, log *slog.Logger) (*Cache, error) {
	c := &Cache{shared: shared, limit: limit, log: log, files: map[string]*copied{}}
	if dir == "" {
		return c, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder of the cache: %w", err)
	}
	if same, err := sameFolder(shared, dir); err != nil || same {
		return c, err
	}
	c.dir = dir
	return c, c.takeOver()
}

func sameFolder(a, b string) (bool, error) {
	at, err := os.Stat(a)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look at the folder of snapshots: %w", err)
	}
	bt, err := os.Stat(b)
	if err != nil {
		return false, fmt.Errorf("look at the folder of the cache: %w", err)
	}
	return os.SameFile(at, bt), nil
}

// takeOver finds what is there. The time of a file is when it was used last.
func (c *Cache) takeOver() error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return fmt.Errorf("read the folder of the cache: %w", err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		switch {
		case err != nil || !info.Mode().IsRegular():
		case strings.HasPrefix(entry.Name(), copying):
			_ = os.Remove(filepath.Join(c.dir, entry.Name()))
		case strings.HasSuffix(entry.Name(), ".duckdb"):
			c.files[entry.Name()] = &copied{size: info.Size(), usedAt: info.ModTime()}
			c.used += info.Size()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.makeRoom(0)
	return nil
}

// Open returns where to read a snapshot, and what to call when that is done. A
// copy that is not what was imported is an error: Temporary.
func (c *Cache) Open(ctx context.Context, s sitrep.Snapshot) (path string, done func(), err error) {
	original := filepath.Join(c.shared, s.File)
	if c.dir == "" {
		return original, func() {}, nil
	}
	for range 2 { // what was just copied may have been made room of
		if path, done, ok := c.take(s.File); ok {
			return path, done, nil
		}
		_, err := c.copies.do(ctx, sitrep.ID(s.File), time.Hour, func(ctx context.Context) (string, error) { return "", c.fetch(ctx, s) })
		if errors.Is(err, errNoPlace) {
			break
		}
		if err != nil {
			return "", nil, err
		}
	}
	return original, func() {}, nil
}

// take opens a file of the cache.
func (c *Cache) take(name string) (path string, done func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f, ok := c.files[name]
	if !ok {
		return "", nil, false
	}
	path = filepath.Join(c.dir, name)
	now := time.Now()
	if os.Chtimes(path, now, now) != nil { // somebody has removed it
		c.drop(name)
		return "", nil, false
	}
	f.usedAt = now
	f.open++
	return path, sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		f.open--
	}), true
}

// drop forgets a file and removes it. Called with the lock.
func (c *Cache) drop(name string) {
	c.used -= c.files[name].size
	delete(c.files, name)
	_ = os.Remove(filepath.Join(c.dir, name))
}

// makeRoom removes what was not used for longest until so many bytes fit, and
// says whether they do. Called with the lock.
func (c *Cache) makeRoom(bytes int64) bool {
	for c.used+bytes > c.limit {
		oldest := ""
		for name, f := range c.files {
			if f.open == 0 && (oldest == "" || f.usedAt.Before(c.files[oldest].usedAt)) {
				oldest = name
			}
		}
		if oldest == "" {
			return false
		}
		c.drop(oldest)
	}
	return true
}

// reserve takes the place of a file before it is copied, so that copies under way
// together do not exceed the limit.
func (c *Cache) reserve(bytes int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if bytes > c.limit || !c.makeRoom(bytes) {
		return false
	}
	c.used += bytes
	return true
}

// fetch copies a snapshot, checks it and moves it into place.
func (c *Cache) fetch(ctx context.Context, s sitrep.Snapshot) error {
	in, err := os.Open(filepath.Join(c.shared, s.File))
	if err != nil {
		return fmt.Errorf("open the shared snapshot: %w", err)
	}
	defer func() { _ = in.Close() }()
	info, err := in.Stat()
	if err != nil {
		return fmt.Errorf("look at the shared snapshot: %w", err)
	}
	if !c.reserve(info.Size()) {
		return errNoPlace
	}
	err = c.place(ctx, in, s)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.used -= info.Size()
		return err
	}
	c.files[s.File] = &copied{size: info.Size(), usedAt: time.Now()}
	return nil
}

func (c *Cache) place(ctx context.Context, in io.Reader, s sitrep.Snapshot) error {
	out, err := os.CreateTemp(c.dir, copying)
	if err != nil {
		return c.without(err)
	}
	defer func() { _ = os.Remove(out.Name()) }() // does nothing once it is in place
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, sum), heeding{ctx, in})
	if err = errors.Join(err, out.Chmod(0o400), out.Close()); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return c.without(err)
	}
	if got := hex.EncodeToString(sum.Sum(nil)); s.Fingerprint != "" && got != s.Fingerprint {
		return &sitrep.Error{
			Code: sitrep.Temporary, Message: "The stored data of the dataset is not what was imported.",
			Err: fmt.Errorf("snapshot %s has the fingerprint %s, want %s", s.File, got, s.Fingerprint),
		}
	}
	return c.without(os.Rename(out.Name(), filepath.Join(c.dir, s.File)))
}

// without goes on without a copy when none can be made: the disk of the cache is full.
func (c *Cache) without(err error) error {
	if err == nil {
		return nil
	}
	c.log.Warn("a snapshot cannot be copied into the cache and is read where it is", "error", err)
	return errNoPlace
}

// heeding is a reader that ends with its context.
type heeding struct {
	ctx context.Context
	in  io.Reader
}

// Read reads on unless the context has ended.
func (h heeding) Read(b []byte) (int, error) {
	if err := h.ctx.Err(); err != nil {
		return 0, err
	}
	return h.in.Read(b)
}

// Close ends copies that are under way.
func (c *Cache) Close() { c.copies.close() }
