package analyst_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// ledger is a shop's sales by day, which grow from report to report.
type ledger struct {
	days    int
	seed    uint64
	factor  func(day int, category string) float64 // of the rows; nil: one
	amended func(rows [][]string) [][]string       // what happens to the file; nil: nothing
}

var categories = []string{"Books", "Games", "Garden", "Music", "Toys"}

// firstDay is a Monday.
var firstDay = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// rows of a day are the same however many days follow.
func (l ledger) rows() [][]string {
	out := [][]string{{"id", "date", "category", "region", "revenue"}}
	for d := range l.days {
		r := rand.New(rand.NewPCG(l.seed, uint64(d)))
		for i := range 60 {
			category, region := categories[r.IntN(len(categories))], []string{"North", "South", "West"}[r.IntN(3)]
			amount := 80 + 30*r.NormFloat64()
			keep := r.Float64()
			if l.factor != nil && keep > l.factor(d, category) {
				continue
			}
			day := firstDay.AddDate(0, 0, d).Format(time.DateOnly)
			out = append(out, []string{fmt.Sprintf("%d-%d", d, i), day, category, region, number(amount)})
		}
	}
	if l.amended != nil {
		return l.amended(out)
	}
	return out
}

// chain is a report that runs again and again.
type chain struct {
	t        *testing.T
	prompt   string
	previous analyst.Report
	run      int
}

// next runs the report on the Monday after the ledger's last day.
func (c *chain) next(l ledger) []document.Change {
	c.t.Helper()
	return c.at(l, firstDay.AddDate(0, 0, l.days).Add(7*time.Hour))
}

func (c *chain) at(l ledger, slot time.Time) []document.Change {
	c.t.Helper()
	c.run++
	text := csv(l.rows()...)
	r := analyst.Request{Hash: fmt.Sprint(len(text), c.hash(text)), Prompt: c.prompt, Now: slot, Schedule: "weekly", Program: "test", Previous: c.previous.Digest}
	if c.previous.Plan.Version != 0 {
		r.Plan = &c.previous.Plan
	}
	c.previous = makeReport(c.t, table(c.t, "sales", text), r)
	return c.previous.Document.Changes
}

func (c *chain) hash(text string) (h uint32) {
	for _, b := range []byte(text) {
		h = h*31 + uint32(b)
	}
	return h
}

func statuses(changes []document.Change) string {
	var out []string
	for _, c := range changes {
		out = append(out, string(c.Status))
	}
	return strings.Join(out, " ")
}

func lines(changes []document.Change) string {
	var out []string
	for _, c := range changes {
		out = append(out, string(c.Status)+": "+c.Text)
	}
	return strings.Join(out, "\n")
}

// amend is a file of a week later in which something else happened, too.
func amend(change func(rows [][]string) [][]string) ledger {
	return ledger{days: 91, seed: 2, amended: change}
}

// each changes every row below the heads of the columns.
func each(change func(row []string)) ledger {
	return amend(func(rows [][]string) [][]string {
		for _, row := range rows[1:] {
			change(row)
		}
		return rows
	})
}

