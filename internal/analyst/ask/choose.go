package ask

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Compared describes how the best readings of a prompt stand to the plan that another reader
// made of it: the features by which one of the two is chosen; none where the other's stands whatever
// they weigh. Their weights are learned from prompts about tables that the weights of readings were
// not learned from.
func (r *Reader) Compared(list []Reading, other plan.Plan) []string {
	if len(list) == 0 || r.beyond(other, &list[0]) || r.drops(list, other) {
		return nil
	}
	top := &list[0]
	asked := slices.DeleteFunc(slices.Clone(other.Questions), func(q plan.Question) bool { return q.Origin != plan.Asked })
	left := strconv.Itoa(min(4, wordsLeft(other)))
	unread := strconv.Itoa(min(3, len(top.Unread)))
	f := []string{
		"choose", "choose/margin " + margin(list), "choose/unread " + unread, "choose/left " + left, "choose/left " + left + "|unread " + unread,
		"choose/missing " + strconv.Itoa(min(2, len(other.Missing))), "choose/asks " + strconv.Itoa(min(3, len(asked))) + "|" + strconv.Itoa(min(3, len(top.Questions))),
		"choose/idle " + strconv.Itoa(min(3, idle(top))), "choose/words " + strconv.Itoa(min(5, len(other.Words)/6)), "choose/score " + strconv.Itoa(max(-2, min(8, top.Score/max(1, len(other.Words))/25))),
		"choose/asks for " + strconv.FormatBool(strings.HasSuffix(strings.TrimSpace(other.Prompt), "?")),
	}
	for i := range asked {
		q := &asked[i]
		f = append(f, "choose/old "+string(q.Intent))
		if q.Chart != "" {
			f = append(f, "choose/chart")
		}
		if len(q.Instead) > 0 {
			f = append(f, "choose/instead")
		}
	}
	for i := range top.Questions {
		f = append(f, "choose/new "+string(top.Questions[i].Intent))
	}
	if len(asked) == 1 && len(top.Questions) == 1 {
		f = append(f, differences(slotsOf(top.Questions[0]), slotsOf(asked[0]))...)
		f = append(f, "choose/old "+string(asked[0].Intent)+"|new "+string(top.Questions[0].Intent))
	}
	f = append(f, links(top)...)
	f = append(f, faults(top, other)...)
	drawn := "|drawn " + strconv.FormatBool(DefaultWeights().Describes(other.Prompt))
	f = append(f, "choose"+drawn)
	how := "|margin " + margin(list) + "|full " + strconv.FormatBool(inFull(top))
	for _, l := range leaves(top, other) {
		f = append(f, l, l+"|left "+left, l+how, l+drawn)
	}
	f = append(f, r.style(other.Prompt)...)
	f = append(f, seldom(other, &r.table.profile)...)
	slices.Sort(f)
	return slices.Compact(f)
}

// style says how a prompt is put: how long it is, how it begins, and its words that name nothing of
// the table. Descriptions of charts are put otherwise than wishes of colleagues.
func (r *Reader) style(prompt string) []string {
	ts := tokens(layout(prompt))
	f := []string{"choose/length " + strconv.Itoa(min(len(ts)/5, 6))}
	for i := range ts {
		if ts[i].kind == word && r.table.lexicon.knows(&ts[i]) {
			f = append(f, "choose/word "+ts[i].text)
		}
	}
	if i := slices.IndexFunc(ts, func(t token) bool { return t.kind != punct }); i >= 0 {
		f = append(f, "choose/begins "+ts[i].stem, "choose/begins capital "+strconv.FormatBool(ts[i].capital()))
	}
	return f
}

// faults are what either may have made too little of.
func faults(top *Reading, other plan.Plan) []string {
	var f []string
	all := wordsLeft(other) == 0
	for _, o := range []struct {
		name string
		has  bool
	}{
		{"stand-in", lacks(top, other)},
		{"loses", loses(top, other)},
		{"plain", all && literal(top)},
		{"loses plain", all && loses(top, other)},
		{"several", all && asks(other) > 1},
		{"fewer", fewer(top, other)},
	} {
		if o.has {
			f = append(f, "choose/"+o.name)
		}
	}
	return f
}

