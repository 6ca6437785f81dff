// Package lazyregexp has regular expressions that are compiled when they are first used. The program starts a child
// for each run, and few of the hundreds of patterns of its rooms are needed there: compiled at the start, they took
// longer than many a report.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// Pattern is a regular expression. Its methods are those of [regexp.Regexp].
type Pattern struct {
	text     string
	compiled func() *regexp.Regexp
}

// inTest: a test compiles each pattern at once, so that none is wrong unseen.
var inTest = strings.HasSuffix(os.Args[0], ".test")

// New is a pattern that panics when it is first used, if it is none.
func New(text string) *Pattern {
	p := &Pattern{text: text, compiled: sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })}
	if inTest {
		p.compiled()
	}
	return p
}

// String is the text of the pattern.
func (p *Pattern) String() string { return p.text }

// MatchString is [regexp.Regexp.MatchString].
func (p *Pattern) MatchString(s string) bool { return p.compiled().MatchString(s) }

// FindString is [regexp.Regexp.FindString].
func (p *Pattern) FindString(s string) string { return p.compiled().FindString(s) }

// FindStringIndex is [regexp.Regexp.FindStringIndex].
func (p *Pattern) FindStringIndex(s string) []int { return p.compiled().FindStringIndex(s) }

// FindStringSubmatch is [regexp.Regexp.FindStringSubmatch].
func (p *Pattern) FindStringSubmatch(s string) []string { return p.compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is [regexp.Regexp.FindStringSubmatchIndex].
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	return p.compiled().FindStringSubmatchIndex(s)
}

// FindAllString is [regexp.Regexp.FindAllString].
func (p *Pattern) FindAllString(s string, n int) []string { return p.compiled().FindAllString(s, n) }

// FindAllStringIndex is [regexp.Regexp.FindAllStringIndex].
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is [regexp.Regexp.FindAllStringSubmatch].
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	return p.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is [regexp.Regexp.FindAllStringSubmatchIndex].
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is [regexp.Regexp.ReplaceAllString].
func (p *Pattern) ReplaceAllString(s, by string) string { return p.compiled().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is [regexp.Regexp.ReplaceAllStringFunc].
func (p *Pattern) ReplaceAllStringFunc(s string, by func(string) string) string {
	return p.compiled().ReplaceAllStringFunc(s, by)
}

// Split is [regexp.Regexp.Split].
func (p *Pattern) Split(s string, n int) []string { return p.compiled().Split(s, n) }
