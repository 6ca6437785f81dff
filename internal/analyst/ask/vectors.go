package ask

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

//go:embed vectors/words.bin
var vectorsFile []byte

// dimensions of the vector of a word.
const dimensions = 100

// vectors are frequent English words as points, int8 each: words that are used alike lie in
// the same direction. See vectors/README.md.
type vectors struct {
	words   []byte       // on lines, the most frequent first
	numbers frozen.Table // of the words: their places in that order
	points  []byte       // by the numbers
}

var englishVectors = sync.OnceValue(func() *vectors {
	words, points, err := splitVectors(vectorsFile)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return &vectors{words, frozen.MustOpen(preparedVectors), points}
})

// splitVectors parts a file into its words, on lines, and their points: it has how many words there are, how many bytes
// they take, the words, and then the points.
func splitVectors(file []byte) (words, points []byte, err error) {
	if len(file) < 8 {
		return nil, nil, errors.New("the vectors of words have no head")
	}
	n, size := int(binary.LittleEndian.Uint32(file)), int(binary.LittleEndian.Uint32(file[4:]))
	if len(file) != 8+size+n*dimensions {
		return nil, nil, errors.New("the vectors of words are cut off")
	}
	return file[8 : 8+size], file[8+size:], nil
}

// at is the number of a word; ok is false where it is not known.
func (v *vectors) at(word string) (k int, ok bool) {
	bytes, ok := v.numbers.Get(word)
	return number32(bytes), ok
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
