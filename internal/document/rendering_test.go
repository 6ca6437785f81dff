package document_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// lines are those of a markdown text that begin so.
func lines(markdown, prefix string) []string {
	var out []string
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(line, prefix) {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

func TestSectionsWithoutContentAreLeftOut(t *testing.T) {
	t.Parallel()
	d := document.Document{Title: "Nothing", Quality: document.Quality{Rows: 1}}
	md := d.Markdown()
	for _, heading := range []string{"## Summary", "## Key figures", "## Since the last report", "## Not answered", "## Also worth knowing", "Not fresh"} {
		if strings.Contains(md, heading) {
			t.Errorf("%q heads nothing:\n%s", heading, md)
		}
	}
	if !strings.Contains(md, "1 row.") {
		t.Errorf("one row is not counted as one:\n%s", md)
	}
}

func TestKeyFiguresSayDirectionAndMeaningInWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ now, before, good, want string }{
		{"110", "100", "good", "▲ +10% (good)"},
		{"90", "100", "bad", "▼ −10% (bad)"},
		{"90", "100", "", "▼ −10%"},
		{"500", "100", "good", "▲ 5.0× (good)"},
	} {
		b := document.NewBuilder()
		b.AddResult(document.Result{ID: "q", Columns: []string{"now", "before"}, Rows: [][]any{{json.Number(c.now), json.Number(c.before)}}})
		now := b.Number(document.Place{Result: "q", Column: "now"}, "", document.StyleShort)
		before := b.Number(document.Place{Result: "q", Column: "before"}, "", document.StyleShort)
		change := b.Compute(document.OpChange, document.Shown{Style: document.StyleSignedPercent}, now, before)
		d := document.Document{KeyFigures: []document.KeyFigure{
			{Name: "Orders", Fact: now, Text: b.Fact(now).Text, Change: &change, Versus: "last year", Good: c.good},
			{Name: "Returns", Fact: now, Text: b.Fact(now).Text},
		}}
		if err := b.Into(&d); err != nil {
			t.Fatal(err)
		}
		rows := lines(d.Markdown(), "| ")
		if len(rows) != 4 || !strings.Contains(rows[2], "| "+c.want+" ") && !strings.Contains(rows[2], " "+c.want+" |") {
			t.Errorf("want %q in\n%s", c.want, strings.Join(rows, "\n"))
		} else if !strings.Contains(rows[3], " "+document.Missing+" ") {
			t.Errorf("a figure without a change reads %s", rows[3])
		}
	}
}

