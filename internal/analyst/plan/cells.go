package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// CompileCells is the measures by bucket, in all and by each field: columns are the
// field's position (-1 for all), its value as text, the bucket's start, and for
// each measure its parts. Without time there is one bucket, and its column is
// empty.
//
// Rows are read once for several fields: they are added up by bucket and all of
// those fields together, and the few thousand lines of that by bucket and each.
func CompileCells(s Survey, profile catalog.Profile) Query {
	w := s.writer(profile)
	if s.Spread {
		return w.spreadCells(s)
	}
	var statements []string
	for i, fields := range s.packs(profile) {
		statements = append(statements, w.cells(s, fields, i == 0))
	}
	return w.query("cells", strings.Join(statements, "\nUNION ALL\n")+"\nORDER BY ALL")
}

func (w *writer) spreadCells(s Survey) Query {
	bucket, condition := w.bucket(s)
	for i, m := range s.Measures {
		for p, part := range w.partsOf(m) {
			w.selects = append(w.selects, fmt.Sprintf("CAST(%s AS DOUBLE) AS m%d_%d", part.over(part.filter), i, p))
		}
	}
	return w.spread("cells", s, bucket, condition)
}

// bucket is that of a row, and the condition of the stretch that has buckets.
func (w *writer) bucket(s Survey) (bucket, condition string) {
	if s.Buckets == nil {
		return "NULL", ""
	}
	return w.grain(w.profile.Column(s.TimeField), s.Buckets.Grain), w.scope(s)
}

// mostLines is how many lines the rows may be added up to at first: beyond it, or
// where a line stands for few rows, adding up twice is dearer than reading twice.
const (
	mostLines   = 200_000
	rowsPerLine = 8
)

// packs are the fields that are read together, at least one pack.
func (s Survey) packs(profile catalog.Profile) [][]int {
	most := min(mostLines, profile.Rows/rowsPerLine)
	start := int64(1)
	if s.Buckets != nil {
		start = int64(len(s.Buckets.Starts))
	}
	out, lines := [][]int{nil}, start
	for i, d := range s.By {
		values := int64(mostLines)
		if c := profile.Column(d.Column); c != nil && !c.DistinctCapped {
			values = max(1, c.Distinct)
		}
		last := len(out) - 1
		if len(out[last]) > 0 && lines*values > most {
			out, lines, last = append(out, nil), start, last+1
		}
		out[last], lines = append(out[last], i), lines*values
	}
	return out
}

// cells is the statement about some of the fields, and about all rows.
func (w *writer) cells(s Survey, fields []int, all bool) string {
	bucket, condition := w.bucket(s)
	name := w.beside("#b")
	lines := lines{inner: []string{bucket + " AS " + name}}
	sets := []string{"(" + name + ")"}
	if !all {
		sets = nil
	}
	for _, i := range fields {
		lines.inner = append(lines.inner, quote(s.By[i].Column)+" AS "+w.field(i))
		sets = append(sets, "("+name+", "+w.field(i)+")")
	}
	outer := append(w.whichOf(fields), name+" AS bucket")
	groups := len(lines.inner)
	for i, m := range s.Measures {
		for p, part := range w.partsOf(m) {
			outer = append(outer, fmt.Sprintf("CAST(%s AS DOUBLE) AS m%d_%d", lines.sum(part), i, p))
		}
	}
	return "SELECT " + strings.Join(outer, ",\n  ") +
		"\nFROM (SELECT " + strings.Join(lines.inner, ",\n  ") + "\nFROM " + table + w.clause(append([]string{condition}, w.filters()...)...) +
		"\nGROUP BY " + ordinals(groups) + ")\nGROUP BY GROUPING SETS (" + strings.Join(sets, ", ") + ")"
}

// lines are what rows are added up to at first: what is the same in two measures
// is added up once.
type lines struct {
	inner []string
	adds  []string
}

// sum is a part of a measure, of the lines.
func (l *lines) sum(p part) string {
	sums := make([]string, len(p.adds))
	for i, a := range p.adds {
		add := a + over(p.filter)
		at := slices.Index(l.adds, add)
		if at < 0 {
			at = len(l.adds)
			l.adds = append(l.adds, add)
			l.inner = append(l.inner, fmt.Sprintf(`%s AS "#s%d"`, add, at))
		}
		sums[i] = fmt.Sprintf(`sum("#s%d")`, at)
		if p.ordered {
			sums[i] = fmt.Sprintf(`sum("#s%[1]d" ORDER BY "#s%[1]d")`, at)
		}
	}
	return p.form(sums...)
}

// part is a part of a measure: a total over some of the rows.
type part struct {
	total
	filter string
}

// partsOf are a measure's parts, in the order of [PartSum] and the others.
func (w *writer) partsOf(m Measure) [parts]part {
	out := w.partsOfAll(m)
	if old := w.old(m); old != "" {
		for i := range out {
			out[i].filter = both(out[i].filter, old)
		}
	}
	return out
}

func (w *writer) partsOfAll(m Measure) [parts]part {
	rows := part{counted("*"), ""}
	switch m.Aggregate {
	case Count:
		count := part{w.added(m), w.filterOf(m)}
		return [parts]part{count, count, count}
	case ShareWhere:
		hits := part{counted("*"), w.filterOf(m)}
		return [parts]part{hits, rows, hits}
	case Ratio:
		none := part{total{form: func(...string) string { return "NULL" }}, ""}
		return [parts]part{{w.added(*m.Of), ""}, {w.added(*m.Per), ""}, none}
	}
	v, filter := w.operand(m), w.filterOf(m)
	return [parts]part{{v.total(), filter}, {counted(v.sql), filter}, {v.squares(), filter}}
}

// added is a count or a sum.
func (w *writer) added(m Measure) total {
	v := w.operand(m)
	if m.Aggregate == Count {
		return counted(v.sql)
	}
	return v.total()
}

func (w *writer) filterOf(m Measure) string {
	if m.Where == nil {
		return ""
	}
	return w.where(*m.Where)
}
