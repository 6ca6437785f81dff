package analyst_test

import (
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// contracts are rows that say little by themselves: codes, short names, money
// without a currency.
const contracts = `id,dt,amt,tier,churn,region,owner_email,owner
1,2024-11-04,100,1,0.1,North,a@example.com,N1
2,2025-02-10,250,2,0.2,South,b@example.com,N2
3,2025-04-07,300,3,0.3,North,c@example.com,N1
4,2025-07-14,50,1,0.4,West,d@example.com,N2
5,2025-08-11,80,2,0.5,South,e@example.com,N3
6,2025-10-13,400,3,0.1,North,f@example.com,N3
7,2026-01-12,120,1,0.2,West,g@example.com,N1
8,2026-03-30,90,2,0.3,South,h@example.com,N4
`

const contractSemantics = `
rows: contracts
time: dt
weekStart: sunday
yearStart: april
fields:
  amt:
    label: contract value
    unit: EUR
    synonyms: [bookings, annual contract value, ACV]
    good: up
  tier:
    synonyms: plan
    values:
      1: Gold
      2: [Silver, middle tier]
      3: Bronze
  churn:
    label: risk
    aggregate: median
    good: down
  owner_email:
    hidden: true
  owner:
    label: owners
    aggregate: countDistinct
`

func semantics(t testing.TB, text string) catalog.Semantics {
	t.Helper()
	s, err := catalog.ParseSemantics([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func aboutContracts(t testing.TB, prompt string) analyst.Report {
	t.Helper()
	r := request(prompt)
	r.Semantics = semantics(t, contractSemantics)
	return makeReport(t, table(t, "deals", contracts), r)
}

func TestSemanticsAreUsedInReports(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prompt string
		has    []string
		not    []string
	}{
		"a synonym":                     {"total bookings", []string{"Total contract value", "€1,390"}, []string{"amt", "not understood"}},
		"a synonym of several words":    {"total annual contract value by region", []string{"Total contract value by region", "€"}, []string{"amt"}},
		"an abbreviation":               {"average ACV", []string{"verage contract value", "€174"}, []string{"amt"}},
		"a label is a name":             {"contract value by region", []string{"Total contract value", "North"}, []string{"amt"}},
		"the aggregate of a field":      {"risk", []string{"edian risk", "0.25"}, []string{"verage risk"}},
		"names of values in tables":     {"bookings by tier", []string{"Gold", "Silver", "Bronze"}, []string{"| 1 |", "tier 1"}},
		"the name of a value filters":   {"bookings of Gold contracts", []string{"€270", "tier is Gold"}, nil},
		"another name of a value":       {"bookings for the middle tier", []string{"€420", "tier is Silver"}, nil},
		"the noun of rows":              {"how many deals are there?", []string{"8 contracts"}, nil},
		"things that are counted":       {"owners by region", []string{"umber of owners", "South has the highest number of owners: 3", "2, for West"}, []string{"N1"}},
		"counted things in a period":    {"owners in 2025", []string{"umber of owners", "**3**"}, nil},
		"counted things are listed":     {"top 2 owners by bookings", []string{"N3", "€"}, nil},
		"hidden fields are not there":   {"list the owner email", nil, []string{"example.com"}},
		"a fiscal year":                 {"bookings in FY 2026", []string{"FY 2026 (April 2025–March 2026)", "€1,040"}, nil},
		"a fiscal quarter":              {"bookings in Q3 2026", []string{"Q3 FY 2026 (October–December 2025)", "€400"}, nil},
		"fiscal years in a series":      {"bookings by year", []string{"FY 2025", "FY 2026"}, []string{"| 2025 |"}},
		"fiscal quarters in a series":   {"bookings by quarter", []string{"Q2 FY 2026", "Q4 FY 2025"}, nil},
		"weeks that begin on Sunday":    {"bookings by week in July 2025", []string{"13–19 Jul 2025"}, nil},
		"the best have the least risk":  {"best region by risk", []string{"North"}, nil},
		"unit of a table's column head": {"bookings by region", []string{"€"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, _, _ := strings.Cut(aboutContracts(t, c.prompt).Markdown, "## How this was computed") // that names columns
			for _, want := range c.has {
				if !strings.Contains(got, want) {
					t.Errorf("%s: lacks %q in\n%s", c.prompt, want, got)
				}
			}
			for _, no := range c.not {
				if strings.Contains(got, no) {
					t.Errorf("%s: has %q in\n%s", c.prompt, no, got)
				}
			}
		})
	}
}

// stocks are levels at the ends of months: two warehouses, four months.
const stocks = `month,warehouse,sold,closing
2026-01-31,North,10,100
2026-01-31,South,20,50
2026-02-28,North,11,110
2026-02-28,South,21,60
2026-03-31,North,12,120
2026-03-31,South,22,40
2026-04-30,North,13,90
2026-04-30,South,23,70
`

func TestLevelsAreThoseAtTheEndOfAPeriod(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string][]string{
		"total stock":                      {"160 pallets"},
		"stock by warehouse":               {"| North     |              90 |    56.3% |", "160"},
		"stock last quarter":               {"160 pallets in Q1 2026"},
		"stock by month":                   {"| Feb 2026          |             170 |"},
		"stock of North by quarter":        {"| Q1 2026 (partly) |             120 |", "|              90 |"},
		"stock vs last month by warehouse": {"−25%", "+75%"},
		"stock of South in March 2026":     {"40 pallets"},
		"warehouses with stock above 80":   {"North"},
		"stock by warehouse and month":     {"from 100 pallets in January 2026 to 90 pallets in April 2026", "from 50 pallets in January 2026 to 70 pallets in April 2026"},
		"average stock":                    {"80 pallets"},
		"stock and sold by warehouse":      {"| **Total** |         **160** |", "132"},
	} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			r := request(prompt)
			r.Now = time.Date(2026, 5, 10, 7, 0, 0, 0, time.UTC)
			r.Semantics = semantics(t, "fields:\n  closing:\n    label: stock\n    aggregate: last\n    unit: pallets\n")
			got := makeReport(t, table(t, "stores", stocks), r).Markdown
			for _, w := range want {
				if !strings.Contains(got, w) {
					t.Errorf("%s: lacks %q in\n%s", prompt, w, got)
				}
			}
			for _, no := range []string{"640", "480", "75% of the total"} {
				if strings.Contains(got, no) {
					t.Errorf("%s: has %q in\n%s", prompt, no, got)
				}
			}
		})
	}
}