// TestChangesSayWhatHappenedToTheDataAndNothingElse runs a weekly report on a file,
// and a second time on what became of the file.
func TestChangesSayWhatHappenedToTheDataAndNothingElse(t *testing.T) {
	t.Parallel()
	before := ledger{days: 84, seed: 2}
	for name, c := range map[string]struct {
		then ledger
		want string   // statuses
		say  []string // in the lines
	}{
		"unchanged": {before, "noNewData", []string{"24 Aug 2026"}},
		"in another order": {ledger{days: 84, seed: 2, amended: func(rows [][]string) [][]string {
			slices.Reverse(rows[1:])
			return rows
		}}, "noNewData", nil},
		"grown by a week": {ledger{days: 91, seed: 2}, "figure", []string{"24–30 Aug 2026", "17–23 Aug 2026"}},
		"late rows": {amend(func(rows [][]string) [][]string {
			for i := range 40 {
				rows = append(rows, []string{fmt.Sprint("late", i), "2026-08-20", categories[i%5], "North", "100"})
			}
			return rows
		}), "restated figure", []string{"40 rows", "34.6k", "38.6k", "17–23 Aug 2026"}},
		"a few late rows": {amend(func(rows [][]string) [][]string {
			return append(rows, []string{"late", "2026-08-20", "Books", "North", "100"})
		}), "figure", nil},
		"truncated": {amend(func(rows [][]string) [][]string { return rows[:len(rows)*2/3] }), "rows", []string{"31 Jul 2026", "23 Aug 2026", "incomplete"}},
		"a region is missing": {amend(func(rows [][]string) [][]string {
			return slices.DeleteFunc(rows, func(row []string) bool { return row[3] == "West" })
		}), "rows restated", []string{"incomplete"}},
		"the oldest rows are gone": {amend(func(rows [][]string) [][]string { return slices.Delete(rows, 1, 600) }), "rows figure", []string{"10 Jun 2026"}},
		"a field has another name": {amend(func(rows [][]string) [][]string {
			rows[0][3] = "area"
			return rows
		}), "fields figure", []string{"region", "area"}},
		"a used field has another name": {amend(func(rows [][]string) [][]string {
			rows[0][2] = "kind"
			return rows
		}), "notComparable fields figure", []string{"the field category is gone"}},
		"a field has another type": {each(func(row []string) { row[3] = fmt.Sprint(len(row[3])) }), "fields figure", []string{"a whole number", "text"}},
		"a value came": {amend(func(rows [][]string) [][]string {
			rows[len(rows)-1][2] = "Tools"
			return rows
		}), "figure appeared", []string{"Tools"}},
		"a value went": {each(func(row []string) {
			if row[2] == "Music" {
				row[2] = "Games"
			}
		}), "figure vanished", []string{"Music"}},
		"a field is empty": {amend(func(rows [][]string) [][]string {
			for _, row := range rows[len(rows)-200:] {
				row[2] = ""
			}
			return rows
		}), "empty figure", []string{"48%"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run := &chain{t: t, prompt: "total revenue last week by category"}
			if first := run.next(before); len(first) > 0 {
				t.Errorf("a first report says what changed:\n%s", lines(first))
			}
			got := run.next(c.then)
			if statuses(got) != c.want {
				t.Errorf("changes are %q, want %q:\n%s", statuses(got), c.want, lines(got))
			}
			for _, words := range c.say {
				if !strings.Contains(lines(got), words) {
					t.Errorf("%q is not said:\n%s", words, lines(got))
				}
			}
		})
	}
}

func TestMissingRowsAreNoFallOfTheBusiness(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "total revenue last week by category"}
	run.next(ledger{days: 84, seed: 2})
	run.next(amend(func(rows [][]string) [][]string {
		return slices.DeleteFunc(rows, func(row []string) bool { return row[3] == "West" })
	}))
	d := run.previous.Document
	said := d.Title
	for _, s := range d.Summary {
		said += "\n" + s.Text
	}
	if !strings.Contains(d.Title, "incomplete") || strings.Contains(said, " fell ") || strings.Contains(said, " down ") {
		t.Errorf("the summary tells of the business:\n%s", said)
	}
	back := run.next(ledger{days: 98, seed: 2})
	if got := statuses(back); got != "rows restated figure" {
		t.Errorf("when the rows are back the changes are %q:\n%s", got, lines(back))
	}
}

// TestFindingsComeStayAndGoOnce lets a category collapse for two weeks.
func TestFindingsComeStayAndGoOnce(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "total revenue last week by category"}
	became := map[string][]string{}
	for _, days := range []int{84, 91, 98, 105, 112, 119, 126} {
		for _, c := range run.next(ledger{days: days, seed: 1, factor: between(84, 98)}) {
			if strings.Contains(strings.ToLower(c.Text), "total revenue for toys stepped down") {
				became[c.Key] = append(became[c.Key], string(c.Status))
			}
		}
	}
	if len(became) != 1 {
		t.Fatalf("the step has %d keys: %v", len(became), became)
	}
	for _, all := range became {
		if got := strings.Join(all, " "); got != "new continuing resolved" {
			t.Errorf("the step is %q", got)
		}
	}
}

