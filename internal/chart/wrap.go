package chart

import (
	"slices"
	"strings"
	"unicode"
)

// wrap breaks text at spaces into so many lines; what does not fit ends in an
// ellipsis. A word that is longer than a line goes on in the next.
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
			head, tail := t.parted(line, style, width)
			if head == "" {
				return append(lines, t.cut(strings.Join(words, " "), style, width))
			}
			lines, words[0] = append(lines, head), tail
			continue
		}
		lines, words = append(lines, line), words[n:]
	}
	return lines
}

// leastPart is how many letters of a word may stand alone in a line.
const leastPart = 3

// parted breaks a word where a line ends: with a hyphen before a consonant that
// follows a vowel, where there is one near the end; without one between letters that
// are words themselves. Head is empty where the line is too short.
func (t *typesetter) parted(word string, style textStyle, width float64) (head, tail string) {
	letters := []rune(word)
	hyphen := "-"
	if slices.ContainsFunc(letters, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) {
		hyphen = ""
	}
	most := 0
	for most < len(letters)-1 && t.width(string(letters[:most+1])+hyphen, style) <= width {
		most++
	}
	if hyphen == "" {
		return string(letters[:most]), string(letters[most:])
	}
	most = min(most, len(letters)-leastPart)
	if most < leastPart {
		return "", word
	}
	for at := most; at >= max(most-3, leastPart); at-- {
		if vowel(letters[at-1]) && !vowel(letters[at]) {
			most = at
			break
		}
	}
	return string(letters[:most]) + hyphen, string(letters[most:])
}

func vowel(r rune) bool {
	return strings.ContainsRune("aeiouyäöüáéíóúàèìòùâêîôûаеиоуыэюяαεηιουω", unicode.ToLower(r))
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
