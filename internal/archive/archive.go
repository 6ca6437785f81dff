// Package archive is the form of a backup: one tar file, readable by any tar,
// with what it is of first, then the state, then the snapshots, and the sums of
// all of them last.
//
//	backup.json          About
//	sitrep.db            the state
//	snapshots/*.duckdb   the data that its reports were made from
//	SHA256SUMS           for sha256sum -c
//
// It guarantees that a reader never takes a file that was cut short, changed or
// added for a good one: the sums come last and name every file. It can be
// written to a pipe and read from one. It knows nothing of what a state holds.
package archive

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// The names inside a backup and inside the folder that it is made from.
const (
	aboutName = "backup.json"
	sumsName  = "SHA256SUMS"

	StateName      = "sitrep.db"
	SnapshotFolder = "snapshots"
)

// Format is the version of the form that this package writes; it reads no newer one.
const Format = 1

// About says what a backup is of.
type About struct {
	Format     int       `json:"format"`
	Program    string    `json:"program"` // version that wrote it
	Schema     int       `json:"schema"`  // of the state
	CreatedAt  time.Time `json:"createdAt"`
	Reports    int       `json:"reports"`
	Executions int       `json:"executions"`
	Datasets   int       `json:"datasets"`
	Snapshots  int       `json:"snapshots"`
	Missing    []string  `json:"missing,omitempty"` // snapshots that the state names and that were not on disk
}

// maxText bounds the two files that are held in memory: a name and a sum for
// each snapshot.
const maxText = 64 << 20

// sums are the SHA-256 of files by their names, in the order of the archive.
type sums struct {
	names []string
	by    map[string]string
}

func (s *sums) add(name, sum string) {
	if s.by == nil {
		s.by = map[string]string{}
	}
	s.names = append(s.names, name)
	s.by[name] = sum
}

// text is what sha256sum -c reads.
func (s *sums) text() []byte {
	var b bytes.Buffer
	for _, name := range s.names {
		fmt.Fprintf(&b, "%s  %s\n", s.by[name], name)
	}
	return b.Bytes()
}

// inPlace reports whether a file of this name may be in a backup: a tar made by
// somebody else must not write where it likes.
func inPlace(name string) bool {
	folder, file := path.Split(name)
	switch folder {
	case "":
		return name == StateName
	case SnapshotFolder + "/":
		return strings.HasSuffix(file, ".duckdb") && !strings.ContainsAny(file, "\\\x00\n")
	}
	return false
}

func damaged(cause error, format string, args ...any) error {
	return &sitrep.Error{Code: sitrep.Invalid, Message: "the backup cannot be used: " + fmt.Sprintf(format, args...), Err: cause}
}
