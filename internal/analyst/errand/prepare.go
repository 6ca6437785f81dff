package errand

import "github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"

// Prepare makes the file of what the patterns need.
func Prepare() map[string][]byte {
	var all []*lazyregexp.Pattern
	for _, p := range patterns() {
		all = append(all, p.text)
	}
	return map[string][]byte{"needs.bin": lazyregexp.Prepare(all)}
}
