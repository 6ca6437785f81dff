package mine

import (
	"math"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/stats"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Gates of two fields that have to do with each other.
const (
	associationV      = 0.1   // Cramér's V without its bias
	associationLeast  = 5     // expected rows of each cell
	associationTimes  = 1.2   // how much more common one value is with the other
	associationLevel  = 0.001 // of the test, beside the rate of false discoveries
	associationValues = 12    // of a field, that are held apart
	associationTells  = 0.95  // of the rows, whose value of one field tells that of the other
)

// associations is kind K21: a value of one field that is more common with a value
// of another.
func (k *checker) associations() {
	var fields []coded
	for f := range k.By {
		fields = append(fields, k.coded(f))
	}
	for a := range fields {
		for b := a + 1; b < len(fields); b++ {
			k.association(fields[a], fields[b])
		}
	}
}

// coded is a field's sampled values as numbers, the most frequent first.
type coded struct {
	field  int
	names  []string
	counts []int
	rows   []int // -1: no value
}

func (k *checker) coded(field int) coded {
	counts := map[string]int{}
	for row, name := range k.Sample.Fields[field] {
		if k.Sample.Has[field][row] {
			counts[name]++
		}
	}
	c := coded{field: field, rows: make([]int, len(k.Sample.Fields[field]))}
	at := map[string]int{}
	for _, name := range byCount(counts) {
		at[name] = len(c.names)
		c.names, c.counts = append(c.names, name), append(c.counts, counts[name])
	}
	for row, name := range k.Sample.Fields[field] {
		c.rows[row] = -1
		if k.Sample.Has[field][row] {
			c.rows[row] = at[name]
		}
	}
	return c
}

// crossed is how many rows have each pair of values.
func crossed(a, b coded) (table [][]float64, n float64) {
	table = make([][]float64, len(a.names))
	for i := range table {
		table[i] = make([]float64, len(b.names))
	}
	for row, i := range a.rows {
		if j := b.rows[row]; i >= 0 && j >= 0 {
			table[i][j]++
			n++
		}
	}
	return table, n
}

func (k *checker) association(a, b coded) {
	table, n := crossed(a, b)
	if n < 4*associationLeast || len(a.names) < 2 || len(b.names) < 2 {
		return
	}
	small, rows, columns := pooled(table, n)
	t := stats.Independence(small)
	one, two := k.By[a.field], k.By[b.field]
	c := Candidate{
		Kind: document.KindAssociation, Family: Between, Measure: k.rowCount(), Field: -1, Columns: []string{one.Column, two.Column},
		Sign: 1, Tested: true, P: t.P, Effect: squash(t.V, 0.3), Impact: min(1, 2*displaced(small, t.Expected)/n),
	}
	best := strongest(small, t.Expected, rows, columns)
	switch {
	case t.Least < associationLeast || best.row < 0:
		c.Fails = "too few rows"
	case k.determined(a, b, table, n):
		c.Fails = "one field tells the other"
	case round9(t.P) > k.chance(associationLevel):
		c.Fails = "chance makes that"
	case round9(t.V) < k.eased(associationV):
		c.Fails = "the fields have little to do with each other"
	case round9(best.times) < associationTimes:
		c.Fails = "no value is much more common with another"
	}
	if best.row >= 0 {
		item, with := valueOf{one, a.names[best.row]}, valueOf{two, b.names[best.column]}
		if best.turned {
			item, with = with, item
		}
		c.Entity = item.value + " " + with.value
		c.Evidence = k.shareOf(item, with)
		c.Tell = func(t *insight.Teller) insight.Finding { return k.tellAssociation(t, item, with) }
	}
	k.add(c)
	if best.row >= 0 && (c.P > associationLevel || t.V < associationV || best.times < associationTimes) {
		k.apart(c)
	}
}

// apart answers who asks how two fields are related where they are not. It tells
// of the pair that would have been the first to show it.
func (k *checker) apart(c Candidate) {
	c.Kind, c.For, c.OnlyAsked = document.KindNothingNotable, document.KindAssociation, true
	c.Entity, c.Sign, c.Tested, c.P, c.Fails, c.Effect = "", 0, false, 0, "", 0
	first, second := columnLabel(k.Data, c.Columns[0]), columnLabel(k.Data, c.Columns[1])
	told := c.Tell
	c.Tell = func(t *insight.Teller) insight.Finding {
		found := told(t)
		if found.Kind == "" {
			return found
		}
		found.Kind, found.Shape = document.KindNothingNotable, "association.none"
		found.Roles["first"], found.Roles["second"] = t.Label(first), t.Label(second)
		return found
	}
	k.add(c)
}

// rowCount is the measure that counts the rows, or the first.
func (d *Data) rowCount() int {
	return max(0, slices.IndexFunc(d.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Count && m.Column == "" && m.Where == nil }))
}

// pooled is the table with its rare rows and columns added up, so that the test can
// be trusted; the first so many are still single values.
func pooled(table [][]float64, n float64) (small [][]float64, rows, columns int) {
	rows, columns = min(len(table), associationValues), min(len(table[0]), associationValues)
	for {
		small = pool(table, rows, columns)
		r, c := smallest(sums(small)), smallest(sums(transposed(small)))
		switch {
		case r*c >= associationLeast*n || rows+columns == 2:
			return small, rows, columns
		case columns == 1 || r <= c && rows > 1:
			rows--
		default:
			columns--
		}
	}
}

