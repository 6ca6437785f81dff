package ask

import (
	"strings"
	"testing"
)

func TestWeightsSurviveAFile(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if _, err := NewWeights(map[string]int{"b c": -3, "a": 12, "zero": 0}).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	if want := "12 a\n-3 b c\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	w, err := ReadWeights(strings.NewReader("# of a test\n\n" + b.String()))
	if err != nil || w.Of("a") != 12 || w.Of("b c") != -3 || w.Of("zero") != 0 {
		t.Errorf("%v, %v", w, err)
	}
}

func TestAWeightThatIsNoNumberIsRefusedWithItsLine(t *testing.T) {
	t.Parallel()
	if _, err := ReadWeights(strings.NewReader("12 a\nheavy b\n")); err == nil || !strings.Contains(err.Error(), "heavy b") {
		t.Errorf("%v", err)
	}
}