func TestPlansAreMadeAnewWhenWhatIsSaidOfAUsedFieldChanges(t *testing.T) {
	t.Parallel()
	from := table(t, "deals", contracts)
	first := aboutContracts(t, "bookings by region")
	for name, c := range map[string]struct {
		semantics string
		anew      string
	}{
		"the same":                      {contractSemantics, ""},
		"another description":           {strings.Replace(contractSemantics, "good: up", "good: up\n    description: paid in full", 1), ""},
		"a field that is not used":      {strings.Replace(contractSemantics, "label: risk", "label: danger", 1), ""},
		"another unit of a used field":  {strings.Replace(contractSemantics, "unit: EUR", "unit: USD", 1), "USD"},
		"another label of a used field": {strings.Replace(contractSemantics, "label: contract value", "label: value of contract", 1), "what is said of the field amt was changed"},
		"nothing is said any more":      {"", "amt"},
	} {
		r := request("bookings by region")
		r.Plan, r.Semantics = &first.Plan, semantics(t, c.semantics)
		got := makeReport(t, from, r).Markdown
		if anew := strings.Contains(got, "made anew") || strings.Contains(got, "read anew"); anew != (c.anew != "") || !strings.Contains(got, c.anew) {
			t.Errorf("%s: made anew %v, want %q in\n%s", name, anew, c.anew, got)
		}
	}
}

func TestRemarksAndMisfitsAreInTheQualitySection(t *testing.T) {
	t.Parallel()
	r := request("bookings by region")
	r.Semantics = semantics(t, "fields:\n  amt: {synonyms: bookings}\n  gone: {label: x}\n  region: {aggregate: sum}\n")
	r.Remarks = []string{"The file is gone."}
	_, quality, _ := strings.Cut(makeReport(t, table(t, "deals", contracts), r).Markdown, "## Data quality")
	for _, want := range []string{"The file is gone.", "Semantics: there is no field “gone”.", "Semantics: “region” holds texts, which have no sum."} {
		if !strings.Contains(quality, want) {
			t.Errorf("lacks %q in\n%s", want, quality)
		}
	}
}

