package insight

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

func TestStretchesOfASkewedNumberFollowItsMedian(t *testing.T) {
	t.Parallel()
	even := &catalog.Column{Name: "age", Median: 40, Skew: 0.1}
	if d := Stretches(even); d.Bins != stretchBins || len(d.Cases) > 0 {
		t.Errorf("%+v", d)
	}
	skewed := &catalog.Column{Name: "claim", Label: "claim", Median: 652, Skew: 5}
	d := Stretches(skewed)
	var labels []string
	for _, c := range d.Cases {
		labels = append(labels, c.Label)
	}
	want := []string{"below 150", "150 to 350", "350 to 650", "650 to 1,500", "1,500 to 2,500", "2,500 or more"}
	if len(labels) != len(want) {
		t.Fatalf("%q", labels)
	}
	for i := range want {
		if labels[i] != want[i] {
			t.Errorf("%q, want %q", labels[i], want[i])
		}
	}
	if !stretched(d, skewed) || stretched(Stretches(even), even) {
		t.Error("which is told by the name of its number")
	}
}
