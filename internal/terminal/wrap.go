package terminal

import "strings"

// wrap breaks a row of spans at spaces into rows of at most width columns. A
// word that is wider than that is broken where it must be. There is at least
// one row.
func wrap(text row, width int) []row {
	width = max(width, 1)
	w := &wrapper{width: width}
	for _, s := range text {
		for i, part := range strings.Split(s.text, " ") {
			if i > 0 {
				w.endWord()
			}
			w.word = appendSpan(w.word, span{part, s.look})
		}
	}
	w.endWord()
	w.endLine()
	return w.lines
}

type wrapper struct {
	width int
	word  row // may be of several looks
	line  row
	lines []row
}

func (w *wrapper) endWord() {
	if w.word.width() == 0 {
		w.word = nil
		return
	}
	switch used := w.line.width(); {
	case used == 0:
	case used+1+w.word.width() <= w.width:
		w.line = appendSpan(w.line, span{" ", shared(w.line[len(w.line)-1], w.word[0])})
	default:
		w.endLine()
	}
	for _, s := range w.word {
		w.put(s)
	}
	w.word = nil
}

// shared is the look of the space between two spans: none unless both have it.
func shared(a, b span) string {
	if a.look == b.look {
		return a.look
	}
	return ""
}

// put appends a piece of a word, broken where the line ends.
func (w *wrapper) put(s span) {
	room := w.width - w.line.width()
	for i, r := range s.text {
		if runeWidth(r) > room && w.line.width()+i > 0 {
			w.line = appendSpan(w.line, span{s.text[:i], s.look})
			w.endLine()
			w.put(span{s.text[i:], s.look})
			return
		}
		room -= runeWidth(r)
	}
	w.line = appendSpan(w.line, s)
}

func (w *wrapper) endLine() {
	if len(w.line) > 0 || len(w.lines) == 0 {
		w.lines = append(w.lines, w.line)
	}
	w.line = nil
}

// appendSpan joins neighbours of one look, so that attributes are not switched
// off and on between words.
func appendSpan(r row, s span) row {
	switch last := len(r) - 1; {
	case s.text == "":
		return r
	case last >= 0 && r[last].look == s.look:
		r[last].text += s.text
		return r
	}
	return append(r, s)
}
