package model

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// cover finds what the prompt names and the plan does not use, with the reader of
// words as the witness: only what that one made use of, and what stands in the prompt
// by its very name, is missed.
func (k *checker) cover(p plan.Plan) {
	if slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Origin == plan.Supplied }) && !k.witnessed() {
		return
	}
	used, witness := usesOf(p.Questions, k.Profile), usesOf(k.Witness.Questions, k.Profile)
	if slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Compare != nil && q.Compare.Kind == plan.YearAgo }) {
		used.numbers = append(used.numbers, float64(k.Clock.Now.Year()-1)) // "the same months of 2025"
	}
	for _, name := range witness.fields {
		if said := k.literally(k.Profile.Column(name)); said != "" && !slices.Contains(used.fields, name) && !k.partOfUsed(used, said) {
			k.overlooked(p, said, "the request names the field %s, and the plan does not use it", quoted(name))
		}
	}
	for _, v := range witness.values {
		if said := partOf(k.Prompt, v); said != "" && !used.has(v) && !k.shown(p, witness, v) {
			k.overlooked(p, said, "the request names the value %s, and the plan does not use it", quoted(v))
		}
	}
	k.numbers(p, used, witness)
	k.times(p)
	k.unsaid(p, used, witness)
}

// numbers: a number of the prompt is used in one of the ways that it may be meant, 400 or 400
// thousand.
func (k *checker) numbers(p plan.Plan, used, witness uses) {
	said := numbersIn(k.Prompt)
	for _, n := range said {
		meant := func(o numberSaid) bool { return o.text == n.text && slices.Contains(used.numbers, o.value) }
		if slices.Contains(witness.numbers, n.value) && !slices.ContainsFunc(said, meant) {
			k.overlooked(p, n.text, "the request says %s, and the plan does not use it", n.text)
		}
	}
}

// partOfUsed reports whether words belong to the name of another field that the plan uses: the
// fuel of "fuel cost".
func (k *checker) partOfUsed(used uses, said string) bool {
	return slices.ContainsFunc(used.fields, func(name string) bool {
		c := k.Profile.Column(name)
		return c != nil && (partOf(c.Label, said) != "" || partOf(strings.ReplaceAll(c.Name, "_", " "), said) != "")
	})
}

// shown reports whether a value that the prompt names is one of several of a field that the plan
// groups by: how many were approved, how many refused.
func (k *checker) shown(p plan.Plan, witness uses, value string) bool {
	for _, q := range p.Questions {
		for _, d := range q.By {
			c := k.Profile.Column(d.Column)
			if c == nil || d.Computed() || !hasValue(c, value) {
				continue
			}
			if other := func(v string) bool { return fold(v) != fold(value) && partOf(k.Prompt, v) != "" && hasValue(c, v) }; slices.ContainsFunc(witness.values, other) {
				return true
			}
		}
	}
	return false
}

func hasValue(c *catalog.Column, value string) bool {
	return slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool { return fold(v.Value) == fold(value) })
}

// witnessed reports whether the reader of words found a question.
func (k *checker) witnessed() bool {
	return k.witness(func(q plan.Question) bool { return q.Origin == plan.Asked }) != nil
}

// overlooked notes a part of the prompt that nothing was made of, unless the plan
// says that it gets no answer.
func (k *checker) overlooked(p plan.Plan, said, format string, args ...any) {
	answered := func(u plan.Unanswered) bool { return partOf(u.Text, said) != "" }
	if !slices.ContainsFunc(p.Missing, answered) {
		k.doubts("", said, format+"; if the plan is right without it, send the same plan again", args...)
	}
}

// times: a period that the prompt names is in the plan.
func (k *checker) times(p plan.Plan) {
	w := k.witness(func(q plan.Question) bool {
		return q.Origin != plan.Supplied && q.Period != nil && partOf(k.Prompt, q.Period.Text) != ""
	})
	timed := slices.ContainsFunc(p.Questions, func(q plan.Question) bool { return q.Period != nil || q.Compare != nil })
	if w != nil && !timed && !k.datesIn(p) && !k.usesNumberOf(p, w.Period.Text) {
		k.overlooked(p, w.Period.Text, "the request is about %s, and the plan has no period", quoted(w.Period.Text))
	}
}

// usesNumberOf reports whether a plan has the number of a period in a condition: the
// intake of 2026.
func (k *checker) usesNumberOf(p plan.Plan, period string) bool {
	used := usesOf(p.Questions, k.Profile)
	said := digitsIn(period)
	return len(said) > 0 && !slices.ContainsFunc(said, func(n float64) bool { return !slices.Contains(used.numbers, n) })
}

// datesIn reports whether a plan chooses rows by a time in another way.
func (k *checker) datesIn(p plan.Plan) bool {
	found := false
	for _, q := range p.Questions {
		each(q.Where, func(leaf plan.Predicate) {
			c := k.Profile.Column(leaf.Column)
			found = found || c != nil && (c.Kind == catalog.KindTime || plan.Datelike(c))
		})
	}
	return found
}

// unsaid finds limits and dates of a plan that the prompt has no word for.
func (k *checker) unsaid(p plan.Plan, used, witness uses) {
	said := numbersIn(k.Prompt)
	for _, n := range used.limits {
		in := slices.ContainsFunc(said, func(s numberSaid) bool { return s.value == n })
		if in || slices.Contains(witness.numbers, n) || n == 0 || n == 1 || spelled(k.Prompt, n) {
			continue
		}
		text := strconv.FormatFloat(n, 'f', -1, 64)
		k.doubts("questions", text, "the limit %s does not stand in the request: leave it out, or use vague for words like high; if it is right, send the same plan again", text)
	}
	for i, q := range p.Questions {
		if q.Period != nil && q.Origin != plan.Supplied && partOf(k.Prompt, q.Period.Text) == "" && !k.witnessedPeriod(*q.Period) {
			k.doubts(fmt.Sprintf("questions[%d].period", i), cmp.Or(q.Period.Text, "the period"), "no words of the request name this period: leave it null, or give its words in text; if it is right, send the same plan again")
		}
	}
}

