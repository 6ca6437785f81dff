package source

import (
	"context"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// typeRef is a type of GraphQL, as a schema tells it.
type typeRef struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name"`
	OfType *typeRef `json:"ofType"`
}

const inType = "type{kind name ofType{kind name ofType{kind name ofType{kind name}}}}"

// plain is the type inside, and whether it is a list of those.
func (t *typeRef) plain() (inner typeRef, list bool) {
	for ; t != nil; t = t.OfType {
		inner, list = *t, list || t.Kind == "LIST"
	}
	return inner, list
}

// schemaField is a field of a schema with its arguments.
type schemaField struct {
	Name string `json:"name"`
	Args []struct {
		Name    string  `json:"name"`
		Default *string `json:"defaultValue"`
		Type    typeRef `json:"type"`
	} `json:"args"`
	Type typeRef `json:"type"`
}

// nameForm is a name of GraphQL. What the server calls otherwise is in no question.
var nameForm = lazyregexp.New(`^[_A-Za-z][_0-9A-Za-z]{0,199}$`)

// entity is a table of a subgraph.
type entity struct {
	field  string // that lists its rows
	kind   string // the type of a row
	filter string // the type of a condition
	height string // the type of a block
}

// tables lists the fields that give rows page by page, as of a block.
func (g *graph) tables(ctx context.Context) (all []entity, err error) {
	var answer struct {
		Schema struct {
			Query struct {
				Fields []schemaField `json:"fields"`
			} `json:"queryType"`
		} `json:"__schema"`
	}
	if err := g.ask(ctx, "{__schema{queryType{fields{name args{name defaultValue "+inType+"} "+inType+"}}}}", nil, &answer); err != nil {
		return nil, err
	}
	for _, f := range answer.Schema.Query.Fields {
		if e, ok := f.entity(); ok {
			all = append(all, e)
		}
	}
	return all, nil
}

// entity is the table that a field of a query lists, if it does.
func (f schemaField) entity() (e entity, ok bool) {
	kind, list := f.Type.plain()
	if !list || kind.Kind != "OBJECT" && kind.Kind != "INTERFACE" {
		return e, false
	}
	e = entity{field: f.Name, kind: kind.Name}
	first := false
	for _, a := range f.Args {
		inner, _ := a.Type.plain()
		switch a.Name {
		case "first":
			first = inner.Name == "Int"
		case "where":
			e.filter = inner.Name
		case "block":
			e.height = inner.Name
		default: // of sums by the hour, say, which hour
			if a.Type.Kind == "NON_NULL" && a.Default == nil {
				return e, false
			}
		}
	}
	named := !slices.ContainsFunc([]string{e.field, e.kind, e.filter, e.height}, func(s string) bool { return !nameForm.MatchString(s) })
	return e, first && named
}

// find is the table of a name.
func (g *graph) find(ctx context.Context, name string) (e entity, err error) {
	all, err := g.tables(ctx)
	if err != nil {
		return e, err
	}
	i := slices.IndexFunc(all, func(e entity) bool { return e.field == name })
	if i < 0 {
		return e, sitrep.Errorf(sitrep.NotFound, "There is no table %q in the subgraph.", name)
	}
	return all[i], nil
}

// graphColumn is a column of a subgraph's table.
type graphColumn struct {
	column
	kind string // of GraphQL: a scalar, "" for a list, or one of those below
}

// What stands in a column that is no scalar.
const (
	ofEnum   = "an enum"
	ofObject = "an object" // its id is the cell
)

// sqlTypes are the types of scalars; any other is [catalog.Words].
var sqlTypes = map[string]string{
	"ID": "VARCHAR", "Bytes": "VARCHAR", "Int": "BIGINT", "Int8": "BIGINT", "Boolean": "BOOLEAN", "Timestamp": "TIMESTAMP",
	"Float": catalog.Floating, "BigInt": catalog.Quantity, "BigDecimal": catalog.Quantity, ofEnum: "VARCHAR", ofObject: "VARCHAR", "": "VARCHAR",
}

// timesName finds names of whole numbers that may be seconds since 1970.
var timesName = lazyregexp.New(`(?i:time|date|epoch)|(^|_)(?i:ts|at|on|day)($|_)|(At|On|Ts|Day)$`)

// idTypes are those of ids that can be put in order.
var idTypes = []string{"ID", "String", "Bytes", "Int8"}

// describe says what columns a table has: scalars, lists of scalars as their text, and of other things
// their ids. What lists other things is theirs, and is left out.
func (g *graph) describe(ctx context.Context, e entity) (columns []graphColumn, err error) {
	var answer struct {
		Type struct {
			Fields []schemaField `json:"fields"`
		} `json:"__type"`
	}
	if err := g.ask(ctx, "query($name:String!){__type(name:$name){fields{name args{name defaultValue "+inType+"} "+inType+"}}}", map[string]any{"name": e.kind}, &answer); err != nil {
		return nil, err
	}
	for _, f := range answer.Type.Fields {
		if c, ok := f.column(); ok && nameForm.MatchString(f.Name) && columnNamed(columns, f.Name) < 0 {
			columns = append(columns, c)
		}
	}
	if i := columnNamed(columns, "id"); i < 0 || !slices.Contains(idTypes, columns[i].kind) {
		return nil, sitrep.Invalidf("The table has no id, by which its rows are read.")
	}
	return columns, nil
}

func columnNamed(columns []graphColumn, name string) int {
	return slices.IndexFunc(columns, func(c graphColumn) bool { return c.Name == name })
}

// column is the column for a field, if there is one.
func (f schemaField) column() (c graphColumn, ok bool) {
	inner, list := f.Type.plain()
	c.Name = f.Name
	switch inner.Kind {
	case "SCALAR":
		c.kind = inner.Name
	case "ENUM":
		c.kind = ofEnum
	case "OBJECT", "INTERFACE":
		c.kind, ok = ofObject, true
	default:
		return c, false
	}
	if list && ok {
		return c, false
	}
	if list {
		c.kind = ""
	}
	if c.Type = sqlTypes[c.kind]; c.Type == "" {
		c.Type = catalog.Words
	}
	if (c.kind == "BigInt" || c.kind == "Int") && timesName.MatchString(c.Name) {
		c.Type = catalog.Seconds
	}
	return c, true
}

func plainColumns(all []graphColumn) []column {
	out := make([]column, len(all))
	for i, c := range all {
		out[i] = c.column
	}
	return out
}
