package llm

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// given says whether a member is there and not null.
func given(raw json.RawMessage) bool { return len(raw) > 0 && string(raw) != "null" }

// inBody is the failure that stands in the body of a response that says 200, as
// gateways send it once they have begun to answer.
func inBody(body []byte, of json.RawMessage) *failure {
	var e struct {
		Code json.RawMessage `json:"code"`
	}
	_ = json.Unmarshal(of, &e)
	status := count(e.Code)
	if status < http.StatusBadRequest || status > 599 {
		status = http.StatusInternalServerError
	}
	f := ofStatus(status, nil, saidIn(body), time.Time{})
	f.status = http.StatusOK
	return f
}

// saidIn collects what the body of an error says: all its strings but those
// that quote the request. Servers agree neither on the form nor on the names.
func saidIn(body []byte) string {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return ""
	}
	var said strings.Builder
	collect(v, &said, 0)
	return said.String()
}

// mostDepth is how deep an error is looked into.
const mostDepth = 8

func collect(v any, said *strings.Builder, depth int) {
	if depth > mostDepth {
		return
	}
	switch v := v.(type) {
	case string:
		said.WriteString(v + " ")
	case []any:
		for _, e := range v {
			collect(e, said, depth+1)
		}
	case map[string]any:
		collectMembers(v, said, depth)
	}
}

// collectMembers reads the members that tell something, in this order: the map has none.
func collectMembers(v map[string]any, said *strings.Builder, depth int) {
	for _, name := range []string{"error", "code", "type", "status", "param", "message", "msg", "detail", "details", "loc", "innererror", "metadata", "raw", "title"} {
		collect(v[name], said, depth+1)
	}
}
