package ask

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// Weights are the learned weight of each feature, as whole numbers, so that a sum is
// the same on every machine.
type Weights struct {
	of       map[string]int
	prepared frozen.Table   // of features that are not in the map
	recent   map[string]int // of features that were looked up; nil: none is kept
}

// DefaultWeights are those of the program.
var DefaultWeights = sync.OnceValue(func() *Weights { return &Weights{prepared: frozen.MustOpen(preparedWeights)} })

// ReadWeights reads a file of lines "weight feature".
func ReadWeights(in io.Reader) (*Weights, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("read the weights: %w", err)
	}
	w := &Weights{of: make(map[string]int, bytes.Count(text, []byte{'\n'}))}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		number, feature, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("weights: %q has no whole number in front", line)
		}
		w.of[feature] = n
	}
	return w, nil
}

// NewWeights makes weights of a map, which it takes over.
func NewWeights(of map[string]int) *Weights { return &Weights{of: of} }

// And are the weights of both; where a feature has two, the other's.
func (w *Weights) And(other *Weights) *Weights {
	out := map[string]int{}
	w.Each(func(f string, n int) { out[f] = n })
	other.Each(func(f string, n int) { out[f] = n })
	return &Weights{of: out}
}

// recalling are the same weights, which keep what was looked up: a prompt asks for few of them, again and again. They are
// for one goroutine.
func (w *Weights) recalling() *Weights {
	n := *w
	n.recent = map[string]int{}
	return &n
}

// Of is the weight of one feature.
func (w *Weights) Of(feature string) int {
	if n, ok := w.recent[feature]; ok {
		return n
	}
	n, ok := w.of[feature]
	if !ok {
		bytes, _ := w.prepared.Get(feature)
		n = number32(bytes)
	}
	if w.recent != nil {
		w.recent[feature] = n
	}
	return n
}

// number32 reads a number of a prepared file: four bytes, the lowest first, signed; none is 0.
func number32(bytes string) int {
	if len(bytes) < 4 {
		return 0
	}
	return int(int32(uint32(bytes[0]) | uint32(bytes[1])<<8 | uint32(bytes[2])<<16 | uint32(bytes[3])<<24))
}

// WriteTo writes the weights in the order of their features. Zeros are left out.
func (w *Weights) WriteTo(out io.Writer) (int64, error) {
	var b strings.Builder
	var features []string
	w.Each(func(f string, n int) {
		if n != 0 {
			features = append(features, f)
		}
	})
	slices.Sort(features)
	for _, f := range features {
		fmt.Fprintf(&b, "%d %s\n", w.Of(f), f)
	}
	n, err := io.WriteString(out, b.String())
	return int64(n), err
}

func (w *Weights) sum(features []string) int {
	total := 0
	for _, f := range features {
		total += w.Of(f)
	}
	return total
}

// Each yields every feature with its weight, in no order.
func (w *Weights) Each(yield func(feature string, weight int)) {
	for f, bytes := range w.prepared.Each {
		if _, ok := w.of[f]; !ok {
			yield(f, number32(bytes))
		}
	}
	for f, n := range w.of {
		yield(f, n)
	}
}
