package ask

import (
	"slices"
	"strings"
	"testing"
)

func TestASlipIsMendedOnlyInWhatIsNoWord(t *testing.T) {
	t.Parallel()
	v := englishVectors()
	for typed, want := range map[string]string{
		"mnay": "many", "mony": "money", "nubmer": "number", "mnth": "month", "poeple": "people",
		"money": "", "payers": "", "voided": "", "binned": "", "takings": "", "xqzw": "", "shpmt": "",
	} {
		if got := v.slipped(typed); got != want {
			t.Errorf("%s: %q, not %q", typed, got, want)
		}
	}
}

func TestAPromptWithSlipsIsReadAsOneWithout(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for typed, meant := range map[string]string{"nubmer of orders by region": "number of orders by region"} {
		if got, want := briefs(r, typed), briefs(r, meant); got != want || got == "" {
			t.Errorf("%s: %s, not %s", typed, got, want)
		}
	}
}

func TestAWordOfAPhraseIsNoSlip(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	if got := briefs(r, "orders with quantity 6 or lower"); !strings.Contains(got, "le") || strings.Contains(got, "eq") {
		t.Errorf("read as %s", got)
	}
}

func TestANameWithoutItsVowelsIsKnown(t *testing.T) {
	t.Parallel()
	for short, long := range map[string]string{"trtmt": "treatments", "shpmt": "shipment", "rcvd": "received", "bkd": "booked", "mgr": "manager"} {
		if !skeleton(short, long) {
			t.Errorf("%s is %s", short, long)
		}
	}
	for short, long := range map[string]string{"trt": "treatment", "trtmt": "tremor", "cost": "customs", "by": "buy", "dr": "doctor"} {
		if skeleton(short, long) {
			t.Errorf("%s is not %s", short, long)
		}
	}
}

func TestAGluedNameIsReadAsTwoWords(t *testing.T) {
	t.Parallel()
	tab := readerOf(shop(t)).table
	for word, want := range map[string]string{"joindate": "join date", "monthlyfee": "monthly fee", "cancelreason": "cancel reason", "status": "status", "treatment": "treatment", "qtyzz": "qtyzz"} {
		apart, _ := tab.unglued([]string{word})
		if got := strings.Join(apart, " "); got != want {
			t.Errorf("%s: %s", word, got)
		}
	}
}

func TestASignOfAUnitIsOneWord(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"price per kWp by roof": "kwp", "pH of tanks": "ph", "orderDate by week": "order"} {
		var words []string
		for _, tk := range tokens(text) {
			words = append(words, tk.text)
		}
		if !slices.Contains(words, want) {
			t.Errorf("%s: %q", text, words)
		}
	}
	if got := split("soldkWh_total"); !slices.Contains(got, "total") {
		t.Errorf("%q", got)
	}
	if got := split("kWh_sold"); !slices.Equal(got, []string{"kwh", "sold"}) {
		t.Errorf("%q", got)
	}
}

// TestRowsMayBeCalledOtherwise: a noun that nothing explains may be what people call the rows; a word of the table or of
// the lexicon may not.
func TestRowsMayBeCalledOtherwise(t *testing.T) {
	t.Parallel()
	guessed := func(prompt string, at int) bool {
		return slices.ContainsFunc(turbines().scene(prompt).from[at], func(c candidate) bool { return c.kind == isRows && c.via == byGuess })
	}
	if !guessed("appointments by engineer", 0) || !guessed("how many bookings", 2) {
		t.Error("visits are not called appointments or bookings")
	}
	for _, prompt := range []string{"visits by engineer", "average by engineer", "charge by engineer"} {
		if guessed(prompt, 0) {
			t.Errorf("%s: the first word is known", prompt)
		}
	}
}

// TestASlipBehindHowManyIsMended: a plural that no word is like is no name of the rows where a slip explains it.
func TestASlipBehindHowManyIsMended(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	if got, want := briefs(r, "how many cutsomers are there"), briefs(r, "how many customers are there"); got != want || got == "" {
		t.Errorf("%s, not %s", got, want)
	}
}
