package analyst

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/tell"
)

// mostCurrencies are told beside the one that a report is in.
const mostCurrencies = 2

// tellCurrencies says what the first amount of a report is in the currencies that are not added to it.
func (m *maker) tellCurrencies(ctx context.Context) error {
	for i := range m.answers {
		a := &m.answers[i]
		others := tell.OtherCurrencies(m.plan.Prompt, a.Question(), &m.profile, mostCurrencies)
		if len(others) == 0 || len(a.found) == 0 {
			continue
		}
		at := 1
		for at < len(a.found) && strings.HasPrefix(a.found[at].Shape, "onerow") { // what it is without that row comes first
			at++
		}
		for k, only := range others {
			r := a.Resolved
			q := r.Question
			q.ID, q.Intent, q.By, q.Rank, q.Having, q.Target = q.ID+"-money"+strconv.Itoa(k+1), plan.Value, []plan.Dimension{}, nil, nil, nil
			q.Measures, q.Where = tell.InCurrencyOf(q.Measures[:1], only, &m.profile), plan.Without(q.Where, only.Column)
			if q.Where == nil {
				q.Where = &only
			} else {
				q.Where = find.Also(q.Where, only)
			}
			r.Question, r.Spine, r.SpineBefore = q, nil, nil
			answer, err := m.ask(ctx, r)
			if err != nil {
				return spared(err)
			}
			found := told(find.InCurrency(answer, only, m.b))
			a.found = slices.Insert(slices.Clone(a.found), min(at, len(a.found)), found...)
			at += len(found)
		}
		return m.b.Err()
	}
	return nil
}
