package ask

import "testing"

func TestWhatCannotComeCloseToTheBestIsNotCompleted(t *testing.T) {
	t.Parallel()
	f := frontFor(lookedAt)
	if f.beyond(-10000) {
		t.Error("with no reading yet, something was left")
	}
	f.reached(100, 150)
	f.reached(120, 110)
	near := 150 - sure - 50 - slack
	if f.beyond(near) || !f.beyond(near-1) {
		t.Errorf("what may still come to %d behind the best is the edge; front %+v", sure, f)
	}
	wide := frontFor(lookedAt + 1)
	wide.reached(100, 150)
	if wide.beyond(-10000) {
		t.Error("a search for all readings left one")
	}
}

func TestTheBestReadingOfFewAsksIsNotLeftBehind(t *testing.T) {
	t.Parallel()
	r := workshop()
	for _, prompt := range []string{"labour hours by model", "how many repairs are open, and what did parts cost by stage?", "open repairs from Peru; labour amount by model", "average parts_amt of done repairs"} {
		few, all := r.Readings(prompt, lookedAt), r.Readings(prompt, lookedAt+1)
		if len(few) == 0 || few[0].Score < all[0].Score {
			t.Errorf("%q: the best of %d readings scores less than that of %d", prompt, len(few), len(all))
		}
	}
}
