package analyst_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestAReportHasAsManyFindingsAsItsReaderHasTimeFor(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	told := map[string]int{}
	for _, who := range []string{"for the board: ", "", "deep dive: "} {
		told[who] = volunteered(makeReport(t, shop, request(who+"revenue by region and by product, monthly revenue")).Document)
	}
	if few, usual, all := told["for the board: "], told[""], told["deep dive: "]; few > 3 || few == 0 || usual < few || usual > 7 || all <= few {
		t.Errorf("%d for the board, %d as usual, %d in a deep dive", few, usual, all)
	}
}

// volunteered is how many findings of a document nobody asked for.
func volunteered(d document.Document) int {
	n := len(d.AlsoWorthKnowing)
	for _, s := range d.Sections {
		for _, f := range s.Findings {
			if !f.Asked {
				n++
			}
		}
	}
	return n
}
