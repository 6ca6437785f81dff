package api

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page's template and style
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsTemplate string

//go:embed docs.css
var docsStyle string

// serveDocs renders the page once, from the OpenAPI document, so that the two
// cannot differ. It has no script and loads nothing: the policy lets only its
// own style in, by hash.
func (a *API) serveDocs() {
	hash := sha256.Sum256([]byte(docsStyle))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	page, err := renderDocs(a.huma.OpenAPI(), a.cfg.PublicURL)
	if err != nil {
		panic(fmt.Errorf("render /docs: %w", err)) // a mistake in this package
	}
	a.serve("/docs", "text/html; charset=utf-8", policy, page)
}

// docsPage is what the template shows.
type docsPage struct {
	Title, Version string
	Intro, Notes   []string
	Style          template.CSS
	Base           string
	Groups         []docsGroup
	Problems       []docsProblem
	Codes          []docsCode
}

type docsGroup struct {
	Name, About string
	Operations  []docsOperation
}

type docsOperation struct {
	ID, Method, Path, Summary, About string
	Open                             bool
	Params, Body, Answer             []docsMember
	Status, Media                    string // of the answer; Media where that is not JSON
	Curl, Example                    string
	Problems                         []docsProblem
}

// docsMember is a parameter or a member of a body.
type docsMember struct {
	Name, Type, About string
	Required          bool
}

type docsProblem struct {
	Anchor, Title, Meaning string
	Status                 int
}

func renderDocs(document *huma.OpenAPI, base string) ([]byte, error) {
	funcs := template.FuncMap{"lower": strings.ToLower}
	t, err := template.New("docs").Funcs(funcs).Parse(docsTemplate)
	if err != nil {
		return nil, err
	}
	page := docsPage{
		Title: document.Info.Title, Version: document.Info.Version, Base: base, Codes: fieldCodes,
		Style: template.CSS(docsStyle), //nolint:gosec // our own file
	}
	for line := range strings.Lines(strings.ReplaceAll(document.Info.Description, "\n  ", " ")) {
		if note, ok := strings.CutPrefix(strings.TrimSpace(line), "- "); ok {
			page.Notes = append(page.Notes, note)
		} else if text := strings.TrimSpace(line); text != "" {
			page.Intro = append(page.Intro, text)
		}
	}
	for _, k := range kinds {
		page.Problems = append(page.Problems, docsProblemOf(k))
	}
	for _, tag := range document.Tags {
		group := docsGroup{Name: tag.Name, About: tag.Description}
		for _, op := range operations(document, tag.Name) {
			group.Operations = append(group.Operations, docsOperationOf(document, op, base))
		}
		page.Groups = append(page.Groups, group)
	}
	var out bytes.Buffer
	err = t.Execute(&out, page)
	return out.Bytes(), err
}

func docsProblemOf(k problemKind) docsProblem {
	return docsProblem{Anchor: "error-" + k.slug, Title: k.title, Meaning: k.meaning, Status: k.status}
}

func docsOperationOf(document *huma.OpenAPI, op *huma.Operation, base string) docsOperation {
	d := docsOperation{
		ID: op.OperationID, Method: op.Method, Path: op.Path, Summary: op.Summary, About: op.Description,
		Open: len(op.Security) == 0, Curl: curlOf(op, base),
	}
	for _, p := range op.Parameters {
		d.Params = append(d.Params, docsMember{
			Name: p.Name, Type: p.In + ", " + typeOf(p.Schema), About: p.Description, Required: p.Required,
		})
	}
	if op.RequestBody != nil {
		_, body := bodyOf(op)
		d.Body = membersOf(document.Components.Schemas, body.Schema, exampleOf(body))
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
		d.addAnswer(document.Components.Schemas, status, op.Responses[status])
	}
	return d
}

func (d *docsOperation) addAnswer(schemas huma.Registry, status string, response *huma.Response) {
	i := slices.IndexFunc(kinds, func(k problemKind) bool { return strconv.Itoa(k.status) == status })
	if i >= 0 {
		d.Problems = append(d.Problems, docsProblemOf(kinds[i]))
		return
	}
	if status == strconv.Itoa(http.StatusPartialContent) { // a part of the answer that is shown
		return
	}
	for contentType, media := range response.Content { // there is one, or none
		d.Status = status
		if contentType != jsonType {
			d.Media = contentType
			continue
		}
		d.Example, d.Answer = pretty(media.Example), membersOf(schemas, media.Schema, media.Example)
	}
}