// links say how the words of a reading were linked: a prompt that names every field as the table
// does is read well by rules.
func links(top *Reading) []string {
	n := map[string]int{}
	for _, f := range top.Features {
		for _, how := range linkings {
			if strings.HasSuffix(f, "/"+string(how)) {
				n[string(how)]++
			}
		}
		switch {
		case strings.HasPrefix(f, "chart="):
			n["chart"]++
		case f == "rule=period":
			n["period"]++
		}
	}
	out := []string{"choose/link chart " + strconv.Itoa(min(2, n["chart"])), "choose/link period " + strconv.Itoa(min(2, n["period"]))}
	for _, how := range linkings {
		out = append(out, "choose/link "+string(how)+" "+strconv.Itoa(min(3, n[string(how)])))
	}
	return append(out, "choose/literal "+strconv.FormatBool(literal(top)))
}

// literal reports whether a reading linked every word with what the table itself calls it.
func literal(top *Reading) bool {
	return !slices.ContainsFunc(top.Features, func(f string) bool {
		return slices.ContainsFunc(loose, func(how via) bool { return strings.HasSuffix(f, "/"+string(how)) })
	})
}

// inFull reports whether a reading linked every word by the whole name of a column or a whole value.
func inFull(top *Reading) bool {
	return literal(top) && !slices.ContainsFunc(top.Features, func(f string) bool {
		return strings.HasSuffix(f, "/"+string(byHead)) || strings.HasSuffix(f, "/"+string(byBoth)) || strings.HasSuffix(f, "/"+string(byShared))
	})
}

// loose are the ways of linking that take a word for another.
var loose = []via{byConcept, byKind, bySoft, byPart, byInflect}

// drops reports whether the best reading leaves out so much of what another plan, which has a use for every word, has an
// answer to that this one stands; an ask only where the reading is hardly ahead of the next. The rest of what it leaves
// out is weighed.
func (r *Reader) drops(list []Reading, other plan.Plan) bool {
	ahead := len(list) > 1 && list[0].Score-list[1].Score >= sure
	return wordsLeft(other) == 0 && slices.ContainsFunc(leaves(&list[0], other), func(l string) bool {
		return slices.Contains(held, l) && !r.takes(other, &list[0], l) || !ahead && l == "choose/leaves ask"
	})
}

// takes reports whether a reading has another use for each word that a thing is asked for by: what was declined is a
// state, an hourly wage is a number, and so many a day are divided.
func (r *Reader) takes(other plan.Plan, top *Reading, left string) bool {
	ts := tokens(layout(other.Prompt))
	said := r.saying(ts, other, left)
	return len(said) > 0 && !slices.ContainsFunc(said, func(i int) bool {
		return !slices.ContainsFunc(top.chain, func(a act) bool { return a.from <= i && i < a.to && slices.Contains(inAnswer, a.role) })
	})
}

// saying are the words by which another reader knew a change, or a unit of time.
func (r *Reader) saying(ts []token, other plan.Plan, left string) []int {
	var out []int
	for i := range ts {
		changes := slices.ContainsFunc(other.Words, func(w plan.WordUse) bool {
			return strings.HasPrefix(w.Use, changeWord) && w.Start <= ts[i].start && ts[i].start < w.End
		})
		r.table.lexicon.at(ts, i, func(e entry, _ int) {
			if left == "choose/leaves unit" && e.tag == "grain" {
				out = append(out, i)
			}
		})
		if left == "choose/leaves changes" && changes {
			out = append(out, i)
		}
	}
	return out
}

// changeWord begins the use that rules have for a word that asks for a change: focus change down.
const changeWord = "focus change"

// inAnswer are what words do that are part of an answer, and no wish for a course of it.
var inAnswer = []role{measures, divides, filters, excludes, numerates, counts, having}

// sure is how far ahead of the next a reading is not held to all asks of another plan.
const sure = 120

// held is what a plan that has a use for every word is held to, however far ahead a reading is. Holding it to all that it
// leaves out costs three points of natural prompts.
var held = []string{"choose/leaves not", "choose/leaves change", "choose/leaves changes", "choose/leaves divisor", "choose/leaves event", "choose/leaves all", "choose/leaves things", "choose/leaves comparison", "choose/leaves unit", "choose/leaves value"}

