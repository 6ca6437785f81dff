package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// roller is a reader whose database adds up rows for us, so that they can stay where they are.
type roller interface {
	reader
	forms() forms
	// ask gives the few lines of a statement as text, of what is absent nothing.
	ask(ctx context.Context, statement string) ([][]string, error)
	// lines writes those of a statement that has these columns.
	lines(ctx context.Context, statement string, columns []column, to *sink) error
	// attempt is lines for what not every database of the kind knows; can is false where it does not.
	attempt(ctx context.Context, statement string, columns []column, to *sink) (can bool, err error)
	// saw is the state of the table that the last lines were made of; empty: all statements see one.
	saw() sight
}

// sight is what lines show of the rows behind them.
type sight struct {
	catalog.Bucket
	least, most []string // of each column, in the order of their texts
}

// forms are how a kind of database writes what a roll-up is made of. Each %s is a column.
type forms struct {
	rows    func(from string, columns []column) string // all rows, the columns by their places
	text    string                                     // a text as it is: no two that differ are one
	key     func(kind, x string) string                // what rows are grouped by
	date    string                                     // a date or a time, absent where it is none
	day     string                                     // the beginning of a time's day
	unit    func(unit, x string) string                // the day on which a time's unit begins
	number  func(kind, x string) string                // a number that can be multiplied by itself and added up
	sum     func(kind, x string) string                // all of a number's column, exactly
	squares func(kind, x string) string                // all of its squares, as text
	squared float64                                    // the largest number, in its smallest unit, whose squares come out exactly; 0: any
	middle  func(kind, x string) []string              // the two values of a group in the middle, which are one if its rows are odd: the first whose share of them reaches a half, and the first beyond it; none: not known
	values  string                                     // how many different ones there are
	shown   string                                     // anything as text
	fewRows string                                     // the first %[2]d rows of the table %[1]s
	state   []string                                   // how many rows a line has and what their hashes come to, where each statement sees a state of its own
}

// states are those of the lines, behind n other fields.
func (f forms) states(n int) (what []string) {
	for i, sql := range f.state {
		what = append(what, sql+" AS "+given(n+i))
	}
	return what
}

// keyOf is for databases that group by numbers of all kinds.
func keyOf(text string) func(kind, x string) string {
	return func(kind, x string) string {
		if kind == "VARCHAR" {
			return fmt.Sprintf(text, x)
		}
		return x
	}
}

// everyKind writes numbers of all kinds alike.
func everyKind(format string) func(kind, x string) string {
	return func(_, x string) string { return fmt.Sprintf(format, x) }
}

// RollsUp are the kinds of databases that add up rows.
var RollsUp = []sitrep.SourceKind{sitrep.SourcePostgres, sitrep.SourceMySQL, sitrep.SourceClickHouse}

// Limits of what leaves a source whose rows stay there: 5 MB in all, with what the protocol adds to each line.
const (
	firstRows   = 200
	sampleRows  = 20_000
	sampleBytes = 800_000
	cellBytes   = 3_700_000
	mostTries   = 6
	countedRows = 2_000_000 // beyond them values are counted in the first quarter of that alone, as in a copy
)

// rollUp makes a snapshot of what the database adds up of a table: by the day of its time and
// by all fields of few values. A sample of rows says what the columns are good for, and counts of
// all rows correct it.
func (t table) rollUp(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	room, done, err := t.importer.Room()
	if err != nil {
		return Imported{}, err
	}
	defer done()
	var p catalog.Pulled
	err = read(ctx, t.source, t.reach, func(ctx context.Context, r reader) error {
		of, ok := r.(roller)
		if !ok {
			return sitrep.Invalidf("The rows of this kind of source are copied: push-down is for PostgreSQL, MySQL, MariaDB and ClickHouse.")
		}
		u := rolling{roller: of, importer: t.importer, room: room, name: name, progress: progress}
		if u.from, u.columns, err = t.find(ctx, r); err != nil {
			return err
		}
		all, err := t.look(ctx, r, u.from, u.columns, nil)
		if err != nil {
			return err
		}
		if all.rows == 0 {
			return sitrep.Invalidf("The table has no rows.")
		}
		p, err = u.pull(ctx, all)
		return err
	})
	if err != nil {
		return Imported{}, err
	}
	snapshot, profile, err := t.importer.ImportPulled(ctx, p, name, progress)
	return Imported{snapshot, o, profile, p.Rows}, err
}

// rolling is a roll-up under way.
type rolling struct {
	roller
	importer catalog.Importer
	room     string
	name     string
	progress catalog.Progress
	from     string
	columns  []column
	files    int
	bytes    int64 // of the cells
	seen     sight // by them
}

