package ask

import (
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

func TestSlipsInWordsThatAskAreMended(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for typed, right := range map[string]string{
		"total quantity per quater":      "total quantity per quarter",
		"avreage quantity by region":     "average quantity by region",
		"number of cancelld orders":      "number of cancelled orders",
		"quantity by region, Quater One": "quantity by region, Quater One", // a name is no slip
	} {
		if a, b := briefs(r, typed), briefs(r, right); a != b {
			t.Errorf("%q reads %s, not %s", typed, a, b)
		}
	}
}

func TestMetricsOfTheModelAreCandidates(t *testing.T) {
	t.Parallel()
	s := shop(t)
	s.Table.Model.Metrics = append(slices.Clone(s.Table.Model.Metrics), model.Metric{
		Name: "cancellation_rate", Label: "cancellation rate", Synonyms: []string{"drop-out rate"}, Kind: model.KindRate, Column: "status", Values: []string{"Cancelled"}, Unit: "%",
	})
	r := readerOf(s)
	for _, said := range []string{"cancellation rate by region", "drop-out rate by region"} {
		if got := proposed(t, r.scene(said), proposeMetric); len(got) != 1 || !strings.HasSuffix(got[0], "measure cancellation rate") {
			t.Errorf("%q: %q", said, got)
		}
	}
	m := r.scene("x").metrics
	if len(m) == 0 || m[len(m)-1].measure.Aggregate != plan.ShareWhere {
		t.Errorf("metrics %+v", m)
	}
}

func TestTwoMonthsInARowMayBeOneStretch(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for said, both := range map[string]bool{
		"orders in March and April":     true,
		"orders in Q1 & Q2 2025":        true,
		"orders in March and in region": false,
		"orders in April and March":     false,
	} {
		got := false
		s := r.scene(said)
		for i := range s.from {
			for _, c := range s.from[i] {
				got = got || c.kind == isPeriod && c.joined > 0 && c.period.Kind == plan.Range
			}
		}
		if got != both {
			t.Errorf("%q as one stretch: %v", said, got)
		}
	}
}

func TestTheWholeIsAskedForBesideItsParts(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	s := r.scene("total quantity, overall and by region")
	d := newDraft(0)
	d.to, d.groups, d.cues["whole"] = len(s.ts), []plan.Dimension{{Column: "region"}}, "said"
	list := wholeToo(s, d, nil)
	if len(list) != 2 || list[0].whole || !list[1].whole {
		t.Fatalf("%d ways", len(list))
	}
	q := total(plan.Question{Intent: plan.Ranking, By: d.groups, Rank: &plan.Rank{N: 3}, Measures: []plan.Measure{{Aggregate: plan.Count}}})
	if q.Intent != plan.Value || len(q.By) > 0 || q.Rank != nil || len(q.Measures) != 1 {
		t.Errorf("%+v", q)
	}
}

func TestANotOfWhichNothingIsMadeIsNoUse(t *testing.T) {
	t.Parallel()
	prompt := "orders by region that were not flurbed"
	p := readerOf(shop(t)).Read(prompt)
	for _, w := range p.Words {
		if said := prompt[w.Start:w.End]; (said == "not" || said == "flurbed") && w.Use != "" {
			t.Errorf("%s is used as %q", said, w.Use)
		}
	}
	if !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Text == "flurbed" }) {
		t.Errorf("missing %+v", p.Missing)
	}
}

// TestTheChoiceGoesByItsWeights: the same readings, with weights for one reader and for the other.
func TestTheChoiceGoesByItsWeights(t *testing.T) {
	t.Parallel()
	s := shop(t)
	other := prompt.Read(s.Table, nil, "total quantity by region for flurbs", prompt.Hint{})
	for weight, want := range map[int]bool{1: true, -1: false} {
		r := readerOf(s).With(DefaultWeights().And(NewWeights(map[string]int{"choose": weight * 1_000_000})))
		if p, ok := r.Instead(other); ok != want || ok && len(p.Questions) != 1 {
			t.Errorf("weight %d: %v %+v", weight, ok, p.Questions)
		}
	}
	r := readerOf(s).With(DefaultWeights().And(NewWeights(map[string]int{"choose": 1_000_000})))
	p, ok := r.Instead(prompt.Read(s.Table, nil, "orders by region that were not flurbed", prompt.Hint{}))
	if ok && !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return strings.Contains(u.Text, "flurbed") }) {
		t.Errorf("a not of which nothing is made is passed over: %+v", p.Missing)
	}
}

