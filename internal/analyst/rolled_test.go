package analyst_test

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/sample"
)

// manyOrders are as many as make a large table.
var manyOrders = sync.OnceValues(func() (string, error) {
	source := filepath.Join(os.Getenv("ANALYST_FOLDER"), "many.csv")
	f, err := os.Create(source)
	if err != nil {
		return "", err
	}
	if err := sample.Write(f, catalog.LargeRows+1000); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	return importFile(context.Background(), source, sample.Name)
})

// TestALargeTableIsReportedAsWithoutAddingItUp holds the report that asks what the rows come to against that which asks the rows alone.
func TestALargeTableIsReportedAsWithoutAddingItUp(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"overview", "why did revenue change last month?", "anything unusual?"} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			from := openCopy(t, manyOrders, 2)
			added := makeReport(t, from, request(prompt))
			read := makeReport(t, struct{ analyst.Table }{openCopy(t, manyOrders, 2)}, request(prompt))
			if string(added.JSON) != string(read.JSON) {
				t.Errorf("the reports differ:\n%s\nand\n%s", added.Markdown, read.Markdown)
			}
		})
	}
}
