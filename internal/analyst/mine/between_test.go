package mine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// unrelated is a table of eight fields and five numbers that have nothing to do with
// each other.
func unrelated(seed uint64) *mine.Data {
	r := rand.New(rand.NewPCG(seed, 41))
	n := []int{60, 400, 3000}[seed%3]
	columns := map[string][]float64{}
	for i, name := range []string{"exponential", "power", "steep power", "student", "wide log-normal"} {
		columns[fmt.Sprint("m", i)] = filled(n, func() float64 { return tails[name](r) })
	}
	d := numbers(seed%2 == 0, columns)
	for f := range 8 {
		name := fmt.Sprint("f", f)
		d.Profile.Columns = append(d.Profile.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension})
		d.By = append(d.By, plan.Dimension{Column: name, Label: name})
		d.Fields = append(d.Fields, mine.Field{Dimension: d.By[f]})
		values, has := make([]string, n), make([]bool, n)
		for row := range values {
			values[row], has[row] = fmt.Sprint(r.IntN(2+f*f/2)), r.IntN(10) > 0
		}
		d.Sample.Fields, d.Sample.Has = append(d.Sample.Fields, values), append(d.Sample.Has, has)
	}
	return d
}

func TestTablesOfUnrelatedColumnsHaveNoRelations(t *testing.T) {
	t.Parallel()
	const tables = 60
	kinds := []document.Kind{document.KindRelation, document.KindAssociation, document.KindRecordOutlier}
	found, made := map[document.Kind]int{}, 0
	for seed := range uint64(tables) {
		d := unrelated(seed)
		d.TimeField = "" // nothing is looked at along time here
		all := mine.Check(d)
		for _, c := range mine.Choose(d, all, mine.Asked{All: true}, 50) {
			if slices.Contains(kinds, c.Kind) {
				found[c.Kind]++
			}
		}
		for _, kind := range kinds {
			made += mine.Counts(all)[kind].Made
		}
	}
	sum := 0
	for _, n := range found {
		sum += n
	}
	t.Logf("%d findings of %d checks in %d tables: %v", sum, made, tables, found)
	if sum > tables/10 {
		t.Errorf("%d findings in %d tables of noise: %v", sum, tables, found)
	}
	if made < 30*tables {
		t.Errorf("only %d checks were made", made)
	}
}
