package ask

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// only reports whether a plan has what readings have not: a premise that was checked, a target, growth, a report of a form
// of its own, a relation or a distribution that the prompt has a word for, rows held against other rows or fields, numbers put
// together of others, a reason why nothing can be answered.
func (r *Reader) only(p plan.Plan, top *Reading) bool {
	declined := asks(p) == 0 && slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Reason != notThere })
	return declined || drops(p, top) || slices.ContainsFunc(p.Notes, func(n plan.Note) bool { return n.Kind == plan.Premise }) ||
		slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			switch q.Intent {
			case plan.Anomaly, plan.Quality:
				return true
			case plan.Relation, plan.Distribution:
				return r.focused(p.Prompt, "relation") || r.focused(p.Prompt, "spread")
			case plan.Overview:
				return len(p.Missing) == 0 && wordsLeft(p) == 0
			}
			return q.Growth || q.Target != nil || compound(q.Where, top) || slices.ContainsFunc(q.Measures, put)
		})
}

// drops reports whether a reading leaves out what another plan, which has a use for every word, has an answer to: all that
// is asked, a "not", a change, the rows themselves, what has happened to them. Their numbers alone are no list.
func drops(p plan.Plan, top *Reading) bool {
	if wordsLeft(p) > 0 || asks(p) == 0 {
		return false
	}
	if len(top.Questions) == 0 || idleNot(top.chain) || idleChange(top) {
		return true
	}
	own, theirs := bothAsk(p, top)
	return own != nil && (theirs.Intent == plan.List && single(own) || own.Where == nil && happened(theirs.Where))
}

// idleChange reports whether a word for a change was heard, and nothing is held against anything.
func idleChange(top *Reading) bool {
	return slices.ContainsFunc(top.chain, func(a act) bool { return a.role == cues && a.tag == "focus" && a.meaning == "change" }) &&
		!slices.ContainsFunc(top.Questions, func(q plan.Question) bool { return q.Compare != nil || q.Intent == plan.Trend || len(q.By) > 0 })
}

// bothAsk are the questions of a reading and of another plan where each has one; nil, nil where they have more.
func bothAsk(p plan.Plan, top *Reading) (own, theirs *plan.Question) {
	if len(top.Questions) != 1 || asks(p) != 1 {
		return nil, nil
	}
	at := slices.IndexFunc(p.Questions, func(q plan.Question) bool { return q.Origin == plan.Asked })
	return &top.Questions[0], &p.Questions[at]
}

// single reports whether a question is about one number of all rows.
func single(q *plan.Question) bool { return q.Intent == plan.Value && len(q.Measures) == 1 }

// happened reports whether a condition keeps the rows to which something has happened: what has a time of it.
func happened(p *plan.Predicate) bool { return p != nil && p.Op == plan.NotNull }

// put reports whether a measure is put together of others or of some rows.
func put(m plan.Measure) bool {
	switch m.Aggregate {
	case plan.Minus, plan.Plus, plan.Increase:
		return true
	case plan.ShareWhere, plan.Portion, plan.Ratio:
		return compound(m.Where, nil) // of a rate of what is on time, open cases are no part
	}
	return m.Where != nil || m.Calc != ""
}

// compound reports whether a condition is one of several of which any may hold, or holds a row against others. What is
// held against another time of its row is none where a reading has a length of time, too.
func compound(p *plan.Predicate, top *Reading) bool {
	if p == nil {
		return false
	}
	return p.Op == plan.Or || p.Against != nil && !spans(top) || p.Vague != "" || slices.ContainsFunc(p.Kids, func(k plan.Predicate) bool { return compound(&k, top) })
}

// spans reports whether a reading has a condition on the time between two times of a row.
func spans(top *Reading) bool {
	return top != nil && slices.ContainsFunc(top.chain, func(a act) bool { return a.role == within || a.role == numerates && a.until > 0 })
}

// notThere is why the reader of rules left a word without an answer that names nothing of the table.
const notThere = "no field or value of this name"

// asks is how many things a plan answers that were asked for.
func asks(p plan.Plan) int {
	n := 0
	for i := range p.Questions {
		if p.Questions[i].Origin == plan.Asked {
			n++
		}
	}
	return n
}

// wordsLeft is the number of words of a prompt that a plan makes nothing of.
func wordsLeft(p plan.Plan) int {
	n := 0
	for _, w := range p.Words {
		if w.Use == "" {
			n++
		}
	}
	return n
}

// focused reports whether a prompt has a word for what a report is to look at: for a relation.
func (r *Reader) focused(prompt, on string) bool {
	ts, found := tokens(layout(prompt)), false
	for i := range ts {
		r.table.lexicon.at(ts, i, func(e entry, _ int) { found = found || e.tag == "focus" && e.meaning == on })
	}
	return found
}
