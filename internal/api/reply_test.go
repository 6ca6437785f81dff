package api_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing/fstest"
)

func schemas() fstest.MapFS {
	return fstest.MapFS{"report-1.json": {Data: []byte(`{"type":"object"}`)}}
}

// want fails the test at once when the status is another one.
func (r reply) want(status int) reply {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("status %d, want %d\n%s", r.status, status, r.body)
	}
	return r
}

// object is the body as JSON.
func (r reply) object() map[string]any {
	r.t.Helper()
	var v map[string]any
	if err := json.Unmarshal(r.body, &v); err != nil {
		r.t.Fatalf("%v in %s", err, r.body)
	}
	return v
}

// at finds a value by a path of names and indexes: data.0.id.
func (r reply) at(path string) any {
	r.t.Helper()
	var v any = r.object()
	for part := range strings.SplitSeq(path, ".") {
		switch x := v.(type) {
		case map[string]any:
			var ok bool
			if v, ok = x[part]; !ok {
				r.t.Fatalf("no %s in %s", path, r.body)
			}
		case []any:
			i := int(part[0] - '0')
			if i >= len(x) {
				r.t.Fatalf("no %s in %s", path, r.body)
			}
			v = x[i]
		default:
			r.t.Fatalf("no %s in %s", path, r.body)
		}
	}
	return v
}

func (r reply) text(path string) string {
	r.t.Helper()
	s, ok := r.at(path).(string)
	if !ok {
		r.t.Fatalf("%s is no string in %s", path, r.body)
	}
	return s
}

// members fails unless the object at path has exactly these.
func (r reply) members(path string, names ...string) reply {
	r.t.Helper()
	object := r.object()
	if path != "" {
		object = r.at(path).(map[string]any)
	}
	slices.Sort(names)
	if got := slices.Sorted(maps.Keys(object)); !slices.Equal(got, names) {
		r.t.Errorf("members of %q:\n got %v\nwant %v", path, got, names)
	}
	return r
}

// is fails unless the value at path is v, compared as JSON.
func (r reply) is(path string, v any) reply {
	r.t.Helper()
	got, _ := json.Marshal(r.at(path))
	want, _ := json.Marshal(v)
	if string(got) != string(want) {
		r.t.Errorf("%s is %s, want %s", path, got, want)
	}
	return r
}

// names fails unless errors[] of a problem body has these locations, in order.
func (r reply) names(locations ...string) reply {
	r.t.Helper()
	var got []string
	for _, e := range r.at("errors").([]any) {
		got = append(got, e.(map[string]any)["location"].(string))
	}
	if !slices.Equal(got, locations) {
		r.t.Errorf("errors at %q, want %q\n%s", got, locations, r.body)
	}
	return r
}

// hides fails if the answer shows any of these.
func (r reply) hides(secrets ...string) reply {
	r.t.Helper()
	for _, s := range secrets {
		if strings.Contains(string(r.body), s) {
			r.t.Errorf("the answer shows %q: %s", s, r.body)
		}
	}
	return r
}
