package apptest_test

import (
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
)

// names are the values that {name} stands for.
type names map[string]any

var (
	nameToken  = regexp.MustCompile(`\{([a-zA-Z][a-zA-Z0-9_.]*)\}`)
	timesToken = regexp.MustCompile(`<times:(.+?):([0-9]+)>`)
)

func (n names) with(more map[string]any) names {
	all := maps.Clone(n)
	maps.Copy(all, more)
	return all
}

// fill replaces the tokens in every text of a tree.
func (n names) fill(tree any) any {
	switch value := tree.(type) {
	case string:
		return n.value(value)
	case []any:
		filled := make([]any, len(value))
		for i, element := range value {
			filled[i] = n.fill(element)
		}
		return filled
	case map[string]any:
		filled := make(map[string]any, len(value))
		for name, member := range value {
			filled[name] = n.fill(member)
		}
		return filled
	}
	return tree
}

// value keeps the type of a name that stands alone.
func (n names) value(text string) any {
	if match := nameToken.FindStringSubmatch(text); match != nil && match[0] == text {
		if value, known := n.lookup(match[1]); known {
			return value
		}
	}
	return n.text(text)
}

// lookup also knows {name.upper} and {name.cut}, which lacks the last byte.
func (n names) lookup(name string) (any, bool) {
	if value, known := n[name]; known {
		return value, true
	}
	if base, ok := strings.CutSuffix(name, ".upper"); ok {
		text, known := n[base].(string)
		return strings.ToUpper(text), known
	}
	if base, ok := strings.CutSuffix(name, ".cut"); ok {
		text, known := n[base].(string)
		return text[:max(0, len(text)-1)], known
	}
	return nil, false
}

// text leaves what is not a known name as it is: JSON and patterns have braces, too.
func (n names) text(text string) string {
	text = nameToken.ReplaceAllStringFunc(text, func(token string) string {
		if value, known := n.lookup(strings.Trim(token, "{}")); known {
			return fmt.Sprint(value)
		}
		return token
	})
	return timesToken.ReplaceAllStringFunc(text, func(token string) string {
		match := timesToken.FindStringSubmatch(token)
		count, err := strconv.Atoi(match[2])
		if err != nil {
			return token
		}
		return strings.Repeat(match[1], count)
	})
}

func (n names) texts(all []string) []string {
	filled := make([]string, len(all))
	for i, text := range all {
		filled[i] = n.text(text)
	}
	return filled
}
