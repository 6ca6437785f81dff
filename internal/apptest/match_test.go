package apptest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	uuidForm      = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
	uuid7Form     = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	timestampForm = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`)
	pathStep      = regexp.MustCompile(`[^.\[\]]+|\[[0-9]+\]`)
)

// parse reads exactly one JSON value and keeps numbers as they are written.
func parse(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if decoder.More() {
		return nil, fmt.Errorf("more than one JSON value")
	}
	return value, nil
}

// matcher compares an answer with a wish.
type matcher struct {
	exact bool // an object has the wished members and no others
}

// match returns what is wrong, one line a place.
func (m matcher) match(place string, want, got any) []string {
	switch want := want.(type) {
	case string:
		return complain(place, matchText(want, got), want, got)
	case map[string]any:
		return m.matchObject(place, want, got)
	case []any:
		return m.matchArray(place, want, got)
	case nil:
		return complain(place, got == nil, "null", got)
	case bool:
		return complain(place, got == want, want, got)
	}
	return complain(place, sameNumber(want, got), want, got)
}

func complain(place string, ok bool, want, got any) []string {
	if ok {
		return nil
	}
	return []string{fmt.Sprintf("%s is %s, want %v", place, show(got), want)}
}

func show(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	const enough = 400
	if len(text) > enough {
		return string(text[:enough]) + "…"
	}
	return string(text)
}

func (m matcher) matchObject(place string, want map[string]any, got any) (wrong []string) {
	object, ok := got.(map[string]any)
	if !ok {
		return complain(place, false, "an object", got)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		value, present := object[name]
		switch absent := want[name] == "<absent>"; {
		case absent && present:
			wrong = append(wrong, fmt.Sprintf("%s.%s is there", place, name))
		case !absent && !present:
			wrong = append(wrong, fmt.Sprintf("%s.%s is missing", place, name))
		case present:
			wrong = append(wrong, m.match(place+"."+name, want[name], value)...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if _, wished := want[name]; m.exact && !wished {
			wrong = append(wrong, fmt.Sprintf("%s.%s is there and should not be", place, name))
		}
	}
	return wrong
}

func (m matcher) matchArray(place string, want []any, got any) (wrong []string) {
	array, ok := got.([]any)
	if !ok || len(array) != len(want) {
		return complain(place, false, fmt.Sprintf("an array of %d", len(want)), got)
	}
	for i := range want {
		wrong = append(wrong, m.match(fmt.Sprintf("%s[%d]", place, i), want[i], array[i])...)
	}
	return wrong
}

func matchText(want string, got any) bool {
	text, isText := got.(string)
	number, isNumber := got.(json.Number)
	switch want {
	case "<any>":
		return true
	case "<uuid>":
		return isText && uuid7Form.MatchString(text)
	case "<timestamp>":
		return isText && timestampForm.MatchString(text)
	case "<text>":
		return isText && text != ""
	case "<integer>":
		return isNumber && !strings.ContainsAny(number.String(), ".eE")
	case "<number>":
		return isNumber
	case "<boolean>", "<array>", "<object>":
		kinds := map[string]reflect.Kind{"<boolean>": reflect.Bool, "<array>": reflect.Slice, "<object>": reflect.Map}
		return reflect.ValueOf(got).Kind() == kinds[want]
	}
	if pattern, ok := strings.CutPrefix(want, "~"); ok {
		return isText && regexp.MustCompile(pattern).MatchString(text)
	}
	return isText && text == want
}

func sameNumber(want, got any) bool {
	number, ok := got.(json.Number)
	if !ok {
		return false
	}
	wished, err := strconv.ParseFloat(fmt.Sprint(want), 64)
	is, err2 := number.Float64()
	return err == nil && err2 == nil && wished == is
}

// at finds a place in a tree: data[0].id, or . for the whole.
func at(tree any, path string) (any, error) {
	for _, name := range pathStep.FindAllString(path, -1) {
		if index, ok := strings.CutPrefix(name, "["); ok {
			i, _ := strconv.Atoi(strings.TrimSuffix(index, "]"))
			array, _ := tree.([]any)
			if i >= len(array) {
				return nil, fmt.Errorf("%s: there is no %s", path, name)
			}
			tree = array[i]
			continue
		}
		object, _ := tree.(map[string]any)
		value, present := object[name]
		if !present {
			return nil, fmt.Errorf("%s: there is no %s", path, name)
		}
		tree = value
	}
	return tree, nil
}

// TestMatcherSeesWhatIsWrong is the test of the tests: a matcher that lets
// everything pass would keep no rule.
func TestMatcherSeesWhatIsWrong(t *testing.T) {
	t.Parallel()
	object := map[string]any{"a": 1, "b": "<uuid>"}
	id := `"019a9c1e-8b7a-7c3d-9a4e-1f2a3b4c5d6e"`
	for _, c := range []struct {
		want  any
		exact bool
		got   string
		ok    bool
	}{
		{object, false, `{"a":1,"b":` + id + `,"c":2}`, true},
		{object, true, `{"a":1,"b":` + id + `,"c":2}`, false},
		{object, true, `{"a":1,"b":` + id + `}`, true},
		{object, false, `{"a":2,"b":` + id + `}`, false},
		{object, false, `{"a":1}`, false},
		{object, false, `{"a":1,"b":"019A9C1E-8B7A-7C3D-9A4E-1F2A3B4C5D6E"}`, false},
		{object, false, `[]`, false},
		{map[string]any{"a": "<absent>"}, false, `{"a":null}`, false},
		{map[string]any{"a": "<absent>"}, true, `{}`, true},
		{map[string]any{"a": nil}, false, `{}`, false},
		{map[string]any{"a": nil}, false, `{"a":null}`, true},
		{map[string]any{"a": nil}, false, `{"a":""}`, false},
		{[]any{1, 2}, false, `[1]`, false},
		{[]any{1, 2}, false, `[2,1]`, false},
		{[]any{}, false, `null`, false},
		{"<timestamp>", false, `"2026-01-02T03:04:05.678Z"`, true},
		{"<timestamp>", false, `"2026-01-02T03:04:05Z"`, false},
		{"<timestamp>", false, `"2026-01-02T03:04:05.678+00:00"`, false},
		{"<integer>", false, `1.0`, false},
		{"<integer>", false, `"1"`, false},
		{"<text>", false, `""`, false},
		{"<boolean>", false, `"true"`, false},
		{"<array>", false, `{}`, false},
		{"~^ab", false, `"abc"`, true},
		{"~^b", false, `"abc"`, false},
		{true, false, `false`, false},
		{true, false, `"true"`, false},
		{1, false, `"1"`, false},
	} {
		got, err := parse([]byte(c.got))
		if err != nil {
			t.Fatal(err)
		}
		if wrong := (matcher{exact: c.exact}).match("it", c.want, got); (len(wrong) == 0) != c.ok {
			t.Errorf("%v against %s (exact %t): %q", c.want, c.got, c.exact, wrong)
		}
	}
}
