package catalog_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const ordersSemantics = `# what the columns of the export mean
rows: orders
description: >
  Orders of the web shop,
  without returns.
time: order_date
weekStart: Sunday
yearStart: april
fields:
  amount:
    label: revenue
    unit: EUR
    synonyms: [sales, net turnover]
    role: measure
    aggregate: sum
    good: up
  tier:
    synonyms: plan
    values:
      1: Gold
      2: [Silver, middle]
  "Customer Email": {hidden: true}
`

func TestSemanticsAreRead(t *testing.T) {
	t.Parallel()
	got, err := catalog.ParseSemantics([]byte(ordersSemantics))
	if err != nil {
		t.Fatal(err)
	}
	want := catalog.Semantics{
		Rows: "orders", Description: "Orders of the web shop, without returns.", Time: "order_date", WeekStart: "sunday", YearStart: "april",
		Fields: []catalog.FieldSemantics{
			{Name: "amount", Label: "revenue", Unit: "EUR", Synonyms: []string{"sales", "net turnover"}, Role: sitrep.RoleMeasure, Aggregate: catalog.AggregateSum, Good: "up"},
			{Name: "tier", Synonyms: []string{"plan"}, Values: []catalog.ValueName{{Value: "1", Names: []string{"Gold"}}, {Value: "2", Names: []string{"Silver", "middle"}}}},
			{Name: "Customer Email", Hidden: true},
		},
	}
	if a, b := asJSON(t, got), asJSON(t, want); a != b {
		t.Errorf("read %s\nwant %s", a, b)
	}
	if got.Week() != time.Sunday || got.Year() != time.April {
		t.Errorf("weeks begin on %s, years in %s", got.Week(), got.Year())
	}
}

