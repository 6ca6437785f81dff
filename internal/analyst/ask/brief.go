package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Brief writes a question in one line, for people who look at readings.
func Brief(q plan.Question) string {
	var out []string
	for _, m := range q.Measures {
		out = append(out, m.Label)
	}
	for _, g := range q.By {
		out = append(out, strings.TrimSpace("by "+g.Column+" "+string(g.Grain)+string(g.Part)))
	}
	if q.Where != nil {
		out = append(out, "where "+brief(q.Where))
	}
	if q.Having != nil {
		out = append(out, "having "+string(q.Having.Op)+" "+number64(q.Having.Value))
	}
	if q.Period != nil {
		out = append(out, "in "+q.Period.Text)
	}
	if q.Compare != nil {
		out = append(out, "against "+string(q.Compare.Kind))
	}
	if q.Time != "" {
		out = append(out, "time "+q.Time)
	}
	if q.Rank != nil {
		out = append(out, "rank "+number64(float64(q.Rank.N))+map[bool]string{true: " ascending", false: " descending"}[q.Rank.Ascending]+" "+q.Rank.Column)
	}
	return string(q.Intent) + ": " + strings.Join(out, "; ")
}

func brief(p *plan.Predicate) string {
	kids := make([]string, len(p.Kids))
	for i := range p.Kids {
		kids[i] = brief(&p.Kids[i])
	}
	if len(kids) > 0 {
		return string(p.Op) + "(" + strings.Join(kids, ", ") + ")"
	}
	if p.Against != nil {
		return p.Column + " " + string(p.Op) + " " + p.Against.Column
	}
	return strings.TrimSpace(p.Column + " " + p.Until + " " + string(p.Op) + " " + strings.Join(p.Values, ", "))
}

// Names reports whether the words that a reading could not use hold one of some phrases.
func (one *Reading) Names(phrases []string) bool {
	unread := strings.ToLower(strings.Join(one.Unread, " "))
	return slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(unread, strings.ToLower(p)) })
}
