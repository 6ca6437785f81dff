package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// points are words in a space in which words that are used alike lie near each other.
type points struct {
	words  []string
	vector map[string][]float64
}

// dimensions of the vector of a word.
const dimensions = 100

// readPoints reads a file of vectors (internal/analyst/ask/vectors).
func readPoints(path string) (points, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return points{}, fmt.Errorf("vectors of words: %w", err)
	}
	n, size := int(binary.LittleEndian.Uint32(file)), int(binary.LittleEndian.Uint32(file[4:]))
	p := points{vector: map[string][]float64{}}
	for k, word := range bytes.Split(file[8:8+size], []byte{'\n'}) {
		if k >= n {
			break
		}
		v := make([]float64, dimensions+1)
		for i := range dimensions {
			v[i] = float64(int8(file[8+size+k*dimensions+i])) / 127
		}
		v[dimensions] = 1
		p.words, p.vector[string(word)] = append(p.words, string(word)), v
	}
	return p, nil
}

// leans are how likely a word is good (1) or bad (2) of what is counted, from words that
// are used like it. Of a word whose way is known that counts as if it were not.
func (p points) leans() map[string][3]float64 {
	known := map[string]int{}
	for w, concepts := range model.Directed() {
		if p.vector[w] != nil {
			known[w] = slices.Index([]string{"", "goodup", "gooddown"}, concepts)
		}
	}
	const parts = 4
	var order []string
	for _, w := range p.words {
		if _, ok := known[w]; ok {
			order = append(order, w)
		}
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] }) //nolint:gosec // no secret
	out := map[string][3]float64{}
	for part := range parts {
		var train []string
		for i, w := range order {
			if i%parts != part {
				train = append(train, w)
			}
		}
		plane := p.separate(train, known)
		for i, w := range order {
			if i%parts == part {
				out[w] = plane.likely(p.vector[w])
			}
		}
	}
	plane := p.separate(order, known)
	for _, w := range p.words {
		if _, ok := known[w]; !ok {
			out[w] = plane.likely(p.vector[w])
		}
	}
	return out
}

// plane holds the weights of three answers.
type plane [3][dimensions + 1]float64

func (l *plane) likely(x []float64) [3]float64 {
	var out [3]float64
	sum := 0.0
	for k := range l {
		for i, v := range x {
			out[k] += l[k][i] * v
		}
		out[k] = math.Exp(out[k])
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

func (p points) separate(words []string, known map[string]int) *plane {
	l, rate := &plane{}, 0.5
	for range 15 {
		for _, w := range words {
			x := p.vector[w]
			likely := l.likely(x)
			for k := range l {
				g := -likely[k]
				if known[w] == k {
					g++
				}
				for i, v := range x {
					l[k][i] += rate * (g*v - 1e-4*l[k][i])
				}
			}
		}
		rate *= 0.85
	}
	return l
}

// steps are how sure a lean is, each with its name.
var steps = []struct {
	least float64
	name  string
}{{0.75, "sure"}, {0.55, "likely"}}

// writeLeans writes the words that are likely good or bad.
func (p points) writeLeans(folder string) error {
	lists := map[string][]string{}
	for w, likely := range p.leans() {
		if len(w) < 4 || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" {
			continue
		}
		for k, way := range map[int]string{1: "up", 2: "down"} {
			for _, s := range steps {
				if likely[k] >= s.least {
					lists[way+"-"+s.name] = append(lists[way+"-"+s.name], w)
					break
				}
			}
		}
	}
	var b strings.Builder
	b.WriteString("# Written by internal/catalog/model/train: which way is better of words by words that are used alike.\n")
	for _, way := range []string{"up", "down"} {
		for _, s := range steps {
			list := lists[way+"-"+s.name]
			slices.Sort(list)
			fmt.Fprintf(&b, "%s-%s: %s\n", way, s.name, strings.Join(list, " "))
		}
	}
	return os.WriteFile(filepath.Join(folder, "leans.txt"), []byte(b.String()), 0o644) //nolint:gosec // a file of the repository
}
