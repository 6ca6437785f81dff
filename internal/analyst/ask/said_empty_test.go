package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestWhatIsSaidToBeEmptyIsACondition(t *testing.T) {
	t.Parallel()
	p := workshop().table.profile
	p.Columns = slices.Clone(p.Columns)
	for i := range p.Columns {
		p.Columns[i].Nulls = 3
	}
	r := NewReader(p, model.Model{}, nil, DefaultWeights())
	for prompt, want := range map[string]string{
		"repairs where the model is missing":            "model is missing: filter model isNull",
		"repairs whose labour hours are still blank":    "labour hours are still blank: filter labour_hrs isNull",
		"how many repairs where parts_amt is not empty": "parts_amt is not empty: filter parts_amt notNull",
	} {
		if got := proposed(t, r.scene(prompt), proposeEmpty); !slices.Contains(got, want) {
			t.Errorf("%q: %q has no %q", prompt, got, want)
		}
	}
	if got := proposed(t, r.scene("repairs where the model is a Fiat Panda"), proposeEmpty); slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "model is") }) {
		t.Errorf("nothing is said to be empty: %q", got)
	}
}

func TestARowBeforeANumberBelongsToItsName(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]bool{"top 3 models by repair labour amt": false, "repairs and labour amt by model": true, "labour amt per repair": true} {
		got := proposed(t, workshop().scene(prompt), proposeCount)
		has := slices.Contains(got, "repair: count") || slices.Contains(got, "repairs: count")
		if has != want {
			t.Errorf("%q counts rows: %v, want %v; %q", prompt, has, want, got)
		}
	}
}
