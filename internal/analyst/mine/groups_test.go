package mine_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// row is one row of a table that a test makes: a value of each field, and an amount.
type row struct {
	month  int
	fields []string
	amount float64
}

var (
	count   = plan.Measure{Aggregate: plan.Count, Label: "number of orders", Unit: "orders", Additive: true}
	total   = plan.Measure{Aggregate: plan.Sum, Column: "amount", Label: "total amount", Additive: true}
	average = plan.Measure{Aggregate: plan.Average, Column: "amount", Label: "average amount"}
)

// surveyed is what a survey would answer about the rows; months of 0 make it one
// without time. The last month is the window.
func surveyed(rows []row, fields []string, months int, measures ...plan.Measure) *mine.Data {
	d := &mine.Data{Profile: &catalog.Profile{Rows: int64(len(rows)), Columns: []catalog.Column{{Name: "amount", Label: "amount", Type: sitrep.TypeNumber}}}}
	d.Measures = measures
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	if months > 0 {
		d.TimeField = "date"
		d.Buckets = &plan.Buckets{Grain: plan.Month, End: start.AddDate(0, months, 0)}
		for m := range months {
			d.Buckets.Starts = append(d.Buckets.Starts, start.AddDate(0, m, 0))
		}
		d.Window = &plan.Window{Start: start.AddDate(0, months-1, 0), End: d.Buckets.End}
		d.Before = &plan.Window{Start: start.AddDate(0, months-2, 0), End: d.Window.Start}
	}
	d.Total = grouped(d, rows, func(row) bool { return true }, "", months)
	for f, name := range fields {
		d.Profile.Columns = append(d.Profile.Columns, catalog.Column{Name: name, Label: name, Type: sitrep.TypeString, Role: sitrep.RoleDimension})
		d.By = append(d.By, plan.Dimension{Column: name, Label: name})
		field := mine.Field{Dimension: d.By[f]}
		for _, v := range valuesOf(rows, f) {
			field.Groups = append(field.Groups, grouped(d, rows, func(r row) bool { return r.fields[f] == v }, v, months))
		}
		d.Fields = append(d.Fields, field)
	}
	d.Sample = sample(rows, len(fields), measures)
	return d
}

func valuesOf(rows []row, field int) []string {
	var out []string
	seen := map[string]bool{}
	for _, r := range rows {
		if !seen[r.fields[field]] {
			seen[r.fields[field]] = true
			out = append(out, r.fields[field])
		}
	}
	return out
}

func grouped(d *mine.Data, rows []row, in func(row) bool, value string, months int) mine.Group {
	g := d.NewGroup(value)
	for _, r := range rows {
		if !in(r) {
			continue
		}
		for i, m := range d.Measures {
			add := func(p *mine.Parts) {
				v := r.amount
				if m.Aggregate == plan.Count {
					v = 1
				}
				p.Sum, p.Over, p.Squares = p.Sum+v, p.Over+1, p.Squares+v*v
			}
			add(&g.Series[i].Parts[min(r.month, max(0, months-1))])
			switch {
			case months == 0:
			case r.month == months-1:
				add(&g.Now[i])
			case r.month == months-2:
				add(&g.Before[i])
			}
		}
	}
	return g
}

func sample(rows []row, fields int, measures []plan.Measure) mine.Sample {
	s := mine.Sample{Every: 1, Measures: make([][]float64, len(measures)), Fields: make([][]string, fields), Has: make([][]bool, fields)}
	for _, r := range rows {
		s.Days = append(s.Days, time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, r.month, 0))
		for i := range measures {
			s.Measures[i] = append(s.Measures[i], r.amount)
		}
		for f := range fields {
			s.Fields[f], s.Has[f] = append(s.Fields[f], r.fields[f]), append(s.Has[f], true)
		}
	}
	return s
}

