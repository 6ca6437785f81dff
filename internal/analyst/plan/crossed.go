package plan

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// mostCrossed is how many lines the rows may be added up to before they are told apart by two fields.
const mostCrossed = 300_000

// CompileCrossed is the measures by bucket: of all rows, of the groups of each field, of those of each pair of
// fields, of each weekday, and of each group on each weekday. Columns are which fields a line is of (a number whose
// bits, from the highest on, are 0 for each field and for the weekday that it is of), the values of all fields as text,
// the weekday's name, the bucket's start, and for each measure its parts. ok is false where the rows would be added up to
// too many lines.
func CompileCrossed(s Survey, pairs [][2]int, profile catalog.Profile) (q Query, ok bool) {
	if s.Buckets == nil || s.crossedLines(profile) > mostCrossed {
		return q, false
	}
	w := s.writer(profile)
	bucket, condition := w.bucket(s)
	day := w.beside("#d")
	time := profile.Column(s.TimeField)
	weekday, _ := w.part(time, Weekday)
	l := lines{inner: []string{bucket + " AS " + w.beside("#b"), weekday + " AS " + day}}
	var fields []string
	for i, d := range s.By {
		l.inner = append(l.inner, w.spelt(d.Column)+" AS "+w.field(i))
		fields = append(fields, w.field(i))
	}
	groups := len(l.inner)
	outer := []string{"grouping(" + strings.Join(append(fields, day), ", ") + ") AS which"}
	for i, f := range fields {
		outer = append(outer, "CAST("+f+" AS VARCHAR) AS f"+strconv.Itoa(i))
	}
	outer = append(outer, day+" AS day", w.beside("#b")+" AS bucket")
	for i, m := range s.Measures {
		for p, part := range w.crossedParts(m) {
			outer = append(outer, fmt.Sprintf("CAST(%s AS DOUBLE) AS m%d_%d", l.sum(part), i, p))
		}
	}
	sql := "SELECT " + strings.Join(outer, ",\n  ") +
		"\nFROM (SELECT " + strings.Join(l.inner, ",\n  ") + "\nFROM " + table + w.clause(append([]string{condition}, w.filters()...)...) +
		"\nGROUP BY " + ordinals(groups) + ")\nGROUP BY GROUPING SETS (" + strings.Join(w.crossedSets(fields, pairs, day), ", ") + ")\nORDER BY ALL"
	return w.query("crossed", sql), true
}

// crossedParts are those of a measure, a quotient of counts or sums of some of the rows among them.
func (w *writer) crossedParts(m Measure) [parts]part {
	out := w.partsOf(m)
	if m.Aggregate == Ratio {
		out[PartSum].filter, out[PartOver].filter = both(w.filterOf(*m.Of), out[PartSum].filter), both(w.filterOf(*m.Per), out[PartOver].filter)
	}
	return out
}

// Crossable reports whether [CompileCrossed] can tell a measure: a rate, or an average.
func Crossable(m Measure) bool {
	if m.Aggregate == Ratio {
		sum := func(p *Measure) bool { return p != nil && (p.Aggregate == Count || p.Aggregate == Sum) && p.Calc == "" }
		return OfCases(m) && m.Where == nil && m.quotient() && sum(m.Of) && sum(m.Per)
	}
	return Decomposable(m) && m.Calc == "" && (m.Aggregate == ShareWhere || m.Aggregate == Average || m.Aggregate == Span)
}

// crossedSets are the sets of groups of [CompileCrossed].
func (w *writer) crossedSets(fields []string, pairs [][2]int, day string) []string {
	bucket := w.beside("#b")
	sets := []string{"(" + bucket + ")", "(" + day + ", " + bucket + ")"}
	for _, f := range fields {
		sets = append(sets, "("+f+", "+bucket+")", "("+f+", "+day+", "+bucket+")")
	}
	for _, p := range pairs {
		sets = append(sets, "("+fields[p[0]]+", "+fields[p[1]]+", "+bucket+")")
	}
	return sets
}

// crossedLines is how many lines the rows are added up to at most.
func (s Survey) crossedLines(profile catalog.Profile) int64 {
	const week = 7
	n := int64(len(s.Buckets.Starts)) * week
	for _, d := range s.By {
		if c := profile.Column(d.Column); c != nil {
			n *= max(1, c.Distinct+1)
		}
		n = min(n, profile.Rows)
	}
	return n
}

// OfCases reports whether a measure is which part of something is so: its sums are hits of cases.
func OfCases(m Measure) bool {
	return m.Aggregate == ShareWhere || m.Aggregate == Ratio && m.Unit == "%"
}
