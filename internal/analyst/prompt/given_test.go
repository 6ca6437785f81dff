package prompt

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// said is a table with a field that a person gave other names: one of them is,
// for the program, another field's.
func said() catalog.Profile {
	return catalog.Profile{
		Name: "deals", RowNoun: "deals", Rows: 100,
		Columns: []catalog.Column{
			{
				Name: "amt_net", Label: "amt net", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow,
				Synonyms: []string{"sales", "gross merchandise value", "GMV", "q'ty"}, Meaning: "m",
			},
			{Name: "revenue", Label: "revenue", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow},
		},
	}
}

func TestGivenSynonymsCountBeforeTheBuiltInOnes(t *testing.T) {
	t.Parallel()
	ix := newIndex(said(), englishWords())
	for _, prompt := range []string{"sales", "gross merchandise value", "GMV", "gmv", "q'ty"} {
		ts := tokens(prompt)
		links := ix.link(ts)[[2]int{0, len(ts)}]
		if len(links) == 0 || links[0].field != 0 || links[0].score != scoreGiven || scoreGiven != 0.98 {
			t.Errorf("%s is read as %+v", prompt, links)
		}
	}
	if links := ix.link(tokens("revenue"))[[2]int{0, 1}]; len(links) == 0 || links[0].field != 1 || links[0].score != 1 {
		t.Errorf("a name of its own counts more than a synonym: %+v", links)
	}
}