func (u *rolling) pull(ctx context.Context, all state) (p catalog.Pulled, err error) {
	profile, err := u.sample(ctx)
	if err != nil {
		return p, err
	}
	if err := u.count(ctx, &profile, all.rows); err != nil {
		return p, err
	}
	profile.AssignRoles()
	c := choose(&profile, u.columns, u.forms())
	for range mostTries {
		p, fits, err := u.tried(ctx, &c, &profile, all)
		if err != nil || fits {
			return p, err
		}
		if !c.drop(&profile) {
			break
		}
	}
	return p, sitrep.Invalidf("What the source would add up takes more than %d MB: write a query with fewer fields, or copy the table.", cellBytes/1_000_000)
}

// tried is the roll-up by what is chosen, if that is not too much.
func (u *rolling) tried(ctx context.Context, c *chosen, profile *catalog.Profile, all state) (p catalog.Pulled, fits bool, err error) {
	most := cellBytes / c.width(profile)
	if fits, err = u.fit(ctx, *c, profile, most); err == nil && fits {
		p, fits, err = u.cells(ctx, *c, most)
	}
	if err != nil || !fits {
		return p, false, err
	}
	u.seen = u.saw()
	u.seen.correct(c, profile, &all)
	if p.Groups, err = u.groups(ctx, c, profile, cellBytes-u.bytes); err != nil {
		return p, false, err
	}
	c.finish(profile)
	p.Stamp, p.Sum = all.stamp, fmt.Sprintf("cells %s %q %s", all.stamp, c.Keys, c.Medians())
	p.Cells, p.Profile = &c.Cells, profile
	return p, true, nil
}

// sink is a new file of the roll-up.
func (u *rolling) sink() (*sink, error) {
	u.files++
	return newSink(filepath.Join(u.room, fmt.Sprintf("part%d.csv", u.files)), u.importer.Limits, u.progress)
}

// sample profiles the first rows: as many as are looked at of a copy to tell what columns are,
// or as many as there is room for. The first few tell how wide they are: what is broken off
// takes the connection with it.
func (u *rolling) sample(ctx context.Context) (p catalog.Profile, err error) {
	few, bytes, err := u.first(ctx, firstRows)
	if err != nil {
		return p, err
	}
	if few.Rows == firstRows {
		if few, _, err = u.first(ctx, min(sampleRows, max(firstRows, int(sampleBytes*firstRows/max(bytes, 1))))); err != nil {
			return p, err
		}
	}
	return u.importer.Sketch(ctx, few, u.name, filepath.Join(u.room, "sketch"))
}

// first pulls so many rows.
func (u *rolling) first(ctx context.Context, n int) (p catalog.Pulled, bytes int64, err error) {
	to, err := u.sink()
	if err != nil {
		return p, 0, err
	}
	defer to.abandon()
	if err := u.roller.pull(ctx, fmt.Sprintf(u.forms().fewRows, u.from, n), u.columns, "", to); err != nil {
		return p, 0, err
	}
	to.expected = to.rows
	p, err = to.pulled(u.columns)
	return p, to.bytes, err
}

// fit has the database count the lines that there would be, where there may be too many: those that are dropped
// would have left it, too.
func (u *rolling) fit(ctx context.Context, c chosen, p *catalog.Profile, most int64) (bool, error) {
	unit := ""
	if c.Time != nil {
		unit = "day"
	}
	_, _, groups := c.statement(u.forms(), "")
	if len(groups) == 0 || p.Rows <= countedRows && c.lines(catalog.CellGroup{By: c.Keys, Unit: unit}, p) <= most {
		return true, nil
	}
	counted, err := u.ask(ctx, fmt.Sprintf("SELECT count(*) FROM (SELECT 1 AS x FROM (%s) o GROUP BY %s LIMIT %d) n", u.forms().rows(u.from, u.columns), strings.Join(groups, ", "), most+1))
	if err != nil {
		return false, err
	}
	if len(counted) != 1 || len(counted[0]) != 1 {
		return false, errors.New("the lines cannot be counted")
	}
	n, err := strconv.ParseInt(counted[0][0], 10, 64)
	return n <= most, err
}

// cells has the database add up. fits is false where that is too much.
func (u *rolling) cells(ctx context.Context, c chosen, most int64) (p catalog.Pulled, fits bool, err error) {
	to, err := u.sink()
	if err != nil {
		return p, false, err
	}
	defer to.abandon()
	statement, columns, _ := c.statement(u.forms(), u.forms().rows(u.from, u.columns))
	if err := u.lines(ctx, fmt.Sprintf("%s LIMIT %d", statement, most+1), columns, to); err != nil {
		return p, false, err
	}
	to.expected, u.bytes = to.rows, to.bytes
	p, err = to.pulled(columns)
	return p, p.Rows <= most, err
}

