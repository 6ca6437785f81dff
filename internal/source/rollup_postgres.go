package source

import (
	"context"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// pgForms are how PostgreSQL writes roll-ups. A collation may take two texts for one.
var pgForms = forms{
	rows: pgSelect, text: `%s COLLATE "C"`, date: "%s", day: "date_trunc('day', %s)", number: "%s::numeric", shown: "(%s)::text", fewRows: "(SELECT * FROM %s AS x LIMIT %d)",
}

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
	return p.copy(ctx, statement, columns, to)
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
