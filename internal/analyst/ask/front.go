package ask

// front is what readings came to so far. One that cannot come close to the best of them is not completed: completing
// takes most of the time, and of readings far behind nothing is wanted.
type front struct {
	all  bool // readings that are far behind are wanted, too
	some bool // there is a reading
	best int  // score of the best
	gain int  // the most that completing added to a score
}

// slack is how much more than ever before completing may add. A relation and a comparison of two periods say little before
// they are completed and gain the most: with 400, "compare Q2 and Q3 2025" lost its comparison.
const slack = 450

// frontFor is the front of a search for so many readings.
func frontFor(most int) front { return front{all: most > lookedAt} }

// beyond reports whether what scores so much before it is completed cannot come close to the best.
func (f *front) beyond(said int) bool {
	return f.some && !f.all && said+f.gain+slack < f.best-sure
}

// reached takes down what something came to that scored said before it was completed.
func (f *front) reached(said, score int) {
	if !f.some {
		f.some, f.best, f.gain = true, score, score-said
		return
	}
	f.best, f.gain = max(f.best, score), max(f.gain, score-said)
}
