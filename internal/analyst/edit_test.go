package analyst_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// scripted answers each call by a function.
type scripted func(c model.Call) (string, error)

func (s scripted) Complete(_ context.Context, c model.Call) (model.Reply, error) {
	text, err := s(c)
	return model.Reply{Text: text}, err
}

var writes = model.Settings{Name: "scripted", Share: model.ShareAggregates, Writes: true, Time: time.Minute}

func withModel(r analyst.Request, s scripted) analyst.Request {
	settings := writes
	r.Model, r.Settings = s, &settings
	return r
}

// prose is what of a report a model may arrange.
func prose(r analyst.Report) string {
	var out strings.Builder
	fmt.Fprintln(&out, r.Document.Title)
	for _, s := range r.Document.Summary {
		fmt.Fprintln(&out, "*", s.Text)
	}
	for _, s := range r.Document.Sections {
		fmt.Fprintln(&out, "#", s.Answer.Text)
		for _, f := range s.Findings {
			if f.Text != s.Answer.Text { // its place among the others says nothing
				fmt.Fprintln(&out, f.Text)
			}
		}
	}
	return out.String()
}

// edits answers every call by an edit of its page.
func edits(edit func(modeltest.Page) modeltest.Edit) scripted {
	return func(c model.Call) (string, error) { return modeltest.Arranged(c, edit) }
}

// edited are reports of all kinds, and one of each of several requests in words.
func edited() map[string]analyst.Request {
	out := cases()
	for _, prompt := range []string{
		"total revenue by region; which products fell last month", "weekly update on revenue and orders", "why did revenue fall last month?",
		"monthly revenue by channel this year", "what should I know about this data?",
	} {
		out[prompt] = request(prompt)
	}
	return out
}

func TestATextAskedForAsItIsStays(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for name, r := range edited() {
		without := makeReport(t, shop, r)
		asked := false
		got := makeReport(t, shop, withModel(r, edits(func(p modeltest.Page) modeltest.Edit {
			asked = true
			return p.AsItIs()
		})))
		if use := got.Document.Method.Model; !asked || use.Refused > 0 || !use.Wrote || use.Without != "" {
			t.Errorf("%s: %+v; %+v", name, use, got.Talk.Calls)
		}
		if prose(got) != prose(without) {
			t.Errorf("%s: the text as it is became another:\n%s\n%s", name, prose(got), prose(without))
		}
	}
}

// anyhow is an edit without sense, and every other time without manners: any ids, numbers
// and joins.
func anyhow(r *rand.Rand, p modeltest.Page, wild bool) modeltest.Edit {
	var all []string
	picks := func(ids []string) []modeltest.Pick {
		out := []modeltest.Pick{}
		for _, i := range r.Perm(len(ids)) {
			one := modeltest.Pick{ID: ids[i], As: r.IntN(4), Join: []string{"", "and", "while", "but", ";"}[r.IntN(5)]}
			if wild && r.IntN(3) == 0 {
				one = modeltest.Pick{ID: []string{"", "q1", "Revenue doubled because of {{f1}}.", ids[0]}[r.IntN(4)], As: r.IntN(100) - 50, Join: ", which is bad, "}
			}
			out = append(out, one)
		}
		return out
	}
	out := modeltest.Edit{Title: r.IntN(len(p.Titles) + 1)}
	for _, s := range p.Sections {
		var ids []string
		for _, statement := range s.Statements {
			ids = append(ids, statement.ID)
		}
		all = append(all, ids...)
		out.Sections = append(out.Sections, modeltest.SectionEdit{ID: s.ID, Say: picks(ids[:r.IntN(len(ids)+1)]), LeaveOut: []string{ids[r.IntN(len(ids))], "q7.7"}})
	}
	out.Summary = picks(all)
	return out
}

// TestWhateverAModelAsksForSaysWhatTheReportSays: each sentence is one of those that were
// offered or two of them joined, no number is there that was not, and what was asked is
// answered first.
func TestWhateverAModelAsksForSaysWhatTheReportSays(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	r := rand.New(rand.NewPCG(1, 2))
	joined := 0
	for _, name := range slices.Sorted(maps.Keys(edited())) {
		want := makeReport(t, shop, edited()[name])
		for i := range thorough.Of(2, 3) {
			var page modeltest.Page
			got := makeReport(t, shop, withModel(edited()[name], edits(func(p modeltest.Page) modeltest.Edit {
				page = p
				return anyhow(r, p, i == 0)
			})))
			joined += sameStory(t, name, page, &want.Document, &got.Document)
		}
	}
	if joined < 5 {
		t.Errorf("only %d sentences were joined: the test shows little", joined)
	}
}

