package llm

import (
	"encoding/json"
	"regexp"
	"strings"
)

// thought finds what models think aloud before they answer.
var thought = regexp.MustCompile(`(?is)<(think|thinking|reasoning)>.*?</(think|thinking|reasoning)>`)

// beginning finds where an object may begin, which a brace in prose does not look like.
var beginning = regexp.MustCompile(`\{\s*["}]`)

// extract finds the JSON object of a reply: all of it, or the first whole object in
// it after what was thought aloud, whatever stands around. False: there is none, and
// the text is what is left. An object that is not closed ends the search, for those
// within it are not the answer.
func extract(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if isJSON(text) {
		return text, true
	}
	text = answerOnly(text)
	for rest := text; ; {
		at := beginning.FindStringIndex(rest)
		if at == nil {
			return text, false
		}
		found := balanced(rest[at[0]:])
		if found == "" || isJSON(found) {
			return orAll(found, text), found != ""
		}
		rest = rest[at[0]+len(found):]
	}
}

func orAll(found, text string) string {
	if found == "" {
		return text
	}
	return found
}

// answerOnly leaves out what was thought aloud, also where a template wrote the
// beginning of it, and where its end is missing.
func answerOnly(text string) string {
	text = thought.ReplaceAllString(text, "")
	if _, after, found := strings.Cut(text, "</think>"); found {
		text = after
	}
	if before, _, found := strings.Cut(text, "<think>"); found {
		text = before
	}
	return strings.TrimSpace(text)
}

func isJSON(text string) bool {
	return strings.HasPrefix(text, "{") && json.Valid([]byte(text))
}

// balanced is the beginning of text up to where its first brace is closed; empty: it
// is not.
func balanced(text string) string {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return text[:i+1]
			}
		}
	}
	return ""
}
