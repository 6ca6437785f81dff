package plan

import "strings"

// aligned are the parts of a statement that put the earlier window beside a
// trend, bucket by bucket: the first month of Q3 beside the first of Q2.
type aligned struct {
	with, join string
	columns    []string
}

// align writes them; nothing where the trend is held against nothing.
func (w *writer) align(names []Column) (out aligned) {
	if w.r.SpineBefore == nil {
		return out
	}
	earlier := newWriter(w.r, w.profile)
	earlier.r.Window, earlier.r.Before, earlier.r.SpineBefore = w.r.Before, nil, nil
	earlier.args = w.args
	grouped := earlier.grouped()
	w.args = earlier.args
	q := w.r.Question
	out.with = ",\nb AS (" + grouped + "),\nt AS (" + numbered(w.spine(*w.r.SpineBefore, q.By[0].Grain)) + ")"
	out.join = "\nLEFT JOIN t ON t.n = s.n LEFT JOIN b ON b." + quote(names[0].Name) + " = t.bucket"
	for _, c := range names {
		if c.Role != "measure" {
			continue
		}
		value := "b." + quote(c.Name)
		if q.Measures[c.Measure].zeroWithoutRows() {
			value = "CASE WHEN t.bucket IS NOT NULL THEN coalesce(" + value + ", 0) END"
		}
		before := w.named(Column{Name: c.Name + " before", Role: "before", Measure: c.Measure})
		out.columns = append(out.columns, value+" AS "+quote(before))
	}
	return out
}

// numbered counts the buckets of a spine.
func numbered(spine string) string {
	return "SELECT bucket, row_number() OVER (ORDER BY bucket) AS n FROM (" + spine + ")"
}

// trend is a measure by points of time, with the points that have no rows:
// zero where the measure is a count or a sum, empty where it is a rate.
func (w *writer) trend() string {
	q := w.r.Question
	grouped := w.grouped()
	spine := w.spine(*w.r.Spine, q.By[0].Grain)
	if w.r.SpineBefore != nil {
		spine = numbered(spine)
	}
	now := w.columns
	outer := []string{"s.bucket AS " + quote(now[0].Name)}
	for _, c := range now[1:] {
		value := "a." + quote(c.Name)
		if c.Role == "rows" || c.Role == "measure" && q.Measures[c.Measure].zeroWithoutRows() {
			value = "coalesce(" + value + ", 0)"
		}
		outer = append(outer, value+" AS "+quote(c.Name))
	}
	before := w.align(now)
	outer = append(outer, before.columns...)
	return "WITH a AS (" + grouped + "),\ns AS (" + spine + ")" + before.with + "\nSELECT " + strings.Join(outer, ", ") +
		"\nFROM s LEFT JOIN a ON a." + quote(now[0].Name) + " = s.bucket" + before.join + "\nORDER BY " + w.trendOrder() + w.limit()
}
