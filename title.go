package sitrep

import (
	"strings"
	"unicode"
)

// maxTitle is the longest title in characters: what fits a mail's subject line.
const maxTitle = 78

// TitleOf makes a one-line title from a prompt: its first line that has a
// letter or digit, without list marks, cut at a word. It is never empty for a
// prompt that is not.
func TitleOf(prompt string) string {
	title := ""
	for line := range strings.Lines(prompt) {
		title = cleanLine(line)
		if strings.IndexFunc(title, isWord) >= 0 {
			break
		}
	}
	if title == "" {
		title = cleanLine(prompt)
	}
	title = strings.TrimRight(title, " .:;,")
	if title == "" {
		return "Report"
	}
	return upperFirst(cutWords(title, maxTitle))
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// cleanLine folds white space and takes list marks ("- ", "* ", "1. ") away.
// Format characters go too: a title must not reorder the text around it.
func cleanLine(line string) string {
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, line)
	line = strings.Join(strings.Fields(line), " ")
	mark, rest, found := strings.Cut(line, " ")
	if found && isListMark(mark) {
		return rest
	}
	return line
}

func isListMark(s string) bool {
	switch s {
	case "-", "*", "•", "–", "#", "##", "###":
		return true
	}
	digits := strings.TrimRight(s, ".)")
	return digits != s && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// cutWords cuts s after a word so that it has at most limit characters, the
// ellipsis included. One word that is longer is cut inside.
func cutWords(s string, limit int) string {
	runes := []rune(s)
	if len(runes) <= limit {
		return s
	}
	cut := string(runes[:limit-1])
	if runes[limit-1] != ' ' {
		if space := strings.LastIndexByte(cut, ' '); space > limit/2 {
			cut = cut[:space]
		}
	}
	return strings.TrimRight(cut, " .:;,") + "…"
}

func upperFirst(s string) string {
	runes := []rune(s)
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}