// passed are the findings of a kind that came through all gates.
func passed(d *mine.Data, asked mine.Asked, kind document.Kind) []mine.Candidate {
	var out []mine.Candidate
	for _, c := range mine.Choose(d, mine.Check(d), asked, 50) {
		if c.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}

// spread makes n rows whose first field has each of the weighted values.
func spread(seed uint64, n int, weights ...float64) []row {
	r := rand.New(rand.NewPCG(seed, 5))
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	rows := make([]row, n)
	for i := range rows {
		at, left := 0, r.Float64()*sum
		for left -= weights[0]; left > 0 && at < len(weights)-1; left -= weights[at] {
			at++
		}
		rows[i] = row{fields: []string{string(rune('A' + at))}, amount: 10}
	}
	return rows
}

func even(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

var anomaly = mine.Asked{
	Measures: []plan.Measure{count}, Columns: []string{"team"}, Kinds: []document.Kind{document.KindImbalance, document.KindConcentration},
}

func TestOnlyCountsThatChanceDoesNotMakeAreUneven(t *testing.T) {
	t.Parallel()
	uneven := append([]float64{2}, even(5)...)
	for seed := range uint64(40) {
		found := passed(surveyed(spread(seed, 400, uneven...), []string{"team"}, 0, count), anomaly, document.KindImbalance)
		if len(found) != 1 || found[0].Entity != "A" {
			t.Errorf("seed %d: %d found, of a group with twice the rows of others", seed, len(found))
		}
	}
	alarms := 0
	for seed := range uint64(200) {
		alarms += len(passed(surveyed(spread(seed, 400, even(6)...), []string{"team"}, 0, count), anomaly, document.KindImbalance))
	}
	if alarms > 26 { // one test alone is let through at a tenth
		t.Errorf("%d of 200 even tables are called uneven", alarms)
	}
}

func TestWhoAsksForAnImbalanceIsToldThatThereIsNone(t *testing.T) {
	t.Parallel()
	d := surveyed(spread(3, 600, even(6)...), []string{"team"}, 0, count)
	if found := passed(d, anomaly, document.KindNothingNotable); len(found) != 1 {
		t.Errorf("%d answers", len(found))
	}
	if found := passed(d, mine.Asked{All: true}, document.KindNothingNotable); len(found) != 0 {
		t.Error("it is told, too, where nobody asked")
	}
}

func TestSumsAreNeverUneven(t *testing.T) {
	t.Parallel()
	d := surveyed(spread(4, 400, 5, 1, 1, 1), []string{"team"}, 0, total)
	for _, c := range mine.Check(d) {
		if c.Kind == document.KindImbalance {
			t.Fatal("a check for evenness was made on a sum")
		}
	}
}

func TestFewGroupsThatMakeMostAreAConcentration(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		weights []float64
		groups  int // that are told; 0: none
	}{
		{"one has more than half", []float64{8, 1, 1, 1, 1}, 1},
		{"two of ten have most", []float64{20, 20, 1, 1, 1, 1, 1, 1, 1, 1}, 2},
		{"even", even(10), 0},
		{"four groups", []float64{8, 1, 1, 1}, 0},
	} {
		found := passed(surveyed(spread(9, 2000, c.weights...), []string{"team"}, 0, total), mine.Asked{All: true}, document.KindConcentration)
		told := 0
		if len(found) == 1 {
			told = found[0].Evidence.Question.Rank.N
		}
		if told != c.groups {
			t.Errorf("%s: %d groups are told, want %d", c.name, told, c.groups)
		}
	}
}

func TestAFieldOfManyValuesIsAskedByAQueryOfItsOwn(t *testing.T) {
	t.Parallel()
	d := surveyed(spread(9, 5000, even(4)...), []string{"team"}, 0, total)
	d.Profile.Columns = append(d.Profile.Columns,
		catalog.Column{Name: "customer", Kind: catalog.KindEntity, Distinct: 900}, catalog.Column{Name: "id", Kind: catalog.KindKey, Distinct: 5000},
		catalog.Column{Name: "note", Kind: catalog.KindEntity, Distinct: 4000})
	by := d.Wanted()
	if len(by) != 1 || by[0].Column != "customer" {
		t.Fatalf("wanted %v", by)
	}
	d.ReadPortions(by[0], catalog.Rows{Values: [][]any{{int64(900), 500.0, 10000.0, 400000.0, 1.0, int64(90)}}})
	found := passed(d, mine.Asked{All: true}, document.KindConcentration)
	if len(found) != 1 || found[0].Evidence.Question.Rank.N != 90 || found[0].Evidence.Question.By[0].Column != "customer" {
		t.Errorf("found %+v", found)
	}
}
