package api

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/go-chi/chi/v5"

	"github.com/a-seed-aa0acf4e/sitrep/internal/diff"
)

const securityName = "apiKey"

// documentVersion is that of the interface, not of the program: the document
// does not change with a release that does not change the interface.
const documentVersion = "1.0.0"

const documentAbout = `A reports service: bind a prompt in plain words to a dataset and a schedule; every run becomes an
execution whose report is served as markdown and as structured JSON, and mailed.

- Every request under /v1/api carries its key in the header x-api-key. Reports belong to the key that created them.
- Ids are UUIDs, timestamps RFC 3339 in UTC with milliseconds. A member without a value is null, an empty list is [].
- Lists are newest first; page counts from 1 and limit is at most 100. Past the end a list is empty and total still true.
- HEAD works wherever GET does. What has an ETag is answered 304 to whoever names it in If-None-Match.
  Texts of a kilobyte and more are sent by gzip to clients that take it.
- Every error is a problem body (RFC 9457) whose type is explained in /docs. What is no HTTP request at
  all, such as a path with a % that encodes nothing, gets a bare 400 or 431 in plain text.
- In any 60 minutes a key may create 10 reports and make 1,000 other requests, unless it was given other limits.
  The headers RateLimit-Policy and RateLimit say where it stands.
- Under /v1/api things are only added. Ignore members that you do not know.`

// newDocument makes the huma API that holds the OpenAPI document.
func newDocument(router chi.Router) huma.API {
	document := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "sitrep", Version: documentVersion, Description: documentAbout,
			Contact: &huma.Contact{Name: "sitrep", URL: "https://github.com/a-seed-aa0acf4e/sitrep"},
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
		},
		Servers: []*huma.Server{{URL: "/", Description: "The service that serves this document."}},
		Tags: []*huma.Tag{
			{Name: tagReports, Description: "Create reports, find them again, delete them."},
			{Name: tagExecutions, Description: "The runs of a report and what they found."},
			{Name: tagDatasets, Description: "What reports can be about."},
			{Name: tagService, Description: "Whether the service is up. No key needed."},
		},
		Components: &huma.Components{
			Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName),
			Headers: documentHeaders(),
			SecuritySchemes: map[string]*huma.SecurityScheme{securityName: {
				Type: "apiKey", In: "header", Name: "x-api-key",
				Description: "Made by the operator with: sitrep key create NAME.",
			}},
		},
	}
	document.Components.Responses = documentProblems(document.Components.Schemas)
	// No hooks, no paths: what huma would add by itself is not wanted or made here.
	return humachi.New(router, huma.Config{OpenAPI: document, Formats: huma.DefaultFormats, DefaultFormat: jsonType})
}

// trimDocument takes out the error schemas of huma, which it always adds and
// which we do not answer with, and adds what huma cannot know.
func trimDocument(document *huma.OpenAPI) {
	schemas := document.Components.Schemas.Map()
	for _, name := range []string{"ErrorModel", "ErrorDetail"} {
		delete(schemas, name)
	}
	loosen(document)
	if err := addContent(schemas); err != nil {
		panic(err) // a mistake in this program
	}
}

// schemaName names a schema after its Go type: ReportJSON becomes Report. The parts of a
// comparison are named after it: DiffTable.
func schemaName(t reflect.Type, hint string) string {
	name := strings.TrimSuffix(huma.DefaultSchemaNamer(t, hint), "JSON")
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.PkgPath() == reflect.TypeFor[diff.Comparison]().PkgPath() {
		return "Diff" + name
	}
	return name
}

func documentHeaders() map[string]*huma.Param {
	text := documentHeader
	number := func(about string, example int) *huma.Param {
		return &huma.Param{Description: about, Example: example, Schema: &huma.Schema{Type: huma.TypeInteger, Minimum: ptr(0.0)}}
	}
	return map[string]*huma.Param{
		headerRequestID:   text("Taken over from the request if sane, else made; also in the log of the service.", exampleRequestID),
		headerLimitPolicy: text("The limits of the key: q requests in w seconds. A creation carries both policies.", `"data";q=1000;w=3600`),
		headerLimit:       text("What is left: r requests, more in t seconds.", `"data";r=997;t=3210`),
		headerReplayed:    text("true when the answer is that of an earlier request with the same Idempotency-Key.", "true"),
		headerRetryAfter:  number("Seconds after which to try again.", 3210),
		"ETag":            text("Names these bytes: send it as If-None-Match to be told that they are still it.", `"0Zf3kq1hB2xW9aYd"`),
		"Content-Range":   text("How many bytes there are.", "bytes */20481"),
		"Allow":           text("The methods that the path has.", "GET, HEAD, POST"),
	}
}

