package ask

import (
	"slices"
	"strconv"
	"strings"
)

// Describes reports whether a prompt describes a chart or the rows of a query, field by field ("bar chart, x axis type, y
// axis maximal price, names from high to low"), and is not what somebody asks about a trade.
func (w *Weights) Describes(prompt string) bool { return w.sum(Style(prompt)) > 0 }

// Style says how a prompt is put, whatever it is about: its words and pairs of words, how it begins and ends, how long it
// is. Only what is said of many tables has a weight.
func Style(prompt string) []string {
	ts := tokens(layout(prompt))
	f := []string{"style", "style/length " + strconv.Itoa(min(len(ts)/5, 6)), "style/ends " + lastSign(prompt)}
	before := ""
	for i := range ts {
		said := ts[i].text
		if ts[i].kind == number || ts[i].kind == date {
			said = "0"
		}
		f = append(f, "style/word "+said, "style/pair "+before+" "+said)
		before = said
	}
	if len(ts) > 0 {
		f = append(f, "style/capital "+strconv.FormatBool(ts[0].capital()))
	}
	slices.Sort(f)
	return slices.Compact(f)
}

// lastSign is the sign that a prompt ends with; empty: it ends with a word.
func lastSign(prompt string) string {
	prompt = strings.TrimSpace(prompt)
	if end := prompt[max(0, len(prompt)-1):]; end != "" && strings.Contains(".?!:;", end) {
		return end
	}
	return ""
}
