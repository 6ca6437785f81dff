package llm

import (
	"encoding/json"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// thoughtTag finds where models begin and end to think aloud before they answer.
var thoughtTag = lazyregexp.New(`(?i)</?(?:think|thinking|reasoning)>`)

// beginning finds where an object may begin, which a brace in prose does not look like.
var beginning = lazyregexp.New(`\{\s*["}]`)

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

// answerOnly leaves out what was thought aloud: between its tags, before an end whose
// beginning a template wrote, and after a beginning that has no end.
func answerOnly(text string) string {
	var kept strings.Builder
	from, thinking := 0, false
	for _, tag := range thoughtTag.FindAllStringIndex(text, -1) {
		ends := text[tag[0]+1] == '/'
		switch {
		case thinking:
		case ends:
			kept.Reset()
		default:
			kept.WriteString(text[from:tag[0]])
		}
		thinking, from = !ends, tag[1]
	}
	if !thinking {
		kept.WriteString(text[from:])
	}
	return strings.TrimSpace(kept.String())
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
