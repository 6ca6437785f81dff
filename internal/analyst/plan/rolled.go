package plan

import (
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	rolledValues = 100     // of a field, that a roll-up tells apart
	rolledMonths = 100_000 // lines of a roll-up by months, as many as its fields could come to
	packedDays   = 80_000  // the same by days and by some fields, which most looks ask for
	mostPacks    = 3
	rolledDays   = 2_000_000 // the same by days: most combinations do not come each day
)

// Rolled is what the rows of a table are added up to for looks at some measures: by month or day and by the fields of few values, the first
// dimensions first, as long as the lines are few enough. By day a line has to stand for several rows, as [Survey] has it.
func Rolled(measures []Measure, profile catalog.Profile) catalog.Rollup {
	out := catalog.Rollup{}
	lines, days := int64(1), int64(0)
	if c := profile.Column(profile.Time); c != nil && (c.SQLType == "DATE" || c.SQLType == "TIMESTAMP") {
		out.Time, out.Dates, out.Last = c.Name, c.SQLType == "DATE", c.Max
		days = daysOf(c)
		lines = days/28 + 1
	}
	for _, c := range rolledFields(&profile) {
		if more := more(c, out.Keys, &profile); lines*more <= min(rolledMonths, profile.Rows/rowsPerLine) {
			out.Keys, lines = append(out.Keys, c.Name), lines*more
		}
	}
	out.Days = packed(out.Keys, days, &profile)
	out.Given = toldBy(out.Keys, &profile)
	w := newWriter(Resolved{}, profile)
	sums, more := w.rolledSums(measures)
	for i := range profile.Columns { // what is not over yet has no end
		if c := &profile.Columns[i]; c.Role == sitrep.RoleTime && c.Nulls > 0 {
			sums = append(sums, "count("+quote(c.Name)+")")
		}
	}
	for _, sql := range append(slices.Clone(sums), more...) {
		switch {
		case sql == "count(*)" || slices.Contains(out.Full, sql) || slices.Contains(out.Sums, sql):
		case w.countsAll(sql):
			out.Full = append(out.Full, sql)
		default:
			out.Sums = append(out.Sums, sql)
			if slices.Contains(sums, sql) {
				out.Few++
			}
		}
	}
	return out
}

// rolledSums are what measures are made of, and what is asked of them beside: squares and extremes.
func (w *writer) rolledSums(measures []Measure) (sums, more []string) {
	for _, m := range measures {
		if !Decomposable(m) {
			continue
		}
		for i, p := range w.partsOf(m) {
			switch {
			case p.ordered: // it is added in the order of single rows
			case i == PartSquares:
				more = append(more, p.adds...)
			default:
				sums = append(sums, p.adds...)
			}
		}
		if m.Aggregate == Sum {
			more = append(more, "max("+w.operand(m).sql+")")
		}
	}
	return sums, more
}

// countsAll reports whether a count is that of all rows: of a column that has a value in each.
func (w *writer) countsAll(sql string) bool {
	return slices.ContainsFunc(w.profile.Columns, func(c catalog.Column) bool { return c.Nulls == 0 && sql == "count("+quote(c.Name)+")" })
}

// toldBy are the keys that tell another.
func toldBy(keys []string, profile *catalog.Profile) map[string][]string {
	out := map[string][]string{}
	for _, k := range keys {
		for _, told := range profile.Column(k).Determines {
			if slices.Contains(keys, told) {
				out[told] = append(out[told], k)
			}
		}
	}
	return out
}

// packed are fields that are told apart by day together. Those that come later are filled up with the first, so that most two stand
// together somewhere.
func packed(keys []string, days int64, profile *catalog.Profile) [][]string {
	most := min(packedDays, profile.Rows/rowsPerLine)
	var out [][]string
	left := slices.Clone(keys)
	for len(left) > 0 && days > 0 {
		var pack []string
		lines := days
		for _, k := range append(slices.Clone(left), keys...) {
			if more := more(profile.Column(k), pack, profile); !slices.Contains(pack, k) && lines*more <= most {
				pack, lines = append(pack, k), lines*more
			}
		}
		if left = slices.DeleteFunc(left, func(k string) bool { return slices.Contains(pack, k) }); len(pack) == 0 || len(out) == mostPacks {
			break
		}
		out = append(out, pack)
	}
	lines := days
	for i, k := range keys {
		lines *= more(profile.Column(k), keys[:i], profile)
	}
	if days > 0 && lines <= min(rolledDays, profile.Rows/rowsPerLine) && !slices.ContainsFunc(out, func(pack []string) bool { return len(pack) == len(keys) }) {
		out = append(out, keys)
	}
	return out
}

// daysOf is how many days a time spans.
func daysOf(c *catalog.Column) int64 {
	first, errFirst := time.Parse(time.DateOnly, c.Min[:min(len(c.Min), len(time.DateOnly))])
	last, errLast := time.Parse(time.DateOnly, c.Max[:min(len(c.Max), len(time.DateOnly))])
	if errFirst != nil || errLast != nil {
		return rolledDays
	}
	return int64(last.Sub(first).Hours()/24) + 1
}

// rolledFields are the fields of few values, those that tables are broken down by first.
func rolledFields(profile *catalog.Profile) []*catalog.Column {
	var out []*catalog.Column
	add := func(c *catalog.Column) {
		if c == nil || c.DistinctCapped || c.Distinct < 2 || c.Distinct > rolledValues || slices.Contains(out, c) || c.Type != sitrep.TypeString && c.Type != sitrep.TypeBoolean || strings.EqualFold(c.Name, profile.Time) {
			return
		}
		out = append(out, c)
	}
	for _, d := range profile.Model.Dimensions {
		add(profile.Column(d.Column))
	}
	for i := range profile.Columns {
		add(&profile.Columns[i])
	}
	return out
}

// more is by how many times a further key makes the lines more: one that another tells adds none.
func more(c *catalog.Column, keys []string, profile *catalog.Profile) int64 {
	out := c.Distinct
	for _, k := range keys {
		have := profile.Column(k)
		if slices.Contains(have.Determines, c.Name) {
			return 1
		}
		if slices.Contains(c.Determines, k) {
			out = max(1, out/have.Distinct)
		}
	}
	return out
}