// membersOf lists the members of an object in the order of an example, and
// under each the members of what it holds: recipients[].email.
func membersOf(schemas huma.Registry, s *huma.Schema, example any) []docsMember {
	return appendMembers(nil, schemas, s, "", pretty(example))
}

func appendMembers(all []docsMember, schemas huma.Registry, s *huma.Schema, prefix, example string) []docsMember {
	if s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	for _, name := range inOrder(slices.Sorted(maps.Keys(s.Properties)), example) {
		m := s.Properties[name]
		all = append(all, docsMember{
			Name: prefix + name, Type: typeOf(m), About: m.Description,
			Required: len(s.Required) < len(s.Properties) && slices.Contains(s.Required, name), // all of them: not worth a mark
		})
		switch {
		case m.Ref != "":
			all = appendMembers(all, schemas, m, prefix+name+".", example)
		case m.Items != nil && m.Items.Ref != "":
			all = appendMembers(all, schemas, m.Items, prefix+name+"[].", example)
		}
	}
	return all
}

// inOrder sorts names by where they stand in an example; those that it has not
// come last.
func inOrder(names []string, example string) []string {
	place := func(name string) int {
		if i := strings.Index(example, `"`+name+`":`); i >= 0 {
			return i
		}
		return len(example)
	}
	slices.SortStableFunc(names, func(x, y string) int { return place(x) - place(y) })
	return names
}

// typeOf says in words what a schema allows.
func typeOf(s *huma.Schema) string {
	name := s.Type
	switch {
	case s.Ref != "":
		name = s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case name == "":
		name = "any"
	case s.Type == huma.TypeArray:
		name = "array of " + typeOf(s.Items)
	case len(s.Enum) > 0:
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		name = strings.Join(values, " | ")
	case s.Format != "" && s.Type == huma.TypeString:
		name = s.Format
	}
	if s.Nullable {
		name += " or null"
	}
	if s.Default != nil {
		name += fmt.Sprintf(", default %v", reflect.Indirect(reflect.ValueOf(s.Default)))
	}
	return name
}

// curlOf writes a request that can be pasted into a shell with KEY set.
func curlOf(op *huma.Operation, base string) string {
	path := strings.NewReplacer("{reportId}", exampleReportID, "{executionId}", exampleExecutionID, "{refId}", "board%2Fweekly", "{n}", "1").Replace(op.Path)
	lines := []string{"curl -s " + base + path}
	if op.Method != "GET" {
		lines[0] = "curl -s -X " + op.Method + " " + base + path
	}
	if len(op.Security) > 0 {
		lines = append(lines, `-H "x-api-key: $KEY"`)
	}
	if op.RequestBody != nil && op.RequestBody.Content[formType] != nil {
		return strings.Join(append(lines, `-F "name=Orders"`, `-F "file=@orders.csv"`), " \\\n  ")
	}
	if op.RequestBody != nil {
		media, body := bodyOf(op)
		lines = append(lines, `-H "Content-Type: `+media+`"`)
		lines = append(lines, "-d '"+strings.ReplaceAll(pretty(exampleOf(body)), "'", `'\''`)+"'")
	}
	return strings.Join(lines, " \\\n  ")
}

// bodyOf returns the one type of body that an operation reads.
func bodyOf(op *huma.Operation) (media string, body *huma.MediaType) {
	media = slices.Sorted(maps.Keys(op.RequestBody.Content))[0]
	return media, op.RequestBody.Content[media]
}

// exampleOf is the last of the examples by name, which is the fullest.
func exampleOf(body *huma.MediaType) any {
	return body.Examples[slices.Max(slices.Collect(maps.Keys(body.Examples)))].Value
}

func pretty(v any) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		panic(fmt.Errorf("render an example: %w", err)) // a mistake in this package
	}
	return strings.TrimSuffix(out.String(), "\n")
}
