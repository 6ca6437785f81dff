package plan

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog"

// NeedsNew reports whether a pinned plan no longer fits: the prompt or the
// plan's form changed, or a field that it relies on is gone or has another type.
func NeedsNew(p Plan, prompt string, profile catalog.Profile) bool {
	if p.Version != Version || p.Prompt != prompt {
		return true
	}
	for _, f := range p.Fields {
		c := profile.Column(f.Name)
		if c == nil || c.Type != f.Type {
			return true
		}
	}
	return Validate(p, profile) != nil
}
