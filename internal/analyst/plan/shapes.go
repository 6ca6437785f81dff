package plan

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// compileTotal is the measures without groups, over the same rows.
func compileTotal(r Resolved, profile catalog.Profile) Query {
	whole := r
	whole.Question.Rank = nil
	whole.Question.Having = nil
	whole.Question.By = nil
	whole.Spine = nil
	w := newWriter(whole, profile)
	conditions := append(append(w.rows(), w.present(r.Question)...), w.upTo(r))
	if r.byCounts(profile) {
		return w.query("total", w.medians(conditions))
	}
	w.whole = true
	w.measures()
	sql := "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(conditions...)
	return w.query("total", sql)
}

// upTo leaves out of the total the rows that lie after the last point of the
// series, such as those with a date that is still to come.
func (w *writer) upTo(r Resolved) string {
	if r.Spine == nil {
		return ""
	}
	d := r.Question.By[0]
	c := w.profile.Column(d.Column)
	end := r.Spine.End.In(w.zone())
	if timeForm(c) == yearForm || c.Max < end.Format("2006-01-02") {
		return ""
	}
	return w.grain(c, d.Grain) + " < CAST(" + w.args.bind(end.Format("2006-01-02 15:04:05.999999")) + " AS TIMESTAMP)"
}

// present leaves out of the total what the grouping leaves out.
//
// What lies in the window is there. To ask that, too, costs three times the scan:
// the database then looks at the rows one by one.
func (w *writer) present(q Question) []string {
	var out []string
	for _, d := range q.By {
		switch {
		case len(d.Cases) > 0:
			out = append(out, w.inCases(d))
			continue
		case d.Until != "":
			out = append(out, w.rowNumber(d)+" IS NOT NULL")
			continue
		case d.Column == w.r.TimeField && w.r.Window != nil:
			continue
		}
		if d.Bins > 0 || d.Grain != "" || d.Part != "" {
			out = append(out, quote(d.Column)+" IS NOT NULL")
		}
	}
	return out
}

// compileOther is what a ranking leaves out, as one line, and how many groups that is.
func compileOther(r Resolved, profile catalog.Profile) Query {
	w := newWriter(r, profile)
	groups := make([]string, len(r.Question.By))
	for i, d := range r.Question.By {
		groups[i], _ = w.dimension(d)
	}
	first := w.grouped() + w.order() + "\nLIMIT " + strconv.Itoa(r.Question.Rank.N)
	names := make([]string, len(groups))
	for i := range groups {
		names[i] = quote(w.columns[i].Name)
	}
	w.selects, w.columns, w.names = nil, nil, map[string]bool{}
	w.measures()
	w.add("count(DISTINCT ("+strings.Join(groups, ", ")+"))", Column{Name: "groups", Role: "support"})
	var same []string
	for i, d := range r.Question.By {
		// The group may have its column's name, so the column is named with its table.
		outer := strings.ReplaceAll(groups[i], quote(d.Column), table+"."+quote(d.Column))
		same = append(same, outer+" IS NOT DISTINCT FROM f."+names[i]) // the table behind FROM would be read as a source
	}
	conditions := append(w.rows(), "NOT EXISTS (SELECT 1 FROM first AS f WHERE "+strings.Join(same, " AND ")+")")
	sql := "WITH first AS (" + first + ")\nSELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(conditions...)
	return w.query("other", sql)
}

// list is rows as they are.
func (w *writer) list() string {
	rows, order := w.listed()
	return rows + order + w.limit()
}

// listed are the rows of a list, and their order.
func (w *writer) listed() (rows, order string) {
	q := w.r.Question
	var orders []string
	if q.Rank != nil && (q.Rank.Column != "" || q.Rank.Place > 0) {
		by := quote(q.Rank.Column)
		if q.Rank.Column == "" {
			by = strconv.Itoa(q.Rank.Place)
		}
		orders = append(orders, by+direction(q.Rank.Ascending)+" NULLS LAST")
		if q.Rank.N > 0 { // equal ones come as the source has them
			orders = append(orders, "rowid")
		}
	}
	for i, d := range q.By {
		group, _ := w.dimension(d)
		w.add(group, Column{Name: d.name(), Role: "group", By: i})
		orders = append(orders, strconv.Itoa(i+1))
	}
	conditions := append([]string{w.inWindow(w.r.Window)}, w.filters()...)
	return "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(conditions...), "\nORDER BY " + strings.Join(orders, ", ")
}

func (w *writer) trendOrder() string {
	k := w.r.Question.Rank
	switch {
	case k == nil:
		return "1"
	case k.Column != "":
		return "1" + direction(k.Ascending)
	}
	return w.byMeasure(k.Measure, k.Ascending) + ", 1"
}

func (m Measure) zeroWithoutRows() bool {
	return m.Aggregate == Count || m.Aggregate == CountDistinct || m.Aggregate == Sum
}

// MostPoints is how many rows a scatter plot shows.
const MostPoints = maxRows

// compilePoints is the pairs behind a correlation, with their groups: what a scatter
// plot shows. Of many it is a sample, the same one whenever the same rows are asked:
// the first ones in order would be one corner of the plot.
func compilePoints(r Resolved, profile catalog.Profile) Query {
	x, y := r.Question.Measures[0].Sides()
	w := newWriter(r, profile)
	conditions := append([]string{w.inWindow(r.Window)}, w.filters()...)
	for i, side := range []Measure{x, y} {
		w.add(w.sideValue(side), Column{Name: sideName(side, profile), Role: "group", By: i})
		conditions = append(conditions, w.sideValue(side)+" IS NOT NULL")
	}
	for i, d := range r.Question.By {
		group, _ := w.dimension(d)
		w.add(group, Column{Name: d.name(), Role: "group", By: 2 + i})
	}
	rows := "SELECT " + strings.Join(w.selects, ",\n  ") + "\nFROM " + table + w.clause(conditions...)
	return w.query("points", fmt.Sprintf("SELECT * FROM (%s\nORDER BY hash(rowid), rowid\nLIMIT %d)\nORDER BY %s", rows, MostPoints, ordinals(len(w.selects))))
}