// sameStory checks an edited report against the one without a model, and returns how many
// of its sentences are joins.
func sameStory(t *testing.T, name string, page modeltest.Page, want, got *document.Document) int {
	t.Helper()
	ours := offered(page, want)
	joined := 0
	for _, text := range sentencesOf(got) {
		parts := parted(text, ours)
		if parts == 0 || parts == 2 && len(strings.Fields(text)) > 30 {
			t.Errorf("%s: %q is none of the report's sentences, and no two of them", name, text)
		}
		if parts == 2 {
			joined++
		}
	}
	numbers := numbersTold(want)
	for source := range numbersTold(got) {
		if !numbers[source] {
			t.Errorf("%s: %s is in no report without a model", name, source)
		}
	}
	for i, s := range got.Sections {
		if parted(s.Answer.Text, map[string]bool{}) != 0 || !begins(s.Answer.Text, page.Sections, i, want.Sections[i].Answer.Text) {
			t.Errorf("%s: the section begins with %q", name, s.Answer.Text)
		}
		for _, c := range s.Charts {
			if c.Finding != "" && !slices.ContainsFunc(s.Findings, func(f document.Finding) bool { return f.Key == c.Finding && f.Text == c.Alt }) {
				t.Errorf("%s: chart %s shows what nobody says", name, c.ID)
			}
		}
	}
	if n := len(got.Summary); n > max(len(want.Summary), 3) && n > page.Places {
		t.Errorf("%s: a summary of %d sentences", name, n)
	}
	return joined
}

// begins: a section's first sentence says its answer.
func begins(text string, sections []modeltest.Section, i int, own string) bool {
	at := slices.IndexFunc(sections, func(s modeltest.Section) bool { return s.ID == fmt.Sprintf("q%d", i+1) })
	if at < 0 {
		return text == own
	}
	return slices.ContainsFunc(sections[at].Statements[0].Says, func(s string) bool {
		return strings.HasPrefix(strings.ToLower(text), strings.ToLower(strings.TrimSuffix(s, ".")))
	})
}

// offered are the sentences that a page may have: those offered to the model, and those of
// the report without it.
func offered(page modeltest.Page, d *document.Document) map[string]bool {
	out := map[string]bool{}
	for _, text := range slices.Concat(sentencesOf(d), page.Titles) {
		out[plainly(text)] = true
	}
	for _, s := range page.Sections {
		for _, statement := range s.Statements {
			for _, text := range statement.Says {
				out[plainly(text)] = true
			}
		}
	}
	return out
}

// plainly is a sentence without its rows, its stop and its first capital.
func plainly(text string) string {
	text, _, _ = strings.Cut(strings.TrimSuffix(text, "."), ", where ")
	return strings.ToLower(text[:1]) + text[1:]
}

// parted is of how many of ours a sentence is made: one, two, or 0.
func parted(text string, ours map[string]bool) int {
	if ours[plainly(text)] {
		return 1
	}
	for _, joiner := range []string{", and ", ", while ", ", but ", "; "} {
		for i := range len(text) {
			if rest, ok := strings.CutPrefix(text[i:], joiner); ok && ours[plainly(text[:i])] && ours[plainly(rest)] {
				return 2
			}
		}
	}
	return 0
}

func sentencesOf(d *document.Document) []string {
	out := []string{d.Title}
	for _, s := range d.Summary {
		out = append(out, s.Text)
	}
	for _, s := range d.Sections {
		out = append(out, s.Answer.Text)
		for _, f := range s.Findings {
			out = append(out, f.Text)
		}
	}
	return out
}

// numbersTold are the numbers that a report's sentences tell, by where they are from.
func numbersTold(d *document.Document) map[string]bool {
	var ids []string
	ids = append(ids, d.Method.Title.Facts...)
	for _, s := range d.Summary {
		ids = append(ids, s.Facts...)
	}
	for _, s := range d.Sections {
		ids = append(ids, s.Answer.Facts...)
		for _, f := range s.Findings {
			ids = append(ids, f.Facts...)
		}
	}
	out := map[string]bool{}
	for _, id := range ids {
		if f := d.Facts[id]; f.Type == document.NumberFact {
			out[f.Source()] = true
		}
	}
	return out
}

