package source_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// TestAWorkbookBehindHTTPSIsRead: as any file; one that is cut off is none.
func TestAWorkbookBehindHTTPSIsRead(t *testing.T) {
	t.Parallel()
	book := excelize.NewFile()
	if _, err := book.NewSheet("Orders"); err != nil {
		t.Fatal(err)
	}
	for sheet, rows := range map[string][][]any{
		"Sheet1": {{"what"}, {"a cover"}},
		"Orders": {{"id", "sold on", "amount"}, {1, time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC), 10.5}, {2, time.Date(2024, 2, 3, 0, 0, 0, 0, time.UTC), 20.25}},
	} {
		for i, row := range rows {
			if err := book.SetSheetRow(sheet, fmt.Sprint("A", i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	etag := atomic.Value{}
	etag.Store(`"1"`)
	e, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", etag.Load().(string))
		if sent := text.Bytes(); r.URL.Path == "/data/cut.xlsx" {
			_, _ = w.Write(sent[:len(sent)/2])
		} else {
			_, _ = w.Write(sent)
		}
	})
	d := e.table("2024/book.xlsx")
	e.fails(d, sitrep.Invalid) // two sheets have rows
	d.Options, _ = json.Marshal(catalog.Options{Sheet: "Orders"})
	d = e.imported(d)
	e.wants(e.rows(d, `SELECT count(*), sum(amount), max("sold on") FROM data`), "2|30.75|2024-02-03 00:00:00 +0000 UTC")
	if e.changed(d) {
		t.Error("the same ETag counts as changed")
	}
	etag.Store(`"2"`)
	if !e.changed(d) {
		t.Error("another ETag counts as unchanged")
	}
	cut := e.table("cut.xlsx")
	cut.Options = d.Options
	e.fails(cut, sitrep.Invalid)
	if left := e.left(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
