package insight

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Premise holds what a prompt takes for granted against the answer to the claim's
// question. ok is false where a change is as the prompt says: the answer says so
// itself.
func Premise(a Answer, c plan.Claim, b *document.Builder) (found Finding, ok bool) {
	f := &finder{Answer: a, b: b, asked: true}
	f.changeClaim(c, a.Question().Measures[0])
	if len(f.found) == 0 {
		return Finding{}, false
	}
	f.scope()
	return f.found[0], true
}

// changeClaim says a change that is not as the prompt says, or that it cannot be
// told.
func (f *finder) changeClaim(c plan.Claim, m plan.Measure) {
	if f.Resolved.Window == nil {
		f.untold("premise.undated", c, m)
		return
	}
	if !f.Resolved.Final(m) {
		return // what is said of it can be neither right nor wrong yet
	}
	now, okNow := f.Main.Float(0, f.Main.Column("measure", 0))
	before, okBefore := 0.0, false
	if f.Resolved.Before != nil {
		before, okBefore = f.Main.Float(0, f.Main.Column("before", 0))
	}
	switch {
	case !okNow, !okBefore, now == 0 && before == 0:
		f.untold("premise.alone", c, m)
		return
	case !Flat(now, before) && (now > before) == (c.Way == plan.WayUp):
		return
	}
	f.change(f.Main, 0, m)
	for i := range f.found {
		way := strings.TrimSuffix(strings.TrimPrefix(f.found[i].Shape, "change."), ".count")
		f.found[i].Shape, f.found[i].Words = "premise."+way, map[string]string{"verb": c.Verb}
	}
}

// untold answers that nothing can be held against what the prompt says.
func (f *finder) untold(shape string, c plan.Claim, m plan.Measure) {
	found := Finding{Kind: document.KindNothingNotable, Shape: shape, Words: map[string]string{"verb": c.Verb}, Roles: map[string]string{"measure": f.label(m)}}
	if f.Resolved.Window != nil {
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
	f.add(found, m)
}

func (f *finder) inWindow(found *Finding) {
	if f.Resolved.Window != nil {
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
}
