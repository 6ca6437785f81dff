package plan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// maxRows is how many rows of a result are kept.
const maxRows = 500

const table = `"data"`

// Compile writes the queries of a resolved question. The first is main, the
// answering table: group columns, measures, the measures in the earlier window
// where there is one, and the rows behind each line. Others by name: total
// (the measures without groups), other (what a ranking leaves out), points
// (the rows behind a relation, at most 500).
func Compile(r Resolved, profile catalog.Profile) ([]Query, error) {
	p := Plan{Questions: []Question{r.Question}}
	if err := Validate(p, profile); err != nil {
		return nil, err
	}
	out := []Query{compileMain(r, profile)}
	q := r.Question
	if len(q.By) > 0 && len(q.Measures) > 0 {
		out = append(out, compileTotal(r, profile))
	}
	if q.Rank != nil && q.Rank.N > 0 && q.Intent != List && len(q.By) > 0 && q.Rank.Within == 0 && q.Rank.Offset == 0 && q.Rank.Beside == 0 && q.plain() {
		out = append(out, compileOther(r, profile))
	}
	if q.Intent == Relation && len(q.Measures) > 0 && q.Measures[0].Aggregate == Correlation {
		out = append(out, compilePoints(r, profile))
	}
	return out, nil
}

// plain reports whether the groups that a ranking leaves out have numbers of their own:
// not parts of a whole, nor of what is grouped in another way.
func (q Question) plain() bool {
	return !slices.ContainsFunc(q.By, Dimension.Computed) && !slices.ContainsFunc(q.Measures, Measure.nests) && !q.portioned()
}

// writer writes one statement.
type writer struct {
	r       Resolved
	profile catalog.Profile
	args    arguments
	columns []Column
	names   map[string]bool
	selects []string
	rising  []*catalog.Column // running totals whose steps are added up
	orders  []string          // of the groups, by what each dimension is ordered by
	whole   bool              // the statement is the answering table as it stands, or its total
	rests   bool              // the statement says how many rows its numbers rest on

	perGroups []string // what the numbers of groups are read from
}

func newWriter(r Resolved, profile catalog.Profile) *writer {
	return &writer{r: r, profile: profile, names: map[string]bool{}}
}

func compileMain(r Resolved, profile catalog.Profile) Query {
	w := newWriter(r, profile)
	var sql string
	switch {
	case r.Question.Intent == List:
		sql = w.list()
	case r.byCounts(profile):
		sql = w.medians(w.rows()) + w.order() + w.limit()
	case r.Spine != nil && timeForm(profile.Column(r.Question.By[0].Column)) != yearForm:
		sql = w.trend()
	case r.Question.Rank != nil && r.Question.Rank.Within > 0 && r.Question.Rank.Within < len(r.Question.By):
		sql = w.first() + w.order() + w.limit()
	case r.Question.Growth && w.compared() && w.r.Final(r.Question.Measures[0]):
		sql = w.grown() + w.limit()
	default:
		w.whole = true
		sql = w.grouped() + w.order() + w.limit()
	}
	return w.query("main", w.runningOn(sql))
}

func (w *writer) query(name, sql string) Query {
	sql = w.stepped(w.groupsBeside(sql))
	args := w.args.values // after the text, which may bind more
	if args == nil {
		args = []any{}
	}
	return Query{ID: w.r.Question.ID + "." + name, SQL: sql, Args: args, Columns: w.columns, Limit: w.kept()}
}

// kept is how many rows stay; the statement asks for one more.
func (w *writer) kept() int {
	if k := w.r.Question.Rank; k != nil && k.N > 0 && k.N < maxRows && k.Within == 0 {
		return max(k.N, k.Beside)
	}
	return maxRows
}

func (w *writer) limit() string {
	s := fmt.Sprintf("\nLIMIT %d", w.kept()+1)
	if k := w.r.Question.Rank; k != nil && k.Offset > 0 {
		s += fmt.Sprintf(" OFFSET %d", k.Offset)
	}
	return s
}

// grouped is the answering table without its order.
func (w *writer) grouped() string { return w.groupedWith() }

// groupedWith is the same with further columns.
func (w *writer) groupedWith(more ...string) string {
	w.groups()
	w.measures()
	sql := "SELECT " + strings.Join(append(w.selects, more...), ",\n  ") + "\nFROM " + table + w.clause(w.rows()...)
	if n := len(w.r.Question.By); n > 0 {
		sql += "\nGROUP BY " + ordinals(n)
	}
	return sql + w.having()
}

func ordinals(n int) string {
	s := make([]string, n)
	for i := range s {
		s[i] = fmt.Sprint(i + 1)
	}
	return strings.Join(s, ", ")
}

