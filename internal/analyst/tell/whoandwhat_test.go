package tell

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestWhoIsAPersonAndABestSellerIsSold(t *testing.T) {
	t.Parallel()
	profile := repairs()
	profile.Columns = append(profile.Columns, catalog.Column{Name: "contract_no", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindEntity, Distinct: 500})
	profile.Model.Columns = append(profile.Model.Columns, model.Column{Name: "contract_no", Meaning: model.Reference})
	for text, want := range map[string][2]string{
		"who's got the most open repairs": {"contract_no", "fitter"},
		"our best seller":                 {"station", "model_line"},
		"which contract has most repairs": {"contract_no", "contract_no"},
		"who has the most repairs":        {"station", "station"},
	} {
		p := plan.Plan{Prompt: text, Questions: []plan.Question{{ID: "q1", Text: text, Intent: plan.Ranking, Rank: &plan.Rank{N: 1}, By: []plan.Dimension{{Column: want[0]}}, Measures: []plan.Measure{{Aggregate: plan.Count}}}}}
		if got := slotsOf(text, profile).askedOf(p).Questions[0].By[0].Column; got != want[1] {
			t.Errorf("%s: by %s, want %s", text, got, want[1])
		}
	}
}
