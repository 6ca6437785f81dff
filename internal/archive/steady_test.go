package archive_test

import (
	"bytes"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/archive"
)

// slowDisk takes a second for each megabyte that it has to see onto the disk.
type slowDisk struct {
	bytes.Buffer
	open, most int
	fails      error
}

func (d *slowDisk) Write(p []byte) (int, error) {
	d.open += len(p)
	d.most = max(d.most, d.open)
	return d.Buffer.Write(p)
}

func (d *slowDisk) Sync() error {
	<-time.After(time.Duration(d.open>>20) * time.Second)
	d.open = 0
	return d.fails
}

// Others have the disk for as long as a backup has it, and never wait for more
// than a megabyte of it.
func TestLongFilesLeaveOthersTheDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		disk := &slowDisk{}
		text := bytes.Repeat([]byte("0123456789abcdef"), 1<<20+1) // 16 MB and 16 bytes
		start := time.Now()
		n, err := (&archive.Steady{File: disk}).Write(text)
		if err != nil || n != len(text) || !bytes.Equal(disk.Bytes(), text) {
			t.Errorf("%d of %d written, %v", n, len(text), err)
		}
		if disk.most != 1<<20 || disk.open != 16 {
			t.Errorf("%d bytes waited for the disk at most, %d at the end", disk.most, disk.open)
		}
		if took := time.Since(start); took != 32*time.Second {
			t.Errorf("took %s: 16 of work and as long of rest", took)
		}
	})
}

func TestDiskThatFailsEndsALongFile(t *testing.T) {
	t.Parallel()
	full := errors.New("full")
	disk := &slowDisk{fails: full}
	if n, err := (&archive.Steady{File: disk}).Write(make([]byte, 5<<20)); !errors.Is(err, full) || n != 1<<20 {
		t.Errorf("%d, %v", n, err)
	}
}
