package prompt

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// opinions mutes what makes of a sentence an opinion ("my boss says that …", "I have
// the feeling …") and the question whether it is so ("Is that true?"): what remains is
// the question. It reports whether there was one.
func (r *reader) opinions(all []stretch) bool {
	found := false
	for k, s := range all {
		if r.confirms(s) {
			r.mute(s, "question about the sentence before")
			found = found || k > 0
			continue
		}
		if n := r.byWhom(s); n > 0 {
			r.opinion = append(r.opinion, stretch{s.from + n, s.to})
			r.mute(stretch{s.from, s.from + n}, "opinion")
			found = true
		}
	}
	return found
}

// byWhom is how many tokens of a sentence say whose opinion follows: "management thinks
// that"; 0: it is no opinion.
func (r *reader) byWhom(s stretch) int {
	if r.asking(s) {
		return 0
	}
	for i := s.from; i < s.to && i < s.from+6; i++ {
		n, _ := r.opens("opinion", i)
		if n == 0 || i == s.from {
			continue
		}
		if i+n < s.to && r.ts[i+n].text == "that" {
			n++
		}
		if i+n+1 < s.to && r.ts[i+n].text != "about" && r.ts[i+n].text != "of" {
			return i + n - s.from
		}
		return 0
	}
	return 0
}

// confirms reports whether a sentence only asks whether what stands before it is so.
func (r *reader) confirms(s stretch) bool {
	i := r.begin(s)
	if i < 0 {
		return false
	}
	n, _ := r.opens("confirm", i)
	for k := i + n; n > 0 && k < s.to; k++ {
		if t := r.ts[k]; t.kind != punct && t.text != "really" && t.text != "actually" && t.text != "indeed" {
			return false
		}
	}
	return n > 0
}

// doubted is what an opinion about a part of the rows asks for: whether it changes, where
// something is said to happen to it ("furniture is dying"), else how it stands beside
// the rest ("surgery has too many readmissions").
func (b *builder) doubted() {
	if !b.opined(b.from, b.to) || len(b.q.By) > 0 || b.rank != nil || b.q.Compare != nil || b.wants("change", "trend", "why", "anomaly", "relation") {
		return
	}
	b.flagsAsShares()
	f := b.oneGroup()
	if f < 0 && len(b.q.Measures) == 0 && len(b.loose) == 0 && !b.counted {
		return
	}
	if len(b.q.Measures) == 0 && len(b.loose) == 0 {
		b.mainOrRows()
	}
	happens := b.happens()
	switch {
	case happens || f < 0:
		b.focus = append(b.focus, "change")
		b.note(plan.Assumption, b.q.Text, "whether it changed")
	default:
		b.versusRest(f)
		b.group(b.dimension(f))
		b.q.Intent = plan.Compare
		b.note(plan.Assumption, b.q.Text, "how it compares with the rest")
	}
	b.takeUnknown("opinion")
}

// opined reports whether a stretch of items tells what somebody thinks.
func (r *reader) opined(from, to int) bool {
	return slices.ContainsFunc(r.opinion, func(s stretch) bool { return s.from < r.items[to-1].to && s.to > r.items[from].from })
}

// oneGroup is the field of the only condition, if it chooses one group; else -1.
func (b *builder) oneGroup() int {
	if len(b.where) != 1 || b.where[0].Op != plan.In || len(b.where[0].Values) != 1 {
		return -1
	}
	return b.byName(b.where[0].Column)
}

// flagsAsShares makes of a yes-or-no field that is named the share of the rows: "too
// many readmissions".
func (b *builder) flagsAsShares() {
	b.columns = slices.DeleteFunc(b.columns, func(f int) bool {
		yes, _ := b.yesNo(f)
		if yes != "" {
			p := plan.Predicate{Op: plan.In, Column: b.fields[f].column.Name, Values: []string{yes}}
			b.add(plan.Measure{Aggregate: plan.ShareWhere, Where: &p, Unit: "%", Label: "share of " + b.rowNoun() + " where " + plan.ExplainFilter(p, b.profile), Origin: plan.Asked})
		}
		return yes != ""
	})
}

// mainOrRows takes the number that the table is about, if it adds up, else its rows.
func (b *builder) mainOrRows() {
	if f := b.mainMeasure(); f >= 0 && b.fields[f].column.Kind == catalog.KindFlow {
		b.add(b.measureOf(f, ""))
		return
	}
	b.counted = true
}

// happens reports whether something is said to happen: "is dying", "stopped working".
func (b *builder) happens() bool {
	return slices.ContainsFunc(b.items[b.from:b.to], func(it item) bool {
		t := b.ts[it.to-1].text
		return it.is(isUnknown) && (strings.HasSuffix(t, "ing") || strings.HasPrefix(t, "stopp"))
	})
}

// takeUnknown marks the words of the clause that nothing took.
func (b *builder) takeUnknown(use string) {
	for i := b.from; i < b.to; i++ {
		if it := &b.items[i]; it.free(isUnknown) {
			it.use = use
		}
	}
}