func TestAReportIsWholeWhateverAModelReplies(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	r := cases()["change"]
	without := makeReport(t, shop, r)
	for _, reply := range []string{
		"", "{}", "null", "[]", "I cannot do that.", `{"title": "Sales soared"}`, `{"title": 99, "summary": [{}]}`, `{"sections": [{"id": "q9"}]}`,
		strings.Repeat("{", 100_000), `{"title": {"text": "\u0000", "of": ["t"]}}`, `{"summary": ` + strings.Repeat(`[`, 5000) + strings.Repeat(`]`, 5000) + `}`,
		`{"summary": [{"text": "All is well.", "of": ["q1.1"]}], "sections": [{"id": "q1", "say": [{"id": "All is well.", "as": 1, "join": ""}], "leave_out": ["q1.1"]}]}`,
	} {
		got := makeReport(t, shop, withModel(r, func(model.Call) (string, error) { return reply, nil }))
		if prose(got) != prose(without) || got.Document.Method.Model.Wrote {
			t.Errorf("%.40q changed the report", reply)
		}
	}
	got := makeReport(t, shop, withModel(r, func(model.Call) (string, error) {
		return "", sitrep.Errorf(sitrep.Temporary, "the model's server did not answer")
	}))
	if use := got.Document.Method.Model; prose(got) != prose(without) || use.Without != "the model's server did not answer" {
		t.Errorf("%+v", use)
	}
}

func TestNothingAboutPeopleIsSentForItsText(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("customer,region,amount\n")
	for i := range 60 {
		fmt.Fprintf(&csv, "%s,%s,%d\n", []string{"Ann Smith", "Bob Jones", "Cleo Brown"}[i%3], []string{"North", "South"}[i%2], 10+i%7+i%3*20)
	}
	got := makeReport(t, table(t, "sales", csv.String()), withModel(request("total amount by customer; total amount by region"), edits(modeltest.Page.AsItIs)))
	if len(got.Talk.Calls) == 0 {
		t.Fatal("the model was not asked at all")
	}
	for _, call := range got.Talk.Calls {
		for _, name := range []string{"Ann", "Smith", "Cleo"} {
			if text := call.Messages[0].Text; strings.Contains(text, name) {
				t.Errorf("%s is sent: %s", name, text)
			}
		}
	}
}

// goodEdit is how an editor arranges the report on this request.
const (
	twoRequests = "total revenue by region; which products fell last month"
	goodEdit    = `{"title": 1,
 "summary": [{"id": "q1.1", "as": 2, "join": ""}, {"id": "q2.1", "as": 2, "join": ""}, {"id": "q2.2", "as": 3, "join": ""}],
 "sections": [
  {"id": "q1", "say": [{"id": "q1.1", "as": 1, "join": ""}, {"id": "q1.5", "as": 3, "join": "and"}, {"id": "q1.2", "as": 2, "join": ""}, {"id": "q1.3", "as": 2, "join": ""}], "leave_out": ["q1.4"]},
  {"id": "q2", "say": [{"id": "q2.1", "as": 1, "join": ""}], "leave_out": ["q2.4"]}]}`
)

// TestAGoodEditReadsBetter has a reply written by a person: the report says less, and
// what belongs together stands together.
func TestAGoodEditReadsBetter(t *testing.T) {
	t.Parallel()
	got := makeReport(t, openShop(t, 2), withModel(request(twoRequests), func(c model.Call) (string, error) { return goodEdit, nil }))
	if use := got.Document.Method.Model; use.Refused > 0 || !use.Wrote {
		t.Errorf("%+v: %+v", use, got.Talk.Calls[0].Violations)
	}
	want := `North leads total revenue with 78.7k; West fell
* North has the highest total revenue: 78.7k, 33% of the total.
* Revenue fell 11% to 8,972 in October 2026, from 10.1k in September 2026: 1,132 less.
* The largest part is Espresso Machine: 485, after 1,455, which may be chance.
# North leads total revenue with 78.7k, 33% of the total, and North has 1.7× the total revenue of East, which is lowest with 45.9k.
Total revenue of West fell from 2,902 in September 2026 to 835 in October 2026, down 2,067: from 2nd place to 4th.
Total revenue has been rising, from about 3,489 to about 9,480 over 36 months (171 a month).
# Revenue was 8,972 in October 2026, after 10.1k in September 2026: 1,132 less (11%).
Espresso Machine lost most: 485, after 1,455, which may be chance.
Most of it within Espresso Machine is Marketplace, with none after 970.
`
	if prose(got) != want {
		t.Errorf("%s", prose(got))
	}
}
