// Package lazyregexp has regular expressions that are compiled when they are first used. The program starts a child
// for each run, and few of the hundreds of patterns of its rooms are needed there: compiled at the start, they took
// longer than many a report.
package lazyregexp

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/frozen"
)

// Pattern is a regular expression. Its methods are those of [regexp.Regexp].
type Pattern struct {
	text     string
	compiled func() *regexp.Regexp
	needs    []string // see [Needs]; nil: not known
}

// inTest: a test compiles each pattern at once, so that none is wrong unseen.
var inTest = strings.HasSuffix(os.Args[0], ".test")

// New is a pattern that panics when it is first used, if it is none.
func New(text string) *Pattern {
	return when(text, func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// Longest is a pattern that prefers the longest match; see [regexp.Regexp.Longest].
func Longest(text string) *Pattern {
	return when(text, func() *regexp.Regexp {
		re := regexp.MustCompile(text)
		re.Longest()
		return re
	})
}

func when(text string, compile func() *regexp.Regexp) *Pattern {
	p := &Pattern{text: text, compiled: sync.OnceValue(compile)}
	if inTest {
		p.compiled()
	}
	return p
}

// Needing is the pattern with what [Needs] says of it, which was found out before and stands on lines under its text.
func (p *Pattern) Needing(table frozen.Table) *Pattern {
	if lines, ok := table.Get(p.text); ok && lines != "" {
		p.needs = strings.Split(lines, "\n")
	}
	return p
}

// Prepare is the file of the table that [Pattern.Needing] takes.
func Prepare(patterns []*Pattern) []byte {
	pairs := map[string]string{}
	for _, p := range patterns {
		pairs[p.text] = strings.Join(Needs(p.text), "\n")
	}
	return frozen.Make(pairs)
}

// may reports whether a text can match. The long s is an s whatever the case, and no small letter of one.
func (p *Pattern) may(s string) bool {
	if p.needs == nil || strings.ContainsRune(s, 'ſ') {
		return true
	}
	s = strings.ToLower(s)
	return slices.ContainsFunc(p.needs, func(need string) bool { return strings.Contains(s, need) })
}

// String is the text of the pattern.
func (p *Pattern) String() string { return p.text }

// MatchString is [regexp.Regexp.MatchString].
func (p *Pattern) MatchString(s string) bool { return p.may(s) && p.compiled().MatchString(s) }

// FindString is [regexp.Regexp.FindString].
func (p *Pattern) FindString(s string) string {
	if !p.may(s) {
		return ""
	}
	return p.compiled().FindString(s)
}

// FindStringIndex is [regexp.Regexp.FindStringIndex].
func (p *Pattern) FindStringIndex(s string) []int {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindStringIndex(s)
}

// FindStringSubmatch is [regexp.Regexp.FindStringSubmatch].
func (p *Pattern) FindStringSubmatch(s string) []string {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindStringSubmatch(s)
}

// FindStringSubmatchIndex is [regexp.Regexp.FindStringSubmatchIndex].
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindStringSubmatchIndex(s)
}

// FindAllString is [regexp.Regexp.FindAllString].
func (p *Pattern) FindAllString(s string, n int) []string {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindAllString(s, n)
}

// FindAllStringIndex is [regexp.Regexp.FindAllStringIndex].
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is [regexp.Regexp.FindAllStringSubmatch].
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is [regexp.Regexp.FindAllStringSubmatchIndex].
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !p.may(s) {
		return nil
	}
	return p.compiled().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is [regexp.Regexp.ReplaceAllString].
func (p *Pattern) ReplaceAllString(s, by string) string {
	if !p.may(s) {
		return s
	}
	return p.compiled().ReplaceAllString(s, by)
}

// ReplaceAllStringFunc is [regexp.Regexp.ReplaceAllStringFunc].
func (p *Pattern) ReplaceAllStringFunc(s string, by func(string) string) string {
	if !p.may(s) {
		return s
	}
	return p.compiled().ReplaceAllStringFunc(s, by)
}

// Split is [regexp.Regexp.Split].
func (p *Pattern) Split(s string, n int) []string { return p.compiled().Split(s, n) }

// SubexpIndex is [regexp.Regexp.SubexpIndex].
func (p *Pattern) SubexpIndex(name string) int { return p.compiled().SubexpIndex(name) }

// SubexpNames is [regexp.Regexp.SubexpNames].
func (p *Pattern) SubexpNames() []string { return p.compiled().SubexpNames() }
