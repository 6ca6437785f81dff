package analyst

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// seenBy says by which group another field tells a change apart, where what is told does not name it yet.
func seenBy(causes []find.Cause, said []insight.Finding, b *document.Builder) []insight.Finding {
	at := slices.IndexFunc(causes, func(c find.Cause) bool { return c.Further })
	if at < 0 {
		return nil
	}
	f := causes[at].SeenBy(b)
	who := f.Roles["driver"]
	if f.Kind == "" || slices.ContainsFunc(said, func(have insight.Finding) bool {
		return b.Fact(strings.Trim(have.Roles["driver"], "{}")).Text == b.Fact(strings.Trim(who, "{}")).Text
	}) {
		return nil
	}
	return []insight.Finding{f}
}