func pool(table [][]float64, rows, columns int) [][]float64 {
	height, width := min(rows+1, len(table)), min(columns+1, len(table[0]))
	out := make([][]float64, height)
	for i := range out {
		out[i] = make([]float64, width)
	}
	for i, line := range table {
		for j, v := range line {
			out[min(i, rows)][min(j, columns)] += v
		}
	}
	return out
}

func sums(table [][]float64) []float64 {
	out := make([]float64, len(table))
	for i, line := range table {
		for _, v := range line {
			out[i] += v
		}
	}
	return out
}

func transposed(table [][]float64) [][]float64 {
	out := make([][]float64, len(table[0]))
	for j := range out {
		for i := range table {
			out[j] = append(out[j], table[i][j])
		}
	}
	return out
}

// smallest of the sums that are not 0: values that only rows without the other field
// have do not count.
func smallest(values []float64) float64 {
	least := math.Inf(1)
	for _, v := range values {
		if v > 0 {
			least = min(least, v)
		}
	}
	return least
}

// displaced is how many rows lie where chance would not put them.
func displaced(table, expected [][]float64) float64 {
	out := 0.0
	for i, line := range table {
		for j, v := range line {
			out += max(0, v-expected[i][j])
		}
	}
	return out
}

// cell is a pair of values, and how much more common the row's value is with the
// column's than without; turned: the column's with the row's.
type cell struct {
	row, column int
	times       float64
	turned      bool
}

// strongest is the pair of single values whose rows exceed most surely what chance
// would make.
func strongest(table, expected [][]float64, rows, columns int) cell {
	best, most := cell{row: -1}, 0.0
	r, c := sums(table), sums(transposed(table))
	n := 0.0
	for _, v := range r {
		n += v
	}
	for i := range min(rows, len(table)) {
		for j := range min(columns, len(table[0])) {
			e := expected[i][j]
			z := round9((table[i][j] - e) / math.Sqrt(e*(1-r[i]/n)*(1-c[j]/n)))
			if e > 0 && z > most {
				best, most = timesOf(table[i][j], r[i], c[j], n), z
				best.row, best.column = i, j
			}
		}
	}
	return best
}

// timesOf is how much more common a value is with another than without, by the way
// round that tells more.
func timesOf(both, row, column, n float64) cell {
	within := (both / column) / ((row - both) / (n - column))
	turned := (both / row) / ((column - both) / (n - row))
	if math.IsInf(within, 0) || !math.IsInf(turned, 0) && turned > within {
		return cell{times: turned, turned: true}
	}
	return cell{times: within}
}

// determined reports whether the value of one field (nearly) determines that of the
// other: a city its country. What nearly all rows have tells nothing.
func (k *checker) determined(a, b coded, table [][]float64, n float64) bool {
	for _, pair := range [2][2]coded{{a, b}, {b, a}} {
		if c := k.Profile.Column(k.By[pair[0].field].Column); c != nil && slices.Contains(c.Determines, k.By[pair[1].field].Column) {
			return true
		}
	}
	return told(table, n) || told(transposed(table), n)
}

func told(table [][]float64, n float64) bool {
	known := 0.0
	for _, line := range table {
		known += slices.Max(line)
	}
	return known >= associationTells*n && known-slices.Max(sums(transposed(table))) >= n/20
}

// valueOf is a value of a field.
type valueOf struct {
	plan.Dimension
	value string
}

// shareOf is the evidence of an association: how many rows have one value, by the
// other's field.
func (d *Data) shareOf(item, with valueOf) plan.Resolved {
	r := d.evidence(0, plan.Breakdown, with.Dimension)
	all := insight.RowCount(d.Profile)
	some := all
	some.Where = &plan.Predicate{Op: plan.Equal, Column: item.Column, Values: []string{item.value}}
	some.Label = all.Label + " where " + plan.ExplainFilter(*some.Where, *d.Profile)
	r.Question.Measures = []plan.Measure{some, all}
	return r
}

func (d *Data) tellAssociation(t *insight.Teller, item, with valueOf) insight.Finding {
	row := t.Row(with.value)
	if row < 0 {
		return insight.Finding{}
	}
	b, measures := t.Builder(), t.Answer().Question().Measures
	count, percent := document.Shown{Style: document.StyleCount}, document.Shown{Style: document.StylePercent}
	own, rows := t.Number(row, t.Column(0), measures[0]), t.Number(row, t.Column(1), measures[1])
	all, total := t.Total("measure", 0, measures[0]), t.Total("measure", 1, measures[1])
	share := b.Compute(document.OpShare, percent, own, rows)
	rest := b.Compute(document.OpShare, percent, b.Compute(document.OpDifference, count, all, own), b.Compute(document.OpDifference, count, total, rows))
	times := b.Compute(document.OpRatio, document.Shown{Style: document.StyleTimes}, share, rest)
	if !t.Less(rest, share) {
		return insight.Finding{}
	}
	return t.Finding(document.KindAssociation, "association", measures[1], map[string]string{
		"item": d.nameOf(t, item), "leader": t.Name(row), "share": insight.Token(share), "rest": insight.Token(rest), "times": insight.Token(times),
	})
}

// nameOf is what a value is called, with its field where the value alone would not
// tell.
func (d *Data) nameOf(t *insight.Teller, v valueOf) string {
	c := d.Profile.Column(v.Column)
	switch {
	case c == nil || c.Type != sitrep.TypeBoolean && !numeric(c):
		return t.Label(v.value)
	case c.Type == sitrep.TypeBoolean && v.value == "true":
		return t.Label(v.Label + " = yes")
	case c.Type == sitrep.TypeBoolean:
		return t.Label(v.Label + " = no")
	}
	return t.Label(v.Label + " " + v.value)
}
