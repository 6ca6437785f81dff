package tell

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed depths.txt
var depthsText string

// The depths that a request can ask for.
const (
	Few = "few" // for who decides
	All = "all" // for who looks into things
)

var depths = sync.OnceValue(func() []headed { return patternsOf(depthsText) })

// Depth is how much a request wants to be told beside its answers: [Few], [All], or "" where it does not say.
func Depth(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range depths() {
		if p.text.MatchString(text) {
			return p.head
		}
	}
	return ""
}
