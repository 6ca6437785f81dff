package source

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// pgForms are how PostgreSQL writes roll-ups. A collation may take two texts for one.
var pgForms = forms{
	rows: pgSelect, text: pgText, key: keyOf(pgText), date: "%s", day: "date_trunc('day', %s)",
	unit:   func(unit, x string) string { return fmt.Sprintf("CAST(date_trunc('%s', %s) AS date)", unit, x) },
	number: everyKind("%s::numeric"), sum: everyKind("sum(%s)"), squares: everyKind("sum(%[1]s::numeric * %[1]s::numeric)"),
	middle: func(_, x string) []string { return []string{fmt.Sprintf(pgMiddle, x, 1), fmt.Sprintf(pgMiddle, x, 2)} },
	values: "count(DISTINCT %s)", shown: "(%s)::text", fewRows: "(SELECT * FROM %s AS x LIMIT %d)",
}

const (
	pgText   = `%s COLLATE "C"`
	pgMiddle = "(percentile_disc(ARRAY[0.5, 0.500000000001]::float8[]) WITHIN GROUP (ORDER BY %s))[%d]"
)

func (*postgres) saw() sight { return sight{} }

func (*postgres) forms() forms { return pgForms }

func (p *postgres) ask(ctx context.Context, statement string) ([][]string, error) {
	if err := p.together(ctx); err != nil {
		return nil, err
	}
	return p.rows(ctx, statement)
}

func (p *postgres) lines(ctx context.Context, statement string, columns []column, to *sink) error {
	if err := p.together(ctx); err != nil {
		return err
	}
	return p.copy(ctx, "SELECT * FROM ("+statement+") AS o ("+aliases(len(columns))+")", columns, to)
}

// attempt is for what speaks as PostgreSQL and does not know all that it knows.
func (p *postgres) attempt(ctx context.Context, statement string, columns []column, to *sink) (can bool, err error) {
	if err := p.exec(ctx, "SAVEPOINT sitrep_attempt"); err != nil {
		return false, err
	}
	err = p.lines(ctx, statement, columns, to)
	if e, ok := errors.AsType[*pgconn.PgError](err); ok && (strings.HasPrefix(e.Code, "0A") || strings.HasPrefix(e.Code, "42")) {
		return false, p.exec(ctx, "ROLLBACK TO SAVEPOINT sitrep_attempt")
	}
	return err == nil, err
}

// together lets several processes of the server read, where it has them: what is added up
// has no order.
func (p *postgres) together(ctx context.Context) error {
	return p.exec(ctx, "SET LOCAL max_parallel_workers_per_gather TO DEFAULT")
}

// copy writes the lines of a statement as CSV.
func (p *postgres) copy(ctx context.Context, statement string, columns []column, to *sink) error {
	var texts []string
	for i, c := range columns {
		if c.Type == "VARCHAR" {
			texts = append(texts, alias(i))
		}
	}
	quote := ""
	if len(texts) > 0 {
		quote = ", FORCE_QUOTE (" + strings.Join(texts, ", ") + ")"
	}
	_, err := p.conn.CopyTo(ctx, to, "COPY ("+statement+") TO STDOUT (FORMAT csv, NULL '"+catalog.PulledNull+"'"+quote+")")
	return err
}
