package mine

// How far a finding of the execution before may fall below the gates and still
// stand: what hovers about a gate would come and go from report to report.
const (
	leaveEffect = 0.7  // of each gate of effect
	leaveChance = 2    // times each gate of probability
	LeaveRate   = 0.20 // of false discoveries
)

// eased is a gate of effect, lower where the checks are made again.
func (d *Data) eased(gate float64) float64 {
	if d.again {
		return leaveEffect * gate
	}
	return gate
}

// chance is a gate of probability, higher where the checks are made again.
func (d *Data) chance(level float64) float64 {
	if d.again {
		return leaveChance * level
	}
	return level
}

// Hold makes the checks again, with lower gates, for what was found before and does
// not pass now; before has the signs of that by key. An outcome that passes these, of
// the same sign, takes the place of the one that did not, with Held set.
func Hold(d *Data, all []Candidate, before map[string]int) {
	control(all)
	failed := map[string]int{}
	for i := range all {
		key := all[i].Key(d)
		if _, found := before[key]; found && !all[i].Passed() {
			failed[key] = i
		}
	}
	if len(failed) == 0 {
		return
	}
	eased := *d
	eased.again = true
	again := Check(&eased)
	control(again)
	for i := range again {
		key := again[i].Key(d)
		at, wanted := failed[key]
		if again[i].Held = true; wanted && again[i].Passed() && again[i].Sign == before[key] {
			all[at] = again[i]
		}
	}
}
