package document_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// regions is a result of three groups, one of them without a name.
func regions() document.Result {
	return document.Result{
		ID: "q1.main", SQL: `SELECT "region", sum("amount") FROM "data" GROUP BY 1`,
		Columns: []string{"region", "m1"}, Keys: []string{"region"},
		Rows: [][]any{{"North", json.Number("1240000.50")}, {"South", json.Number("310000")}, {nil, nil}},
	}
}

func at(region any) document.Place {
	return document.Place{Result: "q1.main", Row: []any{region}, Column: "m1"}
}

func TestFactsAreCellsOrComputedFromFacts(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	north := b.Number(at("North"), "USD", document.StyleShort)
	south := b.Number(at("South"), "USD", document.StyleShort)
	total := b.Compute(document.OpSum, document.Shown{Unit: "USD"}, north, south)
	share := b.Compute(document.OpShare, document.Shown{Style: document.StylePercent}, north, total)
	name := b.NameOf(document.Place{Result: "q1.main", Row: []any{"North"}, Column: "region"}, "")
	s := b.Sentence("{{" + name + "}} leads with {{" + north + "}}, {{" + share + "}} of the total.")
	if b.Err() != nil {
		t.Fatal(b.Err())
	}
	if want := "North leads with $1.24M, 80% of the total."; s.Text != want {
		t.Errorf("text %q, want %q", s.Text, want)
	}
	if got := b.Fact(total).Value; got != json.Number("1550000.5") {
		t.Errorf("the sum is %v, not exact", got)
	}
	if again := b.Number(at("North"), "USD", document.StyleShort); again != north {
		t.Errorf("the same cell is %s and %s", north, again)
	}
}

func TestMissingNumbersMakeNoFact(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	blank := b.Number(at(nil), "", document.StyleShort)
	if blank != "" || b.Compute(document.OpSum, document.Shown{}, blank) != "" || b.Err() != nil {
		t.Errorf("fact %q, error %v", blank, b.Err())
	}
	name := b.NameOf(document.Place{Result: "q1.main", Row: []any{nil}, Column: "region"}, "")
	if got := b.Fact(name).Text; got != "(blank)" {
		t.Errorf("a group without a value is called %q", got)
	}
}

func TestWhatIsNotInTheResultsIsAnError(t *testing.T) {
	t.Parallel()
	for name, make := range map[string]func(*document.Builder){
		"row": func(b *document.Builder) { b.Number(at("West"), "", "") },
		"column": func(b *document.Builder) {
			b.Number(document.Place{Result: "q1.main", Row: []any{"North"}, Column: "x"}, "", "")
		},
		"result":      func(b *document.Builder) { b.Over(document.OpCount, document.Place{Result: "q9"}, "", "") },
		"twice":       func(b *document.Builder) { b.AddResult(regions()) },
		"token":       func(b *document.Builder) { b.Sentence("{{f99}} is new.") },
		"digit":       func(b *document.Builder) { b.Sentence("Sales rose by 8 percent.") },
		"other digit": func(b *document.Builder) { b.Sentence("Sales rose by ٨ percent.") },
		"fraction":    func(b *document.Builder) { b.Sentence("Sales rose by ½ percent.") },
		"open":        func(b *document.Builder) { b.Sentence("Sales rose {{f1.") },
		"close":       func(b *document.Builder) { b.Sentence("Sales rose f}}.") },
	} {
		b := document.NewBuilder()
		b.AddResult(regions())
		make(b)
		if b.Err() == nil {
			t.Errorf("%s: no error", name)
		}
		if err := b.Into(&document.Document{}); err == nil {
			t.Errorf("%s: the document was built all the same", name)
		}
	}
}

func TestOperationsOverColumnsCountRanksAndSums(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	column := document.Place{Result: "q1.main", Column: "m1"}
	for want, id := range map[string]string{
		"2nd":      b.Rank(at("South"), false),
		"1st":      b.Rank(at("South"), true),
		"3 groups": b.Over(document.OpCount, column, "groups", document.StyleCount),
		"$1.55M":   b.Over(document.OpSum, column, "USD", document.StyleShort),
	} {
		if got := b.Fact(id).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestOnlyOurWordsAreCapitalised(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(document.Result{ID: "q", Columns: []string{"p"}, Keys: []string{"p"}, Rows: [][]any{{"iPhone"}}})
	label := b.Label("total revenue")
	cell := b.NameOf(document.Place{Result: "q", Row: []any{"iPhone"}, Column: "p"}, "")
	for template, want := range map[string]string{
		"{{" + label + "}} rose.":    "Total revenue rose.",
		"So {{" + label + "}} rose.": "So total revenue rose.",
		"{{" + cell + "}} leads.":    "iPhone leads.",
	} {
		if got := b.Sentence(template).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestOnlyUsedFactsAreKept(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	north := b.Number(at("North"), "USD", document.StyleShort)
	south := b.Number(at("South"), "USD", document.StyleShort)
	total := b.Compute(document.OpSum, document.Shown{Unit: "USD"}, north, south)
	b.Label("never used")
	d := document.Document{Summary: []document.Sentence{b.Sentence("It is {{" + total + "}}.")}}
	if err := b.Into(&d); err != nil {
		t.Fatal(err)
	}
	if len(d.Facts) != 3 {
		t.Errorf("%d facts kept, want the sum and its two arguments: %v", len(d.Facts), d.Facts)
	}
}

func TestNamesAreOneVisibleLine(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"North":                  "North",
		" North \r\n\t South ":   "North South",
		"a\u202eb\u200bc\u2066d": "abcd",
		"a\x00b\x1bc":            "a b c",
		"soft\u00adhyphen":       "softhyphen",
		"👨‍👩‍👧 familie":          "👨‍👩‍👧 familie",
		"line\u2028separator":    "line separator",
	} {
		if got := document.Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
	b := document.NewBuilder()
	if got := b.Fact(b.Quote(strings.Repeat("long ", 100))).Text; len([]rune(got)) > 125 {
		t.Errorf("a quote of %d characters", len([]rune(got)))
	}
}
