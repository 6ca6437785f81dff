package write

import "testing"

func TestRatesLiePointsApart(t *testing.T) {
	t.Parallel()
	for unit, want := range map[string]string{"%": "pp", "EUR": "EUR", "": ""} {
		if got := apart(unit); got != want {
			t.Errorf("a difference in %q is in %q, want %q", unit, got, want)
		}
	}
}
