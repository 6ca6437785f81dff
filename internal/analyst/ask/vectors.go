package ask

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"sync"
)

//go:embed vectors/words.bin
var vectorsFile []byte

// dimensions of the vector of a word.
const dimensions = 100

// vectors are frequent English words as points, int8 each: words that are used alike lie in
// the same direction. See vectors/README.md.
type vectors struct {
	at     map[string]int
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
	v := &vectors{at: make(map[string]int, n), points: file[8+size:]}
	for k, word := range bytes.Split(file[8:8+size], []byte{'\n'}) {
		if k < n {
			v.at[string(word)] = k
		}
	}
	if len(v.points) != n*dimensions {
		panic("ask: the vectors of words are cut off")
	}
	return v
}

// knows reports whether a word is among the frequent ones.
func (v *vectors) knows(w string) bool {
	_, ok := v.at[w]
	return ok
}

// near is how alike two words are used, in hundredths: 100 is the same. ok is false where
// one is not known.
func (v *vectors) near(a, b string) (hundredths int, ok bool) {
	i, known := v.at[a]
	j, also := v.at[b]
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
