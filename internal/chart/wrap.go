package chart

import "strings"

// wrap breaks text at spaces into so many lines; what does not fit ends in an
// ellipsis. A word that is longer than a line is cut.
func (t *typesetter) wrap(text string, style textStyle, width float64, most int) []string {
	var lines []string
	words := strings.Fields(text)
	for len(words) > 0 {
		if len(lines) == most-1 {
			return append(lines, t.cut(strings.Join(words, " "), style, width))
		}
		n := 1
		for n < len(words) && t.width(strings.Join(words[:n+1], " "), style) <= width {
			n++
		}
		line := strings.Join(words[:n], " ")
		if n == 1 && t.width(line, style) > width {
			return append(lines, t.cut(strings.Join(words, " "), style, width))
		}
		lines, words = append(lines, line), words[n:]
	}
	return lines
}

// cut ends a text that is wider than that in an ellipsis.
func (t *typesetter) cut(text string, style textStyle, width float64) string {
	if t.width(text, style) <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes) // the most letters that fit
	for low < high {
		middle := (low + high + 1) / 2
		if t.width(ended(runes[:middle]), style) <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	if low == 0 {
		return "…"
	}
	return ended(runes[:low])
}

func ended(runes []rune) string { return strings.TrimRight(string(runes), " ,.;:–-") + "…" }

// widest is the width of the widest of the texts.
func (t *typesetter) widest(texts []string, style textStyle) float64 {
	w := 0.0
	for _, text := range texts {
		w = max(w, t.width(text, style))
	}
	return w
}
