package write

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Watch is the sentence that says where to look next, made of what was found: the groups that made a
// change, a gap, a target. It advises nothing and counts nothing. None: nothing was found that moves.
func Watch(b *document.Builder, sections [][]insight.Finding) []document.Sentence {
	for _, pick := range []func(insight.Finding) string{watchCause, watchOther} {
		for _, found := range sections {
			for _, f := range found {
				if shape := pick(f); shape != "" {
					return []document.Sentence{say(b, shape, plainly(f))}
				}
			}
		}
	}
	return nil
}

// plainly is a finding without the rows and dates that it is about, which were said before.
func plainly(f insight.Finding) insight.Finding {
	roles := map[string]string{}
	for role, token := range f.Roles {
		if role != "scope" && role != "over" {
			roles[role] = token
		}
	}
	f.Roles, f.Range = roles, ""
	return f
}

// watchCause is how to speak of what made a change; empty: a finding says nothing of it.
func watchCause(f insight.Finding) string {
	switch {
	case f.Roles["driver"] == "" || !strings.HasPrefix(f.Shape, "cause.") || strings.HasSuffix(f.Shape, ".chance"):
		return ""
	case strings.Contains(f.Shape, ".gone"), strings.Contains(f.Shape, ".none"):
		return "watch/gone"
	}
	return "watch/driver"
}

// watchOther is how to speak of what else a finding may lead to; empty: it leads to nothing.
func watchOther(f insight.Finding) string {
	switch {
	case f.Kind == document.KindTarget:
		return "watch/target"
	case strings.HasPrefix(f.Shape, "sides.") && f.Shape != "sides.even" && f.Roles["last"] != "":
		return "watch/gap"
	case strings.HasPrefix(f.Shape, "mover.") && f.Roles["leader"] != "":
		return "watch/mover"
	case f.Kind == document.KindLevelShift, f.Kind == document.KindUnexpectedLatest, f.Kind == document.KindPastAnomaly:
		return "watch/again"
	case f.Kind == document.KindTop && f.Roles["leader"] != "" && f.Roles["measure"] != "":
		return "watch/leader"
	case f.Kind == document.KindTrend, f.Kind == document.KindPeriodChange && f.Roles["measure"] != "":
		return "watch/course"
	}
	return ""
}