func TestWordsThatAreSaidOfAFieldLaterMakeThePlanAnewOnce(t *testing.T) {
	t.Parallel()
	from := table(t, "deals", contracts)
	r := request("kudos by region")
	r.Semantics = semantics(t, "fields:\n  tier: {label: plan}\n")
	first := makeReport(t, from, r)
	r.Plan, r.Semantics = &first.Plan, semantics(t, "fields:\n  amt: {synonyms: kudos, label: thanks}\n")
	second := makeReport(t, from, r)
	if !strings.Contains(second.Markdown, "“kudos” is now said of the field amt") || !strings.Contains(second.Markdown, "Total thanks by region") {
		t.Errorf("the new synonym is not used:\n%s", second.Markdown)
	}
	r.Plan, r.Semantics = &first.Plan, semantics(t, "fields:\n  amt: {synonyms: laurels}\n")
	if got := makeReport(t, from, r).Markdown; strings.Contains(got, "is now said") {
		t.Errorf("another synonym makes the plan anew:\n%s", got)
	}
	r.Plan, r.Semantics = &second.Plan, semantics(t, "fields:\n  amt: {synonyms: kudos, label: thanks}\n")
	if got := makeReport(t, from, r).Markdown; strings.Contains(got, "anew") {
		t.Errorf("the plan is made anew again:\n%s", got)
	}
}

func TestGoodDecidesWhichIsBest(t *testing.T) {
	t.Parallel()
	for good, want := range map[string][2]string{
		"up":   {"| South", "(good)"},
		"down": {"| North", "(bad)"},
	} {
		rows := "2026-01-01,North,10\n2026-01-06,South,20\n2026-02-05,North,20\n2026-02-28,South,40\n"
		from := table(t, "visits", "day,region,wait\n"+strings.Repeat(rows, 6)) // of a handful of rows nothing is good
		r := request("best region by wait")
		r.Semantics = semantics(t, "fields:\n  wait: {unit: minutes, aggregate: average, good: "+good+"}\n")
		if got := makeReport(t, from, r).Markdown; !strings.Contains(got, want[0]) {
			t.Errorf("good is %s: the best is not %s in\n%s", good, want[0], got)
		}
		r.Prompt = "how did wait change last month?"
		if got := makeReport(t, from, r).Markdown; !strings.Contains(got, want[1]) {
			t.Errorf("good is %s: a rise is not %s in\n%s", good, want[1], got)
		}
	}
}

func TestNumbersOfYearsStayCalendarYears(t *testing.T) {
	t.Parallel()
	r := request("sales by year")
	r.Semantics = semantics(t, "yearStart: april\n")
	got := makeReport(t, table(t, "shops", "year,shop,sales\n2022,A,10\n2023,A,20\n2024,A,30\n2025,A,40\n"), r).Markdown
	if !strings.Contains(got, "| 2024") || strings.Contains(got, "FY") {
		t.Errorf("years of numbers are fiscal:\n%s", got)
	}
}

func TestOddSemanticsStillGiveReports(t *testing.T) {
	t.Parallel()
	from := table(t, "deals", contracts)
	for name, text := range map[string]string{
		"all hidden":           "fields: {id: {hidden: true}, dt: {hidden: true}, amt: {hidden: true}, tier: {hidden: true}, churn: {hidden: true}, region: {hidden: true}, owner_email: {hidden: true}, owner: {hidden: true}}",
		"words of the reader":  "fields: {amt: {label: total, synonyms: [by, count, average, top 5, last month, '2026']}, region: {synonyms: [the, of, 'per']}}",
		"signs":                "fields: {amt: {label: '€', synonyms: ['#', '%', '|', '{{x}}']}, region: {label: '<b>*r*</b>'}}",
		"names that are codes": "fields: {tier: {values: {1: '2', 2: '1'}}, region: {values: {North: South}}}",
		"long words":           "fields: {amt: {synonyms: [" + strings.Repeat("x", 60) + "]}}",
		"no time":              "fields: {dt: {role: dimension}, amt: {aggregate: last}}",
	} {
		for _, prompt := range []string{"overview", "total by region", "top 5 region by amt", "monthly amt", "tier 1", "average # per region"} {
			r := request(prompt)
			r.Semantics = semantics(t, text)
			got := makeReport(t, from, r).Markdown
			written, _, _ := strings.Cut(strings.ReplaceAll(got, `\<b>`, ""), "## How this was computed") // there it is code
			if strings.Contains(written, "<b>") {
				t.Errorf("%s, %s: not escaped in\n%s", name, prompt, got)
			}
		}
	}
}

func TestAnAggregateThatIsSaidIsNotAssumed(t *testing.T) {
	t.Parallel()
	from := table(t, "deals", contracts)
	for text, assumed := range map[string]bool{"fields: {churn: {label: risk}}": true, "fields: {churn: {label: risk, aggregate: average}}": false} {
		r := request("risk by region")
		r.Semantics = semantics(t, text)
		if got := makeReport(t, from, r).Markdown; strings.Contains(got, "risk is averaged") != assumed {
			t.Errorf("%s: assumed is not %v in\n%s", text, assumed, got)
		}
	}
}