// chosen is what is added up.
type chosen struct {
	catalog.Cells
	places map[string]int // of the columns in the source
	types  map[string]string
	// squares are the types of sums of squares: exact where a billion of the largest fit.
	squares map[string]string
}

// mostKeyValues is how many values a field may have that cells are told apart by.
const mostKeyValues = 1_000

// ours begins the names of what is added up as no column's name begins.
func ours(p *catalog.Profile) string {
	prefix := "#"
	for slices.ContainsFunc(p.Columns, func(c catalog.Column) bool { return strings.HasPrefix(c.Name, prefix) }) {
		prefix += "#"
	}
	return prefix
}

// choose says what is kept of each column.
func choose(p *catalog.Profile, columns []column, f forms) chosen {
	c := chosen{places: map[string]int{}, types: map[string]string{}, squares: map[string]string{}, Cells: catalog.Cells{Rows: ours(p) + "rows", Keys: []string{}, Sums: []catalog.Sums{}, Left: []catalog.LeftOut{}}}
	for i := range p.Columns {
		col, kind := &p.Columns[i], columns[i].Type
		c.places[col.Name], c.types[col.Name] = i, kind
		exact := kind == "BIGINT" || strings.HasPrefix(kind, "DECIMAL")
		switch {
		case col.Name == p.Time && (kind == "DATE" || kind == "TIMESTAMP"):
			c.Time = &catalog.CellDay{Column: col.Name, Whole: kind == "DATE"}
			if !c.Time.Whole {
				c.Time.Earliest, c.Time.Latest, c.Time.End = ours(p)+"first", ours(p)+"last", col.Max
			}
		case kind == "DATE" || kind == "TIMESTAMP":
			c.leave(col.Name, "only one time is kept, "+p.Time)
		case col.Role == sitrep.RoleMeasure && exact && tooLarge(largestUnit(col, kind), p.Rows):
			c.leave(col.Name, "its numbers are too large to be added up exactly")
		case col.Role == sitrep.RoleMeasure && exact:
			c.add(i, col, kind, ours(p), f)
		case col.Role == sitrep.RoleMeasure:
			c.leave(col.Name, "its type has no exact decimals, so that a sum depends on the order of the rows")
		case col.Kind == catalog.KindKey:
			c.leave(col.Name, "it tells rows apart")
		case col.Role == sitrep.RoleText:
			c.leave(col.Name, "it is free text")
		case col.DistinctCapped || col.Distinct > mostKeyValues:
			c.leave(col.Name, "it has too many values")
		case kind == catalog.Quantity || kind == catalog.Floating:
			c.leave(col.Name, "its type has no exact decimals")
		default:
			c.Keys = append(c.Keys, col.Name)
		}
	}
	return c
}

// add keeps what a number comes to.
func (c *chosen) add(i int, col *catalog.Column, kind, prefix string, f forms) {
	n := fmt.Sprintf("%s%d.", prefix, i)
	s := catalog.Sums{Column: col.Name, Sum: n + "sum", Count: n + "count", Least: n + "least", Most: n + "most", Squares: n + "squares"}
	largest := largestUnit(col, kind)
	if c.squares[col.Name] = squaresOf(largest, kind); f.squared > 0 && (largest > f.squared || 2*scaleOf(kind) > widest) {
		s.Squares = ""
	}
	c.Sums = append(c.Sums, s)
}

const (
	widest    = 38   // digits of an exact number, at most
	mostTotal = 1e37 // of all numbers of a column, in their smallest unit, without their signs
)

// scaleOf is how many digits a number has behind the point.
func scaleOf(kind string) (scale int) {
	_, after, _ := strings.Cut(kind, ",")
	_, _ = fmt.Sscan(strings.TrimSuffix(after, ")"), &scale)
	return scale
}

// largestUnit is the largest number of a column without its sign, in the smallest unit.
func largestUnit(col *catalog.Column, kind string) float64 {
	least, low := strconv.ParseFloat(col.Min, 64)
	most, high := strconv.ParseFloat(col.Max, 64)
	if low != nil || high != nil {
		return math.Inf(1)
	}
	return max(-least, most) * math.Pow10(scaleOf(kind))
}

// tooLarge reports whether the sum of so many numbers may have more digits than are exact.
func tooLarge(largest float64, rows int64) bool {
	return !math.IsInf(largest, 1) && largest*float64(rows) > mostTotal
}

// squaresOf is the type of the sum of a number's squares.
func squaresOf(largest float64, kind string) string {
	const fits = 1e13
	switch scale := scaleOf(kind); {
	case largest > fits || strings.HasPrefix(kind, "DECIMAL(38"):
		return "DOUBLE"
	case scale == 0:
		return "HUGEINT"
	default:
		return fmt.Sprintf("DECIMAL(38,%d)", 2*scale)
	}
}

