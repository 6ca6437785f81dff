package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

const (
	pathSources        = apiPrefix + "/sources"
	pathSource         = pathSources + "/{source}"
	pathSourceTest     = pathSource + "/test"
	pathSourceDatasets = pathSource + "/datasets"

	maxURL      = 2000
	maxQuery    = 100_000
	shownTables = 1000
)

// newSourceJSON documents the body that makes a source known.
type newSourceJSON struct {
	Name         string  `json:"name" pattern:"^[a-z0-9][a-z0-9-]{0,62}$" doc:"What it is called from now on."`
	URL          string  `json:"url" maxLength:"2000" doc:"postgres://user@host/database, mysql://user@host/database, https://host/path, s3://key@host/bucket/path or subgraph://host/path, without a password, on a host of SITREP_SOURCE_HOSTS."`
	PasswordEnv  *string `json:"passwordEnv,omitempty" nullable:"true" doc:"The variable of the service that has the password, one of SITREP_SOURCE_SECRETS."`
	PasswordFile *string `json:"passwordFile,omitempty" nullable:"true" doc:"The file on the service's machine that has it, one of SITREP_SOURCE_SECRETS."`
}

type sourceJSON struct {
	Name         string  `json:"name"`
	Type         string  `json:"type" doc:"POSTGRES, MYSQL, CLICKHOUSE, SQLITE, HTTPS, S3, SUBGRAPH."`
	URL          string  `json:"url" doc:"Without a password."`
	PasswordEnv  *string `json:"passwordEnv" doc:"The variable that has the password. null: none."`
	PasswordFile *string `json:"passwordFile" doc:"The file that has it. null: none."`
	CreatedAt    string  `json:"createdAt" format:"date-time"`
}

type sourcesJSON struct {
	Sources []sourceJSON `json:"sources" nullable:"false"`
}

type answeringJSON struct {
	Source string      `json:"source"`
	Total  int         `json:"total" doc:"Of its tables. Of files behind HTTPS, what lies in a folder is not told."`
	Tables []tableJSON `json:"tables" nullable:"false" doc:"The first thousand of them."`
}

type tableJSON struct {
	Name string `json:"name" doc:"As a dataset of it is added."`
	Rows *int64 `json:"rows" doc:"About; null: not known."`
}

// fromSourceJSON documents the body that adds a dataset of a source.
type fromSourceJSON struct {
	Table       *string `json:"table,omitempty" nullable:"true" doc:"The table or view, with its schema where it needs one; of HTTPS the file. Or:"`
	Query       *string `json:"query,omitempty" nullable:"true" maxLength:"100000" doc:"One SELECT whose rows are the dataset."`
	Name        *string `json:"name,omitempty" nullable:"true" maxLength:"200" doc:"What people call it; that of the table if left out. A query needs one."`
	Description *string `json:"description,omitempty" nullable:"true" maxLength:"2000" doc:"What is in it."`
	Sheet       *string `json:"sheet,omitempty" nullable:"true" maxLength:"200" doc:"Of a workbook, if several of its sheets have rows."`
	PushDown    *bool   `json:"pushDown,omitempty" nullable:"true" doc:"Of a table of PostgreSQL, MySQL or ClickHouse: its rows are not copied. The database adds them up, and what needs single rows is not answered."`
	Strict      *bool   `json:"strict,omitempty" nullable:"true" doc:"Runs fail when the source is gone. Without it they use the last good import, and the report says so."`
}

func sourceOf(s sitrep.Source) sourceJSON {
	return sourceJSON{s.Name, string(s.Kind), s.URL, orNull(s.PasswordEnv), orNull(s.PasswordFile), timestamp(s.CreatedAt)}
}

func answeringOf(name string, all []datasets.Table) answeringJSON {
	return answeringJSON{name, len(all), each(all[:min(len(all), shownTables)], func(t datasets.Table) tableJSON {
		if t.Rows < 0 {
			return tableJSON{t.String(), nil}
		}
		return tableJSON{t.String(), &t.Rows}
	})}
}

// counter is what works on sources. Temporary.
func (a *API) counter() (datasets.Counter, error) {
	if a.cfg.Sources == nil {
		return nil, sitrep.Errorf(sitrep.Temporary, "Sources are not worked on by this process.")
	}
	return a.cfg.Sources, nil
}

func (a *API) listSources(ctx context.Context, _ *struct{}) (*answer[sourcesJSON], error) {
	c, err := a.counter()
	if err != nil {
		return nil, err
	}
	all, err := c.Sources(ctx)
	if err != nil {
		return nil, err
	}
	return ok(sourcesJSON{each(all, sourceOf)}), nil
}

// SourceInput is a request about a source.
type SourceInput struct {
	Source string `path:"source" pattern:"^[a-z0-9][a-z0-9-]{0,62}$" doc:"Its name."`

	request *http.Request
	writer  http.ResponseWriter
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *SourceInput) Resolve(ctx huma.Context) []error {
	in.request, in.writer = humachi.Unwrap(ctx)
	return nil
}

type newSourceInput struct {
	request *http.Request
	writer  http.ResponseWriter
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *newSourceInput) Resolve(ctx huma.Context) []error {
	in.request, in.writer = humachi.Unwrap(ctx)
	return nil
}

