package document

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// What the markdown shows of the statements: the JSON has them whole.
const (
	shownStatements = 4
	shownSQL        = 300
)

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
	items := windowItems(m.Windows)
	for _, q := range sortedKeys(m.Filters) {
		if m.Filters[q] != "" {
			items = append(items, "Rows of "+Escape(q)+": only where "+Escape(m.Filters[q])+".")
		}
	}
	for _, label := range sortedKeys(m.Measures) {
		items = append(items, EscapeBlock(label)+": "+Escape(m.Measures[label])+".")
	}
	items = append(append(items, provenance(m)), checks(m)...)
	w.list("How this was computed", append(items, statements(d.Results)...))
}

// windowItems names each window once, with its questions if there are several.
func windowItems(windows map[string]string) []string {
	questions := map[string][]string{}
	for _, q := range sortedKeys(windows) {
		if windows[q] != "" {
			questions[windows[q]] = append(questions[windows[q]], Escape(q))
		}
	}
	var items []string
	for _, label := range sortedKeys(questions) {
		item := "Window: " + Escape(label)
		if len(questions) > 1 {
			item += " (" + strings.Join(questions[label], ", ") + ")"
		}
		items = append(items, item+".")
	}
	return items
}

// statements shows the answering queries; the others differ little from them.
func statements(results map[string]Result) []string {
	var items []string
	hidden := 0
	ids := sortedKeys(results)
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(volunteered(a), volunteered(b)) })
	for _, id := range ids {
		if !strings.HasSuffix(id, ".main") || len(items) >= shownStatements {
			hidden++
			continue
		}
		items = append(items, code(id)+": "+code(truncate(Clean(results[id].SQL), shownSQL)))
	}
	if hidden > 0 {
		items = append(items, fmt.Sprintf("The JSON has %d more %s, all bound values and all rows.", hidden, plural(int64(hidden), "statement", "statements")))
	}
	return items
}

// volunteered orders the queries of questions before those of what nobody asked for,
// whose ids begin with an n.
func volunteered(id string) int {
	if strings.HasPrefix(id, "n") {
		return 1
	}
	return 0
}

func provenance(m *Method) string {
	text := fmt.Sprintf("%d %s on snapshot %s; times in %s; prompt read by %s", m.Queries,
		plural(int64(m.Queries), "query", "queries"), Escape(truncate(m.Snapshot, 13)), Escape(m.Timezone), Escape(m.Reader))
	if m.Program != "" {
		text += "; sitrep " + Escape(m.Program)
	}
	return text + "."
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
