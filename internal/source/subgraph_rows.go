package source

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// mostOfPage is how many rows The Graph gives at once.
const mostOfPage = 1000

// paging is a table on its way, page by page. A page begins behind the last id of the one before:
// to count rows off costs a server the more, the farther it gets.
type paging struct {
	*graph
	query   string
	columns []graphColumn
	id      int // the place of the ids
	first   int // rows that are asked for at once
	last    string
	to      *sink
	row     record
}

// rows writes all rows as of the block. Errors: those of a sink; Temporary when the subgraph is another one
// meanwhile; Invalid when rows come in no order, or in another form than the schema says.
func (g *graph) rows(ctx context.Context, e entity, columns []graphColumn, to *sink) error {
	p := &paging{graph: g, query: pageQuery(e, columns), columns: columns, id: columnNamed(columns, "id"), first: mostOfPage, to: to}
	for {
		before := to.rows
		err := g.again(ctx, func() error { return p.page(ctx) })
		if err != nil || to.rows == before { // fewer rows than were asked for may be all that a server gives at once
			return err
		}
	}
}

// pageQuery asks for a page. Columns are called by their places; names are those of the schema, values are
// variables.
func pageQuery(e entity, columns []graphColumn) string {
	var fields strings.Builder
	for i, c := range columns {
		fmt.Fprintf(&fields, " %s:%s", alias(i), c.Name)
		if c.kind == ofObject {
			fields.WriteString("{id}")
		}
	}
	return "query($first:Int!,$where:" + e.filter + ",$block:" + e.height + "){meta:_meta(block:$block){deployment hasIndexingErrors} rows:" + e.field +
		"(first:$first,orderBy:id,orderDirection:asc,where:$where,block:$block){" + fields.String() + "}}"
}

// page reads the next rows. One that is too large, or that the server refuses, is asked for again with
// fewer of them, behind those that have come.
func (p *paging) page(ctx context.Context) error {
	before := p.to.rows
	err := p.next(ctx)
	more := p.to.rows > before
	_, said := errors.AsType[*refused](err)
	switch {
	case errors.Is(err, errTooLarge) && p.first == 1:
		return sitrep.Invalidf("Row %d of the table takes more than %d MB, which is more than is read at once.", p.to.rows+1, maxAnswer>>20)
	case errors.Is(err, errTooLarge):
		p.first = max(1, p.first/4)
		if more {
			return nil // the next page goes on from there
		}
		return p.page(ctx)
	case said && more: // what is missing in these rows nobody knows
		return &sitrep.Error{Code: sitrep.Invalid, Message: sitrep.MessageOf(err), Err: err}
	case said, errors.Is(err, context.DeadlineExceeded):
		p.first = max(1, p.first/4)
	}
	return err
}

// next asks for the next rows, and writes those that come.
func (p *paging) next(ctx context.Context) error {
	where := map[string]any{}
	if p.last != "" {
		where["id_gt"] = p.last
	}
	checked, listed := false, false
	err := p.post(ctx, p.query, map[string]any{"first": p.first, "where": where, "block": map[string]any{"hash": p.at.hash}}, func(d *json.Decoder, key string) error {
		if key != "data" {
			return skip(d)
		}
		return members(d, func(key string) (err error) {
			switch key {
			case "meta":
				checked, err = true, p.same(d)
			case "rows":
				listed, err = p.list(d)
			default:
				err = skip(d)
			}
			return err
		})
	})
	if err == nil && !(checked && listed) {
		return sitrep.Invalidf("The source does not answer as a subgraph.")
	}
	return err
}

// same checks that a page is of the state that is read.
func (p *paging) same(d *json.Decoder) error {
	var m meta
	if err := d.Decode(&m); err != nil {
		return err
	}
	if err := m.check(); err != nil {
		return err
	}
	if m.Deployment != p.at.deployment {
		return sitrep.Errorf(sitrep.Temporary, "The subgraph became another version while it was read.")
	}
	return nil
}

// list writes the rows of a page, one by one, if there is a list.
func (p *paging) list(d *json.Decoder) (there bool, err error) {
	if there, err = opens(d, '['); !there {
		return false, err
	}
	for n := 0; d.More(); n++ {
		var row map[string]json.RawMessage
		if err := d.Decode(&row); err != nil {
			return true, err
		}
		if n == p.first {
			return true, sitrep.Invalidf("The subgraph gives more rows than it was asked for.")
		}
		if err := p.write(row); err != nil {
			return true, err
		}
	}
	_, err = d.Token()
	return true, err
}

