package ask

// heard is what the newest ask of a chain has said so far, a bit each: an ask that would say
// a thing twice is often two.
type heard uint8

// letters are what is heard, in features: an aggregate, a word that asks, a rank, a measure, a group, a
// filter, a period.
const letters = "awrmgfp"

// twice and parted are the names of features: of an act that an ask has already, and of a split
// behind what was heard.
var twice, parted = heardNames()

func heardNames() (twice [len(letters)]string, parted [1 << len(letters)]string) {
	for bit := range letters {
		twice[bit] = "twice " + letters[bit:bit+1]
	}
	for mask := range parted {
		name := "parted "
		for bit := range letters {
			if mask&(1<<bit) != 0 {
				name += letters[bit : bit+1]
			}
		}
		parted[mask] = name
	}
	return twice, parted
}

// then is what is heard with one more act, and the feature of that; empty: it has none.
func (h heard) then(a *act) (next heard, feature string) {
	if a.role == splits {
		return 0, parted[h]
	}
	bit := -1
	switch a.role {
	case cues:
		switch a.tag {
		case "aggregate", "share", "elapsed":
			bit = 0
		case "wh":
			bit = 1
		}
	case ranks:
		bit = 2
	case measures, counts:
		bit = 3
	case groups:
		bit = 4
	case filters, excludes, numerates, bounds, within, recurs:
		bit = 5
	case times:
		bit = 6
	}
	if bit < 0 {
		return h, ""
	}
	if h&(1<<bit) != 0 {
		feature = twice[bit]
	}
	return h | 1<<bit, feature
}
