package diff

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// couple is one thing in both documents; a side that is nil does not have it.
type couple[T any] struct{ before, after *T }

func (c couple[T]) status() Status {
	switch {
	case c.before == nil:
		return New
	case c.after == nil:
		return Gone
	}
	return Changed
}

// sides are both, empty where there is none.
func (c couple[T]) sides() (before, after T) {
	if c.before != nil {
		before = *c.before
	}
	if c.after != nil {
		after = *c.after
	}
	return before, after
}

// pair finds what of before is what of after. Each name is a way to tell: things of the
// same name, which is not empty, are one; among several of one name the first is the
// first. What a way has paired, the ways after it leave alone.
func pair[T any](before, after []T, names ...func(*T) string) []couple[T] {
	partner, taken := make([]*T, len(after)), make([]bool, len(before))
	for _, name := range names {
		free := map[string][]int{}
		for i := range before {
			if n := name(&before[i]); !taken[i] && n != "" {
				free[n] = append(free[n], i)
			}
		}
		for i := range after {
			if partner[i] != nil {
				continue
			}
			n := name(&after[i])
			if list := free[n]; len(list) > 0 {
				partner[i], taken[list[0]], free[n] = &before[list[0]], true, list[1:]
			}
		}
	}
	var out []couple[T]
	for i := range after {
		out = append(out, couple[T]{partner[i], &after[i]})
	}
	for i := range before {
		if !taken[i] {
			out = append(out, couple[T]{&before[i], nil})
		}
	}
	return out
}

// pairSections takes for one what answers the same question by the same tables, in the
// same words, or alone.
func pairSections(before, after *document.Document) []couple[document.Section] {
	count := func(d *document.Document) map[string]int {
		n := map[string]int{}
		for _, s := range d.Sections {
			n[s.Question]++
		}
		return n
	}
	were, are := count(before), count(after)
	return pair(before.Sections, after.Sections,
		func(s *document.Section) string { return joined(s.Question, s.Reading, shape(s)) },
		func(s *document.Section) string {
			if of := shape(s); of != "" {
				return joined(s.Question, of)
			}
			return ""
		},
		func(s *document.Section) string { return joined(s.Question, wording(s.Answer)) },
		func(s *document.Section) string {
			if were[s.Question] == 1 && are[s.Question] == 1 {
				return joined(s.Question, "alone")
			}
			return ""
		})
}

// shape tells by which tables a section answers.
func shape(s *document.Section) string {
	var b strings.Builder
	for _, t := range s.Tables {
		b.WriteString(t.Result)
		for _, c := range t.Columns {
			b.WriteString("\x00" + columnName(c))
		}
	}
	return b.String()
}

func joined(parts ...string) string { return strings.Join(parts, "\x00\x00") }

// columnName is what a column is, whatever the months are called that it is of.
func columnName(c document.TableColumn) string {
	if c.Column == "" && c.Op == "" {
		return c.Label
	}
	return c.Column + "\x01" + string(c.Op) + "\x01" + strings.Join(c.Of, "\x01")
}

// wording is a sentence without what its facts say.
func wording(s document.Sentence) string {
	var b strings.Builder
	for rest := s.Template; rest != ""; {
		text, after, token := strings.Cut(rest, "{{")
		b.WriteString(text)
		if !token {
			break
		}
		b.WriteString("{}")
		_, rest, _ = strings.Cut(after, "}}")
	}
	return b.String()
}
