package plan

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// ExplainFilter says a condition on rows, exactly: "region is North and paid on is empty".
func ExplainFilter(p Predicate, profile catalog.Profile) string { return predicateText(p, profile) }

// SayFilter says it in a sentence, as people do: "region is North and not yet paid". What it is made of is said where a report says how its
// request was read.
func SayFilter(p Predicate, profile catalog.Profile) string {
	if p.Op != And {
		if said := stateSaid(p, profile); said != "" {
			return said
		}
		return predicateText(p, profile)
	}
	kids := make([]string, len(p.Kids))
	for i, k := range p.Kids {
		if kids[i] = SayFilter(k, profile); k.Op == Or { // "a and (b or c)" is not "a and b or c"
			kids[i] = "(" + kids[i] + ")"
		}
	}
	return strings.Join(kids, " and ")
}

// stateSaid is how far cases are: not yet paid, delivered, overdue. Empty: the condition says nothing of the kind.
func stateSaid(p Predicate, profile catalog.Profile) string {
	c, known := profile.Column(p.Column), profile.Model.Column(p.Column)
	if c == nil || known == nil || known.Meaning != model.Time || p.Part != "" || p.Against != nil {
		return ""
	}
	happened := Moment(c.Label)
	switch {
	case p.Until == "" && p.Op == IsNull && participle(happened):
		return "not yet " + strings.ToLower(happened)
	case p.Until == "" && p.Op == NotNull && participle(happened):
		return strings.ToLower(happened)
	case known.TimeRole == model.TimeDue && isNow(p.Until, &profile) && (p.Op == AtLeast || p.Op == Greater) && len(p.Values) == 1 && upToADay(p.Values[0]):
		return "overdue"
	}
	return ""
}

func upToADay(seconds string) bool {
	const day = 86400
	v, err := strconv.ParseFloat(seconds, 64)
	return err == nil && v <= day
}

//go:embed participles.txt
var participlesText string

var participles = sync.OnceValue(func() []string { return strings.Fields(participlesText) })

// participle reports whether the name of a time is what was done then: delivered, paid, first seen.
func participle(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 || len(words) > 2 {
		return false
	}
	last := words[len(words)-1]
	return strings.HasSuffix(last, "ed") && len(last) > 4 || slices.Contains(participles(), last)
}