func TestFindingsThatTurnRoundSaySo(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "total revenue last week by category"}
	var got []document.Change
	for _, days := range []int{84, 91, 98, 105} {
		got = run.next(ledger{days: days, seed: 1, factor: between(84, 98)})
	}
	for _, c := range got {
		if c.Status == document.Flipped && strings.Contains(c.Text, "Toys") && strings.Contains(c.Text, "rise") && strings.Contains(c.Text, "fall") {
			return
		}
	}
	t.Errorf("who made the fall makes the rise, and it is not said:\n%s", lines(got))
}

// TestReportsAboutGrowingNoiseSayLittle lets tables without any pattern grow.
func TestReportsAboutGrowingNoiseSayLittle(t *testing.T) {
	t.Parallel()
	compared, claims, flickers := 0, 0, 0
	for seed := range uint64(thorough.Of(2, 10)) {
		run := &chain{t: t, prompt: []string{"total revenue last week by category", "overview"}[seed%2]}
		gone := map[string]bool{}
		for n := range 10 {
			for _, c := range run.next(ledger{days: 70 + 7*n, seed: 100 + seed}) {
				if c.Status == document.FigureChanged || c.Status == document.RowsChanged {
					continue
				}
				t.Logf("table %d, run %d: %s: %s", seed, n, c.Status, c.Text)
				claims++
				if gone[c.Key] {
					flickers++
				}
				gone[c.Key] = gone[c.Key] || c.Status == document.Resolved
			}
			compared += min(n, 1)
		}
	}
	if claims > compared/10 || flickers > 0 {
		t.Errorf("%d claims in %d comparisons of noise, %d that came and went", claims, compared, flickers)
	}
}

func TestAnotherPromptIsComparedInSharedFiguresOnly(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "total revenue last week by category"}
	run.next(ledger{days: 84, seed: 2})
	run.prompt = "total revenue last week by region"
	got := run.next(ledger{days: 91, seed: 2})
	if statuses(got) != "notComparable figure" || !strings.Contains(lines(got), "its prompt was changed") {
		t.Errorf("changes are\n%s", lines(got))
	}
	run.prompt = "average revenue last month"
	if got := run.next(ledger{days: 98, seed: 2}); statuses(got) != "notComparable" {
		t.Errorf("without a shared figure changes are\n%s", lines(got))
	}
}

// TestDataWithoutTimeIsComparedAsAWhole has neither periods nor history.
func TestDataWithoutTimeIsComparedAsAWhole(t *testing.T) {
	t.Parallel()
	list := func(n int) string {
		rows := [][]string{{"name", "region", "revenue", "price"}}
		for i := range n {
			rows = append(rows, []string{fmt.Sprint("Customer ", i), []string{"North", "South"}[i%2], fmt.Sprint(100 + i*7919%50), fmt.Sprint(10 + i%13)})
		}
		return csv(rows...)
	}
	for prompt, want := range map[string][]string{
		"total revenue by region": {"", "noNewData", "figure", "rows"},
		"average price":           {"", "noNewData", "rows", "rows"}, // about as it was
	} {
		var previous []byte
		for i, n := range []int{480, 480, 500, 300} {
			r := request(prompt)
			r.Hash, r.Previous = fmt.Sprint(n), previous
			report := makeReport(t, table(t, "customers", list(n)), r)
			if got := statuses(report.Document.Changes); got != want[i] {
				t.Errorf("%s, run %d: changes are %q, want %q:\n%s", prompt, i+1, got, want[i], lines(report.Document.Changes))
			}
			previous = report.Digest
		}
	}
}

// TestAShortFileRestatesNothing: what lies behind its end was not restated to nothing.
func TestAShortFileRestatesNothing(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "number of sales last week"}
	run.next(ledger{days: 84, seed: 2})
	if got := run.at(ledger{days: 70, seed: 2}, firstDay.AddDate(0, 0, 91)); statuses(got) != "rows" {
		t.Errorf("changes are\n%s", lines(got))
	}
}

