package duck

import (
	"fmt"
	"os"
	"strconv"
	"syscall"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// held is an open file or folder. The database takes paths for patterns, lists,
// partitions, addresses and options, and accepts UTF-8 alone, so it is never told
// one that somebody chose: it is told the number under which this process has the
// file open, which also cannot become another file meanwhile.
type held struct{ file *os.File }

// hold opens a file for reading, or a folder.
func hold(path string) (held, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe would keep us waiting
	return held{f}, err
}

// name is a path of the file as long as it is held: of digits and slashes but for
// a known word.
func (h held) name() string { return "/proc/self/fd/" + strconv.Itoa(int(h.file.Fd())) }

// Close lets the file go. Not before the database has: closing any handle of a
// file ends all locks that the process has on it.
func (h held) Close() error { return h.file.Close() }

// holdSource opens the file of a job if it is the one that was stamped.
func holdSource(job catalog.Job) (held, error) {
	h, err := hold(string(job.Source))
	if err != nil {
		return held{}, fmt.Errorf("open the source: %w", err)
	}
	info, err := h.file.Stat()
	if err == nil && job.Stamp != "" && catalog.StampOf(info) != job.Stamp {
		err = sitrep.Errorf(sitrep.Temporary, "The file %s changed while it was read.", job.Source.Base())
	}
	if err == nil {
		err = job.Limits.CheckFile(info.Size())
	}
	if err != nil {
		_ = h.Close()
		return held{}, fmt.Errorf("look at the source: %w", err)
	}
	return h, nil
}
