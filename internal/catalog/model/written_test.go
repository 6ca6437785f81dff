package model_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestNumbersWithAFractionThatAreWrittenAsTextNameNoGroups(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		texts []string
		want  bool
	}{
		{[]string{"12.5–20.0", "44.1", "<5.5", "7.25", "60"}, true},
		{[]string{"12-20", "21-30", "31-40"}, false}, // groups
		{[]string{"North", "South", "1.5"}, false},
		{nil, false},
	} {
		if got := model.WrittenNumbers(c.texts); got != c.want {
			t.Errorf("%q: %v", c.texts, got)
		}
	}
}
