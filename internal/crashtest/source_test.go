//go:build crash

package crashtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// source is a file of orders and the dataset that is made of it.
type source struct{ path, dataset string }

// sources are several, because a kill while one is imported holds up the reports
// about it until the lease of the import ends.
const sources = 4

func (h *harness) addSources() {
	h.t.Helper()
	dir := h.t.TempDir()
	for i := range sources {
		s := source{path: filepath.Join(dir, fmt.Sprintf("orders%d.csv", i))}
		h.write(s.path)
		s.dataset = h.program.Must(h.t, "dataset", "add", s.path, "--name", fmt.Sprintf("Orders %d", i))
		h.sources = append(h.sources, s)
	}
}

// changeSource changes one source after the other.
func (h *harness) changeSource() {
	h.t.Helper()
	h.write(h.sources[h.refits%sources].path)
	h.refits++
}

// write writes a source anew, with other rows, as an export would: beside, and
// then moved into place.
func (h *harness) write(path string) {
	h.t.Helper()
	var csv strings.Builder
	csv.WriteString("order_id,order_date,region,product,revenue\n")
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 2000 + h.random.IntN(2000) {
		fmt.Fprintf(&csv, "%d,%s,%s,P%d,%d.%02d\n", i+1, day.AddDate(0, 0, h.random.IntN(700)).Format("2006-01-02"),
			[]string{"North", "South", "East", "West"}[h.random.IntN(4)], h.random.IntN(30), h.random.IntN(500), h.random.IntN(100))
	}
	beside := path + ".new"
	if err := os.WriteFile(beside, []byte(csv.String()), 0o644); err != nil {
		h.t.Fatal(err)
	}
	if err := os.Rename(beside, path); err != nil {
		h.t.Fatal(err)
	}
}
