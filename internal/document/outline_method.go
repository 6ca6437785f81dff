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
	items := perQuestion("Window: ", m.Windows, len(m.Windows))
	items = append(items, perQuestion("Rows: only where ", m.Filters, len(m.Windows))...)
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

// perQuestion names each text once, with its questions unless it holds for all of them.
func perQuestion(what string, texts map[string]string, all int) []Text {
	questions := map[string][]string{}
	for _, q := range sortedKeys(texts) {
		if texts[q] != "" {
			questions[texts[q]] = append(questions[texts[q]], q)
		}
	}
	var items []Text
	for _, text := range sortedKeys(questions) {
		item := what + text
		if len(questions) > 1 || len(questions[text]) < all {
			item += " (" + strings.Join(questions[text], ", ") + ")"
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
