package document_test

import (
	"encoding/json"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func TestGroupsAreShownByTheirValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		value any
		grain string
		want  string
	}{
		{nil, "", document.Blank},
		{nil, "month", document.Blank},
		{true, "", "yes"},
		{false, "", "no"},
		{json.Number("2024"), "", "2024"}, // a code, not a quantity: no thousands sign
		{"North", "", "North"},
		{"  two\nlines ", "", "two lines"},
		{"", "", "(empty)"},
		{"\u200b", "", "(empty)"},
		{"2026-10-01", "month", "Oct 2026"},
		{"not a date", "month", "not a date"},
		{strings.Repeat("é", 80), "", strings.Repeat("é", 80)},
		{strings.Repeat("é", 81), "", strings.Repeat("é", 79) + "…"},
	} {
		if got := document.GroupText(c.value, c.grain); got != c.want {
			t.Errorf("GroupText(%v, %q) = %q, want %q", c.value, c.grain, got, c.want)
		}
	}
}

func TestFactKnowsWhereItIsFrom(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	north := b.Number(at("North"), "USD", document.StyleShort)
	long := b.Number(at("North"), "", document.StyleCount)
	south := b.Number(at("South"), "USD", document.StyleShort)
	if north == long || b.Fact(north).Source() != b.Fact(long).Source() {
		t.Error("one cell that is written in two ways has two sources")
	}
	if b.Fact(north).Source() == b.Fact(south).Source() {
		t.Error("two cells have one source")
	}
	sum := b.Compute(document.OpSum, document.Shown{}, north, south)
	again := b.Compute(document.OpSum, document.Shown{Unit: "USD"}, north, south)
	if b.Fact(sum).Source() != b.Fact(again).Source() || b.Fact(sum).Source() == b.Fact(north).Source() {
		t.Error("a sum's source is not its parts")
	}
}

func TestNamesDatesAndQuotesAreFactsOfTheirKind(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(document.Result{ID: "q", Columns: []string{"month", "low"}, Keys: []string{"month"}, Rows: [][]any{{"2026-10-01", json.Number("20")}}})
	place := func(column string) document.Place {
		return document.Place{Result: "q", Row: []any{"2026-10-01"}, Column: column}
	}
	for id, want := range map[string]struct {
		kind document.FactType
		text string
	}{
		b.NameOf(place("month"), "month"):                 {document.DateFact, "Oct 2026"},
		b.NameOf(place("low"), ""):                        {document.NameFact, "20"},
		b.NameAs(place("low"), "20 to 30"):                {document.NameFact, "20 to 30"},
		b.Date("last\nmonth", "2026-10"):                  {document.DateFact, "last month"},
		b.Label("total\u202erevenue"):                     {document.NameFact, "totalrevenue"},
		b.Quote("why\tso"):                                {document.QuoteFact, "“why so”"},
		b.Number(place("low"), "kg", "short"):             {document.NumberFact, "20 kg"},
		b.Rank(place("low"), false):                       {document.NumberFact, "1st"},
		b.Over(document.OpMax, place("low"), "", "short"): {document.NumberFact, "20"},
	} {
		if got := b.Fact(id); got.Type != want.kind || got.Text != want.text || got.ID != id {
			t.Errorf("%+v, want %s %q", got, want.kind, want.text)
		}
	}
	if b.Err() != nil {
		t.Error(b.Err())
	}
}

func TestStatisticNamesTheRowsItIsOf(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	from, to := b.NameOf(document.Place{Result: "q1.main", Row: []any{"North"}, Column: "region"}, ""), b.NameOf(document.Place{Result: "q1.main", Row: []any{"South"}, Column: "region"}, "")
	reach := document.Reach{Place: document.Place{Result: "q1.main", Column: "m1"}, From: from, To: to}
	f := b.Fact(b.Statistic(document.OpSlope, reach, "-930000.5", document.Shown{Unit: "USD", Style: document.StyleShort}))
	if f.Op != document.OpSlope || len(f.Args) != 2 || f.Args[0] != from || f.Args[1] != to || f.Text != "−$930k" && f.Text != "−$930.0k" {
		t.Errorf("%+v", f)
	}
	d := document.Document{Summary: []document.Sentence{b.Sentence("It is {{" + f.ID + "}} a row.")}}
	if err := b.Into(&d); err != nil || len(d.Facts) != 3 {
		t.Errorf("%v: a statistic is kept without its ends: %v", err, d.Facts)
	}
	reach.Result = "gone"
	if id := b.Statistic(document.OpSlope, reach, "1", document.Shown{}); id != "" || b.Err() == nil {
		t.Error("a statistic of a result that is not there")
	}
}

func TestFirstErrorSticks(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	b.Number(at("Atlantis"), "", "")
	first := b.Err()
	b.Sentence("By 8.")
	b.NameAs(at("Lemuria"), "x")
	if first == nil || b.Err() != first || !strings.Contains(first.Error(), "Atlantis") { //nolint:errorlint // the very same one
		t.Errorf("first %v, then %v", first, b.Err())
	}
}

