package ask

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"math/bits"
	"sync"
)

//go:embed vectors/words.bin
var vectorsFile []byte

// dimensions of the vector of a word.
const dimensions = 100

// vectors are frequent English words as points, int8 each: words that are used alike lie in
// the same direction. See vectors/README.md.
type vectors struct {
	words  []byte  // on lines
	starts []int32 // of each word, and the end
	places []int32 // the number of a word, plus one, near the place that its letters tell; 0: none
	points []byte
}

// englishVectors loads once: the file is part of the program and does not change.
var englishVectors = sync.OnceValue(func() *vectors { return readVectors(vectorsFile) })

// readVectors reads a file: how many words, the words on lines, and then their points.
func readVectors(file []byte) *vectors {
	if len(file) < 8 {
		panic("ask: the vectors of words are not embedded")
	}
	n, size := int(binary.LittleEndian.Uint32(file)), int(binary.LittleEndian.Uint32(file[4:]))
	v := &vectors{words: file[8 : 8+size], starts: make([]int32, 0, n+1), places: make([]int32, 1<<bits.Len(uint(2*n))), points: file[8+size:]}
	if len(v.points) != n*dimensions {
		panic("ask: the vectors of words are cut off")
	}
	at := 0
	for range n {
		v.starts = append(v.starts, int32(at))
		end := bytes.IndexByte(v.words[at:], '\n')
		if end < 0 {
			end = len(v.words) - at
		}
		at += end + 1
	}
	v.starts = append(v.starts, int32(at))
	for k := range n {
		place := v.place(string(v.word(k)))
		v.places[place] = int32(k + 1)
	}
	return v
}

// word is one of the words by its number.
func (v *vectors) word(k int) []byte { return v.words[v.starts[k] : v.starts[k+1]-1] }

// place is where the number of a word stands, or would.
func (v *vectors) place(word string) uint32 {
	h, mask := uint32(2166136261), uint32(len(v.places)-1)
	for i := range len(word) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	for h ^= h >> 15; v.places[h&mask] != 0 && string(v.word(int(v.places[h&mask]-1))) != word; h++ {
	}
	return h & mask
}

// at is the number of a word; ok is false where it is not known.
func (v *vectors) at(word string) (k int, ok bool) {
	k = int(v.places[v.place(word)]) - 1
	return k, k >= 0
}

// knows reports whether a word is among the frequent ones.
func (v *vectors) knows(word string) bool {
	_, ok := v.at(word)
	return ok
}

// common reports whether a word is one of the most frequent: it is no slip of another.
func (v *vectors) common(word string) bool {
	k, ok := v.at(word)
	return ok && k < slippable
}

// near is how alike two words are used, in hundredths: 100 is the same. ok is false where
// one is not known.
func (v *vectors) near(a, b string) (hundredths int, ok bool) {
	i, known := v.at(a)
	j, also := v.at(b)
	if !known || !also {
		return 0, false
	}
	x, y := v.points[i*dimensions:(i+1)*dimensions], v.points[j*dimensions:(j+1)*dimensions]
	sum := 0
	for k := range x {
		sum += int(int8(x[k])) * int(int8(y[k])) // the bytes are signed
	}
	return sum * 100 / (127 * 127), true
}
