package ask

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed weights.txt
var weightsFile string

// unfittedFile has weights by hand of features that came after the last fit; it is empty after each.
//
//go:embed unfitted.txt
var unfittedFile string

// Weights are the learned weight of each feature, as whole numbers, so that a sum is
// the same on every machine.
type Weights struct{ of map[string]int }

// DefaultWeights are those of the program.
var DefaultWeights = sync.OnceValue(func() *Weights {
	w, err := ReadWeights(strings.NewReader(weightsFile + unfittedFile))
	if err != nil {
		panic("ask: " + err.Error())
	}
	return w
})

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
	out := maps.Clone(w.of)
	maps.Copy(out, other.of)
	return &Weights{of: out}
}

// Of is the weight of one feature.
func (w *Weights) Of(feature string) int { return w.of[feature] }

// WriteTo writes the weights in the order of their features. Zeros are left out.
func (w *Weights) WriteTo(out io.Writer) (int64, error) {
	var b strings.Builder
	features := make([]string, 0, len(w.of))
	for f, n := range w.of {
		if n != 0 {
			features = append(features, f)
		}
	}
	slices.Sort(features)
	for _, f := range features {
		fmt.Fprintf(&b, "%d %s\n", w.of[f], f)
	}
	n, err := io.WriteString(out, b.String())
	return int64(n), err
}

func (w *Weights) sum(features []string) int {
	total := 0
	for _, f := range features {
		total += w.of[f]
	}
	return total
}

// Each yields every feature with its weight, in no order.
func (w *Weights) Each(yield func(feature string, weight int)) {
	for f, n := range w.of {
		yield(f, n)
	}
}
