package child_test

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
)

func TestFullDiskIsSaidInPlainWordsAndMayPass(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		fmt.Errorf("write: %w", &os.PathError{Op: "write", Path: "/secret", Err: syscall.ENOSPC}),
		syscall.EDQUOT,
		errors.New("IO Error: Could not write file \"/secret/x\": No space left on device"),
		errors.New("IO Error: Could not write file \"/secret/x\": File too large"),
	} {
		said := child.WithRoom(err)
		if sitrep.CodeOf(said) != sitrep.Temporary || sitrep.MessageOf(said) != "There is no room on the disk for the work." || !errors.Is(said, err) {
			t.Errorf("%v became %s: %q", err, sitrep.CodeOf(said), sitrep.MessageOf(said))
		}
	}
	for _, err := range []error{errors.New("something else"), sitrep.Invalidf("no space left on device, says the file")} {
		if said := child.WithRoom(err); said.Error() != err.Error() || sitrep.CodeOf(said) != sitrep.CodeOf(err) {
			t.Errorf("%v became %v", err, said)
		}
	}
}
