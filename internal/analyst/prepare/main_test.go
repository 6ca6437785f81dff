package main

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestWhatIsPreparedIsWhatTheTextsSay: after a change of a lexicon, a concept, a weight or a file of patterns, `make words`.
func TestWhatIsPreparedIsWhatTheTextsSay(t *testing.T) {
	t.Parallel()
	rooms := os.DirFS("../..")
	files, err := prepared(rooms)
	if err != nil {
		t.Fatal(err)
	}
	have, err := fs.Glob(rooms, "*/*/prepared/*")
	if err != nil || len(have) != len(files) {
		t.Errorf("there are %d files, there should be %d: %s (%v)", len(have), len(files), strings.Join(have, " "), err)
	}
	for name, want := range files {
		if file, err := fs.ReadFile(rooms, name); err != nil || !bytes.Equal(file, want) {
			t.Errorf("%s is not what the texts say (%v): make words", name, err)
		}
	}
}

func TestAFolderWithoutTextsIsNotPrepared(t *testing.T) {
	t.Parallel()
	if _, err := prepared(os.DirFS(t.TempDir())); err == nil {
		t.Error("it is prepared")
	}
	if err := write(t.TempDir()); err == nil {
		t.Error("it is written")
	}
}
