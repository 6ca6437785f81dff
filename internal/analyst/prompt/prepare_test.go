package prompt

import (
	"os"
	"slices"
	"testing"
)

// TestThePreparedPhrasesAreThoseOfTheTexts: after a change of a text, `make words`.
func TestThePreparedPhrasesAreThoseOfTheTexts(t *testing.T) {
	t.Parallel()
	files, err := Prepare(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadDir("prepared")
	if err != nil || len(list) != len(files) {
		t.Fatalf("%d files, there should be %d: %v", len(list), len(files), err)
	}
	for name, want := range files {
		if have, err := os.ReadFile("prepared/" + name); err != nil || !slices.Equal(have, want) {
			t.Errorf("prepared/%s is not what the texts say (%v): make words", name, err)
		}
	}
	if _, err := Prepare(os.DirFS("testdata")); err == nil {
		t.Error("a folder without texts is prepared")
	}
}

func TestAnEntryIsReadAsItWasPrepared(t *testing.T) {
	t.Parallel()
	for _, e := range []entry{entryOf("operator", `"= >" = gt`), entryOf("operator", "more than = gt"), entryOf("greeting", "good morning"), entryOf("by", "broken down by")} {
		if got := readEntries(e.line() + e.line()); len(got) != 2 || got[1].tag != e.tag || got[1].meaning != e.meaning || got[1].exact != e.exact || got[1].text != e.text || !slices.Equal(got[1].words, e.words) {
			t.Errorf("%+v is read as %+v", e, got)
		}
	}
}