func TestWhatAReadingLeavesOutIsWeighedWhereTheOtherReaderLeavesWordsToo(t *testing.T) {
	t.Parallel()
	s := shop(t)
	r := readerOf(s)
	none := []Reading{{Unread: []string{"sponsorship"}}}
	asked := plan.Question{Intent: plan.Breakdown, Origin: plan.Asked}
	use := func(uses ...string) (list []plan.WordUse) {
		for _, u := range uses {
			list = append(list, plan.WordUse{Use: u})
		}
		return list
	}
	for name, c := range map[string]struct {
		other plan.Plan
		want  bool
	}{
		"each word has a use":      {plan.Plan{Questions: []plan.Question{asked}, Words: use("group region")}, false},
		"a word has none":          {plan.Plan{Questions: []plan.Question{asked}, Words: use("group region", "")}, true},
		"it tells a development":   {plan.Plan{Questions: []plan.Question{{Intent: plan.Trend, Origin: plan.Asked}}, Words: use("")}, true},
		"nothing of it was asked":  {plan.Plan{Questions: []plan.Question{{Intent: plan.Trend}}, Words: use("")}, true},
		"each has a use but a not": {plan.Plan{Questions: []plan.Question{asked}, Words: use("group region", Filler)}, false},
	} {
		if got := r.Compared(none, c.other); slices.Contains(got, "choose/leaves all") != c.want || c.want == (got == nil) {
			t.Errorf("%s: %q", name, got)
		}
	}
	three := plan.Plan{Questions: []plan.Question{asked, asked, asked}, Words: use("")}
	if one := []Reading{{Questions: []plan.Question{asked}}}; !slices.Contains(r.Compared(one, three), "choose/fewer") {
		t.Error("two of three asks are left out")
	}
}

func TestThePartOfAShareIsToldByWhereItStands(t *testing.T) {
	t.Parallel()
	s := readerOf(shop(t)).scene("cancelled rate of north orders")
	d := newDraft(0)
	d.to, d.cues["rate"] = len(s.ts), "said"
	d.filters = []condition{{column: 1, op: plan.Equal, value: "Cancelled", at: 0}, {column: 2, op: plan.Equal, value: "North", at: 3}}
	near, far := s.markedAt(d, 0), s.markedAt(d, 1)
	if !slices.Contains(near, "share=of filter rate before 1 closest") || !slices.Contains(far, "share=of filter rate behind 2 farther") {
		t.Errorf("%q, %q", near, far)
	}
}

func TestAnAskThatOpensWithAnUnknownWordSaysSo(t *testing.T) {
	t.Parallel()
	s := readerOf(shop(t)).scene("flurbs by region, and")
	d := newDraft(0)
	d.to, d.unread = len(s.ts), []int{0}
	q := &plan.Question{Intent: plan.Breakdown}
	if f := s.wording(d, q); !slices.Contains(f, "plan/opens unread|supplied|by") {
		t.Errorf("%q", f)
	}
	d.measures = []wanted{{column: -1, said: true}}
	if f := s.wording(d, q); !slices.Contains(f, "plan/opens unread|said") {
		t.Errorf("%q", f)
	}
	d.unread = nil
	if f := s.wording(d, q); slices.Contains(f, "plan/opens unread") {
		t.Errorf("%q", f)
	}
}

