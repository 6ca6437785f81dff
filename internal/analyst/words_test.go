package analyst_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model/modeltest"
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

// prose is what of a report a model may have written.
func prose(r analyst.Report) string {
	var out strings.Builder
	fmt.Fprintln(&out, r.Document.Title)
	for _, s := range r.Document.Summary {
		fmt.Fprintln(&out, s.Text)
	}
	for _, s := range r.Document.Sections {
		fmt.Fprintln(&out, s.Answer.Text)
		for _, f := range s.Findings {
			fmt.Fprintln(&out, f.Text)
		}
	}
	return out.String()
}

func TestSentencesOfOursGivenBackAllPass(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	for name, r := range cases() {
		without := makeReport(t, shop, r)
		asked := false
		got := makeReport(t, shop, withModel(r, func(c model.Call) (string, error) {
			asked = true
			return modeltest.Sentences(c, func(_, template string) string { return template })
		}))
		if use := got.Document.Method.Model; !asked || use.Refused > 0 || !use.Wrote || use.Without != "" {
			t.Errorf("%s: %+v; %+v", name, use, got.Talk.Calls[0].Violations)
		}
		if prose(got) != prose(without) {
			t.Errorf("%s: the same sentences make another report:\n%s\n%s", name, prose(got), prose(without))
		}
	}
}

func TestAModelThatLiesChangesNothing(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	lies := []func(template string) string{
		func(s string) string { return strings.TrimSuffix(s, ".") + ", because of the weather." },
		func(s string) string { return strings.TrimSuffix(s, ".") + "; sales will recover soon." },
		func(s string) string { return strings.TrimSuffix(s, ".") + " every month." },
		func(s string) string { return "Sadly, " + s },
		func(string) string { return "All is well." },
		func(string) string { return "Revenue fell by 12%." },
		func(string) string { return "" },
		func(s string) string { return s + " See https://example.com for more." },
		func(s string) string { return strings.Repeat(s+" ", 2000) },
	}
	for name, r := range map[string]analyst.Request{"change": cases()["change"]} {
		without := makeReport(t, shop, r)
		for i, lie := range lies {
			got := makeReport(t, shop, withModel(r, func(c model.Call) (string, error) {
				return modeltest.Sentences(c, func(_, template string) string { return lie(template) })
			}))
			if prose(got) != prose(without) {
				t.Errorf("%s: lie %d stands in the report:\n%s", name, i, prose(got))
			}
			if use := got.Document.Method.Model; use.Wrote {
				t.Errorf("%s: lie %d: %+v", name, i, use)
			}
		}
	}
}

func TestAReportIsWholeWhateverAModelReplies(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	r := cases()["change"]
	without := makeReport(t, shop, r)
	for _, reply := range []string{
		"", "{}", "null", "[]", "I cannot do that.", `{"title": 3}`, `{"title": {"text": "x"}, "summary": [{}]}`, `{"sections": [{"id": "q9"}]}`,
		strings.Repeat("{", 100_000), `{"title": {"text": "\u0000", "of": ["t"]}}`, `{"summary": ` + strings.Repeat(`[`, 5000) + strings.Repeat(`]`, 5000) + `}`,
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

func TestWhatIsTrueOfAModelsSentencesStandsAndTheRestIsOurs(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	r := cases()["breakdown"]
	calls := 0
	got := makeReport(t, shop, withModel(r, func(c model.Call) (string, error) {
		calls++
		return modeltest.Sentences(c, func(id, template string) string {
			switch id {
			case "t":
				return strings.Replace(template, " leads ", " is first in ", 1)
			case "q1.a":
				return "At {{f1}}, {{f3}} leads {{f2}}, accounting for {{f5}} of the total."
			}
			return template
		})
	}))
	use := got.Document.Method.Model
	if calls != 1 || !use.Wrote || use.Refused != 0 {
		t.Errorf("%d calls, %+v: %+v", calls, use, got.Talk.Calls)
	}
	if want := "At $78.7k, North leads total revenue, accounting for 33% of the total."; got.Document.Sections[0].Answer.Text != want {
		t.Errorf("%q", got.Document.Sections[0].Answer.Text)
	}
}

func TestAModelIsToldOnceWhatIsWrong(t *testing.T) {
	t.Parallel()
	shop := openShop(t, 2)
	calls := 0
	got := makeReport(t, shop, withModel(cases()["breakdown"], func(c model.Call) (string, error) {
		calls++
		text := "{{f3}} leads {{f2}} with {{f1}}, which is splendid."
		if calls == 2 {
			if last := c.Messages[len(c.Messages)-1].Text; !strings.Contains(last, "q1.answer[0]") || !strings.Contains(last, "splendid") {
				t.Errorf("the list of violations is\n%s", last)
			}
			text = "With {{f1}}, {{f3}} leads {{f2}}."
		}
		return modeltest.Sentences(c, func(id, template string) string {
			if id == "q1.a" {
				return text
			}
			return template
		})
	}))
	if want := "With $78.7k, North leads total revenue."; calls != 2 || got.Document.Sections[0].Answer.Text != want {
		t.Errorf("%d calls, %q", calls, got.Document.Sections[0].Answer.Text)
	}
}

func TestNothingAboutPeopleIsSentForItsWords(t *testing.T) {
	t.Parallel()
	var csv strings.Builder
	csv.WriteString("customer,region,amount\n")
	for i := range 60 {
		fmt.Fprintf(&csv, "%s,%s,%d\n", []string{"Ann Smith", "Bob Jones", "Cleo Brown"}[i%3], []string{"North", "South"}[i%2], 10+i%7+i%3*20)
	}
	got := makeReport(t, table(t, "sales", csv.String()), withModel(request("total amount by customer; total amount by region"), func(c model.Call) (string, error) {
		return modeltest.Sentences(c, func(_, template string) string { return template })
	}))
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
