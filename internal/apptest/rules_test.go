package apptest_test

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// What holds for every answer, whatever a scenario looks at.

var (
	policyForm = `"%s";q=\d+;w=3600`
	limitForm  = `"%s";r=\d+;t=\d+`

	// leaks are traces of the inside that no caller should see; a report may
	// well speak of SQL and of databases.
	leaks   = regexp.MustCompile(`goroutine \d|\.go:\d|panic:|runtime error|/internal/|sitrep\.db|\.duckdb`)
	drivers = regexp.MustCompile(`(?i)sqlite|postgres(ql)?:|pgx|duckdb|SQLSTATE|SELECT .+ FROM|no such table`)
	// schemes are the forms of addresses that an error about the address of a source may show.
	schemes = regexp.MustCompile(`postgres://user@host/database|sqlite:/path/to/file\.db`)
)

func (a *actor) rules(s step, n names, got outcome) []string {
	target := n.text(s.Request)
	if s.Create != nil {
		target = "POST /v1/api/reports"
	}
	wrong := requestIDRule(got)
	if got.answer.Status >= http.StatusBadRequest {
		wrong = append(wrong, problemRule(got)...)
	} else if looked.MatchString(target) {
		wrong = append(wrong, viewRule(got)...)
	} else {
		wrong = append(wrong, jsonRule(target, got)...)
	}
	if _, path, _ := strings.Cut(target, " "); strings.HasPrefix(path, "/v1/api") {
		wrong = append(wrong, quotaRule(target, got)...)
		wrong = append(wrong, a.openAPI.rule(target, got)...)
	}
	return wrong
}

func requestIDRule(got outcome) []string {
	if got.answer.Header.Get("X-Request-Id") == "" {
		return []string{"there is no X-Request-Id"}
	}
	return nil
}

func problemRule(got outcome) (wrong []string) {
	if kind := got.answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/problem+json") {
		wrong = append(wrong, fmt.Sprintf("an error of type %q, want application/problem+json", kind))
	}
	problem, _ := got.tree.(map[string]any)
	wrong = append(wrong, matcher{}.match("problem", map[string]any{
		"type": "<text>", "title": "<text>", "status": got.answer.Status, "detail": "<text>", "instance": "<text>",
	}, problem)...)
	for _, name := range slices.Sorted(maps.Keys(problem)) {
		if !slices.Contains([]string{"type", "title", "status", "detail", "instance", "errors"}, name) {
			wrong = append(wrong, "a problem with a member "+name)
		}
	}
	errors, _ := problem["errors"].([]any)
	for i, e := range errors {
		wrong = append(wrong, matcher{exact: true}.match(fmt.Sprintf("errors[%d]", i), map[string]any{
			"location": "<text>", "code": "<text>", "message": "<text>",
		}, e)...)
	}
	body := schemes.ReplaceAllString(string(got.answer.Body), "")
	if trace := leaks.FindString(body) + drivers.FindString(body); trace != "" {
		wrong = append(wrong, fmt.Sprintf("the error shows the inside: %q", trace))
	}
	return wrong
}

func jsonRule(target string, got outcome) (wrong []string) {
	if !strings.Contains(target, " /v1/api/") {
		return nil
	}
	if kind := got.answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		wrong = append(wrong, fmt.Sprintf("an answer of type %q, want application/json", kind))
	}
	if got.tree == nil {
		wrong = append(wrong, "the answer is not one JSON value")
	}
	if trace := leaks.FindString(string(got.answer.Body)); trace != "" {
		wrong = append(wrong, fmt.Sprintf("the answer shows the inside: %q", trace))
	}
	return append(wrong, formRule("body", got.tree)...)
}

// looked are the paths whose answers people look at.
var looked = regexp.MustCompile(`/executions/[^/]+/(html|charts/\d+\.(svg|png))$`)

// viewRule wants that a browser which opens the answer does nothing but show it.
func viewRule(got outcome) (wrong []string) {
	if policy := got.answer.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") {
		wrong = append(wrong, fmt.Sprintf("the Content-Security-Policy is %q", policy))
	}
	if got.answer.Header.Get("X-Content-Type-Options") != "nosniff" {
		wrong = append(wrong, "the browser may guess the type")
	}
	if trace := leaks.FindString(string(got.answer.Body)); trace != "" {
		wrong = append(wrong, fmt.Sprintf("the answer shows the inside: %q", trace))
	}
	return wrong
}

// formRule holds ids and instants of the envelope to their form.
func formRule(place string, tree any) (wrong []string) {
	switch value := tree.(type) {
	case []any:
		for i, element := range value {
			wrong = append(wrong, formRule(fmt.Sprintf("%s[%d]", place, i), element)...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			wrong = append(wrong, memberRule(place+"."+name, name, value[name])...)
		}
	}
	return wrong
}

func memberRule(place, name string, value any) []string {
	text, isText := value.(string)
	switch {
	case name == "jsonContent", name == "plan", name == "refId", name == "subgraphId", value == nil:
		return nil
	case name == "id" || strings.HasSuffix(name, "Id"):
		return complain(place, isText && uuidForm.MatchString(text), "a UUID in lower case", value)
	case strings.HasSuffix(name, "At"):
		return complain(place, isText && timestampForm.MatchString(text), "an instant with milliseconds and Z", value)
	}
	return formRule(place, value)
}

// quotaRule wants the RateLimit fields on what was authenticated, and on nothing else.
func quotaRule(target string, got outcome) (wrong []string) {
	header := got.answer.Header
	if got.answer.Status == http.StatusUnauthorized {
		if header.Get("RateLimit") != "" || header.Get("RateLimit-Policy") != "" {
			wrong = append(wrong, "a 401 speaks of quota")
		}
		return wrong
	}
	policies := []string{"data"}
	if target == "POST /v1/api/reports" || strings.HasPrefix(target, "POST ") && strings.HasSuffix(target, "/run") {
		policies = append(policies, "creation")
	}
	for _, policy := range policies {
		for name, form := range map[string]string{"RateLimit-Policy": policyForm, "RateLimit": limitForm} {
			value := strings.Join(header.Values(name), ", ")
			if !regexp.MustCompile(fmt.Sprintf(form, policy)).MatchString(value) {
				wrong = append(wrong, fmt.Sprintf("%s is %q, want policy %s", name, value, policy))
			}
		}
	}
	if limited := got.answer.Status == http.StatusTooManyRequests; limited != (header.Get("Retry-After") != "") {
		wrong = append(wrong, fmt.Sprintf("%d with Retry-After %q", got.answer.Status, header.Get("Retry-After")))
	}
	return wrong
}