// fewer reports whether a reading leaves out two asks of another plan, or one beside how something went on.
func fewer(top *Reading, other plan.Plan) bool {
	n := asks(other) - len(top.Questions)
	return n > 0 && has(other.Questions, develops) && !has(top.Questions, develops) || len(top.Questions) > 0 && n > 1
}

// develops reports whether a question is about how something went on, or what it was held against before.
func develops(q plan.Question) bool {
	return q.Origin == plan.Asked && (q.Intent == plan.Trend || q.Intent == plan.Change || q.Compare != nil)
}

// changes reports whether a question is about what changed from one time to another.
func changes(q plan.Question) bool {
	times := q.Compare != nil && (q.Compare.Kind == plan.Previous || q.Compare.Kind == plan.YearAgo || q.Compare.Kind == plan.OtherPeriod)
	return q.Origin == plan.Asked && (q.Intent == plan.Change || times)
}

// courses reports whether a question is about the course of a number.
func courses(q plan.Question) bool {
	return q.Origin == plan.Asked && (q.Intent == plan.Trend || slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" || d.Auto }))
}

// inUnits reports whether a question is by a unit of time that was named.
func inUnits(q plan.Question) bool {
	return q.Origin == plan.Asked && slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" && !d.Auto })
}

// leaves names what a reading leaves out of what another plan has an answer to: all of it, a "not", whether something has
// changed, one of several asks, a part of the one ask. Things are left out where only their number is given.
func leaves(top *Reading, other plan.Plan) []string {
	var out []string
	own, theirs := bothAsk(top, other)
	for _, o := range []struct {
		name string
		out  bool
	}{
		{"all", len(top.Questions) == 0},
		{"not", unheardNot(top.chain)},
		{"change", idleChange(top)},
		{"course", has(other.Questions, courses) && !has(top.Questions, courses)},
		{"changes", has(other.Questions, changes) && !has(top.Questions, changes)},
		{"ask", len(top.Questions) > 0 && asks(other) > len(top.Questions)},
		{"divisor", has(other.Questions, divided) && !has(top.Questions, divided)},
		{"list", has(other.Questions, listed) && has(top.Questions, single)},
		{"event", own != nil && own.Where == nil && happened(theirs.Where)},
		{"things", own != nil && single(*own) && own.Measures[0].Aggregate == plan.Count && len(theirs.By) > 0 && !numberAsked(top.chain)},
		{"comparison", own != nil && own.Compare == nil && theirs.Compare != nil && compareAsked(top)},
		{"unit", has(other.Questions, inUnits) && !has(top.Questions, inUnits)},
		{"value", own != nil && single(*own) && own.Measures[0].Aggregate == plan.Count && lacksNumber(own, theirs) && !numberAsked(top.chain)},
		{"number", own != nil && fewerNumbers(own, theirs)},
		{"group", own != nil && literal(top) && len(own.By) < len(theirs.By)},
		{"column", own != nil && inFull(top) && lacksNumber(own, theirs)},
	} {
		if o.out {
			out = append(out, "choose/leaves "+o.name)
		}
	}
	return out
}

// compareAsked reports whether a prompt has a word for what to hold a number against, of which a reading made nothing.
func compareAsked(top *Reading) bool {
	return slices.ContainsFunc(top.chain, func(a act) bool { return a.role == cues && (a.tag == "compare" || a.tag == "versus") })
}

// numberAsked reports whether a number of rows was asked for.
func numberAsked(chain []act) bool {
	return slices.ContainsFunc(chain, func(a act) bool {
		return a.role == cues && a.tag == "aggregate" && strings.HasPrefix(a.meaning, "count")
	})
}

// bothAsk are the questions of a reading and of another plan where each has one; nil, nil where they have more.
func bothAsk(top *Reading, other plan.Plan) (own, theirs *plan.Question) {
	if len(top.Questions) != 1 || asks(other) != 1 {
		return nil, nil
	}
	at := slices.IndexFunc(other.Questions, func(q plan.Question) bool { return q.Origin == plan.Asked })
	return &top.Questions[0], &other.Questions[at]
}

// idleChange reports whether a word for a change was heard, and nothing is held against anything.
func idleChange(top *Reading) bool {
	return slices.ContainsFunc(top.chain, func(a act) bool { return a.role == cues && a.tag == "focus" && a.meaning == "change" }) &&
		!has(top.Questions, func(q plan.Question) bool { return q.Compare != nil || q.Intent == plan.Trend || len(q.By) > 0 })
}

// fewerNumbers reports whether a question has fewer numbers than another, and none of a column that the other
// has a number of.
func fewerNumbers(own, theirs *plan.Question) bool {
	return len(own.Measures) < len(theirs.Measures) && lacksNumber(own, theirs)
}

// lacksNumber reports whether a question has no number of a column that the other has one of.
func lacksNumber(own, theirs *plan.Question) bool {
	return slices.ContainsFunc(theirs.Measures, func(t plan.Measure) bool {
		return t.Column != "" && !slices.ContainsFunc(own.Measures, func(m plan.Measure) bool { return slices.Contains(m.Columns(), t.Column) })
	})
}

func has(list []plan.Question, is func(plan.Question) bool) bool {
	return slices.ContainsFunc(list, is)
}

func divided(q plan.Question) bool {
	return slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate == plan.Ratio })
}

