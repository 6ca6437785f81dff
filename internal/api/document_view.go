package api

import (
	"context"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// registerView adds an endpoint that answers with bytes that never change. body is
// the type of those that are JSON; nil: they are not.
func registerView[I any](a *API, op operation, body reflect.Type, handle func(context.Context, *I) (*huma.StreamResponse, error)) {
	op.errors = withCommon(kindInvalid, kindForbidden, kindNotFound, kindStale)
	if op.media != jsonType {
		op.errors = append(op.errors, kindRange)
	}
	register(a, op, handle)
	if body == nil {
		return
	}
	document := a.huma.OpenAPI()
	answer := document.Paths[op.path].Get.Responses["200"].Content[op.media]
	answer.Schema = document.Components.Schemas.Schema(body, true, "")
}

// describeView says what huma cannot see of an answer that is written by hand: whole,
// in part, and when the client has it.
func describeView(op operation, responses map[string]*huma.Response) {
	schema := &huma.Schema{Type: huma.TypeString}
	if op.media == pngType {
		schema.Format = "binary"
	}
	headers := headerRefs(headerRequestID, headerLimitPolicy, headerLimit, "ETag")
	whole := responses["200"]
	whole.Headers = headers
	whole.Content = map[string]*huma.MediaType{op.media: {Schema: schema, Example: op.example}}
	part := &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}, Example: "…"}
	if op.media != jsonType {
		responses[strconv.Itoa(http.StatusPartialContent)] = &huma.Response{
			Description: "The part that Range asks for; several parts as multipart/byteranges.", Headers: headers,
			Content: map[string]*huma.MediaType{op.media: part, "multipart/byteranges": part},
		}
	}
	responses[strconv.Itoa(http.StatusNotModified)] = notModified(headers)
}

func notModified(headers map[string]*huma.Param) *huma.Response {
	return &huma.Response{Description: "What If-None-Match names is still it.", Headers: headers}
}
