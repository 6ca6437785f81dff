package duck

import (
	"context"
	"fmt"

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
		for _, b := range dims {
			// A value of b must stand for several of a, or it is no level above it.
			if a == b || b.Distinct >= a.Distinct || a.Distinct*4 > pr.rows || b.Kind == catalog.KindBoolean {
				continue
			}
			holds, err := pr.determines(ctx, a, b, firstRows(dependencyCheck))
			if holds && err == nil && pr.rows > dependencyCheck {
				holds, err = pr.determines(ctx, a, b, "FROM data")
			}
			if err != nil {
				return fmt.Errorf("does %s determine %s: %w", a.Name, b.Name, err)
			}
			if holds {
				a.Determines = append(a.Determines, b.Name)
			}
		}
	}
	return nil
}

// determines says whether every value of a has one value of b.
func (pr *profiler) determines(ctx context.Context, a, b *catalog.Column, from string) (bool, error) {
	an, bn := identifier(a.Name), identifier(b.Name)
	values, err := pr.ask(ctx, []string{"count(*)"}, fmt.Sprintf(
		"FROM (SELECT %s %s GROUP BY 1 HAVING min(%s) IS DISTINCT FROM max(%s) OR count(%s) NOT IN (0, count(*)))", an, from, bn, bn, bn))
	if err != nil {
		return false, err
	}
	return number(values[0]) == 0, nil
}
