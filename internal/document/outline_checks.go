package document

import "fmt"

// checks says what was looked for beside the answers, and how strictly.
func checks(m *Method) []Text {
	var items []Text
	if made := total(m.Checks); made > 0 {
		passed := total(m.Passed)
		text := fmt.Sprintf("%d %s beside the answers, of which %d passed.", made, plural(int64(made), "check was made", "checks were made"), passed)
		if m.FalseDiscoveryRate > 0 && passed > 0 {
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