type placedSource struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Body        sourceJSON
}

func (a *API) addSource(ctx context.Context, in *newSourceInput) (*placedSource, error) {
	c, err := a.counter()
	if err != nil {
		return nil, err
	}
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	var name, url, variable, file *string
	wrong, whole := decodeObject(text, textMembers([]reports.Text{
		{Name: "name", Into: &name, Check: sitrep.CheckLine(maxLine)},
		{Name: "url", Into: &url, Check: sitrep.CheckLine(maxURL)},
		{Name: "passwordEnv", Into: &variable, Check: sitrep.CheckLine(maxLine)},
		{Name: "passwordFile", Into: &file, Check: sitrep.CheckLine(maxURL)},
	}))
	wrong = append(wrong, absent(wrong, whole, map[string]*string{"body.name": name, "body.url": url})...)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	unhurry(in.writer)
	s, _, err := c.AddSource(ctx, datasets.NewSource{Name: *name, URL: *url, PasswordEnv: said(variable), PasswordFile: said(file), By: caller(ctx).Name})
	if err != nil {
		return nil, inBody(err)
	}
	return &placedSource{jsonType, pathSources + "/" + s.Name, sourceOf(s)}, nil
}

// maxLine is how long a name may be, in characters.
const maxLine = 255

// absent are the members that a whole body lacks.
func absent(wrong []sitrep.FieldError, whole bool, given map[string]*string) (missed []sitrep.FieldError) {
	for at, text := range given {
		if whole && text == nil && !places(wrong, at) {
			missed = append(missed, wrongAt(at, missing)...)
		}
	}
	return missed
}

// said is a text, or an empty one in place of none.
func said(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func (a *API) testSource(ctx context.Context, in *SourceInput) (*answer[answeringJSON], error) {
	c, err := a.counter()
	if err != nil {
		return nil, err
	}
	unhurry(in.writer)
	all, err := c.TestSource(ctx, in.Source)
	if err != nil {
		return nil, err
	}
	return ok(answeringOf(in.Source, all)), nil
}

const sourceGone = "The source is not known any more."

func (a *API) removeSource(ctx context.Context, in *SourceInput) (*answer[messageJSON], error) {
	c, err := a.counter()
	if err != nil {
		return nil, err
	}
	if err := c.RemoveSource(ctx, in.Source); err != nil {
		return nil, err
	}
	return ok(messageJSON{sourceGone}), nil
}

type addFromInput struct {
	SourceInput
	ImportParam
}

func (a *API) addFromSource(ctx context.Context, in *addFromInput) (*placedDetail, error) {
	c, err := a.counter()
	if err != nil {
		return nil, err
	}
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	what, wrong := readAddition(text)
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	what.From = in.Source
	unhurry(in.writer)
	var d sitrep.Dataset
	err = a.followed(ctx, in.Import, func(ctx context.Context) (err error) {
		d, err = c.AddFrom(ctx, what)
		return err
	})
	if err != nil {
		return nil, inBody(err)
	}
	return &placedDetail{jsonType, pathCatalog + "/" + string(d.ID), a.detailOf(d)}, nil
}

// readAddition reads what is to be added of a source.
func readAddition(text []byte) (what datasets.Addition, wrong []sitrep.FieldError) {
	var table, query, name, about, sheet *string
	var strict, down *bool
	members := textMembers([]reports.Text{
		{Name: "table", Into: &table, Check: sitrep.CheckLine(maxURL)},
		{Name: "query", Into: &query, Check: checkQuery},
		{Name: "name", Into: &name, Check: sitrep.CheckLine(datasets.MaxName)},
		{Name: "description", Into: &about, Check: sitrep.CheckLine(datasets.MaxDescription)},
		{Name: "sheet", Into: &sheet, Check: sitrep.CheckLine(datasets.MaxName)},
	})
	wrong, whole := decodeObject(text, append(members, flagMember(reports.Flag{Name: "strict", Into: &strict}), flagMember(reports.Flag{Name: "pushDown", Into: &down})))
	switch {
	case !whole || len(wrong) > 0:
		return what, wrong
	case (table == nil) == (query == nil):
		return what, wrongAt("body.table", sitrep.Flaw{Code: sitrep.FieldRequired, Text: "give a table or a query"})
	case query != nil && name == nil:
		return what, wrongAt("body.name", missing)
	case query != nil && sheet != nil:
		return what, wrongAt("body.sheet", sitrep.Flaw{Code: sitrep.FieldUnsupported, Text: "a query reads no workbook"})
	}
	what = datasets.Addition{Table: said(table), Query: said(query), Name: said(name), Description: said(about), Sheet: said(sheet), Strict: strict != nil && *strict, PushDown: down != nil && *down}
	if what.Name == "" {
		what.Name = datasets.Upload{FileName: what.Table}.Called()
	}
	return what, nil
}

// checkQuery takes a text of several lines.
func checkQuery(text string) sitrep.Flaw {
	if len(text) > maxQuery {
		return sitrep.Flaw{Code: sitrep.FieldTooLong, Text: "at most 100,000 bytes"}
	}
	return sitrep.Flaw{}
}
