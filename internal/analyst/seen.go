package analyst

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// seenBy says by which groups other fields tell a change apart, where what is told does not name them yet.
func seenBy(causes []find.Cause, said []insight.Finding, b *document.Builder) []insight.Finding {
	var out []insight.Finding
	for i := range causes {
		if !causes[i].Further {
			continue
		}
		f := causes[i].SeenBy(b)
		who := f.Roles["driver"]
		if f.Kind != "" && !slices.ContainsFunc(said, func(have insight.Finding) bool {
			return b.Fact(strings.Trim(have.Roles["driver"], "{}")).Text == b.Fact(strings.Trim(who, "{}")).Text
		}) {
			out = append(out, f)
		}
	}
	return out
}

// behindIt says what explains a change better than the field that it was asked by, where that is sure.
func behindIt(causes []find.Cause, b *document.Builder) []insight.Finding {
	if len(causes) < 2 || causes[1].Further || causes[1].Spread || !causes[1].Sure || len(causes[0].By()) > 1 {
		return nil
	}
	if found := causes[1].Findings(b); len(found) > 1 {
		return found[1:2]
	}
	return nil
}
