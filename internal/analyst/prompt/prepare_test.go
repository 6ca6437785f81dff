package prompt

import (
	"slices"
	"testing"
)

func TestAnEntryIsReadAsItWasPrepared(t *testing.T) {
	t.Parallel()
	for _, e := range []entry{entryOf("operator", `"= >" = gt`), entryOf("operator", "more than = gt"), entryOf("greeting", "good morning"), entryOf("by", "broken down by")} {
		if got := readEntries(e.line() + e.line()); len(got) != 2 || got[1].tag != e.tag || got[1].meaning != e.meaning || got[1].exact != e.exact || got[1].text != e.text || !slices.Equal(got[1].words, e.words) {
			t.Errorf("%+v is read as %+v", e, got)
		}
	}
}
