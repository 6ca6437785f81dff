package document

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

func quality(q *Quality) []Text {
	items := []Text{plainText(group(strconv.FormatInt(q.Rows, 10)) + plural(q.Rows, " row", " rows") + span(q) + ".")}
	if q.Rejected > 0 {
		items = append(items, plainText(group(strconv.FormatInt(q.Rejected, 10))+plural(q.Rejected, " row or cell", " rows or cells")+
			" of the source did not fit and "+plural(q.Rejected, "was", "were")+" not counted."))
	}
	for _, n := range q.Notes {
		items = append(items, plainText(n))
	}
	return items
}

func span(q *Quality) string {
	if q.From == nil || q.To == nil {
		return ""
	}
	return ", from " + BucketLabel(*q.From, "day") + " to " + BucketLabel(*q.To, "day")
}

func plural(n int64, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func method(d *Document) []Text {
	m := &d.Method
	items := windowItems(m.Windows)
	for _, q := range sortedKeys(m.Filters) {
		if m.Filters[q] != "" {
			items = append(items, plainText("Rows of "+q+": only where "+m.Filters[q]+"."))
		}
	}
	for _, label := range sortedKeys(m.Measures) {
		items = append(items, plainText(label+": "+m.Measures[label]+"."))
	}
	return append(append(items, plainText(provenance(m))), checks(m)...)
}

// inJSON says where the queries are.
func inJSON(d *Document) []Text {
	switch n := len(d.Results); n {
	case 0:
		return nil
	case 1:
		return []Text{plainText("The JSON has the query with its bound values and its rows.")}
	default:
		return []Text{plainText(fmt.Sprintf("The JSON has the %d queries whose answers are used, with their bound values and rows.", n))}
	}
}

// windowItems names each window once, with its questions if there are several.
func windowItems(windows map[string]string) []Text {
	questions := map[string][]string{}
	for _, q := range sortedKeys(windows) {
		if windows[q] != "" {
			questions[windows[q]] = append(questions[windows[q]], q)
		}
	}
	var items []Text
	for _, label := range sortedKeys(questions) {
		item := "Window: " + label
		if len(questions) > 1 {
			item += " (" + strings.Join(questions[label], ", ") + ")"
		}
		items = append(items, plainText(item+"."))
	}
	return items
}

func provenance(m *Method) string {
	text := fmt.Sprintf("%d %s on snapshot %s; times in %s; prompt read by %s", m.Queries,
		plural(int64(m.Queries), "query", "queries"), truncate(m.Snapshot, 13), m.Timezone, m.Reader)
	if s := m.Source; s != nil {
		text += "; the source was read at " + s.ReadAt + " in the state " + s.Stamp
	}
	if m.Program != "" {
		text += "; sitrep " + m.Program
	}
	return text + "."
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
