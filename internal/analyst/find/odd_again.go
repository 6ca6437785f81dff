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

// partOf is how much of an event of all rows that of a group made: of new levels of rates, which need not begin at once, by the point.
func (o *Odd) partOf(whole *Odd) float64 {
	part := o.Distance / whole.Distance
	if o.Sort == OddStep && o.weighed {
		part *= float64(whole.To-whole.From+1) / float64(o.To-o.From+1)
	}
	return part
}

// farther reports whether a rate of a group moved farther than that of all rows did: of one that most rows are of, it says no more.
func (o *Odd) farther(whole *Odd) bool {
	return !o.weighed || o.own/whole.own > ownTimes
}
