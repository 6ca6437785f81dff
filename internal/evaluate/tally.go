package evaluate

import "fmt"

// Tally counts answers.
type Tally struct {
	Cases    int
	Answered int
	Partly   int     // some of the prompt could not be answered
	Expected int     // had a known answer
	OK       int     // and gave it
	Offers   *Offers // nil: nothing was offered
}

// Add counts one.
func (t *Tally) Add(a Answer) {
	t.Cases++
	if a.Offer != nil {
		if t.Offers == nil {
			t.Offers = &Offers{}
		}
		t.Offers.add(a)
	}
	switch {
	case a.Table != nil && len(a.NotAnswered) == 0:
		t.Answered++
	case a.Table != nil:
		t.Partly++
	}
	if a.OK != nil {
		t.Expected++
		if *a.OK {
			t.OK++
		}
	}
}

// String is a line for people.
func (t Tally) String() string {
	s := fmt.Sprintf("Cases: %d, answered: %d, partly: %d, not: %d.", t.Cases, t.Answered, t.Partly, t.Cases-t.Answered-t.Partly)
	if t.Expected > 0 {
		s += fmt.Sprintf(" As expected: %d of %d.", t.OK, t.Expected)
	}
	if t.Offers != nil {
		s += t.Offers.String()
	}
	return s
}
