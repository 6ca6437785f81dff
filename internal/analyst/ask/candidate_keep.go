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

// turnWords is how many words a turn of talk has: by the way, at the back of my mind.
const turnWords = 3

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
