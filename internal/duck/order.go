package duck

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	orderTimes = 6 // so many times are compared, the first
	orderRows  = catalog.LagRows
)

// order finds, where a table has several times, by which its rows stand in order, and
// which are the same in all rows of a thing that comes again: an episode has one day of
// publication, whatever the week. Both tell the time of a row from those of what it is of.
func (pr *profiler) order(ctx context.Context) error {
	var times []*catalog.Column
	for _, c := range pr.columns {
		if temporal(c) && c.Distinct > 1 && len(times) < orderTimes {
			times = append(times, c)
		}
	}
	if len(times) < 2 || pr.rows < 8 {
		return nil
	}
	_, things := pr.table.Candidates()
	inner := []string{"*"}
	var ask []string
	for i, c := range times {
		inner = append(inner, fmt.Sprintf("lag(%s) OVER () AS sitrep_before_%d", identifier(c.Name), i))
		ask = append(ask, pr.orderOf(identifier(c.Name), fmt.Sprintf("sitrep_before_%d", i), things)...)
	}
	values, err := pr.ask(ctx, ask, fmt.Sprintf("FROM (SELECT %s %s)", strings.Join(inner, ", "), firstRows(orderRows)))
	if err != nil {
		return fmt.Errorf("in which order the rows are: %w", err)
	}
	each := len(ask) / len(times)
	for i, c := range times {
		keepOrder(c, values[i*each:(i+1)*each], things)
	}
	return pr.lags(ctx, times)
}

// lags finds of each two times in how many of the first rows both are known, in how many the second comes before the
// first, and how many days lie between them. Of a date and a time of a day the days are compared.
func (pr *profiler) lags(ctx context.Context, times []*catalog.Column) error {
	var ask []string
	for j, later := range times {
		for _, earlier := range times[:j] {
			ask = append(ask, lagOf(earlier, later)...)
		}
	}
	values, err := pr.ask(ctx, ask, firstRows(orderRows))
	if err != nil {
		return fmt.Errorf("how long after each other the times are: %w", err)
	}
	for j, later := range times {
		later.Lags = nil
		for _, earlier := range times[:j] {
			v := values[:4]
			values = values[4:]
			days, _ := v[3].(float64)
			if number(v[0]) > 0 {
				later.Lags = append(later.Lags, catalog.Lag{Of: earlier.Name, Rows: number(v[0]), Before: number(v[1]), After: number(v[2]), Days: significant(days)})
			}
		}
	}
	return nil
}

func lagOf(earlier, later *catalog.Column) []string {
	unit := "TIMESTAMP"
	if earlier.Type == sitrep.TypeDate || later.Type == sitrep.TypeDate {
		unit = "DATE"
	}
	a, b := fmt.Sprintf("CAST(%s AS %s)", identifier(earlier.Name), unit), fmt.Sprintf("CAST(%s AS %s)", identifier(later.Name), unit)
	return []string{
		fmt.Sprintf("count_if(%s IS NOT NULL AND %s IS NOT NULL)", a, b), fmt.Sprintf("count_if(%s < %s)", b, a), fmt.Sprintf("count_if(%s > %s)", b, a),
		fmt.Sprintf("median(epoch(%s) - epoch(%s)) / 86400", b, a),
	}
}

// orderOf asks in how many steps a time is known, goes up or stays, and goes down or
// stays; and for each of the things in how many rows it is, how many there are, and how many
// of them and their times.
func (pr *profiler) orderOf(c, before string, things []string) []string {
	out := []string{fmt.Sprintf("count(%s - %s)", c, before), fmt.Sprintf("count_if(%s >= %s)", c, before), fmt.Sprintf("count_if(%s <= %s)", c, before)}
	for _, thing := range things {
		t := identifier(thing)
		both := fmt.Sprintf("%s IS NOT NULL AND %s IS NOT NULL", t, c)
		out = append(out, fmt.Sprintf("count_if(%s)", both), pr.distinct(fmt.Sprintf("CASE WHEN %s THEN %s END", both, t)),
			pr.distinct(fmt.Sprintf("CASE WHEN %s THEN ROW(%s, %s) END", both, t, c)))
	}
	return out
}

// keepOrder keeps what was found of a time.
func keepOrder(c *catalog.Column, v []any, things []string) {
	if steps := number(v[0]); steps > 0 {
		c.Ordered = significant(float64(max(number(v[1]), number(v[2]))) / float64(steps))
	}
	for i, thing := range things {
		rows, different, pairs := number(v[3+3*i]), number(v[4+3*i]), number(v[5+3*i])
		if rows >= 2*different && different > 2 && pairs*50 <= different*51 && c.Distinct > 2 {
			c.Fixed = thing
			return
		}
	}
}
