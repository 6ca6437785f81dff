package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// ranTwice makes a report of ada's with two runs, and returns its path and their ids.
func (h *house) ranTwice(more string) (path, first, second string) {
	h.t.Helper()
	var made struct{ ID string }
	if err := json.Unmarshal(h.create("ada", more).body, &made); err != nil {
		h.t.Fatal(err)
	}
	run := h.claim()
	h.complete(run)
	path, first = "/v1/api/reports/"+made.ID, string(run.Execution.ID)
	h.clock.advance(time.Hour)
	h.do(request{method: "POST", path: path + "/run", key: "ada"}).want(http.StatusAccepted)
	run = h.claim()
	h.complete(run)
	return path, first, string(run.Execution.ID)
}

type compared struct {
	Before, After struct{ ExecutionID string }
	Diff          struct {
		Data       struct{ Same bool }
		KeyFigures []struct{ Status string }
		Sections   []any
	}
}

func TestTwoRunsAreCompared(t *testing.T) {
	t.Parallel()
	h := open(t)
	path, first, second := h.ranTwice(`"deliveryApiRetention":true,"isPublic":true`)
	for query, want := range map[string][2]string{
		"": {first, second}, "?after=" + second: {first, second}, "?before=" + first: {first, second}, "?before=" + second + "&after=" + first: {second, first},
		"?before=" + strings.ToUpper(second): {second, second},
	} {
		for _, key := range []string{"ada", "bob"} { // it is shared
			var got compared
			if err := json.Unmarshal(h.get(key, path+"/diff"+query).want(200).body, &got); err != nil {
				t.Fatal(err)
			}
			if got.Before.ExecutionID != want[0] || got.After.ExecutionID != want[1] || !got.Diff.Data.Same || got.Diff.Sections == nil {
				t.Errorf("%s: %+v", query, got)
			}
		}
	}
}

func TestWhatCannotBeComparedIsSaid(t *testing.T) {
	t.Parallel()
	h := open(t)
	path, first, _ := h.ranTwice(`"deliveryApiRetention":true`)
	other, _, theirs := h.ranTwice(`"deliveryApiRetention":true`)
	shut, _, _ := h.ranTwice(``)
	h.create("ada", `"deliveryApiRetention":true`)
	once := h.claim()
	h.complete(once)
	for at, want := range map[string]int{
		path + "/diff?before=" + theirs:                             404, // a run of another report of one's own, too
		path + "/diff?after=" + theirs:                              404,
		other + "/diff?before=0199a3c1-7d20-7c11-9f00-000000000000": 404,
		path + "/diff?after=" + first:                               404, // nothing was before it
		path + "/diff?before=x":                                     400,
		path + "/diff?before=":                                      400,
		path + "/diff?after=" + first + "&after=" + first:           400,
		path + "/diff?before=%zz":                                   400,
		"/v1/api/reports/x/diff":                                    400,
		"/v1/api/reports/0199a3c1-7d20-7c11-9f00-000000000000/diff": 404,
		shut + "/diff":                                              403,
		"/v1/api/reports/" + string(once.Report.ID) + "/diff":       404,
	} {
		h.get("ada", at).want(want)
	}
	h.get("bob", path+"/diff").want(403)
	h.get("bob", path+"/diff?after="+theirs).want(403)
}
