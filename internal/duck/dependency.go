package duck

import (
	"context"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	mostDependent   = 12     // dimensions that are compared with each other
	dependencyCheck = 20_000 // first rows, in which most pairs are refuted
)

// dependencies finds the dimensions that are a function of another: the country
// of a city. What the first rows refute need not be looked at in all.
func (pr *profiler) dependencies(ctx context.Context) error {
	var dims []*catalog.Column
	for _, c := range pr.columns {
		c.Determines = nil
		if c.Role == sitrep.RoleDimension && c.AllValues && c.Distinct > 1 && c.Nulls*2 < pr.rows && len(dims) < mostDependent {
			dims = append(dims, c)
		}
	}
	for _, a := range dims {
		var may []string
		for _, b := range dims {
			// A value of b must stand for several of a, or it is no level above it.
			if a != b && b.Distinct < a.Distinct && a.Distinct*4 <= pr.rows && b.Kind != catalog.KindBoolean {
				may = append(may, b.Name)
			}
		}
		holds, err := pr.determined(ctx, a, may, firstRows(dependencyCheck))
		if err == nil && pr.rows > dependencyCheck {
			holds, err = pr.determined(ctx, a, holds, "FROM data")
		}
		if err != nil {
			return fmt.Errorf("what does %s determine: %w", a.Name, err)
		}
		a.Determines = holds
	}
	return nil
}

// determined are the columns among some of which every value of a has one value: all in one look.
func (pr *profiler) determined(ctx context.Context, a *catalog.Column, columns []string, from string) ([]string, error) {
	if len(columns) == 0 {
		return nil, nil
	}
	broken, counts := make([]string, len(columns)), make([]string, len(columns))
	for i, name := range columns {
		n := identifier(name)
		broken[i] = fmt.Sprintf("min(%[1]s) IS DISTINCT FROM max(%[1]s) OR count(%[1]s) NOT IN (0, count(*)) AS b%[2]d", n, i)
		counts[i] = fmt.Sprintf("count_if(b%d)", i)
	}
	values, err := pr.ask(ctx, counts, fmt.Sprintf("FROM (SELECT %s %s GROUP BY %s)", strings.Join(broken, ", "), from, identifier(a.Name)))
	if err != nil {
		return nil, err
	}
	var out []string
	for i, name := range columns {
		if number(values[i]) == 0 {
			out = append(out, name)
		}
	}
	return out, nil
}
