package tell

import "testing"

func TestWhatIsHeldAgainstHalfAYearIsAsLong(t *testing.T) {
	t.Parallel()
	for prompt, n := range map[string]int{
		"why does it take us longer than in the first half of 2025?": 2, "why does it take us longer than in Q1 2026?": 1,
	} {
		s := slotsOf(prompt, jobs())
		if s.sinceThen(); s.compare == nil || s.period == nil || s.period.N != n {
			t.Errorf("%q: %+v against %+v", prompt, s.period, s.compare)
		}
	}
}

func TestWhatIsToBeDoneIsNoCondition(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{"why does it take longer to finish jobs?": false, "how long did finished jobs take?": true} {
		if s := slotsOf(prompt, jobs()); (s.where != nil) != want {
			t.Errorf("%q: where %+v", prompt, s.where)
		}
	}
}
