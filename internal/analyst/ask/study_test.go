package ask

import (
	"reflect"
	"testing"
)

// TestAReaderThatKeepsWhatItStudiedReadsAsOneThatDoesNot: whatever it read before, and however much was wanted.
func TestAReaderThatKeepsWhatItStudiedReadsAsOneThatDoesNot(t *testing.T) {
	t.Parallel()
	s := shop(t)
	p := s.Table.Keeping()
	keeps := Over(&p, nil, DefaultWeights())
	for _, prompt := range []string{"top 5 products by revenue last month", "orders by region, and by month", "top 5 products by revenue last month", "revenue of the North", ""} {
		plain := readerOf(s)
		for _, most := range []int{2, 12} {
			if got, want := keeps.Plans(prompt, most), plain.Plans(prompt, most); !reflect.DeepEqual(got, want) {
				t.Errorf("%q, %d readings: %d, not %d", prompt, most, len(got), len(want))
			}
		}
		if !reflect.DeepEqual(keeps.Senses(prompt), plain.Senses(prompt)) {
			t.Errorf("%q: other senses", prompt)
		}
		if other := Over(&p, nil, DefaultWeights()); other.table.concepts == nil || !reflect.DeepEqual(other.Plans(prompt, 3), plain.Plans(prompt, 3)) {
			t.Errorf("%q: another reader of the table reads otherwise", prompt)
		}
	}
	look := func(string, string) []string { return []string{"Zorb"} }
	if with := Over(&p, look, DefaultWeights()); with.table.look == nil || keeps.table.look != nil {
		t.Error("readers of one table share who finds values")
	}
	if keeps.With(NewWeights(nil)).studies != nil {
		t.Error("a reader with other weights keeps what was studied with these")
	}
}
