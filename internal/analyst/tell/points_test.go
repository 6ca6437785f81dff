package tell

import (
	"slices"
	"testing"
)

func TestTheLinesOfAListAreAsks(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"Two things:\n- stays per house\n- which guest stayed longest\nsorry":                    {"stays per house", "which guest stayed longest"},
		"please let me have\na) stays by month\nb) fees by house, and why\nA chart for a)":       {"stays by month", "fees by house, and why"},
		"(i) the fees unpaid;\n(ii) the empty rooms;\n(iii) the longest stay.":                   {"the fees unpaid", "the empty rooms", "the longest stay."},
		"3 quick ones\n1 stays by type\n2 how often was room 7 let\n3 fees so far\nthx":          {"stays by type", "how often was room 7 let", "fees so far"},
		"• stays by type\n• fees by type":                                                        {"stays by type", "fees by type"},
		"Hallo:\nwhich 5 guests pay most,\nhow is house B doing,\nand how many left early?\nBye": {"which 5 guests pay most", "how is house B doing", "how many left early?"},
		"- stays by type\n- fees by type\nAnd who paid late?":                                    {"stays by type", "fees by type", "who paid late?"},
		"stays in\n5 rooms of the house":                                                         nil,
		"a) stays by month and b) fees by house":                                                 {"stays by month", "fees by house"},
	} {
		_, asks := Asks(prompt)
		var got []string
		for _, a := range asks {
			if prompt[a.Start:a.Start+len(a.Text)] != a.Text {
				t.Errorf("%q: %q is not where it says", prompt, a.Text)
			}
			got = append(got, a.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}

func TestTheFormOfAListStandsBeforeIt(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]Form{
		"Please let me have\na) stays by month\nb) the cancelled ones, and why":               Plain,
		"Weekly update:\n- stays against the week before\n- who cancelled":                    Update,
		"which house is best, how many stays were there, and how has house B gone since July": Plain,
		"How did we do last month? Which house was best, and how many stays were there?":      Update,
	} {
		if got, _ := Of(prompt); got != want {
			t.Errorf("%q: %q, want %q", prompt, got, want)
		}
	}
}

func TestAnAskIsReadAsAllThatIsAskedUnlessItsFormIsOneOfItsWords(t *testing.T) {
	t.Parallel()
	for ask, want := range map[string]bool{
		"stays by house": true, "how has house B gone since July": true, "why did fees fall": true,
		"the number of cancelled stays, when, and why": false, "how is house B doing so far (stays, fees)": false,
	} {
		if AsOne(ask) != want {
			t.Errorf("%q: %v, want %v", ask, !want, want)
		}
	}
}

func TestAnAskMaySayThatItIsAboutTheTimeOfTheOneBefore(t *testing.T) {
	t.Parallel()
	for ask, want := range map[string]bool{
		"fees by house, same 3 months": true, "fees by house, ditto": true, "fees by house for the same period": true, "stays at that date": true,
		"fees in the same month last year": false, "the same by house": false, "fees by house": false,
	} {
		rest, ok := SameTime(ask)
		if ok != want || len(rest) != len(ask) {
			t.Errorf("%q: %v, %q", ask, ok, rest)
		}
	}
}

func TestAsksAboutWhatOneBeforeFoundDoNotStandAlone(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{
		"how many stays were there in May, what did they bring, and which house was best": true,
		"how many stays were there in May, how many of those were cancelled, who stayed":  false,
		"(a) stays this year (b) of which cancelled (c) the fees":                         false,
	} {
		if _, asks, ok := Several(prompt); ok != want {
			t.Errorf("%q: %v, %+v", prompt, ok, asks)
		}
	}
}