func TestColumnsLineUpAsPlainText(t *testing.T) {
	t.Parallel()
	cell := func(text string) document.Cell { return document.Cell{Text: text} }
	d := document.Document{Sections: []document.Section{{Heading: "Sales", Tables: []document.Table{{
		Columns: []document.TableColumn{{Label: "Region", Align: "left"}, {Label: "Weight", Unit: "kg", Align: "right"}, {Label: "Time", Unit: "seconds", Align: "right"}, {Label: "Total orders", Unit: "orders", Align: "right"}},
		Rows:    [][]document.Cell{{cell("Größe"), cell("1,200.5"), cell("3 min"), cell("7")}, {cell("a|b"), cell("2")}},
		Total:   []document.Cell{cell("Total"), cell("1,202.5"), cell(""), cell("7")},
	}}}}}
	want := []string{
		`| Region    | Weight (kg) |  Time | Total orders |`,
		`| --------- | ----------: | ----: | -----------: |`,
		`| Größe     |     1,200.5 | 3 min |            7 |`,
		`| a\|b      |           2 |       |              |`,
		`| **Total** | **1,202.5** |       |        **7** |`,
	}
	if got := lines(d.Markdown(), "|"); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestFindingWhoseNumbersTheAnswerHasIsNotRepeated(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	north, south := b.Number(at("North"), "USD", document.StyleShort), b.Number(at("South"), "USD", document.StyleShort)
	finding := func(template string) document.Finding {
		s := b.Sentence(template)
		return document.Finding{Text: s.Text, Template: s.Template, Facts: s.Facts}
	}
	d := document.Document{Sections: []document.Section{{
		Heading: "Sales", Answer: b.Sentence("North made {{" + north + "}}."),
		Findings: []document.Finding{
			finding("North made {{" + north + "}}."), finding("It is {{" + north + "}} for the north."),
			finding("South made {{" + south + "}}."), finding("South made {{" + south + "}}, North {{" + north + "}}."), finding("Nothing else stands out."),
		},
	}}}
	if err := b.Into(&d); err != nil {
		t.Fatal(err)
	}
	body, _, _ := strings.Cut(d.Markdown(), "## Data quality")
	got := lines(body, "- ")
	if len(got) != 2 || !strings.Contains(got[0], "$310k") || !strings.Contains(got[0], "$1.24M") || got[1] != "- Nothing else stands out." {
		t.Errorf("%q", got)
	}
}

func TestUnansweredPartsShareOneListOfFields(t *testing.T) {
	t.Parallel()
	part := func(text string, fields ...string) document.NotAnswered {
		return document.NotAnswered{Text: text, Reason: "no field of this name.", Fields: fields}
	}
	for name, c := range map[string]struct {
		parts []document.NotAnswered
		times int
	}{
		"alone":            {[]document.NotAnswered{part("profit", "a", "b")}, 1},
		"the same fields":  {[]document.NotAnswered{part("profit", "a", "b"), part("city", "a", "b")}, 1},
		"different fields": {[]document.NotAnswered{part("profit", "a"), part("city", "b")}, 2},
		"none":             {[]document.NotAnswered{part("profit"), part("city")}, 0},
	} {
		d := document.Document{NotAnswered: c.parts, Method: document.Method{Suggestions: []string{"orders by month"}}}
		md := d.Markdown()
		if got := strings.Count(md, "Fields that exist"); got != c.times {
			t.Errorf("%s: the fields are listed %d times:\n%s", name, got, md)
		}
		if !strings.Contains(md, "“profit”: no field of this name.") || !strings.Contains(md, "You could ask: “orders by month”.") {
			t.Errorf("%s:\n%s", name, md)
		}
	}
}

func TestWindowsAreNamedOnceEach(t *testing.T) {
	t.Parallel()
	for want, windows := range map[string]map[string]string{
		"*sales · Oct 2026*":            {"q1": "Oct 2026", "q2": "Oct 2026", "q3": ""},
		"*sales · Oct 2026 · Nov 2026*": {"q1": "Oct 2026", "q2": "Nov 2026"},
		"*sales · 3 windows*":           {"q1": "Oct 2026", "q2": "Nov 2026", "q3": "2025"},
		"*sales*":                       nil,
	} {
		d := document.Document{Method: document.Method{Dataset: "sales", Windows: windows}}
		if md := d.Markdown(); !strings.Contains(md, want) {
			t.Errorf("no %q in\n%s", want, md)
		}
	}
}

func TestWhatHoldsForAllQuestionsIsSaidOnceInTheMethod(t *testing.T) {
	t.Parallel()
	m := document.Method{Windows: map[string]string{"q1": "Oct 2026", "q2": "Oct 2026"}, Filters: map[string]string{"q1": "region is North", "q2": "region is North"}}
	md := (&document.Document{Method: m}).Markdown()
	for _, want := range []string{"- Window: Oct 2026.\n", "- Rows: only where region is North.\n"} {
		if strings.Count(md, want) != 1 {
			t.Errorf("not once %q in\n%s", want, md)
		}
	}
}

func TestStatementsAreCountedAndStandInTheJSON(t *testing.T) {
	t.Parallel()
	results := map[string]document.Result{"q1.total": {SQL: "SELECT 0"}, "q1.main": {SQL: "SELECT 1"}}
	md := (&document.Document{Results: results, Method: document.Method{Queries: 7, Program: "v1", Windows: map[string]string{"q1": "", "q2": ""}, Filters: map[string]string{"q1": "region is North"}}}).Markdown()
	for _, part := range []string{"The JSON has the 2 queries whose answers are used", "7 queries", "sitrep v1", "Rows: only where region is North (q1)."} {
		if !strings.Contains(md, part) {
			t.Errorf("no %q in\n%s", part, md)
		}
	}
	if strings.Contains(md, "SELECT") {
		t.Errorf("a statement stands in\n%s", md)
	}
}

type decimal string

func (d decimal) String() string { return string(d) }

func TestWhatAQueryReturnsBecomesWhatJSONCanHold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want any }{
		{nil, nil},
		{true, true},
		{"text", "text"},
		{json.Number("1.50"), json.Number("1.50")},
		{42, json.Number("42")},
		{int64(math.MinInt64), json.Number("-9223372036854775808")},
		{0.1, json.Number("0.1")},
		{math.Copysign(0, -1), json.Number("0")},
		{1e300, json.Number("1e+300")},
		{math.NaN(), nil},
		{math.Inf(-1), nil},
		{time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), "2026-11-20"},
		{time.Date(2026, 11, 20, 9, 5, 0, 0, time.UTC), "2026-11-20T09:05:00"},
		{time.Date(2026, 11, 20, 9, 5, 0, 1500, time.UTC), "2026-11-20T09:05:00.000001"},
		{decimal("4.20"), "4.20"}, // a text that only looks like a number stays one
		{[]int{1, 2}, "[1 2]"},
	} {
		if got := document.Value(c.in); got != c.want {
			t.Errorf("Value(%v) = %#v, want %#v", c.in, got, c.want)
		}
	}
}

func TestTimesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, at := range []time.Time{
		time.Date(2026, 2, 28, 0, 0, 0, 0, time.UTC), time.Date(2026, 2, 28, 23, 59, 59, 0, time.UTC), time.Date(1, 1, 1, 0, 0, 0, 1000, time.UTC),
	} {
		text, _ := document.Value(at).(string)
		if got, err := document.ParseTime(text); err != nil || !got.Equal(at) {
			t.Errorf("%s is read as %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2026", "2026-13-01", "2026-02-30", "20 Nov 2026"} {
		if got, err := document.ParseTime(text); err == nil {
			t.Errorf("%q is read as %s", text, got)
		}
	}
}

func TestDaysShareWhatTheyHaveInCommon(t *testing.T) {
	t.Parallel()
	for want, days := range map[string][2]string{
		"16–22 Nov 2026":           {"2026-11-16", "2026-11-23"},
		"30 Nov – 6 Dec 2026":      {"2026-11-30", "2026-12-07"},
		"28 Dec 2026 – 3 Jan 2027": {"2026-12-28", "2027-01-04"},
		"16 Nov 2026":              {"2026-11-16", "2026-11-17"},
	} {
		start, errStart := document.ParseTime(days[0])
		end, errEnd := document.ParseTime(days[1])
		if got := document.DaysLabel(start, end); errStart != nil || errEnd != nil || got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNounsLoseTheirPlural(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"orders": "order", "categories": "category", "ties": "tie", "boxes": "box", "addresses": "address", "branches": "branch", "dishes": "dish",
		"status": "status", "analysis": "analysis", "loss": "loss", "gas": "gas", "people": "people", "Cities": "City", "": "",
	} {
		if got := document.Singular(in); got != want {
			t.Errorf("Singular(%q) = %q, want %q", in, got, want)
		}
	}
}
