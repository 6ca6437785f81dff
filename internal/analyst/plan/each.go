package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// overGroups are what may become of the numbers of groups.
var overGroups = []Aggregate{Count, ShareWhere, Sum, Average, Median, Minimum, Maximum, StdDev, Percentile}

// perGroup is the number of each group of a measure [Each]. It stands in a column of
// its own, at the first row of each group: whatever is made of that column is made of
// the groups.
func (w *writer) perGroup(m Measure, filter string) operand {
	var keys, conditions []string
	for _, d := range m.Each {
		key, _ := w.dimension(d)
		keys = append(keys, key)
		conditions = append(conditions, key+" IS NOT NULL")
	}
	for _, d := range w.r.Question.By {
		key, _ := w.dimension(d)
		keys = append(keys, key)
	}
	if !w.compared() {
		conditions = append(conditions, w.inWindow(w.r.Window))
	}
	conditions = append(append(conditions, filter), w.filters()...)
	number := Measure{Aggregate: Count}
	if !m.counts() {
		number = *m.Of
	}
	inner := "SELECT min(rowid) AS first, " + w.measure(number, "") + " AS v FROM " + table + w.clause(conditions...) + "\nGROUP BY " + strings.Join(keys, ", ")
	if len(m.Having) > 0 {
		inner += "\nHAVING " + w.fulfilled(m.Having)
	}
	at := slices.Index(w.perGroups, inner)
	if at < 0 {
		at, w.perGroups = len(w.perGroups), append(w.perGroups, inner)
	}
	exact := number.Aggregate == Count || number.Aggregate == CountDistinct
	if c := w.profile.Column(number.Column); number.Aggregate == Sum && c != nil {
		exact = w.column(c).exact && number.Until == ""
	}
	return operand{sql: quote(groupColumn(at)), exact: exact}
}

// counts reports whether the groups themselves are counted, and not what they come to.
func (m Measure) counts() bool { return m.Over == Count || m.Over == ShareWhere }

// groupShare is the part of all groups that fulfil the conditions.
func (w *writer) groupShare(m Measure, filter string) string {
	m.Over = Count
	some := w.plain(m, filter)
	m.Having = nil
	return "100 * CAST(" + some + " AS DOUBLE) / nullif(" + w.plain(m, filter) + ", 0)"
}

// fulfilled are the conditions on groups within a measure.
func (w *writer) fulfilled(having []Condition) string {
	all := make([]string, len(having))
	for i, c := range having {
		all[i] = w.measure(c.Measure, "") + " " + comparisonSign(c.Op) + " " + w.args.bind(c.Value)
	}
	return strings.Join(all, " AND ")
}

// groupColumn names the numbers of groups; no column of a file is called so.
func groupColumn(i int) string { return fmt.Sprintf("#each %d", i) }

// groupsBeside has a statement read the table with the numbers of groups beside its
// columns.
func (w *writer) groupsBeside(sql string) string {
	if len(w.perGroups) == 0 {
		return sql
	}
	const plain, other = "FROM #plain", "FROM #other"
	columns, joins := []string{table + ".*"}, ""
	if len(w.rising) == 0 { // the steps bring it with them
		columns = append(columns, table+".rowid")
	}
	for i, inner := range w.perGroups {
		name := fmt.Sprintf("e%d", i)
		columns = append(columns, name+".v AS "+quote(groupColumn(i)))
		joins += "\nLEFT JOIN (" + inner + ") AS " + name + " ON " + name + ".first = " + table + ".rowid"
	}
	source := "(SELECT " + strings.Join(columns, ", ") + " FROM " + table + joins + ") AS " + table
	source = strings.ReplaceAll(strings.ReplaceAll(source, "FROM "+table+" AS ", other), "FROM "+table, plain)
	sql = strings.ReplaceAll(sql, "FROM "+table+" AS ", other)
	sql = strings.ReplaceAll(sql, "FROM "+table, "FROM "+source)
	return strings.ReplaceAll(strings.ReplaceAll(sql, plain, "FROM "+table), other, "FROM "+table+" AS ")
}

// each checks a measure of groups.
func (v validator) each(m Measure) error {
	switch {
	case len(m.Each) == 0:
		return sitrep.Invalidf("a measure of groups needs what they are grouped by")
	case !slices.Contains(overGroups, m.Over):
		return sitrep.Invalidf("the numbers of groups have no %q", m.Over)
	case !m.counts() && m.Of == nil:
		return sitrep.Invalidf("a measure of groups needs the number of each")
	case m.Over == ShareWhere && len(m.Having) == 0:
		return sitrep.Invalidf("a share of groups needs a condition on them")
	case m.P < 0 || m.P > 1:
		return sitrep.Invalidf("percentile %v is not between 0 and 1", m.P)
	}
	for _, d := range m.Each {
		if err := v.dimension(d); err != nil {
			return err
		}
	}
	inner := []Measure{}
	if m.Of != nil {
		inner = append(inner, *m.Of)
	}
	for _, h := range m.Having {
		if h.Average || len(h.Also) > 0 {
			return sitrep.Invalidf("the groups of a measure are chosen by a number")
		}
		inner = append(inner, h.Measure)
	}
	for _, in := range inner {
		if in.nests() || in.Aggregate == Last || in.Aggregate == Correlation {
			return sitrep.Invalidf("the number of each group is a plain one")
		}
		if err := v.measure(in); err != nil {
			return err
		}
	}
	return nil
}

// nests reports whether a measure is made of groups of its own: within another it
// would be made of groups of groups.
func (m Measure) nests() bool {
	return m.Aggregate == Each || m.Aggregate == Portion || m.Of != nil && m.Of.nests() || m.Per != nil && m.Per.nests()
}

// describeEach names what becomes of the numbers of groups: "average number of orders
// per customer".
func describeEach(m Measure, p *catalog.Profile) Measure {
	m.Additive, m.Good, m.Unit = false, "", ""
	names := make([]string, len(m.Each))
	m.Each = slices.Clone(m.Each)
	for i := range m.Each {
		m.Each[i] = Named(m.Each[i], p)
		if names[i] = m.Each[i].Label; m.Each[i].Grain != "" {
			names[i] = string(m.Each[i].Grain)
		}
	}
	m.Having = slices.Clone(m.Having)
	for i := range m.Having {
		m.Having[i].Measure = Describe(m.Having[i].Measure, p)
	}
	if m.counts() {
		several := names[0] + "s"
		if d := m.Each[0]; !d.Made() {
			several = SeveralOf(d.Label)
		}
		m.Label = "number of " + several
		if len(names) > 1 {
			m.Label = "number of different " + and(names)
		}
		if m.Over == ShareWhere {
			m.Label, m.Unit = "share"+strings.TrimPrefix(m.Label, "number"), "%"
		}
	} else {
		of := Describe(*m.Of, p)
		m.Of, m.Unit, m.Good = &of, of.Unit, of.Good
		m.Label = m.Over.Title(m.P) + of.Label + " per " + and(names)
	}
	if len(m.Having) > 0 {
		m.Label += " with " + ExplainGroups(m.Having)
	}
	return m
}

// ExplainGroups says conditions on groups: "number of orders above 3 and total above 500".
func ExplainGroups(having []Condition) string {
	all := make([]string, len(having))
	for i, h := range having {
		all[i] = havingText(h)
	}
	return and(all)
}
