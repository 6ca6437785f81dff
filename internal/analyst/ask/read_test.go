package ask

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/ask/asktest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// scripts are tables with prompts about them, and what each is.
func scripts(t testing.TB) []asktest.Script {
	t.Helper()
	return asktest.Scripts(t, "testdata")
}

func readerOf(s asktest.Script) *Reader {
	return NewReader(s.Table, s.Table.Model, nil, DefaultWeights())
}

// briefs are the questions of a prompt's best reading.
func briefs(r *Reader, prompt string) string {
	list := r.Readings(prompt, 1)
	if len(list) == 0 {
		return ""
	}
	var out []string
	for _, q := range list[0].Questions {
		out = append(out, Brief(q))
	}
	return strings.Join(out, "\n")
}

func TestEveryPlanIsValid(t *testing.T) {
	t.Parallel()
	for _, s := range scripts(t) {
		r := readerOf(s)
		for _, prompt := range s.Prompts {
			for _, one := range r.Readings(prompt, 5) {
				if len(one.Questions) == 0 {
					continue
				}
				if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: one.Questions}, s.Table); err != nil {
					t.Errorf("%s: %q: %v", s.Name, prompt, err)
				}
			}
		}
	}
}

// TestTheOrderOfRulesMeansNothing: no rule knows another, so dealing them anew changes no reading.
func TestTheOrderOfRulesMeansNothing(t *testing.T) {
	t.Parallel()
	deal := rand.New(rand.NewPCG(1, 2))
	for _, s := range scripts(t) {
		r := readerOf(s)
		dealt := *r
		dealt.rules = slices.Clone(r.rules)
		deal.Shuffle(len(dealt.rules), func(i, k int) { dealt.rules[i], dealt.rules[k] = dealt.rules[k], dealt.rules[i] })
		for _, prompt := range s.Prompts[:min(len(s.Prompts), 12)] {
			if a, b := briefs(r, prompt), briefs(&dealt, prompt); a != b {
				t.Errorf("%q reads\n%s\nand with the rules dealt anew\n%s", prompt, a, b)
			}
		}
	}
}

func TestAReadingIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	for _, s := range scripts(t) {
		for _, prompt := range s.Prompts[:min(len(s.Prompts), 6)] {
			if a, b := briefs(readerOf(s), prompt), briefs(readerOf(s), prompt); a != b {
				t.Errorf("%q reads\n%s\nthen\n%s", prompt, a, b)
			}
		}
	}
}

// TestARuleThatIsTakenAwayServesItsOwnPromptsOnly names for each rule a prompt that it
// is needed for, and one that it has nothing to do with.
func TestARuleThatIsTakenAwayServesItsOwnPromptsOnly(t *testing.T) {
	t.Parallel()
	s := shop(t)
	const other = "number of orders"
	for name, prompt := range map[string]string{
		"group":   "number of orders by region",
		"grain":   "number of orders per month",
		"filter":  "number of orders in the North region",
		"period":  "number of orders in 2025",
		"measure": "average quantity and total amount per month",
	} {
		r := readerOf(s)
		without := *r
		without.rules = slices.DeleteFunc(slices.Clone(r.rules), func(o rule) bool { return o.name == name })
		if briefs(r, prompt) == briefs(&without, prompt) {
			t.Errorf("without the rule %q, %q reads as with it: %s", name, prompt, briefs(r, prompt))
		}
		if a, b := briefs(r, other), briefs(&without, other); a != b {
			t.Errorf("without the rule %q, %q reads %s, not %s", name, other, b, a)
		}
	}
}

// shop is the table of orders among the scripts.
func shop(t testing.TB) asktest.Script {
	t.Helper()
	return asktest.Script{Name: "orders", Table: asktest.Table(t, "testdata/tables/orders.txt")}
}

func FuzzAnyPromptIsReadOrLeft(f *testing.F) {
	for _, s := range scripts(f)[:3] {
		for _, prompt := range s.Prompts[:min(len(s.Prompts), 5)] {
			f.Add(prompt)
		}
	}
	for _, odd := range []string{"", " ", "\x00", "?.?", "1) 2) 3)", "top", "between 1 and", "share of", "\xff\xfe", strings.Repeat("by ", 300), "in in in", "“”", "not not", "1e999 over 1e999"} {
		f.Add(odd)
	}
	r := readerOf(shop(f))
	f.Fuzz(func(t *testing.T, prompt string) {
		if len(prompt) > 2000 {
			t.Skip()
		}
		for _, one := range r.Readings(prompt, 3) {
			if len(one.Questions) == 0 {
				continue
			}
			if err := plan.Validate(plan.Plan{Version: plan.Version, Questions: one.Questions}, r.table.profile); err != nil {
				t.Errorf("%q: %v", prompt, err)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	s := shop(b)
	r := readerOf(s)
	for b.Loop() {
		r.Readings("top 5 products by revenue in the North region last month, without refunds", 1)
	}
}

func TestMeasuresKeepTheirNames(t *testing.T) {
	t.Parallel()
	list := readerOf(shop(t)).Readings("total quantity by region", 3)
	if len(list) == 0 || len(list[0].Questions) == 0 || list[0].Questions[0].Measures[0].Label != "total quantity" {
		t.Errorf("%+v", list)
	}
}

// TestTablesWithFewColumnsAreRead: with columns taken away, down to none, prompts are read
// as well as they can be.
func TestTablesWithFewColumnsAreRead(t *testing.T) {
	t.Parallel()
	for _, s := range scripts(t) {
		for _, keep := range []int{0, 1, 2, 3} {
			few := s.Table
			few.Columns = slices.Clone(few.Columns[:min(keep, len(few.Columns))])
			if few.Column(few.Time) == nil {
				few.Time = ""
			}
			r := NewReader(few, few.Model, nil, DefaultWeights())
			for _, prompt := range slices.Concat(s.Prompts[:min(len(s.Prompts), 4)], []string{"list the 5 dearest", "top 3", "how long, by whom?"}) {
				p := r.Read(prompt)
				if len(p.Questions) == 0 {
					continue
				}
				if err := plan.Validate(p, few); err != nil {
					t.Errorf("%s with %d columns: %q: %v", s.Name, keep, prompt, err)
				}
			}
		}
	}
}

func TestAPlanSaysWhatEachWordWasUsedFor(t *testing.T) {
	t.Parallel()
	prompt := "total quantity by region, by moon"
	p := readerOf(shop(t)).Read(prompt)
	use := map[string]string{}
	for _, w := range p.Words {
		use[prompt[w.Start:w.End]] = w.Use
	}
	if use["quantity"] != "measure quantity" || use["region"] != "group region" || use["moon"] != "" {
		t.Errorf("uses %v", use)
	}
}

func TestAPageOfProseIsLeftToOthers(t *testing.T) {
	t.Parallel()
	r := readerOf(shop(t))
	long := strings.Repeat("revenue by flurbs and glorps in the north for blah ", 78)
	if list := r.Readings(long, 3); len(list) > 0 {
		t.Errorf("%d readings", len(list))
	}
	if p := r.Read(long); len(p.Questions) > 0 {
		t.Errorf("plan %+v", p)
	}
	if list := r.Readings(long[:500], 3); len(list) == 0 {
		t.Error("a prompt of some sentences has no reading")
	}
}
