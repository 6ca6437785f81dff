package ask

import "testing"

// TestAWordOfTheTablesOwnNameIsNoPartOfAValue: "the clinic" of a table of clinic visits is all of it; in another table
// it may be one that is called so.
func TestAWordOfTheTablesOwnNameIsNoPartOfAValue(t *testing.T) {
	t.Parallel()
	linked := func(name string) bool {
		r := clinics()
		r.table.profile.Name = name
		s := r.scene("fee of harbour in March")
		for _, c := range s.from[2] {
			if c.kind == isValue && c.via == byPart {
				return true
			}
		}
		return false
	}
	if linked("harbour visits") {
		t.Error("the harbour of a table about it is one of its sites")
	}
	for value, want := range map[string]bool{"No defect found": true, "defect found": false, "No": false, "No. 5 Quay": false, "No 7": false} {
		if got := clinics().table.denies(value); got != want {
			t.Errorf("%q denies: %v", value, got)
		}
	}
	if !linked("visits") {
		t.Error("harbour names no site of visits")
	}
}

func TestAConceptIsNoneOfTheValuesThatDenyIt(t *testing.T) {
	t.Parallel()
	table := clinics().table
	cells := map[string][]cell{"defect": {
		{value: "No defect found", stems: phraseStems("no defect found")},
		{value: "Defect found", stems: phraseStems("defect found")},
	}}
	got := table.means(cells, [][]string{phraseStems("defect")})
	if len(got) != 1 || got[0].value != "Defect found" {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsOwedIsNotWhatWasReceived(t *testing.T) {
	t.Parallel()
	received := phraseStems("received")
	for _, c := range englishConcepts().all {
		if c.name != "outstanding amount" {
			continue
		}
		for _, p := range c.words().column {
			if len(p) == 1 && p[0] == received[0] {
				t.Error("a receivable has the stem of what was received")
			}
		}
	}
}
