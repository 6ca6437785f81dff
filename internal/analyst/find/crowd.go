package find

import "math"

// crowds are what is known of the number of rows at all points of a line together.
type crowds struct {
	usual  []float64
	value  []float64
	rows   float64 // at all points
	swings float64 // squares of how far each point is from what is usual
}

const swingsOff = 1e-6 // far above what rounding makes of a sum of swings that some are taken from, as a part of it

func (c *course) crowds() *crowds {
	out := &crowds{usual: make([]float64, len(c.value)), value: c.value}
	for i, v := range c.value {
		u := c.usual(i)
		out.usual[i], out.rows, out.swings = u, out.rows+v, out.swings+(v-u)*(v-u)
	}
	return out
}

// unlikely is the lesser of a chance and a bound of how likely as many rows come at some points by chance, where their number swings as much as
// that of all others does. That is worked out only where it can be less than both the chance and one that matters: counts are
// whole, so that their sums are the same in any order, and the swings of all points are nearly those of all others.
func (c *crowds) unlikely(from, to int, p, matters float64) float64 {
	n := float64(len(c.value) - (to - from + 1))
	there, usual, own := 0.0, 0.0, 0.0
	for i := from; i <= to; i++ {
		v, u := c.value[i], c.usual[i]
		there, usual, own = there+v, usual+u, own+(v-u)*(v-u)
	}
	all := c.rows - there
	if all == 0 || n == 0 {
		return min(p, 1)
	}
	usual = max(usual, all/n*float64(to-from+1))
	if there <= usual {
		return min(p, 1)
	}
	far := usual - there + there*math.Log(there/usual)
	nearly := max(1, (c.swings-own-swingsOff*c.swings)/all)
	if math.Exp(-far/nearly)*(1-swingsOff) >= min(p, matters) {
		return p
	}
	return min(p, math.Exp(-far/max(1, c.others(from, to)/all)))
}

// others are the swings of all points but some.
func (c *crowds) others(from, to int) float64 {
	sum := 0.0
	for i, v := range c.value {
		if i < from || i > to {
			sum += (v - c.usual[i]) * (v - c.usual[i])
		}
	}
	return sum
}