func TestPeriodsThatOverlapSayWhatBothContain(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "revenue in the last 14 days"}
	run.next(ledger{days: 84, seed: 2})
	got := run.next(ledger{days: 91, seed: 2})
	if statuses(got) != "figure" || !strings.Contains(lines(got), "17–23 Aug 2026") {
		t.Errorf("changes are\n%s", lines(got))
	}
	run = &chain{t: t, prompt: "revenue this month so far"}
	run.next(ledger{days: 80, seed: 2})
	if got := run.next(ledger{days: 87, seed: 2}); statuses(got) != "figure" || strings.Contains(lines(got), "rose") || strings.Contains(lines(got), "%") {
		t.Errorf("a longer period is held against a shorter one:\n%s", lines(got))
	}
}

func TestDigestsThatCannotBeReadAreNoComparison(t *testing.T) {
	t.Parallel()
	text := csv(ledger{days: 84, seed: 2}.rows()...)
	for name, stored := range map[string]string{
		"of the first form": `{"version":1,"snapshot":"a","through":"2026-01-01","rows":3,"figures":[{"name":"x","value":1}],"findings":[]}`,
		"of a newer form":   `{"version":99}`, "cut off": `{"version":2,"rows":`, "no JSON": "\x00\x01", "another thing": `[1]`,
	} {
		r := request("total revenue last week")
		r.Previous = []byte(stored)
		if got := makeReport(t, table(t, "sales", text), r); len(got.Document.Changes) > 0 {
			t.Errorf("%s: changes are\n%s", name, lines(got.Document.Changes))
		}
	}
}

// TestWhatChangedIsTheSameBytes repeats a second report on several numbers of threads.
func TestWhatChangedIsTheSameBytes(t *testing.T) {
	t.Parallel()
	run := &chain{t: t, prompt: "total revenue last week by category"}
	run.next(ledger{days: 91, seed: 1, factor: between(84, 98)})
	source := filepath.Join(t.TempDir(), "sales.csv")
	if err := os.WriteFile(source, []byte(csv(withLate(ledger{days: 98, seed: 1, factor: between(84, 98)}).rows()...)), 0o600); err != nil {
		t.Fatal(err)
	}
	snapshot, err := importFile(t.Context(), source, "sales")
	if err != nil {
		t.Fatal(err)
	}
	r := analyst.Request{
		Hash: "5f1c0ffee", Prompt: run.prompt, Now: firstDay.AddDate(0, 0, 98).Add(7 * time.Hour), Schedule: "weekly", Program: "test",
		Previous: run.previous.Digest, Plan: &run.previous.Plan,
	}
	var first analyst.Report
	for _, threads := range []int{1, 2, 8} {
		path := filepath.Join(t.TempDir(), "copy.duckdb")
		if data, err := os.ReadFile(snapshot); err != nil || os.WriteFile(path, data, 0o600) != nil {
			t.Fatal(err)
		}
		from := open(t, path, threads)
		for range 7 {
			report := makeReport(t, from, r)
			if first.JSON == nil {
				first = report
			}
			if !bytes.Equal(report.JSON, first.JSON) || !bytes.Equal(report.Digest, first.Digest) {
				t.Fatalf("the report differs on %d threads", threads)
			}
		}
	}
	golden(t, "since.md", []byte(first.Markdown))
}

// withLate is a ledger with rows of a day long past.
func withLate(l ledger) ledger {
	l.amended = func(rows [][]string) [][]string {
		for i := range 30 {
			rows = append(rows, []string{fmt.Sprint("late", i), "2026-08-27", categories[i%5], "North", "100"})
		}
		return rows
	}
	return l
}

// between leaves a tenth of the toys from one day to another.
func between(from, to int) func(int, string) float64 {
	return func(day int, category string) float64 {
		if category == "Toys" && day >= from && day < to {
			return 0.1
		}
		return 1
	}
}
