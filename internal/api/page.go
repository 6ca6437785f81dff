package api

import (
	"math"
	"net/url"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	defaultLimit = 10
	maxLimit     = 100
	maxPage      = math.MaxInt64 / maxLimit // beyond it the row to start from overflows
)

// ListQuery is the query of a list. Its fields only document it: huma takes an
// empty parameter for none and the first of several, so the query is read from
// the raw text. (Exported, because huma does not see an embedded type that is not.)
type ListQuery struct {
	Page  pageNumber `query:"page" doc:"Which page, from 1."`
	Limit pageLimit  `query:"limit" doc:"How many entries a page has."`

	raw string
}

type (
	pageNumber string
	pageLimit  string
)

// Schema says that the parameter is an integer.
func (pageNumber) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: ptr(1.0), Default: 1}
}

// Schema says that the parameter is an integer.
func (pageLimit) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int32", Minimum: ptr(1.0), Maximum: ptr(float64(maxLimit)), Default: defaultLimit}
}

func ptr[T any](v T) *T { return &v }

// Resolve keeps the raw query; see [huma.Resolver].
func (q *ListQuery) Resolve(ctx huma.Context) []error {
	u := ctx.URL()
	q.raw = u.RawQuery
	return nil
}

// read parses the query strictly. It returns the other parameters, and what is wrong.
func (q *ListQuery) read() (store.Page, url.Values, []sitrep.FieldError) {
	values, err := url.ParseQuery(q.raw)
	if err != nil {
		return store.Page{}, nil, wrongAt("query", notEncoded)
	}
	var wrong []sitrep.FieldError
	page, w := positive(values, "page", 1, maxPage)
	wrong = append(wrong, w...)
	limit, w := positive(values, "limit", defaultLimit, maxLimit)
	wrong = append(wrong, w...)
	return store.Page{Number: page, Limit: limit}, values, wrong
}

// page is read for lists that have no other parameter.
func (q *ListQuery) page() (store.Page, error) {
	page, _, wrong := q.read()
	if len(wrong) > 0 {
		return page, sitrep.InvalidFields(wrong...)
	}
	return page, nil
}

// single returns a parameter that may be given once. ok is false when it is
// not given.
func single(values url.Values, name string) (value string, ok bool, wrong []sitrep.FieldError) {
	given, ok := values[name]
	if !ok {
		return "", false, nil
	}
	if len(given) > 1 {
		return "", true, wrongAt("query."+name, givenTwice)
	}
	return given[0], true, nil
}

// positive reads an integer from 1 to most: digits only, no sign.
func positive(values url.Values, name string, absent, most int) (int, []sitrep.FieldError) {
	text, ok, wrong := single(values, name)
	if !ok || wrong != nil {
		return absent, wrong
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil || n < 1 || n > uint64(most) {
		return 0, wrongAt("query."+name, sitrep.Flaw{Code: sitrep.FieldOutOfRange, Text: "want an integer from 1 to " + strconv.Itoa(most)})
	}
	return int(n), nil
}
