package find

import "math"

// StepAt is what tells since when a level is new.
var StepAt = stepAt

// StretchOf is where most of a sum comes together.
var StretchOf = stretchOf

// Daily is whether a time names most of the days that it spans.
var Daily = daily

// FarthestSplit is where two levels are farthest apart, LevelErrors how far.
var (
	FarthestSplit = farthestSplit
	LevelErrors   = levelErrors
)

// Unlikely is the lesser of a chance and of that of a crowd at some points; Crowd is the second one, worked out as it is defined.
func Unlikely(l Line, from, to int, p, matters float64) float64 {
	c, _ := courseOf(&l)
	return c.crowds().unlikely(from, to, p, matters)
}

// Crowd is how likely a crowd is by its definition.
func Crowd(l Line, from, to int) float64 {
	c, _ := courseOf(&l)
	there, usual, all, swings := 0.0, 0.0, 0.0, 0.0
	for i, v := range c.value {
		if u := c.usual(i); i >= from && i <= to {
			there, usual = there+v, usual+u
		} else {
			all, swings = all+v, swings+(v-u)*(v-u)
		}
	}
	usual = max(usual, all/float64(len(c.value)-(to-from+1))*float64(to-from+1))
	if there <= usual {
		return 1
	}
	return math.Exp(-(usual - there + there*math.Log(there/usual)) / max(1, swings/all))
}
