package prompt_test

import (
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// modelled is a table of orders of which it is known what it speaks of.
func modelled() catalog.Profile {
	p := table("orders", "orders", 900, "order_id:key:900", "placed_on:date:300", "amount:flow:800", "margin:flow:800", "region:category:4:North|South|East|West",
		"source_system:category:3:A|B|C")
	p.Column("source_system").Nature, p.Column("source_system").Sure = model.Technical, 1
	return p
}

func TestTechnicalColumnsAreNamedInFull(t *testing.T) {
	t.Parallel()
	checkReadings(t, modelled(), []reading{
		{"amount by source system", []string{"breakdown sum(amount) by source_system"}},
		{"amount by region", []string{"breakdown sum(amount) by region"}},
	})
	for _, q := range prompt.Read(modelled(), nil, "amount by source", prompt.Hint{}).Questions {
		for _, d := range q.By {
			if d.Column == "source_system" {
				t.Errorf("a technical column is taken for an everyday word: %+v", q)
			}
		}
	}
}
