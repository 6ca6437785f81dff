package duck

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	courseRows    = 50_000 // about so many rows are followed
	courseNumbers = 40     // so many numbers, the first
)

// courses follows the numbers over time, of the whole table and of each thing
// that the table may be about: a running total never falls, a level moves
// little, an amount jumps. One thread does it, so that the last digits do not
// depend on the number of threads.
func (pr *profiler) courses(ctx context.Context) (err error) {
	if err := pr.clocks(ctx); err != nil {
		return err
	}
	if err := pr.order(ctx); err != nil {
		return err
	}
	time, things := pr.table.Candidates()
	var numbers []*catalog.Column
	for _, c := range pr.columns {
		if numeric(c) && c.Name != time && c.Distinct > 2 && len(numbers) < courseNumbers {
			numbers = append(numbers, c)
		}
	}
	if time == "" || pr.rows < 8 {
		return nil
	}
	if _, err := pr.imp.db.ExecContext(ctx, "SET threads = 1"); err != nil {
		return err
	}
	defer func() {
		_, back := pr.imp.db.ExecContext(ctx, fmt.Sprintf("SET threads = %d", pr.imp.job.Threads))
		err = errors.Join(err, back)
	}()
	of := [][]string{nil}
	for _, thing := range things {
		of = append(of, []string{thing})
	}
	for i := 0; i < len(of); i++ {
		if err := pr.follow(ctx, time, of[i], numbers); err != nil {
			return fmt.Errorf("follow the numbers of each %v: %w", of[i], err)
		}
		if i == len(things) {
			of = append(of, pr.pair(time, things)...)
		}
	}
	pr.settle(numbers)
	return nil
}

// settle takes the course by the things that have one row at each time, or at most one, for
// every number that does not run on: how the price of a share moves says nothing of its sector.
func (pr *profiler) settle(numbers []*catalog.Column) {
	rows := pr.table.Panel
	if rows == nil {
		rows = pr.table.Sparse
	}
	if rows == nil {
		return
	}
	for _, c := range numbers {
		if own, ok := pr.paths[c.Name][rows.Of+" "+rows.With]; ok && (c.Course == nil || !c.Course.NeverFalls()) {
			c.Course = &own
		}
	}
}

// pair is two columns that may tell things apart only together, as a site and the number of
// a tank there, where none does so alone and the rows would fill their times. It is one more look at
// a sample, and only at tables of this kind.
func (pr *profiler) pair(time string, things []string) [][]string {
	if pr.lone || pr.table.Panel != nil || pr.table.Sparse != nil || len(things) < 2 {
		return nil
	}
	first, times := pr.table.Column(things[0]), pr.table.Column(time).Distinct
	for _, name := range things[1:] {
		second := pr.table.Column(name)
		cells := first.Distinct * second.Distinct * times
		if second.Distinct != first.Distinct && cells*20 >= pr.rows*19 && cells <= 5*pr.rows { // two of as many may say the same
			return [][]string{{first.Name, second.Name}}
		}
	}
	return nil
}

// follow reads the steps of all numbers from one time to the next of each thing.
func (pr *profiler) follow(ctx context.Context, time string, thing []string, numbers []*catalog.Column) error {
	e, from := "0", firstRows(courseRows)
	if len(thing) > 0 {
		e = thingOf(thing)
		from = "FROM data"
		if parts := pr.rows/courseRows + 1; parts > 1 {
			from += fmt.Sprintf(" WHERE hash(%s) %% %d = 0", e, parts)
		}
	}
	inner := []string{e + " AS e", identifier(time) + " AS t", "count(*) AS n"}
	steps := []string{"e", "t", "n"}
	ask := []string{"count(*)", pr.distinct("e"), pr.distinct("t"), "coalesce(sum(n), 0)::BIGINT"}
	for i, c := range numbers {
		inner = append(inner, fmt.Sprintf("max(%s)::DOUBLE AS c%d", identifier(c.Name), i))
		steps = append(steps, fmt.Sprintf("c%[1]d, lag(c%[1]d) OVER w AS l%[1]d, avg(c%[1]d) OVER (PARTITION BY e) AS a%[1]d", i))
		ask = append(ask, fmt.Sprintf("count(c%[1]d - l%[1]d)", i), fmt.Sprintf("count_if(c%[1]d >= l%[1]d)", i), fmt.Sprintf("count_if(c%[1]d > l%[1]d)", i),
			fmt.Sprintf("sum((c%[1]d - l%[1]d) * (c%[1]d - l%[1]d))", i), fmt.Sprintf("sum((c%[1]d - a%[1]d) * (c%[1]d - a%[1]d))", i), fmt.Sprintf("count_if(c%[1]d < l%[1]d AND c%[1]d >= 0 AND 4 * c%[1]d <= l%[1]d)", i))
	}
	rest := fmt.Sprintf("FROM (SELECT %s FROM (SELECT %s FROM (SELECT * %s) GROUP BY 1, 2) WHERE e IS NOT NULL AND t IS NOT NULL WINDOW w AS (PARTITION BY e ORDER BY t))",
		strings.Join(steps, ", "), strings.Join(inner, ", "), from)
	values, err := pr.ask(ctx, ask, rest)
	if err != nil {
		return err
	}
	seen := followed{cells: number(values[0]), things: number(values[1]), times: number(values[2]), rows: whole64(values[3])}
	pr.panel(time, thing, seen)
	pr.lone = pr.lone || len(thing) == 0 && seen.alone()
	of := append(slices.Clone(thing), "", "")
	if len(thing) == 1 {
		pr.crowded[thing[0]] = !seen.alone()
	}
	for i, c := range numbers {
		v := values[4+6*i:]
		pr.keepCourse(c, catalog.Course{Of: of[0], With: of[1], Things: seen.things, Steps: number(v[0])}, v, seen)
	}
	return nil
}

