package plan

import "testing"

func TestSeveralOfAFieldAreSpokenOfAsPeopleDo(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{
		"depot": "depots", "Sort line": "Sort lines", "category": "categories", "resin supplier": "resin suppliers",
		"pays by": "values of pays by", "gift aid": "values of gift aid", "hour of day": "values of hour of day", "": "values of ",
	} {
		if got := Many(label); got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
}
