package ask

import (
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

//go:embed second.bin
var secondFile string

// Network scores what a sum of weights cannot: features that mean something only beside others. Each feature moves the
// cells of one hidden layer; what a cell has above zero counts by the cell's weight (rectified linear units, Nair and
// Hinton 2010). All numbers are whole, so that a score is the same on every machine.
type Network struct {
	moves  frozen.Table // a feature's: a byte, which is signed, for each cell
	start  []int32      // of each cell
	weight []int32      // of each cell, in 65536ths of a score
}

// DefaultNetwork is that of the program.
var DefaultNetwork = sync.OnceValue(func() *Network {
	n, err := ReadNetwork(secondFile)
	if err != nil {
		panic("ask: " + err.Error())
	}
	return n
})

// NewNetwork makes a network of the moves of each feature, and the start and weight of each cell.
func NewNetwork(moves map[string][]int8, start, weight []int32) *Network {
	pairs := map[string]string{cellsKey: cellsText(start, weight)}
	for f, list := range moves {
		bytes := make([]byte, len(list))
		for i, m := range list {
			bytes[i] = byte(m)
		}
		pairs[f] = string(bytes)
	}
	return &Network{frozen.MustOpen(string(frozen.Make(pairs))), start, weight}
}

// cellsKey has the start and the weight of each cell; no feature is called so.
const cellsKey = ""

func cellsText(start, weight []int32) string {
	var b strings.Builder
	for i := range start {
		b.WriteString(bytes32(int(start[i])) + bytes32(int(weight[i])))
	}
	return b.String()
}

// ReadNetwork opens a file that [Network.WriteTo] wrote.
func ReadNetwork(file string) (*Network, error) {
	moves, err := frozen.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read the network: %w", err)
	}
	n := &Network{moves: moves}
	cells, _ := moves.Get(cellsKey)
	for ; len(cells) >= 8; cells = cells[8:] {
		n.start = append(n.start, int32(number32(cells)))
		n.weight = append(n.weight, int32(number32(cells[4:])))
	}
	return n, nil
}

// WriteTo writes the network as [ReadNetwork] reads it.
func (n *Network) WriteTo(out io.Writer) (int64, error) {
	written, err := out.Write(frozen.Make(maps.Collect(n.moves.Each)))
	return int64(written), err
}

// Score is what features come to. Those that it does not know move nothing.
func (n *Network) Score(features []string) int {
	cells := slices.Clone(n.start)
	for _, f := range features {
		moves, _ := n.moves.Get(f)
		for i := range min(len(moves), len(cells)) {
			cells[i] += int32(int8(moves[i]))
		}
	}
	var sum int64
	for i, c := range cells {
		sum += int64(max(c, 0)) * int64(n.weight[i])
	}
	return int(sum >> 16)
}