func (p *paging) write(row map[string]json.RawMessage) error {
	var id string
	if err := json.Unmarshal(row[alias(p.id)], &id); err != nil || id == "" || p.last != "" && p.order(id, p.last) <= 0 {
		return sitrep.Invalidf("The subgraph does not give its rows in the order of their ids: row %d.", p.to.rows+1)
	}
	for i, c := range p.columns {
		if err := p.row.cell(c.kind, row[alias(i)]); err != nil {
			p.row.text, p.row.begun = p.row.text[:0], false
			return sitrep.Invalidf("Row %d of the table: %s is none of the type that the subgraph says, %s.", p.to.rows+1, c.Name, cmp.Or(c.kind, "a list"))
		}
	}
	if err := p.row.end(p.to); err != nil {
		return err
	}
	p.last = id
	return nil
}

// order compares ids as a subgraph does: by their bytes, or as numbers.
func (p *paging) order(a, b string) int {
	if p.columns[p.id].kind == "Int8" {
		x, _ := strconv.ParseInt(a, 10, 64)
		y, _ := strconv.ParseInt(b, 10, 64)
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a, b)
}

var errType = errors.New("a value of another type")

// numberForms are what numbers look like, by their type. Wei have up to 78 digits.
var numberForms = map[string]*lazyregexp.Pattern{
	"Int": wholeForm, "Int8": wholeForm, "BigInt": wholeForm, "BigDecimal": decimalForm, "Float": decimalForm,
}

var (
	wholeForm   = lazyregexp.New(`^-?\d{1,100}$`)
	decimalForm = lazyregexp.New(`^-?\d{1,100}(\.\d{1,100})?([eE][+-]?\d{1,3})?$`)
)

// number reports whether a text is a number of a type that can be stored.
func number(kind, text string) bool {
	err := error(nil)
	switch {
	case !numberForms[kind].MatchString(text):
		return false
	case kind == "Int" || kind == "Int8":
		_, err = strconv.ParseInt(text, 10, 64)
	default:
		_, err = strconv.ParseFloat(text, 64)
	}
	return err == nil
}

// cell adds a value of JSON as one of GraphQL's type. Errors: errType.
func (r *record) cell(kind string, value json.RawMessage) error {
	if len(value) == 0 {
		return errType
	}
	if bytes.Equal(value, []byte("null")) {
		r.absent()
		return nil
	}
	if numberForms[kind] != nil {
		text := bytes.Trim(value, `"`)
		if !number(kind, string(text)) {
			return errType
		}
		r.plain(text)
		return nil
	}
	return r.other(kind, value)
}

// other adds what is neither absent nor a number.
func (r *record) other(kind string, value json.RawMessage) error {
	switch kind {
	case "Boolean":
		if text := string(value); text != "true" && text != "false" {
			return errType
		}
		r.plain(value)
		return nil
	case "Timestamp":
		return r.instant(value)
	case ofObject:
		var of struct {
			ID *string `json:"id"`
		}
		if err := json.Unmarshal(value, &of); err != nil || of.ID == nil {
			return errType
		}
		r.quoted(clean(*of.ID))
		return nil
	}
	return r.words(kind, value)
}

// instant adds microseconds since 1970.
func (r *record) instant(value json.RawMessage) error {
	n, err := strconv.ParseInt(string(bytes.Trim(value, `"`)), 10, 64)
	at := time.UnixMicro(n).UTC()
	if err != nil || at.Year() < 1 || at.Year() > 9999 {
		return errType
	}
	r.comma()
	r.text = at.AppendFormat(r.text, "2006-01-02 15:04:05.999999")
	return nil
}

// words adds a text, and a list as the text that it has in JSON.
func (r *record) words(kind string, value json.RawMessage) error {
	var text string
	err := json.Unmarshal(value, &text)
	switch {
	case kind == "" && value[0] != '[':
		return errType
	case err == nil:
		r.quoted(clean(text))
		return nil
	case value[0] == '"' || kind == "ID" || kind == "String" || kind == "Bytes" || kind == ofEnum:
		return errType
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return errType
	}
	r.quoted(clean(compact.String()))
	return nil
}

// clean leaves no byte in a text that no table has.
func clean(text string) []byte {
	return []byte(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD"))
}
