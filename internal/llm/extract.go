package llm

import (
	"encoding/json"
	"regexp"
	"strings"
)

// mostStarts bounds how many places are looked at for the beginning of the JSON: a
// text of braces must not cost the square of its length.
const mostStarts = 64

// thought finds what models think aloud before they answer.
var thought = regexp.MustCompile(`(?is)<(think|thinking|reasoning)>.*?</(think|thinking|reasoning)>`)

// extract finds the JSON object of a reply: all of it, or the first whole object in
// it after what was thought aloud, whatever stands around. False: there is none, and
// the text is what is left.
func extract(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if isJSON(text) {
		return text, true
	}
	text = answerOnly(text)
	from := 0
	for range mostStarts {
		i := strings.IndexByte(text[from:], '{')
		if i < 0 {
			break
		}
		from += i
		if found := balanced(text[from:]); isJSON(found) {
			return found, true
		}
		from++
	}
	return text, false
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
