package tell

import (
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// lengthAsked is how long a request wants the summary: three bullets, in two sentences, five lines at most.
var lengthAsked = lazyregexp.New(`(?i)\b(one|two|three|four|five|six|[1-6]|a couple of) (?:short |brief |quick |key |main |crisp )?(?:bullets?|bullet points?|sentences?)\b|\b(?:in|just|only|max\.?|at most|no more than) (one|two|three|four|five|six|[1-6]) (?:short |brief )?lines?\b|\b(a couple of) (?:short |brief )?lines?\b`)

// counts are the numbers that are written out.
var counts = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a couple of": 2}

// LengthAsked is how many sentences a request wants in the summary; 0: it does not say.
func LengthAsked(prompt string) int {
	found := lengthAsked.FindStringSubmatch(prompt)
	if found == nil {
		return 0
	}
	said := strings.ToLower(found[1] + found[2] + found[3])
	if n, ok := counts[said]; ok {
		return n
	}
	n, _ := strconv.Atoi(said)
	return n
}
