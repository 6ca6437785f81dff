package diff

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// frame compares the texts outside of the sections.
func frame(before, after *document.Document) []Text {
	out := append([]Text{}, textOf("title", before.Title, after.Title)...)
	out = append(out, textOf("banner", before.Quality.Banner, after.Quality.Banner)...)
	out = append(out, lines("summary", sentences(before.Summary), sentences(after.Summary))...)
	out = append(out, lines("notAnswered", notAnswered(before), notAnswered(after))...)
	return append(out, lines("quality", plainLines(before.Quality.Notes), plainLines(after.Quality.Notes))...)
}

// textOf is a text that is not the same; none: it is.
func textOf(place, before, after string) []Text {
	switch {
	case before == after:
		return nil
	case before == "":
		return []Text{{place, New, "", after}}
	case after == "":
		return []Text{{place, Gone, before, ""}}
	}
	return []Text{{place, Changed, before, after}}
}

// line is one of several texts of a place, and what it says whatever its numbers are.
type line struct{ text, wording string }

// lines compares lists of texts: what stands in both is the same wherever it stands.
func lines(place string, before, after []line) []Text {
	var out []Text
	for _, c := range pair(before, after, func(l *line) string { return l.text }, func(l *line) string { return l.wording }) {
		was, is := c.sides()
		out = append(out, textOf(place, was.text, is.text)...)
	}
	return out
}

func sentences(list []document.Sentence) []line {
	out := make([]line, len(list))
	for i, s := range list {
		out[i] = line{s.Text, wording(s)}
	}
	return out
}

func plainLines(list []string) []line {
	out := make([]line, len(list))
	for i, s := range list {
		out[i] = line{text: s}
	}
	return out
}

func notAnswered(d *document.Document) []line {
	out := make([]line, len(d.NotAnswered))
	for i, n := range d.NotAnswered {
		out[i] = line{"“" + n.Text + "”: " + n.Reason, n.Text}
	}
	return out
}

// Span is a stretch of words of a text that was changed.
type Span struct {
	Text   string
	Status Status // New, Gone or Same
}

// mostWords bounds what Words compares word by word: its cost is their square.
const mostWords = 300

// Words says which words of a text were put in the place of which. Texts that are very
// long are told as one that went and one that came.
func Words(before, after string) []Span {
	a, b := strings.Fields(before), strings.Fields(after)
	if len(a) > mostWords || len(b) > mostWords {
		return merge([]Span{{before, Gone}, {after, New}})
	}
	long := common(a, b)
	var out []Span
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, Span{a[i], Same})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && long[i+1][j] >= long[i][j+1]:
			out = append(out, Span{a[i], Gone})
			i++
		default:
			out = append(out, Span{b[j], New})
			j++
		}
	}
	return merge(out)
}

// common has the length of the longest common part of a[i:] and b[j:].
func common(a, b []string) [][]int {
	long := make([][]int, len(a)+1)
	for i := range long {
		long[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	return long
}

// merge joins neighbours of one status and leaves out what is empty.
func merge(list []Span) (out []Span) {
	for _, s := range list {
		if n := len(out); n > 0 && out[n-1].Status == s.Status {
			out[n-1].Text += " " + s.Text
		} else if s.Text != "" {
			out = append(out, s)
		}
	}
	return out
}
