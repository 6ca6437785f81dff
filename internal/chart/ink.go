package chart

import "image/color"

// ink is what something is drawn with: its part in the picture, not a colour.
type ink int

// The inks. Accent is what is talked about; muted is the rest. The lines are for
// series none of which is.
const (
	inkNone ink = iota
	inkSurface
	inkText
	inkSoft  // subtitles, axis labels, notes
	inkGrid  // lines behind
	inkAxis  // the line where values begin
	inkMuted // bars and lines that are not talked about
	inkAccent
	inkBand // what is usual
	inkFall // parts that go down
	inkTotal
	inkLine2
	inkLine3
	inkLine4
	inkLine5
	inkLine6
	inkLine7
	inkHeat0 // nothing
	inkHeat1
	inkHeat2
	inkHeat3
	inkHeat4
	inkHeat5 // most
	inkCold1 // below zero
	inkCold2
	inkCold3
	inkCold4
	inkCold5
	inkOnHeat // text on the darker half of the cells
	inkCount
)

// palette is what the inks look like in light and in dark surroundings. Text has
// a contrast of 4.5 to the surface at least, marks of 3; the accent is darker
// than the muted (in dark surroundings brighter), so it stands out in grey too.
var palette = [inkCount]struct {
	class       string
	light, dark color.RGBA
}{
	inkSurface: {"s", rgb(0xffffff), rgb(0x15181d)},
	inkText:    {"t", rgb(0x1b1f24), rgb(0xeceff3)},
	inkSoft:    {"u", rgb(0x5b6470), rgb(0xa4adb8)},
	inkGrid:    {"g", rgb(0xe6e8ec), rgb(0x2b3038)},
	inkAxis:    {"x", rgb(0x9aa2ad), rgb(0x6b7480)},
	inkMuted:   {"m", rgb(0xb3bac4), rgb(0x5d6672)},
	inkAccent:  {"a", rgb(0x1d5fd1), rgb(0x6ea8ff)},
	inkBand:    {"b", rgb(0xe3ebf8), rgb(0x24344f)},
	inkFall:    {"f", rgb(0xc2570c), rgb(0xf2984a)},
	inkTotal:   {"o", rgb(0x5b6470), rgb(0xa4adb8)},
	inkLine2:   {"l2", rgb(0xb4530a), rgb(0xf0a05a)},
	inkLine3:   {"l3", rgb(0x0f766e), rgb(0x4fc4b8)},
	inkLine4:   {"l4", rgb(0x8a3b9c), rgb(0xcf93e0)},
	inkLine5:   {"l5", rgb(0x5b6470), rgb(0xa4adb8)},
	inkLine6:   {"l6", rgb(0x8a6d0b), rgb(0xd6b84a)},
	inkLine7:   {"l7", rgb(0xb3264e), rgb(0xf487a4)},
	inkHeat0:   {"h0", rgb(0xf1f3f6), rgb(0x1f242b)},
	inkHeat1:   {"h1", rgb(0xdbe7fa), rgb(0x20324f)},
	inkHeat2:   {"h2", rgb(0xb0ccf5), rgb(0x274a80)},
	inkHeat3:   {"h3", rgb(0x76a5ec), rgb(0x3565b3)},
	inkHeat4:   {"h4", rgb(0x2f6fd8), rgb(0x6ea8ff)},
	inkHeat5:   {"h5", rgb(0x12429b), rgb(0xb5d3ff)},
	inkCold1:   {"c1", rgb(0xfbe6d4), rgb(0x43291a)},
	inkCold2:   {"c2", rgb(0xf6c79c), rgb(0x70401d)},
	inkCold3:   {"c3", rgb(0xeb9b52), rgb(0xa85d22)},
	inkCold4:   {"c4", rgb(0xc2570c), rgb(0xf2984a)},
	inkCold5:   {"c5", rgb(0x843a06), rgb(0xffc793)},
	inkOnHeat:  {"n", rgb(0xffffff), rgb(0x0d1014)},
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// lineInk is that of a series by its index when none is talked about.
func lineInk(i int) ink {
	if i%mostSeries == 0 {
		return inkAccent
	}
	return inkLine2 + ink(i%mostSeries-1)
}
