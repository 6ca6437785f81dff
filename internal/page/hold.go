package page

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

const (
	hardSpace = "\u00a0"
	joiner    = "\u2060" // between two letters: no line ends there
)

// What stands together in a line: a number and its unit, a currency and its number,
// the day of a month, a month and its year, the two ends of a range.
var (
	measured = lazyregexp.New(`(\d[kMBT]?) (d|h|min|s|ms|pp|°C|°F|K|kg|g|t|km|m|cm|mm|l|kWh|MWh|W|kW|MW|kB|MB|GB|TB|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b`)
	paid     = lazyregexp.New(`\b([A-Z]{3}) (\d)`)
	dated    = lazyregexp.New(`\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4})\b`)
	ranged   = lazyregexp.New(`(\d–)(\d)`)
	negative = lazyregexp.New(document.Minus + `([^\s\d])`)
)

// hold keeps the lines of a text from ending within a number.
func hold(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return '0' <= r && r <= '9' }) {
		return text
	}
	text = measured.ReplaceAllString(text, "$1"+hardSpace+"$2")
	text = paid.ReplaceAllString(text, "$1"+hardSpace+"$2")
	text = dated.ReplaceAllString(text, "$1"+hardSpace+"$2")
	text = ranged.ReplaceAllString(text, "$1"+joiner+"$2")
	return negative.ReplaceAllString(text, document.Minus+joiner+"$1")
}