func (w *writer) groups() {
	for i, d := range w.r.Question.By {
		group, order := w.dimension(d)
		w.add(group, Column{Name: d.name(), Role: "group", By: i})
		if order == "" {
			order = fmt.Sprint(i + 1)
		}
		w.orders = append(w.orders, order+" NULLS LAST")
	}
}

func (d Dimension) name() string {
	if d.Label != "" {
		return d.Label
	}
	return d.Column
}

func (w *writer) dimension(d Dimension) (group, order string) {
	c := w.profile.Column(d.Column)
	switch {
	case d.Computed():
		return w.made(d)
	case d.Part != "":
		return w.part(c, d.Part)
	case d.Grain != "":
		return w.grain(c, d.Grain), ""
	case d.Bins > 0:
		return w.bins(c, d.Bins), ""
	}
	return w.spelt(d.Column), ""
}

func (w *writer) measures() {
	q := w.r.Question
	filter, before := "", ""
	if w.compared() || w.looksBack() {
		filter = w.inWindow(w.r.Window)
	}
	for i, m := range q.Measures {
		w.add(w.amount(m, filter), Column{Name: m.name(), Role: "measure", Measure: i})
	}
	if w.compared() && slices.ContainsFunc(q.Measures, w.r.Final) { // a value that is bound is used
		before = w.inWindow(w.r.Before)
		for i, m := range q.Measures {
			if !w.r.Final(m) { // nothing is held against a number that is still to change
				continue
			}
			w.add(w.amount(m, before), Column{Name: m.name() + " before", Role: "before", Measure: i})
		}
	}
	w.add("count(*)"+over(filter), Column{Name: "rows", Role: "rows"})
	w.support(filter, before)
}

func (m Measure) name() string {
	if m.Label != "" {
		return m.Label
	}
	return strings.TrimSpace(string(m.Aggregate) + " " + m.Column)
}

// compared reports whether the earlier window is in the same scan. Points of
// time have no partner in another window.
func (w *writer) compared() bool {
	if w.r.Before == nil || w.r.Window == nil {
		return false
	}
	for _, d := range w.r.Question.By {
		if d.Grain != "" {
			return false
		}
	}
	return true
}

// add appends a column under a name of its own.
func (w *writer) add(expression string, c Column) {
	w.selects = append(w.selects, expression+" AS "+quote(w.named(c)))
}

// named appends a column and returns the name that it has for itself.
func (w *writer) named(c Column) string {
	base := c.Name
	for n := 2; w.names[c.Name]; n++ {
		c.Name = fmt.Sprintf("%s %d", base, n)
	}
	w.names[c.Name] = true
	w.columns = append(w.columns, c)
	return c.Name
}

// rows are the conditions on the rows that are read.
func (w *writer) rows() []string {
	var out []string
	window := ""
	switch { // a value that is bound is used
	case w.looksBack():
		window = w.earlier(false)
	case w.compared():
		window = "(" + w.inWindow(w.r.Window) + " OR " + w.inWindow(w.r.Before) + ")"
	default:
		window = w.inWindow(w.r.Window)
	}
	if window != "" {
		out = append(out, window)
	}
	if w.r.Question.Where != nil {
		out = append(out, w.where(*w.r.Question.Where))
	}
	return append(out, w.present(w.r.Question)...)
}

