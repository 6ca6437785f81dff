package model

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// writtenNumber is a number, or from one to another, as text.
var writtenNumber = lazyregexp.New(`^[<>≤≥~=+-]{0,2}\s?\d+(?:[.,]\d+)*\s?(?:[-–—]\s?\d+(?:[.,]\d+)*)?\s?[%+]?$`)

// WrittenNumbers reports whether texts are numbers, most of them with a fraction: a few of them are bounds, such as 12.5–20.0, so that
// all are text. Whole numbers from one to another are the names of groups.
func WrittenNumbers(texts []string) bool {
	n, broken := 0, 0
	for _, text := range texts {
		if writtenNumber.MatchString(text) {
			n++
			if strings.ContainsAny(text, ".,") {
				broken++
			}
		}
	}
	return len(texts) > 0 && 10*n >= 9*len(texts) && 2*broken > n
}
