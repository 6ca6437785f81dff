package duck

import (
	"context"
	_ "embed" // the words of totals
	"fmt"
	"math"
	"regexp"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

//go:embed totals.txt
var totalWords string

// saysTotal is what the name of a total has in it.
var saysTotal = sync.OnceValue(func() *regexp.Regexp {
	var words []string
	for line := range strings.Lines(totalWords) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			words = append(words, regexp.QuoteMeta(line))
		}
	}
	return regexp.MustCompile(`(?i)(^|[^\pL])(` + strings.Join(words, "|") + `)($|[^\pL])`)
})

const (
	totalsMostValues = 1000   // a column of more has names, of which none is the total of the others
	totalsLook       = 50_000 // first rows, in which a total is met
	totalsNear       = 0.01   // how far a total may be from its parts: they are often rounded
	totalsLeast      = 5      // times at which a total is seen to be one
	totalsShare      = 0.9    // of the times at which it is
	totalsMostAsked  = 8      // values of a table that are tried
)

// setTotalsAside takes rows out of the table that repeat the sum of others: those of “World” beside its countries. Left
// in, they would double every sum and lead every ranking. A value is a total if its name says so and its numbers
// are the sums of all other rows, in all and at nearly each time.
func (imp *importer) setTotalsAside(ctx context.Context) error {
	if imp.job.Pulled != nil {
		return nil // its source adds up the same rows
	}
	var p catalog.Profile
	if err := imp.describe(ctx, &p); err != nil {
		return err
	}
	names, err := imp.namesOfTotals(ctx, p.Columns)
	if err != nil {
		return err
	}
	for _, n := range names {
		if err := imp.setAside(ctx, n, p.Columns); err != nil {
			return err
		}
	}
	return nil
}

// namedTotal is a value of a column that may stand for all others of it.
type namedTotal struct{ column, value string }

// rows is the condition of its rows.
func (n namedTotal) rows() string {
	return identifier(n.column) + " IS NOT DISTINCT FROM '" + strings.ReplaceAll(n.value, "'", "''") + "'"
}

// namesOfTotals lists the values whose names say that they are totals, those of a column only where it has at least two others.
func (imp *importer) namesOfTotals(ctx context.Context, columns []catalog.Column) (names []namedTotal, err error) {
	db := &DB{sql: imp.db}
	for _, c := range columns {
		if c.Type != sitrep.TypeString {
			continue
		}
		n := identifier(c.Name)
		rows, err := db.Query(ctx, fmt.Sprintf("SELECT DISTINCT %s %s WHERE %s IS NOT NULL ORDER BY 1", n, firstRows(totalsLook), n))
		if err != nil {
			return nil, err
		}
		if len(rows.Values) < 3 || len(rows.Values) > totalsMostValues {
			continue
		}
		for _, row := range rows.Values {
			if v, ok := row[0].(string); ok && saysTotal().MatchString(v) && len(names) < totalsMostAsked {
				names = append(names, namedTotal{c.Name, v})
			}
		}
	}
	return names, nil
}

// setAside takes the rows of a value out of the table if they are the sums of the others, and notes it.
func (imp *importer) setAside(ctx context.Context, n namedTotal, columns []catalog.Column) error {
	is, err := imp.isTotal(ctx, n, columns)
	if err != nil || !is {
		return err
	}
	gone, err := imp.db.ExecContext(ctx, "DELETE FROM data WHERE "+n.rows()) //nolint:gosec // the name and the value are quoted
	if err != nil {
		return err
	}
	count, err := gone.RowsAffected()
	if err != nil {
		return err
	}
	text := fmt.Sprintf("“%s” is the sum of the others: its %d rows are left out.", n.value, count)
	if count == 1 {
		text = fmt.Sprintf("“%s” is the sum of the others: its row is left out.", n.value)
	}
	imp.survey.Notes = append(imp.survey.Notes, catalog.Note{Column: n.column, Text: text})
	return nil
}

// isTotal tries each number of the table.
func (imp *importer) isTotal(ctx context.Context, n namedTotal, columns []catalog.Column) (bool, error) {
	for i := range columns {
		if !numeric(&columns[i]) {
			continue
		}
		if is, err := imp.addsUp(ctx, n, columns[i].Name, columns); is || err != nil {
			return is, err
		}
	}
	return false, nil
}

// addsUp reports whether a number of the rows of a value is the sum of that of all others, in all and at nearly each
// time or year, of which there must be enough.
func (imp *importer) addsUp(ctx context.Context, n namedTotal, number string, columns []catalog.Column) (bool, error) {
	whole, err := imp.sides(ctx, n, number, "")
	if err != nil || len(whole) == 0 || !whole[0].equal() {
		return false, err
	}
	for i := range columns {
		by := columns[i].Name
		if by == number || !temporal(&columns[i]) && columns[i].Type != sitrep.TypeInteger {
			continue
		}
		groups, err := imp.sides(ctx, n, number, by)
		if err != nil {
			return false, err
		}
		equal := 0
		for _, g := range groups {
			if g.equal() {
				equal++
			}
		}
		if equal >= totalsLeast && float64(equal) >= totalsShare*float64(len(groups)) {
			return true, nil
		}
	}
	return false, nil
}

// twoSides are the sums of a number over the rows of a total and over all others.
type twoSides struct{ total, others float64 }

// equal holds of numbers that are there on both sides and hardly differ.
func (s twoSides) equal() bool {
	return s.total != 0 && math.Abs(s.total-s.others) <= totalsNear*math.Abs(s.total)
}

// sides adds up both sides within each group of a column, in all if it is empty. Groups in which both are nothing prove
// nothing and are left out.
func (imp *importer) sides(ctx context.Context, n namedTotal, number, by string) (all []twoSides, err error) {
	group := "ALL"
	if by != "" {
		group = identifier(by)
	}
	sum := func(not string) string {
		return fmt.Sprintf("coalesce(sum(%s::DOUBLE) FILTER (WHERE %s(%s)), 0)::DOUBLE", identifier(number), not, n.rows())
	}
	db := &DB{sql: imp.db}
	rows, err := db.Query(ctx, fmt.Sprintf("SELECT %s AS total, %s AS others FROM data GROUP BY %s HAVING total != 0 OR others != 0 LIMIT %d",
		sum(""), sum("NOT "), group, 10*totalsMostValues))
	if err != nil {
		return nil, err
	}
	for _, row := range rows.Values {
		total, _ := row[0].(float64)
		others, _ := row[1].(float64)
		all = append(all, twoSides{total, others})
	}
	return all, nil
}
