package analyst_test

import (
	"os"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestDocumentedSemanticsAreTrue reads the page for people and asks what it says
// can be asked.
func TestDocumentedSemanticsAreTrue(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(page), "```yaml\n")
	example, _, _ = strings.Cut(example, "```")
	said := semantics(t, example)
	from := openShop(t, 1)
	profile, err := from.Profile(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := said.Check(profile); err != nil || len(said.Fields) == 0 {
		t.Fatalf("the example does not fit the sample: %v", err)
	}
	for prompt, want := range map[string][]string{
		"GMV of branches this year": {"Total revenue", "€", "sales channel is Branch", "April"},
		"price by category":         {"Median price by category", "€"},
		"customers by region":       {"Number of customers by region", "| North"},
	} {
		if !strings.Contains(string(page), prompt) {
			t.Errorf("the page does not speak of %q", prompt)
		}
		r := request(prompt)
		r.Semantics = said
		got := makeReport(t, from, r).Markdown
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: lacks %q in\n%s", prompt, w, got)
			}
		}
	}
}

// TestDocumentedFaultsAreToldAsThePageSays takes the messages of the page.
func TestDocumentedFaultsAreToldAsThePageSays(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/semantics.md")
	if err != nil {
		t.Fatal(err)
	}
	_, err = catalog.ParseSemantics([]byte("rows: orders\n\n\nweekstart: monday\n"))
	if err == nil || !strings.Contains(string(page), err.Error()) {
		t.Errorf("the page does not have %v", err)
	}
}
