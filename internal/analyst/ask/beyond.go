package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// beyond reports whether a plan has what readings have not: a reason why no report can answer, a premise that was
// checked, a target, growth, a report of a form of its own, a relation, a distribution or a change that the prompt has a
// word for, a place in a ranking. Where it has a use for each word, too: a course, rows held against other rows or
// fields, numbers put together of others.
func (r *Reader) beyond(p plan.Plan, top *Reading) bool {
	moved := (asks(p) == 0 || has(p.Questions, develops)) && !has(top.Questions, develops) && r.focused(p.Prompt, "change")
	complete := wordsLeft(p) == 0 && len(p.Missing) == 0
	went := complete && has(p.Questions, courses) && !has(top.Questions, courses) && r.focused(p.Prompt, "trend")
	return declines(p, top) || moved || went || slices.ContainsFunc(p.Notes, func(n plan.Note) bool { return n.Kind == plan.Premise }) ||
		slices.ContainsFunc(p.Questions, func(q plan.Question) bool {
			switch q.Intent {
			case plan.Anomaly, plan.Quality:
				return true
			case plan.Relation, plan.Distribution:
				return r.focused(p.Prompt, "relation") || r.focused(p.Prompt, "spread")
			case plan.Overview:
				return r.focused(p.Prompt, "overview")
			}
			return q.Growth || q.Target != nil || placed(q) && !has(top.Questions, placed) ||
				complete && (compound(q.Where, nil) || slices.ContainsFunc(q.Measures, put))
		})
}

// declines reports whether a plan has a reason why no report can answer. A time that rules refuse, and what they cannot
// do, a reading may know.
func declines(p plan.Plan, top *Reading) bool {
	return asks(p) == 0 && !refusesTime(p, top) && slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool {
		return u.Reason != notThere && !(len(top.Unread) == 0 && slices.Contains(unable, u.Reason))
	})
}

// unable are why rules leave a part of a prompt without an answer that readings may have one for.
var unable = []string{"there are no two times to take it from", "one question has one stretch of time: ask for this in another", "no field says where"}

// refusesTime reports whether a plan refuses a time, and a reading has a use for all words of it or knows the time by
// other words: this summer, June to August.
func refusesTime(p plan.Plan, top *Reading) bool {
	refused := slices.DeleteFunc(slices.Clone(p.Words), func(w plan.WordUse) bool { return w.Use != RefusedTime })
	known := has(top.Questions, func(q plan.Question) bool { return q.Period != nil })
	return len(refused) > 0 && (known || !slices.ContainsFunc(refused, func(w plan.WordUse) bool {
		return slices.ContainsFunc(top.Unread, func(word string) bool { return strings.EqualFold(word, p.Prompt[w.Start:w.End]) })
	}))
}

// placed reports whether a question is about a place in a ranking behind the first.
func placed(q plan.Question) bool { return q.Rank != nil && q.Rank.Offset > 0 }

// focused reports whether a prompt has a word for what a report is to look at: for a relation.
func (r *Reader) focused(prompt, on string) bool {
	ts, found := tokens(layout(prompt)), false
	for i := range ts {
		r.table.lexicon.at(ts, i, func(e entry, _ int) { found = found || e.tag == "focus" && e.meaning == on })
	}
	return found
}

// seldom are features of what readings seldom have, and another reader's plan has.
func seldom(p plan.Plan, profile *catalog.Profile) []string {
	var f []string
	for _, u := range p.Missing {
		if u.Reason != notThere {
			f = append(f, "choose/old declines")
		}
	}
	for _, q := range p.Questions {
		if q.Intent == plan.Overview {
			f = append(f, "choose/old overview")
		}
		if q.Rank != nil && q.Rank.Offset > 0 {
			f = append(f, "choose/old offset")
		}
		for _, m := range q.Measures {
			switch {
			case m.Aggregate == plan.Ratio && m.Label != plan.Describe(m, profile).Label:
				f = append(f, "choose/old defined")
			case ofSpread(m.Aggregate):
				f = append(f, "choose/old spread")
			}
		}
	}
	return f
}

// notThere is why the reader of rules left a word without an answer that names nothing of the table.
const notThere = "no field or value of this name"

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

// ofSpread reports whether an aggregate says how values are spread or go together.
func ofSpread(a plan.Aggregate) bool {
	switch a {
	case plan.Correlation, plan.Variance, plan.StdDev, plan.Quartiles, plan.Extent, plan.Percentile, plan.Median:
		return true
	}
	return false
}
