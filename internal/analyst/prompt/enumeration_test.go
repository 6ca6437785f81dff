package prompt

import "testing"

func TestItemsThatAreNumberedWithinALineBeginPartsOfTheirOwn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Show 1) sales by month 2) orders by country 3) returns": "Show \f  sales by month \f  orders by country \f  returns",
		"Show (1) sales (2) orders":                              "Show \f   sales \f   orders",
		"sales in Q1. 2 products":                                "sales in Q1. 2 products",
		"the top 5) 1) only one":                                 "the top 5) 1) only one",
		"orders (2) by region":                                   "orders (2) by region",
	} {
		if got := layout(text); got != want {
			t.Errorf("%q is laid out as %q, want %q", text, got, want)
		}
	}
}