func listed(q plan.Question) bool { return q.Intent == plan.List && q.Origin == plan.Asked }

func single(q plan.Question) bool { return q.Intent == plan.Value && len(q.Measures) == 1 }

// loses reports whether a reading leaves out a breakdown that another plan has.
func loses(top *Reading, other plan.Plan) bool {
	own, theirs := bothAsk(top, other)
	return own != nil && len(own.By) < len(theirs.By)
}

// happened reports whether a condition keeps the rows to which something has happened: what has a time of it.
func happened(p *plan.Predicate) bool { return p != nil && p.Op == plan.NotNull }

// lacks reports whether a reading makes nothing of a word that another plan has a stand-in for, either.
func lacks(top *Reading, other plan.Plan) bool {
	return slices.ContainsFunc(other.Questions, func(q plan.Question) bool {
		return slices.ContainsFunc(q.Instead, func(word string) bool { return slices.Contains(top.Unread, word) })
	})
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

// linkings are the ways of linking that tell how literally a prompt names what the table has.
var linkings = []via{byName, byConcept, byKind, bySoft, byPart, byExact, byInflect, byUnit}

// differences say in what two questions differ.
func differences(own, other slots) []string {
	var f []string
	for _, part := range []struct{ name, own, other string }{{"measures", own.measures, other.measures}, {"by", own.by, other.by}, {"where", own.where, other.where}, {"period", own.period, other.period}, {"rank", own.rank, other.rank}} {
		switch {
		case part.own == part.other:
			f = append(f, "choose/"+part.name+" same")
		case part.own == "":
			f = append(f, "choose/"+part.name+" less")
		case part.other == "":
			f = append(f, "choose/"+part.name+" more")
		default:
			f = append(f, "choose/"+part.name+" other")
		}
	}
	return f
}

// margin is how far the best reading is ahead of the next.
func margin(list []Reading) string {
	if len(list) < 2 {
		return "alone"
	}
	switch d := list[0].Score - list[1].Score; {
	case d < 20:
		return "none"
	case d < 60:
		return "small"
	case d < 120:
		return "fair"
	case d < 250:
		return "large"
	}
	return "huge"
}

// idle counts what a reading heard and made nothing of.
func idle(one *Reading) int {
	n := 0
	for _, f := range one.Features {
		if strings.HasPrefix(f, "plan/") && strings.HasSuffix(f, " idle") {
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

// Prefers reports whether the best reading is likelier to be right than another reader's plan.
func (w *Weights) Prefers(compared []string) bool { return len(compared) > 0 && w.sum(compared) > 0 }

// unheardNot reports whether a "not" was heard and nothing was made of it: all rows are no answer to
// which have not arrived.
func unheardNot(chain []act) bool {
	for k := range chain {
		if chain[k].role == cues && chain[k].tag == "negation" && !denied(chain, k) {
			return true
		}
	}
	return false
}
