package source

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Limits of the medians that a source is asked for: each group is a query of its own, in which it
// puts the values of each number in order.
const (
	mostGroups = 16
	sortedRows = 20_000_000 // values, in all of them
)

// groups asks for medians of all numbers: of all rows, by each field, by units of the time, by pairs, as many as
// the limits let, where the database gives the middle values of groups.
func (u *rolling) groups(ctx context.Context, c *chosen, p *catalog.Profile, room int64) (files []catalog.PulledGroup, err error) {
	if len(c.sorted(u.forms())) == 0 {
		return nil, nil
	}
	sorted := int64(0)
	for _, g := range c.partings(p) {
		width := int64(20 + 12*len(g.By) + 30*len(c.sorted(u.forms())))
		most := room / width
		if sorted += p.Rows * int64(len(c.sorted(u.forms()))); sorted > sortedRows || len(files) == mostGroups {
			break
		}
		if c.lines(g, p) > most {
			continue
		}
		file, bytes, can, err := u.group(ctx, c, &g, most, len(files))
		if err != nil || !can {
			return files, err
		}
		if room -= bytes; file.Path != "" {
			files, c.Groups = append(files, file), append(c.Groups, g)
		}
	}
	return files, nil
}

// sorted are the numbers of which the database gives the middle values.
func (c *chosen) sorted(f forms) (all []catalog.Sums) {
	for _, s := range c.Sums {
		if f.middle != nil && len(f.middle(c.types[s.Column], "")) > 0 {
			all = append(all, s)
		}
	}
	return all
}

// partings are the ways to part the rows, the likeliest to be asked for first.
func (c *chosen) partings(p *catalog.Profile) []catalog.CellGroup {
	all := []catalog.CellGroup{{By: []string{}}}
	keys := slices.DeleteFunc(slices.Clone(c.Keys), func(k string) bool { return p.Column(k).Distinct < 2 })
	for _, k := range keys {
		all = append(all, catalog.CellGroup{By: []string{k}})
	}
	if c.Time != nil {
		for _, unit := range []string{"month", "year", "quarter", "week", "day"} {
			all = append(all, catalog.CellGroup{By: []string{}, Unit: unit})
		}
		for _, k := range keys {
			all = append(all, catalog.CellGroup{By: []string{k}, Unit: "month"})
		}
	}
	for i, a := range keys {
		for _, b := range keys[i+1:] {
			all = append(all, catalog.CellGroup{By: []string{a, b}})
		}
	}
	return all
}

// unitDays are the shortest units that there are.
var unitDays = map[string]int64{"day": 1, "week": 7, "month": 28, "quarter": 90, "year": 365}

// lines is how many groups there may be, those of what is absent with them.
func (c *chosen) lines(g catalog.CellGroup, p *catalog.Profile) int64 {
	n := int64(1)
	for _, k := range g.By {
		n *= p.Column(k).Distinct + 1
	}
	if g.Unit != "" {
		col := p.Column(c.Time.Column)
		first, begins := time.Parse(time.DateOnly, col.Min[:min(len(col.Min), len(time.DateOnly))])
		last, ends := time.Parse(time.DateOnly, col.Max[:min(len(col.Max), len(time.DateOnly))])
		if begins != nil || ends != nil {
			return 1 << 40 // times before the year 1 and after 9999
		}
		n *= int64(last.Sub(first).Hours()/24)/unitDays[g.Unit] + 3
	}
	return n
}

// group asks for one parting. can is false where the database does not know the question; a file without a path: the
// groups are more than was known.
func (u *rolling) group(ctx context.Context, c *chosen, g *catalog.CellGroup, most int64, n int) (file catalog.PulledGroup, bytes int64, can bool, err error) {
	to, err := u.sink()
	if err != nil {
		return file, 0, false, err
	}
	defer to.abandon()
	name := fmt.Sprintf("%sg%d", strings.TrimSuffix(c.Rows, "rows"), n)
	g.Number, g.Rows = name, name+".rows"
	statement, columns := c.medians(g, u.forms(), u.forms().rows(u.from, u.columns))
	if can, err = u.attempt(ctx, fmt.Sprintf("%s LIMIT %d", statement, most+1), columns, to); err != nil || !can {
		return file, 0, can, err
	}
	to.expected = to.rows
	pulled, err := to.pulled(columns)
	if err != nil || pulled.Rows > most || u.saw().Bucket != u.seen.Bucket {
		return file, to.bytes, true, err // too many, or of another state than the cells
	}
	for _, c := range columns {
		file.Types = append(file.Types, c.Type)
	}
	file.Path, file.Longest = sitrep.Path(pulled.Path), pulled.Longest
	return file, to.bytes, true, nil
}

// medians is the statement for one parting, and what its lines hold.
func (c *chosen) medians(g *catalog.CellGroup, f forms, rows string) (text string, columns []column) {
	var what []string
	add := func(kind, sql string) {
		columns = append(columns, column{catalog.PulledColumn{Type: kind}, ""})
		what = append(what, sql+" AS "+given(len(columns)-1))
	}
	types, groups := c.parts(g, f)
	for i, sql := range groups {
		add(types[i], sql)
	}
	add("BIGINT", "count(*)")
	for i, s := range c.sorted(f) {
		for _, middle := range f.middle(c.types[s.Column], alias(c.places[s.Column])) {
			add(c.types[s.Column], middle)
		}
		g.Medians = append(g.Medians, catalog.CellMedian{Of: s.Column, Value: fmt.Sprintf("%s.median%d", g.Number, i)})
	}
	what = append(what, f.states(len(columns))...)
	text = "SELECT " + strings.Join(what, ", ") + " FROM (" + rows + ") o"
	if len(groups) > 0 {
		text += " GROUP BY " + strings.Join(groups, ", ")
	}
	return text, columns
}

// parts are the expressions that a parting groups by, and their types.
func (c *chosen) parts(g *catalog.CellGroup, f forms) (types, groups []string) {
	for _, k := range g.By {
		types, groups = append(types, c.types[k]), append(groups, f.key(c.types[k], alias(c.places[k])))
	}
	if g.Unit != "" {
		types, groups = append(types, "DATE"), append(groups, f.unit(g.Unit, fmt.Sprintf(f.date, alias(c.places[c.Time.Column]))))
	}
	return types, groups
}