func TestSemanticsThatSayNothingAreMondayAndJanuary(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "# nothing yet\n", "---\n", "null\n"} {
		got, err := catalog.ParseSemantics([]byte(text))
		if err != nil || got.Week() != time.Monday || got.Year() != time.January || len(got.Fields) > 0 {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func asJSON(t *testing.T, s catalog.Semantics) string {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFaultsInSemanticsAreNamedByLineAndColumn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"unknown key":               {"rows: orders\nweekstart: monday\n", "2:1: unknown key “weekstart”; did you mean “weekStart”?"},
		"unknown key, none near":    {"colour: red\n", "1:1: unknown key “colour”; the keys here are rows, description, time, weekStart, yearStart, main, metrics, dimensions, words, fields"},
		"unknown key of a field":    {"fields:\n  amount:\n    lable: x\n", "3:5: unknown key “lable”; did you mean “label”?"},
		"no weekday":                {"weekStart: mondy\n", "1:12: “weekStart” is one of sunday, monday, tuesday, wednesday, thursday, friday, saturday, not “mondy”; did you mean “monday”?"},
		"no month":                  {"yearStart: 4\n", "1:12: “yearStart” is one of january"},
		"no aggregate":              {"fields:\n  a:\n    aggregate: avrage\n", "3:16: “aggregate” is one of sum, average, median, minimum, maximum, last, countDistinct, not “avrage”; did you mean “average”?"},
		"no direction":              {"fields:\n  a:\n    good: higher\n", "3:11: “good” is one of up, down, neutral, not “higher”"},
		"no truth value":            {"fields:\n  a: {hidden: maybe}\n", "2:15: “hidden” is one of true, false"},
		"a list for a text":         {"fields:\n  a:\n    label: [x]\n", "3:12: “label” wants a text"},
		"an empty text":             {"rows:\n", "1:7: “rows” wants a text"},
		"an empty list":             {"fields:\n  a:\n    synonyms: []\n", "“synonyms” wants 1 to 100 texts"},
		"a long label":              {"fields:\n  a:\n    label: " + strings.Repeat("x", 61) + "\n", "3:12: “label” has at most 60 characters"},
		"a label of two lines":      {"fields:\n  a:\n    label: \"x\\ny\"\n", "3:12: “label” is one line without control characters"},
		"a word of two fields":      {"fields:\n  a:\n    synonyms: [x, sales]\n  b:\n    synonyms: [y, Sales]\n", "5:19: “Sales” means the field a already"},
		"a label of two fields":     {"fields:\n  a:\n    label: sales\n  b:\n    label: sales\n", "5:5: “sales” means the field a already"},
		"a name of two values":      {"fields:\n  a:\n    values:\n      1: Gold\n      2: gold\n", "5:7: “gold” names the value 1 already"},
		"a key twice":               {"rows: a\nrows: b\n", "2:1: "},
		"a field twice":             {"fields:\n  a: {label: x}\n  a: {label: y}\n", "3:3: "},
		"no mapping":                {"- a\n", "1:1: a file of semantics is a list of “key: value” lines"},
		"a field without a mapping": {"fields:\n  a: revenue\n", "2:6: what is said of a field is a list of “key: value” lines"},
		"no YAML":                   {"rows: [a\n", "1:7: "},
		"two documents":             {"rows: a\n---\nrows: b\n", "a second document begins here"},
		"not UTF-8":                 {"rows: \xff\n", "1:1: this is not UTF-8 text"},
		"too large":                 {strings.Repeat("#", 300<<10), "1:1: this is larger than 256 KiB"},
		"all faults at once":        {"row: a\ntme: b\n", "1:1: unknown key “row”; did you mean “rows”?; 2:1: unknown key “tme”; did you mean “time”?"},
		"an alias":                  {"rows: &a x\ndescription: *a\n", "“rows” wants a text"},
	} {
		_, err := catalog.ParseSemantics([]byte(c.text))
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

func TestLongListsOfFaultsAreCut(t *testing.T) {
	t.Parallel()
	_, err := catalog.ParseSemantics([]byte("a: 1\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\ng: 1\n"))
	if err == nil || !strings.HasSuffix(err.Error(), "; and 2 more") || strings.Contains(err.Error(), "6:1") {
		t.Errorf("%v", err)
	}
}

// ordersProfile is a table that the semantics of the tests are about.
func ordersProfile() catalog.Profile {
	return catalog.Profile{
		Name: "orders", RowNoun: "orders", Rows: 10, Time: "order_date",
		Columns: []catalog.Column{
			{Name: "order_date", Label: "order date", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime},
			{Name: "shipped", Label: "shipped", Type: sitrep.TypeDate, Role: sitrep.RoleTime, Kind: catalog.KindTime},
			{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: "USD", Description: "From 1 to 9"},
			{Name: "tier", Label: "tier", Type: sitrep.TypeInteger, Role: sitrep.RoleMeasure, Kind: catalog.KindNumber, Min: "1", Max: "3"},
			{Name: "region", Label: "region", Type: sitrep.TypeString, Role: sitrep.RoleDimension, Kind: catalog.KindGeo, Values: []catalog.ValueCount{{Value: "North"}, {Value: "South"}}, AllValues: true, Determines: []string{"Customer Email"}},
			{Name: "Customer Email", Label: "customer email", Type: sitrep.TypeString, Role: sitrep.RoleIdentifier, Kind: catalog.KindEntity},
		},
		Notes:   []catalog.Note{{Column: "Customer Email", Text: "odd"}, {Column: "amount", Text: "odd"}},
		Rejects: []catalog.Reject{{Column: "Customer Email", Text: "x"}, {Reason: "too short", Text: "1,a@example.com"}},
	}
}

func TestSemanticsThatDoNotFitAreNamedByLineAndColumn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"a field that is not there":       {"fields:\n  amuont: {label: x}\n", "2:3: there is no field “amuont”; did you mean “amount”?"},
		"a field that is nowhere near":    {"fields:\n  zzz: {label: x}\n", "2:3: there is no field “zzz”"},
		"a time that is not there":        {"time: ordr_date\n", "1:1: there is no field “ordr_date”; did you mean “order_date”?"},
		"a time that is none":             {"time: region\n", "1:1: “region” holds texts, not dates"},
		"a time that is hidden":           {"time: shipped\nfields:\n  shipped: {hidden: true}\n", "1:1: “shipped” is hidden, so periods cannot be about it"},
		"a measure of texts":              {"fields:\n  region:\n    role: measure\n", "3:5: “region” holds texts and cannot be a measure"},
		"a time of numbers":               {"fields:\n  amount:\n    role: time\n", "3:5: “amount” holds numbers and cannot be a time"},
		"a sum of texts":                  {"fields:\n  region:\n    aggregate: sum\n", "3:5: “region” holds texts, which have no sum"},
		"a unit of dates":                 {"fields:\n  shipped:\n    unit: EUR\n", "3:5: “shipped” holds dates, which take no unit"},
		"a direction of texts":            {"fields:\n  region:\n    good: up\n", "3:5: “region” holds texts, which take no good"},
		"names of dates":                  {"fields:\n  shipped:\n    values: {a: b}\n", "3:5: “shipped” holds dates, which take no values"},
		"a value in another case":         {"fields:\n  region:\n    values: {north: N}\n", "3:5: “region” has the value “North”, not “north”"},
		"a value that no row has":         {"fields:\n  region:\n    values: {Far: N, South: S}\n", ""},
		"a synonym that is a field":       {"fields:\n  amount:\n    synonyms: Region\n", "2:3: “Region” is the name of another field; give that one a label to take it"},
		"a name that was given away":      {"fields:\n  amount:\n    synonyms: region\n  region:\n    label: area\n", ""},
		"the name of a hidden field":      {"fields:\n  amount:\n    synonyms: region\n  region:\n    hidden: true\n", ""},
		"all that fits":                   {ordersSemantics, ""},
		"distinct texts may have a sense": {"fields:\n  region:\n    aggregate: countDistinct\n    good: up\n", ""},
	} {
		s, err := catalog.ParseSemantics([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		err = s.Check(ordersProfile())
		notes := s.Notes(ordersProfile())
		if c.want == "" {
			if err != nil || len(notes) > 0 {
				t.Errorf("%s: %v %v, want none", name, err, notes)
			}
			continue
		}
		if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(err.Error(), c.want) || len(notes) != 1 {
			t.Errorf("%s: %v %v, want %s", name, err, notes, c.want)
		}
	}
}

func TestSemanticsLieOverAProfile(t *testing.T) {
	t.Parallel()
	s, err := catalog.ParseSemantics([]byte(ordersSemantics))
	if err != nil {
		t.Fatal(err)
	}
	before := ordersProfile()
	p := before.With(s)
	amount, tier := p.Column("amount"), p.Column("tier")
	if amount.Label != "revenue" || amount.Unit != "EUR" || amount.Good != "up" || amount.Description != "revenue: From 1 to 9" || amount.Meaning == "" {
		t.Errorf("amount is %+v", amount)
	}
	if tier.Role != sitrep.RoleDimension || tier.NameOf("2") != "Silver" || tier.NameOf("3") != "" {
		t.Errorf("tier is %+v", tier)
	}
	if p.Column("Customer Email") != nil || len(p.Notes) != 1 || len(p.Rejects) != 1 || p.Rejects[0].Text != "" || len(p.Column("region").Determines) != 0 {
		t.Errorf("the hidden field is in %+v", p)
	}
	if !reflect.DeepEqual(before, ordersProfile()) {
		t.Error("the profile itself changed")
	}
}

func TestRolesAndAggregatesDecideTheKind(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		role sitrep.Role
		kind catalog.Kind
	}{
		"aggregate: sum":                    {sitrep.RoleMeasure, catalog.KindFlow},
		"aggregate: last":                   {sitrep.RoleMeasure, catalog.KindStock},
		"aggregate: median":                 {sitrep.RoleMeasure, catalog.KindRate},
		"role: measure":                     {sitrep.RoleMeasure, catalog.KindNumber},
		"role: dimension":                   {sitrep.RoleDimension, catalog.KindOrdinal},
		"role: identifier":                  {sitrep.RoleIdentifier, catalog.KindEntity},
		"role: time":                        {sitrep.RoleMeasure, catalog.KindNumber}, // 1 to 3 are no years
		"values: {1: a}":                    {sitrep.RoleDimension, catalog.KindOrdinal},
		"role: measure\n    values: {1: a}": {sitrep.RoleMeasure, catalog.KindNumber},
		"label: x":                          {sitrep.RoleMeasure, catalog.KindNumber},
	} {
		s, err := catalog.ParseSemantics([]byte("fields:\n  tier:\n    " + text + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		p := ordersProfile().With(s)
		if c := p.Column("tier"); c.Role != want.role || c.Kind != want.kind {
			t.Errorf("%s: %s %s, want %s %s", text, c.Role, c.Kind, want.role, want.kind)
		}
	}
}

func TestPeriodsAreAboutTheTimeThatIsSaid(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                     "order_date",
		"time: shipped":                        "shipped",
		"fields: {order_date: {hidden: true}}": "shipped",
		"fields: {order_date: {role: text}}":   "order_date", // dates are no text
		"time: region":                         "order_date",
		"fields: {order_date: {role: dimension}}": "shipped",
	} {
		s, err := catalog.ParseSemantics([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := ordersProfile().With(s).Time; got != want {
			t.Errorf("%s: periods are about %s, want %s", text, got, want)
		}
	}
}

func FuzzParseSemantics(f *testing.F) {
	for _, text := range []string{ordersSemantics, "", "rows: [", "a: &a\n  <<: *a", "fields:\n  ? [a]\n  : b", "fields: {a: {values: {1: [x, y], 2: z}}}", "- - -", "rows: |\n  a\n", "!!binary x: y", "\"\\x00\": \"\\u202e\""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := catalog.ParseSemantics(text)
		if err != nil {
			if e := err.Error(); sitrep.CodeOf(err) != sitrep.Invalid || e == "" || strings.ContainsAny(e, "\x00\x1b") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		p := ordersProfile().With(s)
		if p.Time != "" && p.Column(p.Time) == nil {
			t.Errorf("periods are about %q, which is not there", p.Time)
		}
		for _, n := range s.Notes(ordersProfile()) {
			if n.Text == "" {
				t.Error("an empty note")
			}
		}
	})
}
