package duck

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// loadGroups writes beside each line of cells the group that it is in, how many rows that has, and its medians.
func (imp *importer) loadGroups(ctx context.Context) error {
	p := imp.job.Pulled
	if p.Cells == nil {
		return nil
	}
	for i, g := range p.Cells.Groups {
		if err := imp.loadGroup(ctx, g, p.Groups[i], p.Cells.Time); err != nil {
			return fmt.Errorf("medians %s: %w", g.Named(), err)
		}
	}
	return nil
}

func (imp *importer) loadGroup(ctx context.Context, g catalog.CellGroup, file catalog.PulledGroup, time *catalog.CellDay) error {
	from, err := hold(string(file.Path))
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	lines := csvSource{path: from.name(), delimiter: ",", quote: `"`, nulls: []string{catalog.PulledNull}, longest: int(file.Longest), quoted: true}
	for i, kind := range file.Types {
		lines.columns = append(lines.columns, field{name: fmt.Sprint("c", i), sqlType: kind})
	}
	add, set, same := joined(g, time)
	for _, column := range add {
		if _, err := imp.db.ExecContext(ctx, "ALTER TABLE data ADD COLUMN "+column); err != nil {
			return err
		}
	}
	_, err = imp.db.ExecContext(ctx, "UPDATE data SET "+strings.Join(set, ", ")+" FROM (SELECT row_number() OVER () AS n, * FROM "+lines.sql()+") m WHERE "+strings.Join(same, " AND ")) //nolint:gosec // names and paths are quoted
	return err
}

// joined are the columns that a group has beside each line, what they are set to from its file m, and
// which of its lines that is.
func joined(g catalog.CellGroup, time *catalog.CellDay) (add, set, same []string) {
	same = []string{"true"}
	for i, k := range g.By {
		same = append(same, fmt.Sprintf("data.%s IS NOT DISTINCT FROM m.c%d", identifier(k), i))
	}
	at := len(g.By)
	if g.Unit != "" {
		same = append(same, fmt.Sprintf("CAST(date_trunc(%s, data.%s) AS DATE) IS NOT DISTINCT FROM m.c%d", text(g.Unit), identifier(time.Column), at))
		at++
	}
	add = []string{identifier(g.Number) + " BIGINT", identifier(g.Rows) + " BIGINT"}
	set = []string{identifier(g.Number) + " = m.n", fmt.Sprintf("%s = m.c%d", identifier(g.Rows), at)}
	for i, m := range g.Medians {
		low := at + 1 + 2*i
		add = append(add, identifier(m.Value)+" DOUBLE")
		// As of the rows: by the function that makes one value of the two in the middle.
		set = append(set, fmt.Sprintf("%s = list_aggregate([CAST(m.c%d AS DOUBLE), CAST(m.c%d AS DOUBLE)], 'median')", identifier(m.Value), low, low+1))
	}
	return add, set, same
}

// beyondMark begins the errors of statements that find only in the data that cells do not tell.
const beyondMark = "beyond cells: "

// median puts the median of a whole group in the place of one of rows: the lines at hand have to be all of one
// group, which their rows tell. What conditions they were found by does not matter.
func (s scope) median(n node, column string) (out any, ok bool) {
	var cases []string
	for _, g := range s.cells.Groups {
		for _, m := range g.Medians {
			if m.Of == column {
				cases = append(cases, fmt.Sprintf("WHEN min(%[1]s)#= max(%[1]s)#AND sum(%[2]s)#= max(%[3]s)#THEN max(%[4]s)#", identifier(g.Number), identifier(s.cells.Rows), identifier(g.Rows), identifier(m.Value)))
			}
		}
	}
	if len(cases) == 0 {
		return nil, false
	}
	condition := " "
	if n["filter"] != nil {
		condition = ` FILTER (WHERE "#filter") `
	}
	why := text(beyondMark + "medians are kept " + s.cells.Medians() + " alone: any other needs each row")
	sql := "SELECT CASE WHEN count(*)#= 0 THEN NULL " + strings.Join(cases, " ") + " ELSE CAST(error(" + why + ") AS DOUBLE) END"
	tree, err := s.db.tree(s.ctx, marked(sql, condition))
	if err != nil {
		s.refuse("a median cannot be written (%v)", err)
		return nil, false
	}
	item := nodeOf(tree.at("node").list("select_list")[0])
	item["alias"] = n["alias"]
	return grafted(item.plain(), n["filter"]), true
}

// marked puts the condition in the place of each mark that is in no name and no text.
func marked(sql, condition string) string {
	var out strings.Builder
	quote := rune(0)
	for _, r := range sql {
		switch {
		case quote == 0 && r == '#':
			out.WriteString(condition)
			continue
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case r == quote:
			quote = 0
		}
		out.WriteRune(r)
	}
	return out.String()
}

// grafted puts copies of a condition in its places.
func grafted(e, filter any) any {
	switch v := e.(type) {
	case map[string]any:
		if v["class"] == "COLUMN_REF" && nameOf(v) == "#filter" {
			return copied(filter)
		}
		for key, child := range v {
			v[key] = grafted(child, filter)
		}
	case []any:
		all(v, func(e any) any { return grafted(e, filter) })
	}
	return e
}

func copied(e any) (out any) {
	text, _ := json.Marshal(e) // a tree that was read: cannot fail
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.UseNumber()
	_ = d.Decode(&out)
	return out
}