func (w *writer) clause(conditions ...string) string {
	var kept []string
	for _, c := range conditions {
		if c != "" {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return ""
	}
	return "\nWHERE " + strings.Join(kept, "\n  AND ")
}

// having keeps the groups with rows in the window, and those that satisfy the
// question's condition on groups. A change shows the groups that vanished, too.
func (w *writer) having() string {
	q := w.r.Question
	if !w.chooses() {
		return ""
	}
	var out []string
	if w.looksBack() {
		out = w.remaining()
	} else if w.keepsNew() {
		out = append(out, "count(*)"+over(w.inWindow(w.r.Window))+" > 0")
	}
	for _, h := range q.OnGroups() {
		out = append(out, w.condition(h))
	}
	out = append(out, w.withName()...)
	if q.portioned() { // the groups that are left out are parts of the whole, too
		return "\nQUALIFY " + strings.Join(out, "\n  AND ")
	}
	return "\nHAVING " + strings.Join(out, "\n  AND ")
}

// chooses reports whether groups are left out by what they come to.
func (w *writer) chooses() bool {
	if len(w.r.Question.By) > 0 && w.looksBack() {
		return len(w.remaining()) > 0 || w.r.Question.Having != nil || len(w.withName()) > 0
	}
	return len(w.r.Question.By) > 0 && (w.keepsNew() || w.r.Question.Having != nil || len(w.withName()) > 0)
}

// withName leaves the rows without a value out of a ranking that keeps some groups: who asks
// which agent is the best does not mean the cases that nobody has. They stay among the others.
func (w *writer) withName() (out []string) {
	q := w.r.Question
	if q.Rank == nil || q.Rank.N == 0 || q.Rank.Column != "" {
		return nil
	}
	for _, d := range q.By {
		if c := w.profile.Column(d.Column); c.Nulls > 0 && d.Grain == "" && d.Part == "" && d.Bins == 0 && !d.Computed() {
			out = append(out, "count("+quote(d.Column)+") > 0")
		}
	}
	return out
}

func (w *writer) keepsNew() bool {
	return w.compared() && w.r.Question.Intent != Change && w.r.Question.Intent != Why
}

func (w *writer) condition(h Condition) string {
	filter := ""
	if w.compared() {
		filter = w.inWindow(w.r.Window)
	}
	left := w.measure(h.Measure, filter) + " " + comparisonSign(h.Op) + " "
	if !h.Average {
		return left + w.args.bind(h.Value)
	}
	conditions := append([]string{w.inWindow(w.r.Window)}, w.filters()...)
	if !h.Measure.Additive {
		return left + "(SELECT " + w.measure(h.Measure, "") + " FROM " + table + w.clause(conditions...) + ")"
	}
	groups := make([]string, len(w.r.Question.By))
	for i, d := range w.r.Question.By {
		groups[i], _ = w.dimension(d)
	}
	return left + "(SELECT avg(CAST(v AS DOUBLE) ORDER BY v) FROM (SELECT " + w.measure(h.Measure, "") + " AS v FROM " + table +
		w.clause(conditions...) + " GROUP BY " + strings.Join(groups, ", ") + "))"
}

func (w *writer) filters() []string {
	if w.r.Question.Where == nil {
		return nil
	}
	return []string{w.where(*w.r.Question.Where)}
}

// order is by the ranked measure, else by time, bins and parts, else by the
// first measure; ties by the groups.
func (w *writer) order() string {
	q := w.r.Question
	if len(q.By) == 0 {
		return ""
	}
	orders := w.orders
	switch {
	case q.Rank != nil && q.Rank.Column == "":
		orders = append([]string{w.byMeasure(q.Rank.Measure, q.Rank.Ascending)}, orders...)
	case q.Rank != nil && w.groupOrder(q.Rank) != nil:
		orders = append(w.groupOrder(q.Rank), orders...)
	case !q.sequential():
		orders = append([]string{w.byMeasure(0, false)}, orders...)
	}
	return "\nORDER BY " + strings.Join(orders, ", ")
}

// groupOrder orders by one of the groups: "from A to Z", "newest first".
func (w *writer) groupOrder(k *Rank) []string {
	for i, d := range w.r.Question.By {
		if d.Column == k.Column {
			order := strings.TrimSuffix(w.orders[i], " NULLS LAST")
			return []string{order + direction(k.Ascending) + " NULLS LAST"}
		}
	}
	return nil
}

func direction(ascending bool) string {
	if ascending {
		return " ASC"
	}
	return " DESC"
}

func (w *writer) byMeasure(measure int, ascending bool) string {
	return fmt.Sprint(len(w.r.Question.By)+measure+1) + direction(ascending) + " NULLS LAST"
}

// sequential reports whether the first dimension has an order of its own.
func (q Question) sequential() bool {
	d := q.By[0]
	return d.Grain != "" || d.Part != "" || d.Bins > 0 || len(d.Cases) > 0
}

// first are the groups of which the first N of each leading group are kept. Parts of a
// whole are worked out before: a place in an order is not made of another's window.
func (w *writer) first() string {
	grouped := w.grouped()
	if w.r.Question.portioned() {
		for i := range w.orders {
			w.orders[i] = fmt.Sprint(i+1) + " NULLS LAST"
		}
		grouped = "SELECT * FROM (" + grouped + ")"
	}
	return grouped + w.within()
}

// within keeps the first N of each leading group.
func (w *writer) within() string {
	k := w.r.Question.Rank
	part := make([]string, k.Within)
	for i := range part {
		part[i] = quote(w.columns[i].Name)
	}
	measure := quote(w.columns[len(w.r.Question.By)+k.Measure].Name)
	order := []string{measure + direction(k.Ascending) + " NULLS LAST"}
	for i := k.Within; i < len(w.r.Question.By); i++ {
		order = append(order, quote(w.columns[i].Name)+" NULLS LAST")
	}
	return fmt.Sprintf("\nQUALIFY row_number() OVER (PARTITION BY %s ORDER BY %s) <= %d",
		strings.Join(part, ", "), strings.Join(order, ", "), max(k.N, 1))
}
