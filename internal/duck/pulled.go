package duck

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/tabular"
)

// pulledSurvey says of a pulled table what a survey finds out of a file.
func pulledSurvey(p catalog.Pulled) *tabular.Survey {
	names := make([]string, len(p.Columns))
	for i, c := range p.Columns {
		names[i] = c.Name
	}
	s := &tabular.Survey{Rows: p.Rows}
	for i, name := range tabular.UniqueNames(names, len(names)) {
		s.Columns = append(s.Columns, tabular.Column{KnownColumn: catalog.KnownColumn{Name: name, Type: p.Columns[i].Type}})
	}
	return s
}

// loadPulled stores the rows that a database gave. Columns whose type the rows decide
// are stored as text first: to look at a column of the table costs less than to read
// the file twice.
func (imp *importer) loadPulled(ctx context.Context) error {
	if imp.survey.Rows == 0 {
		return sitrep.Invalidf("The table has no rows.")
	}
	columns, open := imp.fields(), []int(nil)
	for i := range columns {
		if t := columns[i].sqlType; slices.Contains(decidedByRows, t) {
			columns[i].sqlType = "VARCHAR"
			open = append(open, i)
		}
	}
	rows := csvSource{
		path: imp.source.name(), columns: columns, delimiter: ",", quote: `"`,
		nulls: []string{catalog.PulledNull}, longest: int(imp.job.Pulled.Longest), quoted: true,
	}
	if imp.job.Pulled.Kept != nil {
		return imp.merge(ctx, rows, open)
	}
	if err := imp.fill(ctx, "*", rows); err != nil {
		return err
	}
	if err := imp.settleAll(ctx, open); err != nil {
		return err
	}
	return imp.loadGroups(ctx)
}

var decidedByRows = []string{catalog.Quantity, catalog.Floating, catalog.Words, catalog.Seconds}

func (imp *importer) settleAll(ctx context.Context, open []int) error {
	for part := range slices.Chunk(open, mostAsked/asksOfEach) {
		if err := imp.settle(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// asksOfEach is how many expressions tell the type of a column.
const asksOfEach = 4

// settle gives columns that are text the type that all their rows have.
func (imp *importer) settle(ctx context.Context, columns []int) error {
	var ask []string
	for _, i := range columns {
		ask = append(ask, imp.typing(i)...)
	}
	values, err := (&profiler{imp: imp}).ask(ctx, ask, "FROM data")
	if err != nil {
		return err
	}
	for n, i := range columns {
		c := &imp.survey.Columns[i]
		was := c.Type
		if c.Type = decided(was, values[n*asksOfEach:]); c.Type == "VARCHAR" {
			continue
		}
		statement := fmt.Sprintf("ALTER TABLE data ALTER %s TYPE %s", identifier(c.Name), c.Type)
		if was == catalog.Seconds && c.Type == "TIMESTAMP" {
			statement += fmt.Sprintf(" USING make_timestamp(CAST(%s AS BIGINT) * 1000000)", identifier(c.Name))
		}
		if _, err := imp.db.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// typing asks what all rows of a column are.
func (imp *importer) typing(i int) []string {
	c := imp.survey.Columns[i]
	name := identifier(c.Name)
	if c.Type == catalog.Words {
		p := parquetColumn{expression: name}
		return []string{every(p, "DATE", `\d{4}-\d{2}-\d{2}`), every(p, "TIMESTAMP", `\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?`), "0", "0"}
	}
	return []string{
		"coalesce(max(strlen(split_part(ltrim(" + name + ", '-'), '.', 1))), 0)",
		"coalesce(max(strlen(rtrim(split_part(" + name + ", '.', 2), '0'))), 0)",
		"coalesce(bool_and(regexp_full_match(" + name + ", '-?[0-9]+([.][0-9]*)?')), true)",
		fmt.Sprintf("coalesce(bool_and(coalesce(TRY_CAST(%[1]s AS BIGINT) BETWEEN %[2]d AND %[3]d, false)) FILTER (%[1]s IS NOT NULL), false)", name, earliest, latest),
	}
}

// Seconds that are taken for times, as in files: of 2000 to 2100.
const earliest, latest = 946_684_800, 4_102_444_799

// decided is the type for the answers to typing.
func decided(kind string, answers []any) string {
	if kind == catalog.Words {
		switch {
		case answers[0] == true:
			return "DATE"
		case answers[1] == true:
			return "TIMESTAMP"
		}
		return "VARCHAR"
	}
	whole, scale := number(answers[0]), number(answers[1])
	switch {
	case kind == catalog.Seconds && scale == 0 && answers[2] == true && answers[3] == true:
		return "TIMESTAMP"
	case answers[2] != true:
		return "DOUBLE"
	case scale == 0 && whole <= 18:
		return "BIGINT"
	case whole+scale <= 18:
		return fmt.Sprintf("DECIMAL(18,%d)", scale)
	case whole+scale <= 38 && scale < mostPrinted:
		return fmt.Sprintf("DECIMAL(38,%d)", scale)
	}
	return "DOUBLE"
}

// mostPrinted is how many decimals only the print-outs of binary fractions have.
const mostPrinted = 15
