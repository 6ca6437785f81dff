package write

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestTheSummaryOfAnUpdateHasAPlaceForEachOtherAsk(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	sections := make([][]insight.Finding, 9)
	for i := range sections {
		sections[i] = []insight.Finding{{Kind: document.KindQuality, Shape: "copies.none", Key: string(rune('a' + i)), Roles: map[string]string{}}}
	}
	apart := make([]bool, len(sections))
	if got := len(Told(b, sections, 0, apart)); got != toldLength {
		t.Errorf("%d sentences of an update alone", got)
	}
	apart[7], apart[8] = true, true
	if got := len(Told(b, sections, 0, apart)); got != besidesLength {
		t.Errorf("%d sentences with two asks besides", got)
	}
}