func documentHeader(about, example string) *huma.Param {
	return &huma.Param{Description: about, Example: example, Schema: &huma.Schema{Type: huma.TypeString}}
}

// tellsVersion is the header that goes with the full view.
func tellsVersion() documentedHeaders {
	return documentedHeaders{"ETag": documentHeader("Names this answer. As If-Match with a change it stands for what an owner may change, whatever the runs did since: its part up to the dot.", `"mi7xq2k0.0Zf3kq1hB2xW9aYd"`)}
}

// tellsPlace is the header that says where to find what an answer is about.
func tellsPlace(about, example string) documentedHeaders {
	return documentedHeaders{"Location": documentHeader(about, example)}
}

// component is the name of the problem's shared response: not-found is NotFound.
func (k problemKind) component() string {
	var name strings.Builder
	for part := range strings.SplitSeq(k.slug, "-") {
		name.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return name.String()
}

// documentProblems describes each kind of problem once, with examples.
func documentProblems(schemas huma.Registry) map[string]*huma.Response {
	schema := schemas.Schema(reflect.TypeFor[problemJSON](), true, "")
	responses := map[string]*huma.Response{}
	for _, k := range kinds {
		headers := []string{headerRequestID}
		if k != kindUnauthorized && k != kindUnavailable {
			headers = append(headers, headerLimitPolicy, headerLimit)
		}
		switch k {
		case kindMethod:
			headers = append(headers, "Allow")
		case kindRange:
			headers = append(headers, "Content-Range")
		case kindLimited, kindUnavailable:
			headers = append(headers, headerRetryAfter)
		}
		examples := map[string]*huma.Example{}
		for name, p := range exampleProblems(k) {
			examples[name] = &huma.Example{Value: p}
		}
		responses[k.component()] = &huma.Response{
			Description: k.meaning,
			Headers:     headerRefs(headers...),
			Content:     map[string]*huma.MediaType{problemType: {Schema: schema, Examples: examples}},
		}
	}
	return responses
}

func headerRefs(names ...string) map[string]*huma.Param {
	refs := map[string]*huma.Param{}
	for _, name := range names {
		refs[name] = &huma.Param{Ref: "#/components/headers/" + name}
	}
	return refs
}

// examples are bodies of one type, by name.
type examples struct {
	of     reflect.Type
	bodies map[string]*huma.Example
}

func examplesOf[T any](bodies map[string]T) examples {
	e := examples{of: reflect.TypeFor[T](), bodies: map[string]*huma.Example{}}
	for name, value := range bodies {
		e.bodies[name] = &huma.Example{Value: value}
	}
	return e
}

// documentBody describes what huma cannot see: a body that we read.
func (a *API) documentBody(op *huma.Operation, media string, e examples) {
	op.RequestBody = &huma.RequestBody{
		Description: "At most 1 MiB. A stated Content-Type must be JSON.", Required: true,
		Content: map[string]*huma.MediaType{media: {
			Schema: a.huma.OpenAPI().Components.Schemas.Schema(e.of, true, ""), Examples: e.bodies,
		}},
	}
	if media != jsonType {
		op.RequestBody.Description = "At most 1 MiB. A stated Content-Type must be " + media + "."
	}
}

// operations lists what the document holds under a tag, by path.
func operations(document *huma.OpenAPI, tag string) []*huma.Operation {
	var all []*huma.Operation
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		item := document.Paths[path]
		for _, op := range []*huma.Operation{item.Post, item.Get, item.Patch, item.Delete} {
			if op != nil && slices.Contains(op.Tags, tag) {
				all = append(all, op)
			}
		}
	}
	return all
}
