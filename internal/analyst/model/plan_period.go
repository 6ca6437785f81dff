package model

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// periods checks the time that a question is about, and has it said in words of the
// request.
func (k *checker) periods(where string, q *plan.Question) {
	if q.Time == k.Profile.Time {
		q.Time = ""
	}
	if q.Period == nil {
		return
	}
	if cmp.Or(q.Time, k.Profile.Time) == "" {
		k.breaks(where+".period", q.Period.Text, "the data has no dates to choose a period by")
		return
	}
	k.period(where+".period", q.Period)
}

func (k *checker) period(where string, p *plan.Period) {
	if p.Kind == plan.Before && p.To == "" && p.Begin == nil { // what is before it ends where it begins
		p.Begin, p.Finish = p.Finish, nil
	}
	if why := wrongPeriod(*p); why != "" {
		k.breaks(where, p.Text, "%s", why)
		return
	}
	for _, inner := range []*plan.Period{p.Begin, p.Finish} {
		if inner != nil {
			k.period(where, inner)
		}
	}
	for _, w := range k.periodsSaid() {
		if samePeriod(*w, *p) {
			p.Text, p.Whole = w.Text, w.Whole
			return
		}
	}
	said := partOf(k.Prompt, p.Text)
	if k.free {
		said = cmp.Or(said, sayable(p.Text))
	}
	if p.Text = cmp.Or(said, periodText(*p)); p.Kind == plan.LastComplete && p.Unit == "" {
		p.Text = ""
	}
}

// periodsSaid are the periods of the reader of words, with the prompt's words.
func (k *checker) periodsSaid() []*plan.Period {
	var out []*plan.Period
	for _, q := range k.Witness.Questions {
		out = append(out, q.Period)
		if q.Compare != nil {
			out = append(out, q.Compare.Period)
		}
	}
	for _, p := range slices.Clone(out) {
		if p != nil {
			out = append(out, p.Begin, p.Finish)
		}
	}
	return slices.DeleteFunc(out, func(p *plan.Period) bool { return p == nil })
}

// samePeriod reports whether two periods are the same stretch of time, however they
// are said.
func samePeriod(a, b plan.Period) bool {
	a.Text, b.Text = "", ""
	a.Whole, b.Whole = false, false // a model does not tell them apart
	for _, p := range []*plan.Period{&a, &b} {
		for _, inner := range []**plan.Period{&p.Begin, &p.Finish} {
			if *inner != nil {
				bare := **inner
				bare.Text = ""
				*inner = &bare
			}
		}
		if p.Kind == plan.LastComplete || p.Kind == plan.Rolling {
			p.N = max(p.N, 1)
		}
	}
	return reflect.DeepEqual(a, b)
}

// wrongPeriod says what a period lacks; empty: it is one.
func wrongPeriod(p plan.Period) string {
	if !slices.Contains(grains, p.Unit) {
		return fmt.Sprintf("there is no unit %q", p.Unit)
	}
	if p.N < 0 || p.Ago < 0 || p.N > mostUnits || p.Ago > mostUnits || p.Year < 0 || p.Year > 9999 {
		return "n, ago and year are counts"
	}
	if !isDate(p.From) || !isDate(p.To) {
		return "from and to are dates like 2026-05-01, or --05-01 for the most recent first of May"
	}
	return wrongKind(p)
}

// mostUnits keeps windows within the years that dates have.
const mostUnits = 10_000

func wrongKind(p plan.Period) string {
	switch p.Kind {
	case plan.LastComplete:
		return ""
	case plan.ToDate:
		return lacking(p.Unit == "", "toDate needs a unit")
	case plan.Rolling:
		return lacking(p.Unit == "", "rolling needs a unit")
	case plan.Calendar:
		return wrongCalendar(p)
	case plan.Range:
		return lacking(p.From == "" && p.To == "" && p.Begin == nil && p.Finish == nil, "a range needs from or to")
	case plan.Since:
		return lacking(p.From == "" && p.Begin == nil && p.Finish == nil, "since needs from, or begin")
	case plan.Before:
		return lacking(p.To == "" && p.Begin == nil, "before needs to, or begin")
	case plan.Next:
		return lacking(p.Unit == "" && p.N > 0, "next needs a unit for its n")
	case plan.Opening, plan.Closing:
		return lacking(p.Begin == nil || p.Unit == "", "opening and closing need a unit and the period that it is part of in begin")
	}
	return fmt.Sprintf("there is no kind of period %q", p.Kind)
}