// width is about how many bytes a line has.
func (c *chosen) width(p *catalog.Profile) int64 {
	const time, number, sums = 20, 8, 45
	bytes := number + sums*len(c.Sums)
	if c.Time != nil && !c.Time.Whole {
		bytes += 3 * time
	}
	if c.Time != nil && c.Time.Whole {
		bytes += time / 2
	}
	for _, k := range c.Keys {
		bytes += int(p.Column(k).MeanLength) + number/2
	}
	return int64(bytes)
}

func (c *chosen) leave(name, why string) {
	c.Left = append(c.Left, catalog.LeftOut{Column: name, Why: why})
}

// drop leaves out the key that has the most values.
func (c *chosen) drop(p *catalog.Profile) bool {
	if len(c.Keys) == 0 {
		return false
	}
	most := slices.MaxFunc(c.Keys, func(a, b string) int { return cmp.Compare(p.Column(a).Distinct, p.Column(b).Distinct) })
	c.Keys = slices.DeleteFunc(c.Keys, func(k string) bool { return k == most })
	c.leave(most, "by all its values more would leave the source than may")
	return true
}

// statement is the roll-up, what its lines hold, and what they are grouped by.
func (c *chosen) statement(f forms, rows string) (text string, columns []column, groups []string) {
	var what []string
	add := func(name, kind, sql string) {
		columns = append(columns, column{catalog.PulledColumn{Name: name, Type: kind}, ""})
		what = append(what, sql+" AS "+given(len(columns)-1))
	}
	group := func(name, kind, sql string) {
		add(name, kind, sql)
		groups = append(groups, sql)
	}
	at := func(name string) string { return alias(c.places[name]) }
	if c.Time != nil {
		value := fmt.Sprintf(f.date, at(c.Time.Column))
		if c.Time.Whole {
			group(c.Time.Column, "DATE", value)
		} else {
			group(c.Time.Column, "TIMESTAMP", fmt.Sprintf(f.day, value))
			add(c.Time.Earliest, "TIMESTAMP", "min("+value+")")
			add(c.Time.Latest, "TIMESTAMP", "max("+value+")")
		}
	}
	for _, k := range c.Keys {
		group(k, c.types[k], f.key(c.types[k], at(k)))
	}
	add(c.Rows, "BIGINT", "count(*)")
	for _, s := range c.Sums {
		x, kind, total := at(s.Column), c.types[s.Column], "HUGEINT"
		if strings.HasPrefix(kind, "DECIMAL") {
			total = fmt.Sprintf("DECIMAL(38,%d)", scaleOf(kind))
		}
		wide := f.number(kind, x)
		add(s.Sum, total, f.sum(kind, x))
		add(s.Count, "BIGINT", "count("+x+")")
		add(s.Least, kind, "min("+x+")")
		add(s.Most, kind, "max("+x+")")
		if s.Squares != "" {
			add(s.Squares, c.squares[s.Column], "sum("+wide+" * "+wide+")")
		}
	}
	what = append(what, f.states(len(columns))...)
	text = "SELECT " + strings.Join(what, ", ") + " FROM (" + rows + ") o"
	if len(groups) > 0 {
		text += " GROUP BY " + strings.Join(groups, ", ")
	}
	return text, columns, groups
}

// finish says in the profile what is not kept, and takes from it what the sample alone says.
func (c *chosen) finish(p *catalog.Profile) {
	p.Rolled = true
	p.Notes = append(p.Notes, catalog.Note{Text: "The rows stay in the source, which adds them up" + c.by() + ". What is asked of single rows is not answered, and nothing is looked for in them."})
	if medians := c.Medians(); medians != "" {
		p.Notes = append(p.Notes, catalog.Note{Text: "Medians are kept " + medians + ". Others are not answered."})
	}
	for _, l := range c.Left {
		p.Notes = append(p.Notes, catalog.Note{Column: l.Column, Text: "nothing of it is kept, because " + l.Why})
	}
	for i := range p.Columns {
		if col := &p.Columns[i]; !slices.Contains(c.Keys, col.Name) {
			col.Values, col.AllValues = nil, false
		}
	}
}

func (c *chosen) by() string {
	n := len(c.Keys)
	switch fields := fmt.Sprintf("%d fields", n); {
	case n == 1 && c.Time != nil:
		return " by day and one field"
	case n == 1:
		return " by one field"
	case c.Time == nil && n == 0:
		return ""
	case c.Time == nil:
		return " by " + fields
	case n == 0:
		return " by day"
	default:
		return " by day and " + fields
	}
}
