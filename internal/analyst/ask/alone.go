package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// alone reports whether a plan has what only rules read: a reason why no report can answer, a premise, a change or a course
// that a reading has missed, more of what was asked for, or a question of a kind that readings have not.
func (r *Reader) alone(p plan.Plan, top *Reading) bool {
	complete := wordsLeft(p) == 0 && len(p.Missing) == 0
	return declines(p, top) || r.moves(p, top) || listsThings(p, top) || complete && r.saysMore(p, top) ||
		slices.ContainsFunc(p.Notes, func(n plan.Note) bool { return n.Kind == plan.Premise }) ||
		slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return r.ofRules(p.Prompt, q, top, complete) })
}

// moves reports whether a plan tells of a change that a reading heard a word for, or has not heard, and makes nothing of.
func (r *Reader) moves(p plan.Plan, top *Reading) bool {
	if asks(p) > 0 && !has(p.Questions, develops) || has(top.Questions, develops) {
		return false
	}
	ranks := has(top.Questions, func(q plan.Question) bool { return q.Rank != nil })
	return idleChange(top) || !ranks && r.directed(p, top)
}

// listsThings reports whether a plan has things where a reading only counts them, and no number was asked for.
func listsThings(p plan.Plan, top *Reading) bool {
	own, theirs := bothAsk(top, p)
	return own != nil && single(*own) && own.Measures[0].Aggregate == plan.Count && len(theirs.By) > 0 && !numberAsked(top.chain)
}

// saysMore reports whether a plan that has a use for each word has a course, a quotient or, of several sentences, an ask more
// than a reading.
func (r *Reader) saysMore(p plan.Plan, top *Reading) bool {
	switch {
	case has(p.Questions, courses) && !has(top.Questions, courses) && r.focused(p.Prompt, "trend"):
		return true
	case has(p.Questions, divided) && !has(top.Questions, divided):
		return true
	}
	return len(top.Questions) > 0 && asks(p) > len(top.Questions) && sentences(p.Prompt) > 1
}

// ofRules reports whether a question is of a kind that readings have not: an oddity, growth, a target, a figure to beat, a
// relation or a spread that the prompt has a word for, a place in a ranking. Complete is the plan that has a use for each
// word: then rows held against other rows or fields, and numbers put together of others, too.
func (r *Reader) ofRules(prompt string, q plan.Question, top *Reading, complete bool) bool {
	switch q.Intent {
	case plan.Anomaly, plan.Quality:
		return true
	case plan.Relation:
		return complete || r.focused(prompt, "relation")
	case plan.Distribution:
		return r.focused(prompt, "spread")
	case plan.Overview:
		return r.focused(prompt, "overview")
	}
	return q.Origin == plan.Implied || q.Growth || q.Target != nil || placed(q) && !has(top.Questions, placed) ||
		complete && (compound(q.Where, nil) || slices.ContainsFunc(q.Measures, put))
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

func has(list []plan.Question, is func(plan.Question) bool) bool {
	return slices.ContainsFunc(list, is)
}

// develops reports whether a question is about how something went on, or what it was held against before.
func develops(q plan.Question) bool {
	return q.Origin == plan.Asked && (q.Intent == plan.Trend || q.Intent == plan.Change || q.Compare != nil)
}

// courses reports whether a question is about the course of a number.
func courses(q plan.Question) bool {
	return q.Origin == plan.Asked && (q.Intent == plan.Trend || slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto }))
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

// idleChange reports whether a word for a change was heard, and nothing is held against anything.
func idleChange(top *Reading) bool {
	return slices.ContainsFunc(top.chain, func(a act) bool { return a.role == cues && a.tag == "focus" && a.meaning == "change" }) &&
		!has(top.Questions, func(q plan.Question) bool { return q.Compare != nil || q.Intent == plan.Trend || len(q.By) > 0 })
}

func divided(q plan.Question) bool {
	return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Ratio })
}

// bothAsk are the questions of a reading and of another plan where each has one; nil, nil where they have more.
func bothAsk(top *Reading, other plan.Plan) (own, theirs *plan.Question) {
	if len(top.Questions) != 1 || asks(other) != 1 {
		return nil, nil
	}
	at := slices.IndexFunc(other.Questions, func(q plan.Question) bool { return q.Origin == plan.Asked })
	return &top.Questions[0], &other.Questions[at]
}

func single(q plan.Question) bool { return q.Intent == plan.Value && len(q.Measures) == 1 }

// numberAsked reports whether a number of rows was asked for.
func numberAsked(chain []act) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		return a.role == cues && a.tag == "aggregate" && strings.HasPrefix(a.meaning, "count")
	})
}

// directed reports whether rules know a word for the way that a number went, of which a reading has made nothing: what is
// dropped may be a state.
func (r *Reader) directed(p plan.Plan, top *Reading) bool {
	ts := tokens(layout(p.Prompt))
	return slices.ContainsFunc(p.Words, func(w plan.WordUse) bool {
		return strings.HasPrefix(w.Use, "focus change ") && !slices.ContainsFunc(top.chain, func(a act) bool {
			return a.role != skips && a.role != cues && ts[a.from].start <= w.Start && w.Start < ts[a.to-1].end
		})
	})
}

// sentences is how many sentences a prompt has.
func sentences(prompt string) int {
	n, open := 0, false
	for _, t := range tokens(layout(prompt)) {
		switch {
		case t.kind == punct && strings.Contains(".?!\n", t.text):
			open = false
		case !open:
			n, open = n+1, true
		}
	}
	return n
}