func (k *checker) witnessedPeriod(p plan.Period) bool {
	return slices.ContainsFunc(k.periodsSaid(), func(w *plan.Period) bool { return samePeriod(*w, p) })
}

// literally is how the prompt says a field by one of its own names; empty: it does not.
func (k *checker) literally(c *catalog.Column) string {
	if c == nil {
		return ""
	}
	for _, name := range append([]string{c.Label, strings.ReplaceAll(c.Name, "_", " ")}, c.Synonyms...) {
		if said := partOf(k.Prompt, name); said != "" {
			return said
		}
	}
	return ""
}

// uses are what questions make use of.
type uses struct {
	fields  []string
	values  []string
	numbers []float64
	limits  []float64 // that choose rows or groups
}

// has also finds a value that is used as a number.
func (u uses) has(value string) bool {
	if n, err := strconv.ParseFloat(value, 64); err == nil && slices.Contains(u.numbers, n) {
		return true
	}
	return slices.ContainsFunc(u.values, func(v string) bool { return fold(v) == fold(value) || partOf(value, v) != "" })
}

func usesOf(questions []plan.Question, profile *catalog.Profile) uses {
	var u uses
	for _, q := range questions {
		if q.Origin == plan.Supplied {
			continue
		}
		u.fields = append(u.fields, q.Names(profile)...)
		u.predicate(q.Where)
		for i := range q.Measures {
			u.measure(&q.Measures[i])
		}
		for _, h := range q.OnGroups() {
			u.measure(&h.Measure)
			u.limit(h.Value)
		}
		if q.Rank != nil {
			u.numbers = append(u.numbers, float64(q.Rank.N), float64(q.Rank.Offset), float64(q.Rank.Offset+1))
		}
		if q.Target != nil {
			u.numbers = append(u.numbers, q.Target.Value)
		}
		u.period(q.Period)
		if q.Compare != nil {
			u.period(q.Compare.Period)
			u.values = slices.Concat(append([][]string{u.values}, q.Compare.Groups...)...)
			for _, v := range slices.Concat(q.Compare.Groups...) {
				u.numbers = append(u.numbers, digitsIn(v)...)
			}
		}
		for _, d := range q.By {
			u.numbers = append(u.numbers, float64(d.Bins))
			for i := range d.Cases {
				u.predicate(&d.Cases[i].Where)
			}
		}
	}
	return u
}

var digitRun = lazyregexp.New(`[0-9]+(?:\.[0-9]+)?`)

// digitsIn are the numbers in a value, those inside a word too: 6 of "FV6".
func digitsIn(value string) []float64 {
	var out []float64
	for _, text := range digitRun.FindAllString(value, -1) {
		n, _ := strconv.ParseFloat(text, 64) // they are digits
		out = append(out, n)
	}
	return out
}

func (u *uses) limit(n float64) {
	u.numbers, u.limits = append(u.numbers, n), append(u.limits, n)
}

func (u *uses) measure(m *plan.Measure) {
	if m == nil {
		return
	}
	u.numbers = append(u.numbers, m.P, m.P*100, m.Scale)
	u.predicate(m.Where)
	u.measure(m.Of)
	u.measure(m.Per)
	for _, h := range m.Having {
		u.measure(&h.Measure)
		u.limit(h.Value)
	}
}

func (u *uses) predicate(p *plan.Predicate) {
	each(p, func(leaf plan.Predicate) {
		if leaf.Until != "" && leaf.Calc == "" || leaf.Part != "" {
			u.times(leaf)
			return
		}
		for _, v := range leaf.Values {
			u.values = append(u.values, v)
			if n, err := strconv.ParseFloat(v, 64); err == nil {
				u.limit(n)
			}
			u.numbers = append(u.numbers, digitsIn(v)...)
		}
		if leaf.Against != nil {
			u.predicate(leaf.Against.Where)
		}
	})
}

// times are said in any unit of length, or by name.
func (u *uses) times(leaf plan.Predicate) {
	for _, v := range leaf.Values {
		n, _ := strconv.ParseFloat(v, 64)
		for _, unit := range []float64{1, 12, 60, 3600, 86400, 7 * 86400, 30 * 86400, 365 * 86400} {
			u.numbers = append(u.numbers, n/unit)
		}
		u.numbers = append(u.numbers, n-1, n+1, n-12)
	}
}

func (u *uses) period(p *plan.Period) {
	if p == nil {
		return
	}
	u.numbers = append(u.numbers, float64(p.N), float64(p.Ago), float64(p.Ago+1), float64(p.Year), float64(p.Year%100), float64(p.Index), float64(p.Index/100), float64(p.Index%100))
	said := p.From + " " + p.To
	if p.Kind == plan.ToDate { // "so far in 2026" is this year
		said += " " + p.Text
	}
	for _, n := range numbersIn(said) {
		u.numbers = append(u.numbers, n.value)
	}
	u.period(p.Begin)
	u.period(p.Finish)
}

// each calls do for every single condition of a tree.
func each(p *plan.Predicate, do func(plan.Predicate)) {
	if p == nil {
		return
	}
	if len(p.Kids) == 0 {
		do(*p)
	}
	for i := range p.Kids {
		each(&p.Kids[i], do)
	}
}
