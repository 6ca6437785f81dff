package duck

import (
	"context"
	"errors"
	"fmt"
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
	for _, thing := range append([]string{""}, things...) {
		if err := pr.follow(ctx, time, thing, numbers); err != nil {
			return fmt.Errorf("follow the numbers of each %s: %w", thing, err)
		}
	}
	return nil
}

// follow reads the steps of all numbers from one time to the next of each thing.
func (pr *profiler) follow(ctx context.Context, time, thing string, numbers []*catalog.Column) error {
	e, from := "0", firstRows(courseRows)
	if thing != "" {
		e = identifier(thing)
		from = "FROM data"
		if parts := pr.rows/courseRows + 1; parts > 1 {
			from += fmt.Sprintf(" WHERE hash(%s) %% %d = 0", e, parts)
		}
	}
	inner := []string{e + " AS e", identifier(time) + " AS t", "count(*) AS n"}
	steps := []string{"e", "t", "n"}
	ask := []string{"count(*)", "count(DISTINCT e)", "count(DISTINCT t)", "coalesce(sum(n), 0)::BIGINT"}
	for i, c := range numbers {
		inner = append(inner, fmt.Sprintf("max(%s)::DOUBLE AS c%d", identifier(c.Name), i))
		steps = append(steps, fmt.Sprintf("c%[1]d, lag(c%[1]d) OVER w AS l%[1]d, avg(c%[1]d) OVER (PARTITION BY e) AS a%[1]d", i))
		ask = append(ask, fmt.Sprintf("count(c%[1]d - l%[1]d)", i), fmt.Sprintf("count_if(c%[1]d >= l%[1]d)", i), fmt.Sprintf("count_if(c%[1]d > l%[1]d)", i),
			fmt.Sprintf("sum((c%[1]d - l%[1]d) * (c%[1]d - l%[1]d))", i), fmt.Sprintf("sum((c%[1]d - a%[1]d) * (c%[1]d - a%[1]d))", i))
	}
	rest := fmt.Sprintf("FROM (SELECT %s FROM (SELECT %s FROM (SELECT * %s) GROUP BY 1, 2) WHERE e IS NOT NULL AND t IS NOT NULL WINDOW w AS (PARTITION BY e ORDER BY t))",
		strings.Join(steps, ", "), strings.Join(inner, ", "), from)
	values, err := pr.ask(ctx, ask, rest)
	if err != nil {
		return err
	}
	cells, things, times, rows := number(values[0]), number(values[1]), number(values[2]), whole64(values[3])
	pr.panel(time, thing, cells, things, times, rows)
	for i, c := range numbers {
		v := values[4+5*i:]
		keepCourse(c, catalog.Course{Of: thing, Steps: number(v[0])}, number(v[1]), number(v[2]), v[3], v[4], things)
	}
	return nil
}

// panel keeps whether each thing has one row at each time.
func (pr *profiler) panel(time, thing string, cells, things, times, rows int64) {
	full := cells == rows && things*times > 0 && times > 2 && cells*10 >= things*times*7
	if !full || pr.table.Panel != nil && pr.table.Panel.Things >= things {
		return
	}
	pr.table.Panel = &catalog.Panel{Of: thing, Time: time, Things: things, Times: times}
}

// keepCourse keeps of several courses the one that falls least.
func keepCourse(c *catalog.Column, course catalog.Course, rises, climbs int64, squares, spread any, things int64) {
	if course.Steps < 5 || course.Steps < things {
		return
	}
	course.Rises = significant(float64(rises) / float64(course.Steps))
	course.Climbs = significant(float64(climbs) / float64(course.Steps))
	moved, _ := squares.(float64)
	if all, _ := spread.(float64); all > 0 {
		course.Rough = significant(float64(int64(1000*moved/all)) / 1000)
	}
	old := c.Course
	if old == nil || course.Rises > old.Rises+0.02 || course.Rises > old.Rises-0.02 && old.Of == "" && course.Of != "" && course.Rough <= old.Rough {
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