func TestStoredResultsAreFoundById(t *testing.T) {
	t.Parallel()
	b := document.NewBuilder()
	b.AddResult(regions())
	if r, ok := b.Result("q1.main"); !ok || len(r.Rows) != 3 || len(r.Hash) != 64 {
		t.Errorf("%v, %+v", ok, r)
	}
	if _, ok := b.Result("q2.main"); ok {
		t.Error("a result is found that was not stored")
	}
}

func TestHashIsOfValuesNotOfStatements(t *testing.T) {
	t.Parallel()
	hash := func(change func(*document.Result)) string {
		b := document.NewBuilder()
		r := regions()
		change(&r)
		b.AddResult(r)
		stored, _ := b.Result(r.ID)
		return stored.Hash
	}
	plain := hash(func(*document.Result) {})
	if hash(func(r *document.Result) { r.SQL = "SELECT 1" }) != plain {
		t.Error("another statement with the same answer has another hash")
	}
	for what, change := range map[string]func(*document.Result){
		"cell":   func(r *document.Result) { r.Rows[1][1] = json.Number("310001") },
		"order":  func(r *document.Result) { r.Rows[0], r.Rows[1] = r.Rows[1], r.Rows[0] },
		"column": func(r *document.Result) { r.Columns[1] = "m2" },
		"row":    func(r *document.Result) { r.Rows = r.Rows[:2] },
	} {
		if hash(change) == plain {
			t.Errorf("another %s has the same hash", what)
		}
	}
}

func TestSentencesNameEachFactOnceInTheirOrder(t *testing.T) {
	t.Parallel()
	facts := map[string]document.Fact{
		"f1": {ID: "f1", Type: document.NumberFact, Text: "8"}, "f2": {ID: "f2", Type: document.NameFact, Text: "revenue"},
		"f3": {ID: "f3", Type: document.NameFact, Result: "q", Text: "completed"}, "f4": {ID: "f4", Type: document.QuoteFact, Text: "“what”"},
	}
	for template, want := range map[string]struct{ text, facts string }{
		"{{f2}} rose by {{f1}} and {{f1}}.": {"Revenue rose by 8 and 8.", "f2 f1"},
		"{{f3}} leads {{f2}}.":              {"Completed leads revenue.", "f3 f2"},
		"{{f4}} is {{f3}}.":                 {"“what” is completed.", "f4 f3"},
		"Nothing.":                          {"Nothing.", ""},
		"":                                  {"", ""},
	} {
		s, err := document.NewSentence(template, facts)
		if err != nil || s.Text != want.text || strings.Join(s.Facts, " ") != want.facts {
			t.Errorf("%q: %+v, %v", template, s, err)
		}
	}
	for _, template := range []string{"{{f9}}", "{{}}", "{{f1", "f1}}", "8", "{{f1}} 8", "Ⅷ", "²"} {
		if s, err := document.NewSentence(template, facts); err == nil {
			t.Errorf("%q is a sentence: %q", template, s.Text)
		}
	}
}

func TestServedSchemasAreJSON(t *testing.T) {
	t.Parallel()
	names, err := fs.Glob(document.Schemas(), "*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if data, err := fs.ReadFile(document.Schemas(), name); err != nil || !json.Valid(data) {
			t.Errorf("%s is not served, or no JSON", name)
		}
	}
}

func TestWhatIsNoDocumentIsNotRead(t *testing.T) {
	t.Parallel()
	for _, data := range []string{"", "{", "[]", `{"title":5}`, `"x"`} {
		if _, err := document.Decode([]byte(data)); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}

// The number of a table is the value, rounded to its decimals and nothing else.
func TestFullNumbersCanBeReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(-1e15, 1e15).Draw(t, "cents")
		value := strconv.FormatFloat(float64(cents)/100, 'f', 2, 64)
		got := strings.NewReplacer(",", "", document.Minus, "-").Replace(document.Full(json.Number(value), "", 2))
		if want := strings.Replace(value, "-0.00", "0.00", 1); got != want {
			t.Fatalf("%s is shown as %s", value, got)
		}
	})
}

func TestSharesAlwaysSumToOneHundred(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.IntRange(1, 1000), 1, 40).Draw(t, "parts")
		numbers := make([]json.Number, len(parts))
		for i, p := range parts {
			numbers[i] = json.Number(strconv.Itoa(p))
		}
		tenths := 0
		for _, s := range document.Shares(numbers) {
			n, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
			if err != nil {
				return // "<0.1%" has no number
			}
			tenths += int(n*10 + 0.5)
		}
		if tenths != 1000 {
			t.Fatalf("%v sum to %d tenths of a percent", parts, tenths)
		}
	})
}

func TestCleanTextStaysAsItIs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		once := document.Clean(text)
		if twice := document.Clean(once); twice != once {
			t.Fatalf("%q becomes %q and then %q", text, once, twice)
		}
		if strings.ContainsAny(once, "\r\n\t\u2028\u202e\u200b") {
			t.Fatalf("%q is not one visible line", once)
		}
	})
}
