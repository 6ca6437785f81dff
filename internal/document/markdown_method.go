package document

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// shownSQL is how much of a statement the markdown shows. The JSON has it whole.
const shownSQL = 400

func (w *writer) quality(q *Quality) {
	items := []string{group(strconv.FormatInt(q.Rows, 10)) + plural(q.Rows, " row", " rows") + span(q) + "."}
	if q.Rejected > 0 {
		items = append(items, group(strconv.FormatInt(q.Rejected, 10))+plural(q.Rejected, " row or cell", " rows or cells")+
			" of the source did not fit and "+plural(q.Rejected, "was", "were")+" not counted.")
	}
	for _, n := range q.Notes {
		items = append(items, EscapeBlock(n))
	}
	w.list("Data quality and freshness", items)
}

func span(q *Quality) string {
	if q.From == nil || q.To == nil {
		return ""
	}
	return ", from " + Escape(BucketLabel(*q.From, "day")) + " to " + Escape(BucketLabel(*q.To, "day"))
}

func plural(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func (w *writer) method(d *Document) {
	m := &d.Method
	var items []string
	for _, q := range sortedKeys(m.Windows) {
		if m.Windows[q] != "" {
			items = append(items, "Window of "+Escape(q)+": "+Escape(m.Windows[q])+".")
		}
	}
	for _, q := range sortedKeys(m.Filters) {
		if m.Filters[q] != "" {
			items = append(items, "Rows of "+Escape(q)+": only where "+Escape(m.Filters[q])+".")
		}
	}
	for _, label := range sortedKeys(m.Measures) {
		items = append(items, EscapeBlock(label)+": "+Escape(m.Measures[label])+".")
	}
	items = append(items, provenance(m)+checks(m.Checks))
	for _, id := range sortedKeys(d.Results) {
		items = append(items, code(id)+": "+code(truncate(Clean(d.Results[id].SQL), shownSQL)))
	}
	w.list("How this was computed", items)
}

func provenance(m *Method) string {
	text := fmt.Sprintf("%d %s on snapshot %s; times in %s; prompt read by %s", m.Queries,
		plural(int64(m.Queries), "query", "queries"), Escape(truncate(m.Snapshot, 13)), Escape(m.Timezone), Escape(m.Reader))
	if m.Program != "" {
		text += "; sitrep " + Escape(m.Program)
	}
	return text + "."
}

func checks(made map[string]int) string {
	if len(made) == 0 {
		return ""
	}
	parts := make([]string, 0, len(made))
	for _, kind := range sortedKeys(made) {
		parts = append(parts, strconv.Itoa(made[kind])+" for "+kind)
	}
	return " Tests made: " + strings.Join(parts, ", ") + "."
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
