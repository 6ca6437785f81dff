package duck

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// clocks finds texts that say times of day, where there are two of them: the time between is then a length. One alone sorts
// rows into slots, as any text does.
func (pr *profiler) clocks(ctx context.Context) error {
	const shortest, longest = 3, 11 // letters
	var texts []*catalog.Column
	var ask []string
	for _, c := range pr.columns {
		if c.MeanLength >= shortest && c.MeanLength <= longest && c.MayBeClock() {
			texts = append(texts, c)
			ask = append(ask, fmt.Sprintf("count(nullif(trim(%s), ''))", identifier(c.Name)), fmt.Sprintf("count(%s)", catalog.ClockSQL(identifier(c.Name))))
		}
	}
	if len(texts) < 2 || pr.rows < 8 {
		return nil
	}
	values, err := pr.ask(ctx, ask, firstRows(orderRows))
	if err != nil {
		return fmt.Errorf("which texts are times of day: %w", err)
	}
	var found []*catalog.Column
	for i, c := range texts {
		if all, read := number(values[2*i]), number(values[2*i+1]); read > 0 && read*100 >= all*98 && len(found) < orderTimes {
			found = append(found, c)
		}
	}
	if len(found) < 2 {
		return nil
	}
	for _, c := range found {
		c.Clock, c.Lags = true, nil
	}
	return pr.clockLags(ctx, found)
}

// clockLags finds how two times of a day lie to each other: their usual distance first, by which it is known which way round
// midnight a row's is told.
func (pr *profiler) clockLags(ctx context.Context, clocks []*catalog.Column) error {
	var medians, counts []string
	pairs(clocks, func(earlier, later *catalog.Column) { medians = append(medians, "median("+between(earlier, later)+")") })
	usual, err := pr.ask(ctx, medians, firstRows(orderRows))
	if err != nil {
		return fmt.Errorf("how far apart times of day are: %w", err)
	}
	pairs(clocks, func(earlier, later *catalog.Column) {
		days, _ := usual[len(counts)/3].(float64)
		if days < -longestEarly {
			days++
		}
		later.Lags = append(later.Lags, catalog.Lag{Of: earlier.Name, Days: significant(days)})
		least, _ := pr.table.EarliestClock(earlier.Name, later.Name)
		span := catalog.Around(between(earlier, later)+" * 86400", least)
		counts = append(counts, "count("+span+")", "count_if("+span+" < 0)", "count_if("+span+" > 0)")
	})
	values, err := pr.ask(ctx, counts, firstRows(orderRows))
	if err != nil {
		return fmt.Errorf("which times of day come first: %w", err)
	}
	pairs(clocks, func(earlier, later *catalog.Column) {
		l := &later.Lags[slices.IndexFunc(later.Lags, func(l catalog.Lag) bool { return l.Of == earlier.Name })]
		l.Rows, l.Before, l.After = number(values[0]), number(values[1]), number(values[2])
		values = values[3:]
	})
	return nil
}

// longestEarly is how far, in days, a time of day usually lies before the one in front of it in the table: where it is more,
// it is of the next day.
const longestEarly = 0.25

// pairs calls use for each two of the columns, the earlier in the table first.
func pairs(columns []*catalog.Column, use func(earlier, later *catalog.Column)) {
	for j, later := range columns {
		for _, earlier := range columns[:j] {
			use(earlier, later)
		}
	}
}

// between is how many days lie between two times of a day, from -1 to 1.
func between(earlier, later *catalog.Column) string {
	return fmt.Sprintf("(epoch(%s) - epoch(%s)) / 86400", catalog.ClockSQL(identifier(later.Name)), catalog.ClockSQL(identifier(earlier.Name)))
}
