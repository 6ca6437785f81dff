package api

import (
	"context"
	"maps"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// The paths of the interface.
const (
	pathReports      = apiPrefix + "/reports"
	pathReport       = pathReports + "/{reportId}"
	pathReportStatus = pathReport + "/status"
	pathReportPlan   = pathReport + "/plan"
	pathPause        = pathReport + "/pause"
	pathResume       = pathReport + "/resume"
	pathRun          = pathReport + "/run"
	pathSlots        = pathReport + "/schedule/preview"
	pathAnySlots     = apiPrefix + "/schedules/preview"
	pathDiff         = pathReport + "/diff"
	pathExecutions   = pathReport + "/executions"
	pathByRef        = pathReports + "/by-ref/{refId}"
	pathCatalog      = pathReports + "/dataset-catalog"
	pathModel        = pathCatalog + "/{datasetId}/model"
	pathDiscover     = pathReports + "/discover"
	pathMarkdown     = pathReports + "/executions/{executionId}/markdown"
	pathDocument     = pathReports + "/executions/{executionId}/json"
	pathPage         = pathReports + "/executions/{executionId}/html"
	pathSVG          = pathReports + "/executions/{executionId}/charts/{n}.svg"
	pathPNG          = pathReports + "/executions/{executionId}/charts/{n}.png"
)

// operation is what an endpoint is and says about itself.
type operation struct {
	id, method, path string
	tag              string
	summary, about   string
	created          bool              // answers 201
	accepted         bool              // answers 202
	errors           []problemKind     // that it can answer with
	example          any               // of the answer
	media            string            // type of the answer where huma cannot see it
	tells            documentedHeaders // of its own on a successful answer
	open             bool              // needs no key
}

type documentedHeaders = map[string]*huma.Param

// answer is a successful answer. It is JSON whatever the client would rather
// have: naming the type keeps huma from choosing one.
type answer[T any] struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Body        T
}

// acceptance answers 202: what was asked for comes later, and shows at a place.
type acceptance struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Body        messageJSON
}

func accept(location, message string) *acceptance {
	return &acceptance{ContentType: jsonType, Location: location, Body: messageJSON{message}}
}

func reportPath(id sitrep.ID) string { return pathReports + "/" + string(id) }

func executionPath(id sitrep.ID) string { return pathReports + "/executions/" + string(id) }

func ok[T any](body T) *answer[T] { return &answer[T]{ContentType: jsonType, Body: body} }

// register adds an endpoint, which the table of roles has to know. What its handler returns as an error becomes a
// problem body here and nowhere else.
func register[I, O any](a *API, op operation, handle func(context.Context, *I) (*O, error)) {
	a.methods[op.path] = append(a.methods[op.path], op.method)
	if _, open, known := reports.Least(op.id); !known || open != op.open {
		panic("the table of roles does not have " + op.id + " as it is") // a mistake in this program
	}
	huma.Register(a.huma, op.huma(), func(ctx context.Context, in *I) (out *O, err error) {
		if err = reports.May(caller(ctx), op.id); err == nil {
			if op.method != http.MethodGet && !op.open {
				ctx = store.ByKey(ctx, a.now(), caller(ctx))
			}
			out, err = handle(ctx, in)
		}
		if err != nil {
			return nil, a.problem(ctx, err)
		}
		return out, nil
	})
}

// huma describes the operation. Parameters are not validated by huma: its
// messages and places are not those of the contract.
func (op operation) huma() huma.Operation {
	status := http.StatusOK
	switch {
	case op.created:
		status = http.StatusCreated
	case op.accepted:
		status = http.StatusAccepted
	}
	responses := map[string]*huma.Response{
		strconv.Itoa(status): {
			Description: http.StatusText(status),
			Headers:     op.headers(),
			Content:     map[string]*huma.MediaType{jsonType: {Example: op.example}},
		},
	}
	if op.media != "" {
		describeView(op, responses)
	}
	for _, k := range op.errors {
		responses[strconv.Itoa(k.status)] = &huma.Response{Ref: "#/components/responses/" + k.component()}
	}
	h := huma.Operation{
		OperationID: op.id, Method: op.method, Path: op.path,
		Tags: []string{op.tag}, Summary: op.summary, Description: op.about,
		DefaultStatus: status, Responses: responses, SkipValidateParams: true,
		Security: []map[string][]string{{securityName: {}}},
	}
	if op.open {
		h.Security = []map[string][]string{}
	}
	return h
}

// headers of a successful answer.
func (op operation) headers() map[string]*huma.Param {
	names := []string{headerRequestID, headerLimitPolicy, headerLimit}
	if op.open {
		names = names[:1]
	}
	if op.created && op.tag == tagReports { // those creations can be repeated
		names = append(names, headerReplayed)
	}
	headers := headerRefs(names...)
	maps.Copy(headers, op.tells)
	return headers
}

// notFound answers for paths that do not exist.
func (a *API) notFound(w http.ResponseWriter, r *http.Request) {
	writeProblem(w, newProblem(kindNotFound, "There is nothing at this path.").at(r.Context()))
}
