package chart

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"slices"
)

// paletted brings a picture to 256 colours: its most frequent ones, and for each
// other the nearest of them. A run of equal dots is looked up once.
func paletted(src *image.RGBA) *image.Paletted {
	counts := map[uint32]int{}
	runs(src.Pix, func(c uint32, from, to int) { counts[c] += to - from })
	colours := make([]uint32, 0, len(counts))
	for c := range counts {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	kept := colours[:min(len(colours), 256)]
	index := map[uint32]uint8{}
	out := image.NewPaletted(src.Rect, nil)
	for i, c := range colours {
		if i < len(kept) {
			index[c] = uint8(i)
			out.Palette = append(out.Palette, split(c))
			continue
		}
		index[c] = nearest(kept, c)
	}
	runs(src.Pix, func(c uint32, from, to int) {
		i := index[c]
		for at := from; at < to; at++ {
			out.Pix[at] = i
		}
	})
	return out
}

// runs calls do for each run of equal dots. Most of a drawing is its ground: two
// dots are compared at once.
func runs(pix []uint8, do func(c uint32, from, to int)) {
	n := len(pix) / 4
	for from := 0; from < n; {
		dot, to := binary.LittleEndian.Uint32(pix[4*from:]), from+1
		for two := uint64(dot)<<32 | uint64(dot); to+2 <= n && binary.LittleEndian.Uint64(pix[4*to:]) == two; {
			to += 2
		}
		for to < n && binary.LittleEndian.Uint32(pix[4*to:]) == dot {
			to++
		}
		do(bits.ReverseBytes32(dot)>>8, from, to)
		from = to
	}
}

func split(c uint32) color.RGBA { return rgb(c) }

func nearest(kept []uint32, c uint32) uint8 {
	best, least := 0, 1<<30
	for i, k := range kept {
		d := 0
		for shift := 0; shift <= 16; shift += 8 {
			e := int(k>>shift&0xff) - int(c>>shift&0xff)
			d += e * e
		}
		if d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}
