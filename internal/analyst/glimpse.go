package analyst

import (
	"context"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// glimpse answers a question of a reading that is not chosen yet: its main query alone. Nothing of it goes into the report,
// and it is no query of the report: one that is made by a pinned plan has the same text. Ok is false where the question
// cannot be asked: that is a fault of the reading, and no error.
func (m *maker) glimpse(ctx context.Context, q plan.Question) (ask.Answer, bool) {
	aside := *m
	aside.b = document.NewBuilder()
	resolved, err := plan.Resolve(plan.Plan{Questions: []plan.Question{q}}, m.profile, m.time)
	if err != nil {
		return ask.Answer{}, false
	}
	if resolved[0].Outside != "" {
		return ask.Answer{Outside: true}, true
	}
	resolved[0].Question = beside(resolved[0].Question, &m.profile)
	compiled, err := plan.Compile(resolved[0], m.profile)
	if err != nil {
		return ask.Answer{}, false
	}
	for _, query := range compiled {
		if query.ID != q.ID+".main" {
			continue
		}
		t, err := aside.query(ctx, query)
		if _, ok := beyond(err); ok { // the report says so, too, where this reading is chosen
			return ask.Answer{Outside: true}, true
		}
		if err != nil {
			return ask.Answer{}, false
		}
		return glimpsed(t), true
	}
	return ask.Answer{}, false
}

// glimpsed are the groups and the numbers of a result. Groups that no row of the data is in are none.
func glimpsed(t *insight.Table) ask.Answer {
	var a ask.Answer
	behind := t.Column("rows", 0)
	for i, row := range t.Result.Rows {
		if n, ok := t.Float(i, behind); ok && n == 0 && t.Column("group", 0) >= 0 {
			continue
		}
		if a.N++; a.N > ask.RowsLookedAt {
			continue
		}
		var one ask.AnswerRow
		for k, c := range t.Columns {
			switch c.Role {
			case "group":
				one.Groups = append(one.Groups, row[k])
			case "measure", "before":
				one.Numbers = append(one.Numbers, row[k])
			}
		}
		a.Rows = append(a.Rows, one)
	}
	return a
}
