package ask

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// fileOfVectors writes words with points that have one coordinate each.
func fileOfVectors(words string, at ...int) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, []uint32{uint32(len(at)), uint32(len(words))})
	b.WriteString(words)
	for _, k := range at {
		point := make([]byte, dimensions)
		point[k] = 127
		b.Write(point)
	}
	return b.Bytes()
}

func TestWordsOfVectorsAreFound(t *testing.T) {
	t.Parallel()
	words, points, err := splitVectors(fileOfVectors("sea\nocean\nbill\n", 4, 4, 9))
	if err != nil || string(words) != "sea\nocean\nbill\n" {
		t.Fatalf("%q, %v", words, err)
	}
	v := vectors{words, frozen.MustOpen(string(frozen.Make(map[string]string{"sea": bytes32(0), "ocean": bytes32(1), "bill": bytes32(2)}))), points}
	if n, ok := v.near("sea", "ocean"); !ok || n != 100 {
		t.Errorf("sea and ocean: %d %v", n, ok)
	}
	if n, ok := v.near("bill", "ocean"); !ok || n != 0 {
		t.Errorf("bill and ocean: %d %v", n, ok)
	}
	if _, ok := v.near("sea", "oceans"); ok {
		t.Error("oceans are known")
	}
	for _, cut := range []int{4, 12, len(fileOfVectors("sea\n", 4)) - 1} {
		if _, _, err := splitVectors(fileOfVectors("sea\n", 4)[:cut]); err == nil {
			t.Errorf("after %d bytes nothing is missing", cut)
		}
	}
}

func TestVectorsOfTheProgramKnowEachOfTheirWords(t *testing.T) {
	t.Parallel()
	words, points, err := splitVectors(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	list := strings.Fields(string(words))
	if len(list)*dimensions != len(points) {
		t.Fatalf("%d words have %d points", len(list), len(points)/dimensions)
	}
	for k, w := range list {
		if at, ok := englishVectors().at(w); !ok || at != k && list[at] != w {
			t.Fatalf("word %d, %q, is found at %d", k, w, at)
		}
	}
}

// TestStemsArePlainWhateverIsKept: a word has one stem, and words of concepts are cut as those of prompts are.
func TestStemsArePlainWhateverIsKept(t *testing.T) {
	t.Parallel()
	k := stemsKnown{words: map[string]string{}}
	for range 3 {
		for word, want := range map[string]string{"orders": "order", "shipping": "ship", "cities": "citi"} {
			if got := k.of(word); got != want {
				t.Errorf("%s: %s, not %s", word, got, want)
			}
		}
	}
	if len(k.words) != 3 {
		t.Errorf("%d are kept", len(k.words))
	}
	for _, phrase := range []string{"gross sales", "dont", "no-show", "O'Neil", "", " two  blanks ", "3 months", "im late", "café", "order_date"} {
		var want []string
		for _, one := range tokens(phrase) {
			if one.kind != punct {
				want = append(want, one.stem)
			}
		}
		if got := phraseStems(phrase); len(got) != len(want) || contains(got, want) != 0 {
			t.Errorf("%q: %q, not %q", phrase, got, want)
		}
	}
}
