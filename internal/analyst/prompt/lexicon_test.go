package prompt

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// A line of a data file is one entry; these are the meanings that the reader knows.
func TestEveryLineOfTheLexiconHasAMeaningThatIsKnown(t *testing.T) {
	t.Parallel()
	known := map[string][]string{
		"aggregate": {"sum", "average", "median", "minimum", "maximum", "count", "distinct", "countDistinct", "stddev", "variance", "extent", "iqr", "variation", "weighted", "percentile", "share", "ratio", "mode"},
		"operator":  {"gt", "ge", "lt", "le", "eq", "ne", "between", "contains"},
		"order":     {"sort", "ascending", "descending", "alphabet", "backwards", "best", "worst"},
		"focus":     {"trend", "change", "why", "anomaly", "distribution", "spread", "vary", "relation", "share", "quality", "overview", "list", "pace", "forecast"},
		"explain":   {"words", "range", "name"}, "compare": {"yearAgo", "previous"}, "superlative": {"high", "low", "best", "worst", "first", "last"}, "vague": {"high", "low", "recent", "above", "below"},
		"grain": {"year", "quarter", "month", "week", "day", "date", "hour", "auto", "weekday", "hourOfDay", "monthOfYear"},
		"unit":  {string(plan.Hour), string(plan.Day), string(plan.Week), string(plan.Month), string(plan.Quarter), string(plan.Year)},
	}
	files, err := fs.Glob(files, "lexicon/en/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(path.Base(file), ".txt")
		seen := map[string]bool{}
		for n, line := range lines(t, file) {
			if seen[line] && name != "synonym" {
				t.Errorf("%s: %q stands there twice", file, line)
			}
			seen[line] = true
			if line != strings.ToLower(line) && !strings.Contains(line, "=") {
				t.Errorf("%s: entry %d is not in small letters: %q", file, n+1, line)
			}
			if allowed := known[name]; allowed != nil {
				meaning, _, _ := strings.Cut(strings.TrimSpace(line[strings.LastIndex(line, "= ")+1:]), " ")
				if !slices.Contains(allowed, meaning) {
					t.Errorf("%s: %q means %q, which nothing reads", file, line, meaning)
				}
			}
		}
	}
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	text, err := files.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

func TestEveryPhraseOfTheLexiconIsFound(t *testing.T) {
	t.Parallel()
	x := englishWords()
	for _, name := range []string{"aggregate", "focus", "order", "superlative", "by", "versus", "negation", "grain", "vague", "operator", "compare", "duration"} {
		for _, line := range lines(t, "lexicon/en/"+name+".txt") {
			text := strings.TrimSpace(strings.Split(line, " = ")[0])
			text = strings.Trim(strings.TrimSuffix(text, " ="), `"`)
			ts := tokens(text)
			found := false
			if len(ts) > 0 {
				x.at(ts, 0, func(e entry, n int) { found = found || e.tag == tag(name) && n == len(ts) })
			}
			if !found {
				t.Errorf("%s: %q is not found by its own words", name, text)
			}
		}
	}
}

func TestMistypedWordsAreNearAndOthersAreNot(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		near bool
	}{
		{"revenue", "revenu", true},
		{"region", "reigon", true},
		{"quantity", "quanttiy", true},
		{"weight", "width", false},
		{"cost", "most", false},
		{"month", "mouth", true},
		{"customer", "consumer", false},
		{"price", "prize", true},
		{"sales", "scale", false},
		{"date", "rate", false},
		{"acceleration", "accelaraton", true},
		{strings.Repeat("a", 100), strings.Repeat("a", 100) + "b", false},
	} {
		if got := similar(c.a, c.b) > 0; got != c.near {
			t.Errorf("similar(%s, %s) = %v", c.a, c.b, got)
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Total revenue":           "total revenue",
		"order_date orderDate":    "order date order date",
		"orders over 10k":         "orders over 10",
		"1,200.50 and 3rd":        "1,200.50 and 3",
		"2026-05-01/2026-05-02":   "2026-05-01 / 2026-05-02",
		"customer’s “Big Co” Q3":  "customer's big co q 3",
		"a>=3":                    "a >= 3",
		"naïve CAFÉ\u00a0ｆｕｌｌ":    "naive cafe full",
		"don't":                   "don't",
		"\xff\xfe":                "\ufffd \ufffd",
		"price, in $ (USD)":       "price , in $ ( usd )",
		"'New York' is not 'old'": "new york is not old",
	} {
		var got []string
		for _, tk := range tokens(text) {
			got = append(got, tk.text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, " "), want)
		}
	}
	for text, want := range map[string]float64{"10k": 10000, "1.5m": 1.5e6, "2bn": 2e9, "1,200": 1200, "0.25": 0.25, "007": 7} {
		if got := tokens(text)[0].value; got != want {
			t.Errorf("%s is %s, want %v", text, strconv.FormatFloat(got, 'f', -1, 64), want)
		}
	}
}