func lacking(it bool, why string) string {
	if it {
		return why
	}
	return ""
}

func wrongCalendar(p plan.Period) string {
	highest := map[plan.Grain]int{plan.Year: 0, plan.Quarter: 4, plan.Month: 12, plan.Week: 1231, plan.Day: 1231}
	last, ok := highest[p.Unit]
	switch day := p.Index % 100; {
	case !ok:
		return "a calendar period has the unit year, quarter, month, week or day"
	case p.Index < 0 || p.Index > last:
		return fmt.Sprintf("the index of a calendar %s is no more than %d", p.Unit, last)
	case p.Index > 100 && (day < 1 || day > 31), p.Unit == plan.Week && p.Index > 53 && p.Index < 101, p.Unit == plan.Day && p.Index < 101:
		return "the index of a day is month*100+day"
	case p.Unit == plan.Year && p.Year == 0 && p.Begin == nil:
		return "a calendar year needs year"
	}
	return ""
}

func isDate(s string) bool {
	if s == "" {
		return true
	}
	_, full := time.Parse(time.DateOnly, s)
	_, open := time.Parse("--01-02", s)
	return full == nil || open == nil
}

// periodText says a period that no words of the request name.
func periodText(p plan.Period) string {
	unit := string(p.Unit)
	switch n := max(p.N, 1); {
	case p.Kind == plan.ToDate && p.Ago == 0:
		return "this " + unit + " so far"
	case p.Kind == plan.LastComplete && p.Index == 0 && p.Ago == 0 && n == 1:
		return "the last complete " + unit
	case (p.Kind == plan.LastComplete || p.Kind == plan.Rolling) && p.Index == 0 && p.Ago == 0:
		return fmt.Sprintf("the last %d %ss", n, unit)
	}
	return "the period that was read"
}

// comparison checks what a window or a group is held against.
func (k *checker) comparison(where string, q *plan.Question) {
	c := q.Compare
	if c == nil || c.Kind == "" {
		q.Compare = nil
		return
	}
	out := plan.Comparison{Kind: c.Kind}
	switch c.Kind {
	case plan.NoComparison, plan.Previous:
	case plan.YearAgo:
		if out.Period = c.Period; c.Period != nil {
			k.period(where+".compare.period", c.Period)
		}
	case plan.OtherPeriod:
		if c.Period == nil || q.Period == nil {
			k.breaks(where+".compare", "", "this comparison needs a period of its own, and the question one, too")
			return
		}
		k.period(where+".compare.period", c.Period)
		out.Period = c.Period
	case plan.Groups, plan.Rest:
		if len(q.By) == 0 || len(c.Groups) == 0 {
			k.breaks(where+".compare", "", "a comparison of groups needs a field in by and its values in groups")
			return
		}
		out.Groups = c.Groups
		for i, group := range out.Groups {
			out.Groups[i] = k.values(where+".compare.groups", k.Profile.Column(q.By[0].Column), group)
		}
	default:
		k.breaks(where+".compare", string(c.Kind), "there is no such comparison")
	}
	q.Compare = &out
	k.onlyThese(q)
}

// onlyThese leaves out the groups that are not compared: who asks for A against B wants
// these two.
func (k *checker) onlyThese(q *plan.Question) {
	if q.Compare.Kind != plan.Groups || len(q.Compare.Groups) < 2 || q.By[0].Grain != "" {
		return
	}
	these := plan.Predicate{Op: plan.In, Column: q.By[0].Column, Part: q.By[0].Part, Values: slices.Concat(q.Compare.Groups...)}
	if these.Part != "" {
		k.recurring("compare.groups", &these)
	}
	chosen := false
	each(q.Where, func(leaf plan.Predicate) { chosen = chosen || leaf.Column == these.Column })
	switch {
	case chosen || len(these.Values) == 0:
	case q.Where == nil:
		q.Where = &these
	default:
		q.Where = &plan.Predicate{Op: plan.And, Kids: []plan.Predicate{*q.Where, these}}
	}
}
