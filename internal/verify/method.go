package verify

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// method checks the numbers of how the report was computed that follow from others.
func (c *checker) method() {
	m := &c.d.Method
	queries := 0
	for _, r := range c.d.Results {
		if r.SQL != document.FromImport {
			queries++
		}
	}
	if m.Queries < queries { // others answered what leaves no rows: a limit, a clock
		c.wrong("method.queries: %d, there are %d", m.Queries, queries)
	}
	for _, kind := range sortedKeys(m.Passed) {
		if m.Passed[kind] > m.Checks[kind] {
			c.wrong("method.passed: %d of %d checks of %s", m.Passed[kind], m.Checks[kind], kind)
		}
	}
	if q := &c.d.Quality; q.Stale != (q.Banner != "") {
		c.wrong("quality.stale: %t, with the banner %q", q.Stale, q.Banner)
	}
}
