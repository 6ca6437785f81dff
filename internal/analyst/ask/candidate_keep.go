package ask

import "slices"

// keepNames drops what words within the whole name of a column may be taken for loosely: the "unit" of "unit price"
// is no quantity. A column that another word of the name is the name of stays.
func (l *lattice) keepNames() {
	for i := range l.from {
		for _, name := range slices.Clone(l.from[i]) {
			if name.kind != isColumn || name.via != byName || name.to-i < 2 {
				continue
			}
			for k := i; k < name.to; k++ {
				l.from[k] = slices.DeleteFunc(l.from[k], func(c candidate) bool {
					return c.to <= name.to && c.to-c.from < name.to-i && c.column != name.column && (c.kind == isColumn || c.kind == isValue) && slices.Contains(loose, c.via)
				})
			}
		}
	}
}

// keepLiteral drops the values that a word means by what they are where it is the word of another of the same field:
// emergencies are those of Emergency, and not what is urgent.
func (l *lattice) keepLiteral() {
	for i, list := range l.from {
		l.from[i] = slices.DeleteFunc(slices.Clone(list), func(c candidate) bool {
			return c.kind == isValue && c.via == byConcept && slices.ContainsFunc(list, func(o candidate) bool {
				return o.kind == isValue && o.column == c.column && o.to == c.to && o.value != c.value && (o.via == byExact || o.via == byInflect) && !l.literal(i, c)
			})
		})
	}
}

// literal reports whether a value is also linked by its own word at a token.
func (l *lattice) literal(i int, c candidate) bool {
	return slices.ContainsFunc(l.from[i], func(o candidate) bool {
		return o.kind == isValue && o.column == c.column && o.value == c.value && o.to == c.to && o.via != byConcept
	})
}

// keepAgo drops what the words of "compared to five years ago" may be taken for beside that time.
func (l *lattice) keepAgo() {
	for i := range l.from {
		if !l.behindVersus(i) {
			continue
		}
		for _, ago := range l.from[i] {
			if ago.kind != isPeriod || ago.refused != "" || ago.to-i < 3 || l.ts[ago.to-1].text != "ago" {
				continue
			}
			for k := i; k < ago.to; k++ {
				l.from[k] = slices.DeleteFunc(slices.Clone(l.from[k]), func(c candidate) bool {
					return c.to <= ago.to && c.to-c.from < ago.to-i && (c.kind == isNumber || c.kind == isColumn || c.kind == isRows || c.kind == isWord && c.tag == "grain")
				})
			}
		}
	}
}

// How many words a turn of talk has: by the way, at the back of my mind.
const (
	turnWords = 3
	mostTurn  = 8
)

// keepTurns drops what words of the lexicon within a turn of talk may mean by themselves: who says "out of control" takes nothing out of
// anything.
func (l *lattice) keepTurns() {
	for i := range l.from {
		for _, turn := range l.from[i] {
			if turn.kind != isWord || turn.tag != "filler" || turn.to-i < turnWords {
				continue
			}
			for k := i; k < turn.to; k++ {
				l.from[k] = slices.DeleteFunc(slices.Clone(l.from[k]), func(c candidate) bool {
					return c.kind == isWord && c.tag != "filler" && c.to <= turn.to && c.to-k < turn.to-i
				})
			}
		}
	}
}

// behindVersus reports whether words that hold something against another end before a token.
func (l *lattice) behindVersus(i int) bool {
	return slices.ContainsFunc(l.from[:i], func(list []candidate) bool {
		return slices.ContainsFunc(list, func(c candidate) bool { return c.to == i && c.kind == isWord && c.tag == "versus" })
	})
}
