package document

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// checks says what was looked for beside the answers, and how strictly.
func checks(m *Method) []Text {
	var items []Text
	if made := total(m.Checks); made > 0 {
		text := fmt.Sprintf("%d %s of what nobody asked for by name (%s); %d passed.", made, plural(int64(made), "check", "checks"), byKind(m.Checks), total(m.Passed))
		if m.FalseDiscoveryRate > 0 {
			text += fmt.Sprintf(" Of those that passed a test, at most %.0f%% are expected to be chance.", 100*m.FalseDiscoveryRate)
		}
		if m.SampledEvery > 1 {
			text += fmt.Sprintf(" Tests on single rows looked at one row of every %d.", m.SampledEvery)
		}
		items = append(items, plainText(text))
	}
	if m.Stopped != "" {
		items = append(items, plainText(m.Stopped))
	}
	return items
}

func total(n map[string]int) int {
	sum := 0
	for _, v := range n {
		sum += v
	}
	return sum
}

// byKind lists how many, the most first.
func byKind(n map[string]int) string {
	kinds := sortedKeys(n)
	slices.SortStableFunc(kinds, func(a, b string) int { return cmp.Compare(n[b], n[a]) })
	parts := make([]string, len(kinds))
	for i, k := range kinds {
		parts[i] = fmt.Sprintf("%s %d", spaced(k), n[k])
	}
	return strings.Join(parts, ", ")
}

// spaced writes the name of a kind in words: "past anomaly".
func spaced(kind string) string {
	var out strings.Builder
	for _, r := range kind {
		if r >= 'A' && r <= 'Z' {
			out.WriteString(" " + strings.ToLower(string(r)))
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}
