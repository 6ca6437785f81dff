package find

// mostLike are as many times of one number that are out on the same side, each of one group, as are told as unusual; what
// happens more often is how the number moves.
const mostLike = 5

// usual makes events less that come again and again, now in this group and now in that: a machine is in service every week.
func usual(all []Odd) {
	type side struct {
		measure string
		up      bool
	}
	of := func(o *Odd) side { return side{o.Measure.Label, o.Distance > 0} }
	count := map[side]int{}
	for i := range all {
		if o := &all[i]; o.Sort == OddPoint && len(o.By) > 0 {
			count[of(o)]++
		}
	}
	for i := range all {
		if o := &all[i]; o.Sort == OddPoint && len(o.By) > 0 && count[of(o)] > mostLike {
			o.Weight *= float64(mostLike) / float64(count[of(o)])
		}
	}
}
