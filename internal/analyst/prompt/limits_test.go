package prompt_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/prompt"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// wide is a table of 30 columns with 10,000 values.
func wide() catalog.Profile {
	p := orders()
	for i := range 10 {
		c := catalog.Column{
			Name: fmt.Sprintf("dimension_%d", i), Label: fmt.Sprintf("dimension %d", i), Type: sitrep.TypeString,
			SQLType: "VARCHAR", Role: sitrep.RoleDimension, Kind: catalog.KindCategory, Distinct: 1000, AllValues: true,
		}
		for v := range 1000 {
			c.Values = append(c.Values, catalog.ValueCount{Value: fmt.Sprintf("Value %c%c %d of %d", 'A'+v%26, 'a'+v%25, v, i), Rows: 10})
		}
		p.Columns = append(p.Columns, c, catalog.Column{
			Name: fmt.Sprintf("measure_%d", i), Label: fmt.Sprintf("measure %d", i),
			Type: sitrep.TypeNumber, SQLType: "DOUBLE", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Distinct: 9000,
		})
	}
	return p
}

func BenchmarkRead(b *testing.B) {
	p := wide()
	for b.Loop() {
		prompt.Read(p, nil, "What were the top 5 products by total revenue in Q3 2025 excluding refunded orders, and how did measure 3 by dimension 4 change compared to last year?", prompt.Hint{})
	}
}

// Planning is part of every first run of a report; the bound is loose so that a busy machine passes.
func TestPlanningIsQuick(t *testing.T) {
	t.Parallel()
	p := wide()
	best := time.Hour
	for range 5 {
		start := time.Now()
		prompt.Read(p, nil, "top 5 products by total revenue in Q3 2025 excluding refunded orders, and measure 3 by dimension 4", prompt.Hint{})
		best = min(best, time.Since(start))
	}
	if best > 50*time.Millisecond {
		t.Errorf("planning took %v", best)
	}
}

// It is alone: what others take of the processor would be counted, too.
func TestLongPromptsTakeNoSquareTime(t *testing.T) { //nolint:paralleltest // see above
	p := wide()
	took := func(text string) time.Duration {
		best := time.Hour
		for range 7 {
			start := time.Now()
			prompt.Read(p, nil, text, prompt.Hint{})
			best = min(best, time.Since(start))
		}
		return best
	}
	for _, piece := range []string{"the ", "revenue by region and ", "measure ", "since ", "not ", "(", "2020 ", "top 5 ", "a", "\"", "last ", "May ", "last May ", "first day of ", "1 to ", "FY25 ", "since the start of ", "'", "by "} {
		short, long := took(strings.Repeat(piece, 1000/len(piece))), took(strings.Repeat(piece, 4000/len(piece)))
		if long > 12*short && long > 300*time.Millisecond {
			t.Errorf("%q: %v for 1,000 characters, %v for 4,000", piece, short, long)
		}
	}
}

func TestSamePromptGivesTheSamePlan(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"revenue, orders and quantity by region and channel since March, excluding refunds; why did it drop?",
		"which product had the highest price in the north", "weird stuff about open orders in May", "price rating total value of orders",
	} {
		first := ""
		for range 20 {
			got, err := json.Marshal(prompt.Read(orders(), nil, text, prompt.Hint{}))
			if err != nil {
				t.Fatal(err)
			}
			if first == "" {
				first = string(got)
			}
			if string(got) != first {
				t.Fatalf("%q read in two ways:\n%s\n%s", text, first, got)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", " ", "total revenue by region", "top 5 products by revenue last month vs last year", "“May” sales — Q3’25 (north)",
		"revenue\u00a0by\u2003region", "\xff\xfe", "ｔｏｔａｌ　ｒｅｖｅｎｕｅ", "売上 by region", "orders over 10k and under 5%", "between and", "top", "by", "not", "vs",
		"since", "1/2/2020", "2020-02-31", "more than", "ÄÖÜß", "revenue'''", "((((", "q3 h1 fy25 w53", "0 0 0", "9999999999999999999999",
		"above average below average", "\u0000", "é́́́", "count(*)", "sum(revenue)/count(orders)",
	} {
		f.Add(s)
	}
	p := orders()
	c := plan.Clock{
		Now: time.Date(2026, 11, 23, 7, 0, 0, 0, time.UTC), Zone: time.UTC, First: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC),
		Latest: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), Watermark: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC),
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := prompt.Read(p, nil, text, prompt.Hint{})
		rs, err := plan.Resolve(read, p, c)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, r := range rs {
			if _, err := plan.Compile(r, p); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			plan.Explain(r, p)
		}
		for _, w := range read.Words {
			if w.Start < 0 || w.End > len(text) || w.Start >= w.End {
				t.Fatalf("%q: word at %d to %d", text, w.Start, w.End)
			}
		}
	})
}