// thingOf is what tells things apart: a column, or two.
func thingOf(columns []string) string {
	if len(columns) == 1 {
		return identifier(columns[0])
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = identifier(c)
	}
	return "CASE WHEN " + strings.Join(names, " IS NOT NULL AND ") + " IS NOT NULL THEN ROW(" + strings.Join(names, ", ") + ") END"
}

// followed is what of a table was followed: its rows, the things that they are of and the
// times that they are of, and the cells of thing and time that have a row.
type followed struct{ cells, things, times, rows int64 }

// full: each thing has one row at each time.
func (f followed) full() bool {
	return f.cells == f.rows && f.things*f.times > 0 && f.times > 2 && f.cells*10 >= f.things*f.times*7
}

// sparse: no thing has two rows at a time, although that would have come about by chance
// if the rows were of anything else.
func (f followed) sparse() bool {
	return f.cells == f.rows && f.things > 1 && f.times > 2 && f.rows >= 5*f.things && f.rows*f.rows >= 20*f.things*f.times
}

// alone: hardly ever has a thing two rows at a time.
func (f followed) alone() bool { return f.cells*10 >= f.rows*7 }

// panel keeps whether each thing has one row at each time, or at most one.
func (pr *profiler) panel(time string, thing []string, f followed) {
	was := &pr.table.Panel
	if !f.full() || len(thing) > 1 {
		was = &pr.table.Sparse
	}
	of := append(slices.Clone(thing), "", "")
	if !f.full() && !f.sparse() || *was != nil && (*was).Things >= f.things {
		return
	}
	*was = &catalog.Panel{Of: of[0], With: of[1], Time: time, Things: f.things, Times: f.times}
}

// keepCourse keeps of several courses the one that falls least. Of those that never fall
// it is that of the fewest things: a tanker has an odometer, and the farms that it visits
// have none. Things that have several rows at a time have no counter.
func (pr *profiler) keepCourse(c *catalog.Column, course catalog.Course, v []any, f followed) {
	if course.Steps < 5 || course.Steps < f.things {
		return
	}
	share := func(n any) float64 { return significant(float64(number(n)) / float64(course.Steps)) }
	course.Rises, course.Climbs, course.Anew = share(v[1]), share(v[2]), share(v[5])
	moved, _ := v[3].(float64)
	if all, _ := v[4].(float64); all > 0 {
		course.Rough = significant(float64(int64(1000*moved/all)) / 1000)
	}
	if pr.paths[c.Name] == nil {
		pr.paths[c.Name] = map[string]catalog.Course{}
	}
	pr.paths[c.Name][course.Of+" "+course.With] = course
	old := c.Course
	switch {
	case old != nil && old.NeverFalls() && course.NeverFalls() && (old.Of != "" || pr.lone):
		if f.alone() && (course.Things < old.Things || pr.crowded[old.Of] && !pr.lone) {
			c.Course = &course
		}
	case old == nil || course.Rises > old.Rises+0.02 || course.Rises > old.Rises-0.02 && old.Of == "" && course.Of != "" && course.Rough <= old.Rough:
		c.Course = &course
	}
}

func whole64(v any) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case float64:
		return int64(v)
	}
	return 0
}
