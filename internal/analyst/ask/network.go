package ask

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
)

//go:embed second.bin
var secondFile []byte

// Network scores what a sum of weights cannot: features that mean something only beside others. Each feature moves the
// cells of one hidden layer; what a cell has above zero counts by the cell's weight (rectified linear units, Nair and
// Hinton 2010). All numbers are whole, so that a score is the same on every machine.
type Network struct {
	number map[string]int32 // of a feature
	moves  []int8           // a feature's: as many as there are cells
	start  []int32          // of each cell
	weight []int32          // of each cell, in 65536ths of a score
}

// DefaultNetwork is that of the program.
var DefaultNetwork = sync.OnceValue(func() *Network {
	n, err := ReadNetwork(secondFile)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return n
})

// NewNetwork makes a network of the names of its features, the moves of each, and the start and weight of each cell.
func NewNetwork(features []string, moves []int8, start, weight []int32) *Network {
	n := &Network{number: make(map[string]int32, len(features)), moves: moves, start: start, weight: weight}
	for i, f := range features {
		n.number[f] = int32(i)
	}
	return n
}

// ReadNetwork reads a file: the numbers of features and of cells and the length of the names, the names on lines, the start
// and the weight of each cell, and the moves of each feature.
func ReadNetwork(file []byte) (*Network, error) {
	var head [3]uint32
	in := bytes.NewReader(file)
	if err := binary.Read(in, binary.LittleEndian, &head); err != nil {
		return nil, fmt.Errorf("read the network: %w", err)
	}
	features, cells := int(head[0]), int(head[1])
	names := make([]byte, min(int(head[2]), in.Len()))
	start, weight, moves := make([]int32, cells), make([]int32, cells), make([]int8, min(features*cells, in.Len()))
	if _, err := io.ReadFull(in, names); err != nil {
		return nil, fmt.Errorf("read the names of the network's features: %w", err)
	}
	for _, part := range []any{start, weight, moves} {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("read the numbers of the network: %w", err)
		}
	}
	list := strings.Split(strings.TrimSuffix(string(names), "\n"), "\n")
	if len(moves) != features*cells || features > 0 && len(list) != features {
		return nil, fmt.Errorf("read the network: of %d features with %d cells each, %d have names and there are %d moves", features, cells, len(list), len(moves))
	}
	return NewNetwork(list[:features], moves, start, weight), nil
}

// WriteTo writes the network as [ReadNetwork] reads it, in the order of its features' names.
func (n *Network) WriteTo(out io.Writer) (int64, error) {
	features := make([]string, 0, len(n.number))
	for f := range n.number {
		features = append(features, f)
	}
	slices.Sort(features)
	names := []byte(strings.Join(features, "\n") + "\n")
	var b bytes.Buffer
	moves := make([]int8, 0, len(n.moves))
	for _, f := range features {
		moves = append(moves, n.movesOf(n.number[f])...)
	}
	for _, part := range []any{[3]uint32{uint32(len(features)), uint32(len(n.start)), uint32(len(names))}, names, n.start, n.weight, moves} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return 0, fmt.Errorf("write the network: %w", err)
		}
	}
	return b.WriteTo(out)
}

func (n *Network) movesOf(feature int32) []int8 {
	cells := len(n.start)
	return n.moves[int(feature)*cells : (int(feature)+1)*cells]
}

// Score is what features come to. Those that it does not know move nothing.
func (n *Network) Score(features []string) int {
	cells := slices.Clone(n.start)
	for _, f := range features {
		k, ok := n.number[f]
		if !ok {
			continue
		}
		for i, m := range n.movesOf(k) {
			cells[i] += int32(m)
		}
	}
	var sum int64
	for i, c := range cells {
		sum += int64(max(c, 0)) * int64(n.weight[i])
	}
	return int(sum >> 16)
}
