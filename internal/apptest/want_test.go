package apptest_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// judge returns everything that is not as the step wants it.
func (a *actor) judge(s step, n names, got outcome) []string {
	w := s.Want
	if s.Run != "" {
		return judgeOutput(w, n, got)
	}
	if s.Request == "" && s.Create == nil {
		return nil
	}
	wrong := a.rules(s, n, got)
	wrong = append(wrong, judgeStatus(s, n, got)...)
	wrong = append(wrong, judgeHeaders(w, n, got)...)
	wrong = append(wrong, judgeTree(w, n, got)...)
	return append(wrong, judgeText(w, n, string(got.answer.Body))...)
}

func judgeOutput(w want, n names, got outcome) (wrong []string) {
	if got.output.Code != w.Exit {
		wrong = append(wrong, fmt.Sprintf("exit %d, want %d", got.output.Code, w.Exit))
	}
	for _, c := range []struct{ name, pattern, text string }{
		{"stdout", n.text(w.Stdout), got.output.Stdout}, {"stderr", n.text(w.Stderr), got.output.Stderr},
	} {
		if !regexp.MustCompile("(?s)" + c.pattern).MatchString(c.text) {
			wrong = append(wrong, fmt.Sprintf("%s does not match %q", c.name, c.pattern))
		}
	}
	return append(wrong, judgeText(w, n, got.output.Stdout)...)
}

func judgeStatus(s step, n names, got outcome) []string {
	wished := n.fill(s.Want.Status)
	if wished == nil {
		wished = 200
		if s.Create != nil {
			wished = 201
		}
	}
	if fmt.Sprint(wished) == fmt.Sprint(got.answer.Status) {
		return nil
	}
	return []string{fmt.Sprintf("status %d, want %v", got.answer.Status, wished)}
}

func judgeHeaders(w want, n names, got outcome) (wrong []string) {
	for _, name := range slices.Sorted(maps.Keys(w.Headers)) {
		pattern, value := n.text(w.Headers[name]), strings.Join(got.answer.Header.Values(name), ", ")
		if (pattern == "") != (value == "") || !regexp.MustCompile(pattern).MatchString(value) {
			wrong = append(wrong, fmt.Sprintf("header %s is %q, want %q", name, value, pattern))
		}
	}
	return wrong
}

func judgeTree(w want, n names, got outcome) (wrong []string) {
	if w.Body != nil {
		wrong = append(wrong, matcher{}.match("body", n.fill(w.Body), got.tree)...)
	}
	if w.Exactly != nil {
		wrong = append(wrong, matcher{exact: true}.match("body", n.fill(w.Exactly), got.tree)...)
	}
	for _, path := range slices.Sorted(maps.Keys(w.Members)) {
		wrong = append(wrong, judgeMembers(got.tree, path, w.Members[path])...)
	}
	for _, path := range slices.Sorted(maps.Keys(w.Count)) {
		value, err := at(got.tree, path)
		if array, _ := value.([]any); err != nil || array == nil || len(array) != w.Count[path] {
			wrong = append(wrong, fmt.Sprintf("%s is %s, want %d elements", path, show(value), w.Count[path]))
		}
	}
	for _, path := range slices.Sorted(maps.Keys(w.Ids)) {
		wished := n.fill(w.Ids[path])
		if is := idsAt(got.tree, path); fmt.Sprint(is) != fmt.Sprint(wished) {
			wrong = append(wrong, fmt.Sprintf("the ids of %s are %v, want %v", path, is, wished))
		}
	}
	return append(wrong, judgeLocation(n.fill(w.At), got.tree)...)
}

func judgeMembers(tree any, path string, wished []string) []string {
	value, err := at(tree, path)
	object, ok := value.(map[string]any)
	if err != nil || !ok {
		return []string{fmt.Sprintf("%s is %s, want an object", path, show(value))}
	}
	is := slices.Sorted(maps.Keys(object))
	if slices.Equal(is, slices.Sorted(slices.Values(wished))) {
		return nil
	}
	return []string{fmt.Sprintf("%s has the members %v, want %v", path, is, wished)}
}

func idsAt(tree any, path string) []any {
	value, err := at(tree, path)
	array, ok := value.([]any)
	if err != nil || !ok {
		return nil
	}
	ids := []any{}
	for _, element := range array {
		object, _ := element.(map[string]any)
		ids = append(ids, object["id"])
	}
	return ids
}

// judgeLocation wants an error that names the place. Beside the place itself it
// takes what lies inside it: body.recipients[1] for body.recipients is no help,
// so that is not taken.
func judgeLocation(place, tree any) []string {
	if place == nil {
		return nil
	}
	problem, _ := tree.(map[string]any)
	errors, _ := problem["errors"].([]any)
	var places []any
	for _, e := range errors {
		object, _ := e.(map[string]any)
		places = append(places, object["location"])
	}
	if slices.Contains(places, place) {
		return nil
	}
	return []string{fmt.Sprintf("the errors are at %v, want one at %v", places, place)}
}

func judgeText(w want, n names, text string) (wrong []string) {
	for _, part := range n.texts(w.Has) {
		if !strings.Contains(text, part) {
			wrong = append(wrong, fmt.Sprintf("there is no %q", part))
		}
	}
	for _, part := range n.texts(w.Lacks) {
		if strings.Contains(text, part) {
			wrong = append(wrong, fmt.Sprintf("there is %q", part))
		}
	}
	return wrong
}
