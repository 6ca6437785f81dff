package ask

import (
	"bytes"
	"encoding/binary"
	"testing"
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

// TestWordsOfVectorsAreFound: with or without a line's end behind the last, and nothing else is.
func TestWordsOfVectorsAreFound(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"sea\nocean\nbill", "sea\nocean\nbill\n"} {
		v := readVectors(fileOfVectors(words, 4, 4, 9))
		if n, ok := v.near("sea", "ocean"); !ok || n != 100 {
			t.Errorf("sea and ocean: %d %v", n, ok)
		}
		if n, ok := v.near("bill", "ocean"); !ok || n != 0 {
			t.Errorf("bill and ocean: %d %v", n, ok)
		}
		for _, other := range []string{"", "se", "bill\n", "oceans", "sea\nocean"} {
			if _, ok := v.near("sea", other); ok {
				t.Errorf("%q is known", other)
			}
		}
	}
	all := englishVectors()
	for k := range len(all.starts) - 1 {
		if at, ok := all.at(string(all.word(k))); !ok || at != k && string(all.word(at)) != string(all.word(k)) {
			t.Fatalf("word %d, %q, is found at %d", k, all.word(k), at)
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