func TestReadingsDifferInWhatTheyAsk(t *testing.T) {
	t.Parallel()
	q := func(intent plan.Intent, measure plan.Aggregate, by string, values ...string) Reading {
		one := plan.Question{Intent: intent, Measures: []plan.Measure{{Aggregate: measure}}, By: []plan.Dimension{{Column: by}}}
		if len(values) > 0 {
			one.Where = &plan.Predicate{Op: plan.In, Column: "status", Values: values}
		}
		return Reading{Questions: []plan.Question{one}}
	}
	for want, other := range map[string]Reading{
		"measures":           q(plan.Breakdown, plan.Sum, "region"),
		"groups, conditions": q(plan.Breakdown, plan.Count, "product", "Open"),
		"list":               q(plan.List, plan.Count, "region"),
		"":                   q(plan.Breakdown, plan.Count, "region"),
		"how many asks":      {Questions: make([]plan.Question, 2)},
	} {
		if got := Differ(q(plan.Breakdown, plan.Count, "region"), other); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestATimeThatRulesRefuseIsReadWhereEachWordOfItHasAUse: "next day" may be a kind of delivery; Christmas is none.
func TestATimeThatRulesRefuseIsReadWhereEachWordOfItHasAUse(t *testing.T) {
	t.Parallel()
	p := plan.Plan{Prompt: "revenue at Christmas", Words: []plan.WordUse{{Start: 0, End: 7, Use: "measure"}, {Start: 11, End: 20, Use: RefusedTime}}}
	for unread, want := range map[string]bool{"christmas": false, "other": true} {
		if got := refusesTime(p, &Reading{Unread: []string{unread}}); got != want {
			t.Errorf("unread %s: %v", unread, got)
		}
	}
	if !refusesTime(p, &Reading{Unread: []string{"christmas"}, Questions: []plan.Question{{Period: &plan.Period{}}}}) {
		t.Error("the time is known by other words")
	}
	for _, known := range []*plan.Period{nil, {}} {
		if p.Words[1].Use = ""; refusesTime(p, &Reading{Questions: []plan.Question{{Period: known}}}) {
			t.Errorf("no time is refused, a period is read: %v", known != nil)
		}
	}
}

// TestACountThatNobodyAskedForIsHeldToTheNumberOfTheOtherPlan: "what is my balance now?" is no number of bookings.
func TestACountThatNobodyAskedForIsHeldToTheNumberOfTheOtherPlan(t *testing.T) {
	t.Parallel()
	question := func(m plan.Measure, by ...plan.Dimension) plan.Question {
		return plan.Question{Intent: plan.Value, Origin: plan.Asked, Measures: []plan.Measure{m}, By: by}
	}
	count := question(plan.Measure{Aggregate: plan.Count})
	for name, c := range map[string]struct {
		other plan.Question
		left  string
	}{
		"a number":      {question(plan.Measure{Aggregate: plan.Last, Column: "balance"}), "choose/leaves value"},
		"a unit":        {question(plan.Measure{Aggregate: plan.Count}, plan.Dimension{Column: "day", Grain: plan.Month}), "choose/leaves unit"},
		"its own units": {question(plan.Measure{Aggregate: plan.Count}, plan.Dimension{Column: "day", Auto: true}), ""},
	} {
		list := []Reading{{Questions: []plan.Question{count}}}
		got := leaves(&list[0], plan.Plan{Questions: []plan.Question{c.other}})
		if c.left != "" && !slices.Contains(got, c.left) || c.left == "" && (slices.Contains(got, "choose/leaves unit") || slices.Contains(got, "choose/leaves value")) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestWhatRulesCannotDoAReadingWithAUseForEachWordMay(t *testing.T) {
	t.Parallel()
	for reason, want := range map[string]bool{unable[0]: false, unable[1]: false, "personal data is not listed": true, notThere: false} {
		other := plan.Plan{Prompt: "how long is a visit", Missing: []plan.Unanswered{{Text: "how long", Reason: reason}}}
		if got := declines(other, &Reading{Questions: []plan.Question{{}}}); got != want {
			t.Errorf("%s: %v", reason, got)
		}
		if !declines(other, &Reading{Unread: []string{"long"}, Questions: []plan.Question{{}}}) && reason != notThere {
			t.Errorf("%s: a reading that leaves words is preferred", reason)
		}
	}
}

// TestAPlanThatLacksWordsHoldsNoReadingToItsConditions: Mercer or Kingsway, where rules know Mercer alone.
func TestAPlanThatLacksWordsHoldsNoReadingToItsConditions(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	either := plan.Question{Origin: plan.Asked, Intent: plan.Value, Measures: []plan.Measure{{Aggregate: plan.Count}}, Where: &plan.Predicate{Op: plan.Or}}
	for use, want := range map[string]bool{"filter": true, "": false} {
		other := plan.Plan{Prompt: "orders of North or East", Questions: []plan.Question{either}, Words: []plan.WordUse{{Use: use}}}
		if got := r.beyond(other, &Reading{Questions: []plan.Question{either}}); got != want {
			t.Errorf("use %q: %v", use, got)
		}
	}
}

func TestAWordThatIsPartOfTheAnswerAsksForNoCourseAndNoChange(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	for _, c := range []struct {
		prompt, word, left string
		does               role
		want               bool
	}{
		{"quantity per day on average", "day", "choose/leaves unit", divides, true},
		{"quantity per day on average", "day", "choose/leaves unit", groups, false},
		{"share of orders that were dropped", "dropped", "choose/leaves changes", filters, true},
		{"which products dropped", "dropped", "choose/leaves changes", cues, false},
	} {
		at := strings.Index(c.prompt, c.word)
		i := slices.IndexFunc(tokens(layout(c.prompt)), func(t token) bool { return t.start == at })
		other := plan.Plan{Prompt: c.prompt, Words: []plan.WordUse{{Start: at, End: at + len(c.word), Use: changeWord + " down"}}}
		if got := r.takes(other, &Reading{chain: []act{{from: i, to: i + 1, role: c.does}}}, c.left); got != c.want {
			t.Errorf("%s: %s %s: %v", c.prompt, c.word, c.does, got)
		}
	}
}

// TestWhatRulesSayOfWordsIsKnownHere: the two readers agree by texts alone.
func TestWhatRulesSayOfWordsIsKnownHere(t *testing.T) {
	t.Parallel()
	p := prompt.Read(shop(t).Table, nil, "which products fell last month", prompt.Hint{})
	if !slices.ContainsFunc(p.Words, func(w plan.WordUse) bool { return strings.HasPrefix(w.Use, changeWord) }) {
		t.Errorf("no word for a change: %+v", p.Words)
	}
	p = prompt.Read(shop(t).Table, nil, "how long does it take?", prompt.Hint{})
	if !slices.ContainsFunc(p.Missing, func(u plan.Unanswered) bool { return u.Reason == unable[0] }) {
		t.Errorf("another reason: %+v", p.Missing)
	}
}
