package tell

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Parted are asks behind an update, each cut where a sentence that asks which group gives reason to worry asks for something else, too.
func Parted(tail []Ask) []Ask {
	var out []Ask
	for _, a := range tail {
		from := 0
		for i := range len(a.Text) {
			if a.Text[i] == ',' && turned("clause", strings.TrimLeft(a.Text[i+1:], " ")) && turned("worry", a.Text[from:i]) {
				out, from = append(out, Ask{a.Start + from, a.Text[from:i]}), i+1
			}
		}
		if from == 0 {
			out = append(out, a)
			continue
		}
		rest := tidy(a.Text, from, len(a.Text))
		out = append(out, Ask{a.Start + rest.Start, rest.Text})
	}
	return out
}

// Worry has a plan name first the group that did worst in what it tells, where an ask behind it wants to know about which one to worry: the
// branch to ring, the depot that is slipping. ok is false for other asks, and where no field of groups is named.
func Worry(p plan.Plan, ask string, profile *catalog.Profile) (plan.Plan, bool) {
	s := slotsOf(ask, profile)
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool {
		return q.Programme() == plan.UpdateProgramme && q.TwoSides() && len(q.Measures) > 0
	})
	if !turned("worry", ask) || s.named() || at < 0 {
		return p, false
	}
	by := s.whose()
	if len(by) == 0 {
		return p, false
	}
	q := p.Questions[at]
	place := slices.IndexFunc(p.Questions, func(q plan.Question) bool {
		return q.Programme() == plan.ByField && len(q.By) == 1 && q.By[0].Column == by[0].Column && q.TwoSides()
	})
	p.Questions = slices.Clone(p.Questions)
	if place < 0 {
		q.By, place = by[:1], len(p.Questions)
		p.Questions = append(p.Questions, q)
	} else {
		q = p.Questions[place]
	}
	q.ID, q.Text = plan.WorstByField, ask
	q.ID = q.Numbered(place + 1)
	p.Questions[place] = q
	p.Fields = plan.Relied(p, profile)
	return p, true
}
