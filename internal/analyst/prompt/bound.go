package prompt

// bound reports whether a plain number stands behind "more than" and the like: a
// bound and no year. Only words of time make it one: "later than 2000".
func (c *candidates) bound(i, to int) bool {
	if to != i+1 || c.ts[i].kind != number || i == 0 {
		return false
	}
	found := false
	for from := max(0, i-4); from < i; from++ {
		c.ix.lexicon.at(c.ts, from, func(e entry, n int) {
			found = found || e.tag == "operator" && from+n == i && !ofTime(c.ts[from].text)
		})
	}
	return found
}

// ofTime reports whether a comparing word may be about years.
func ofTime(text string) bool {
	switch text {
	case "older", "newer", "later", "earlier", "after", "before", "since", "from", "between", "until", "by":
		return true
	}
	return false
}
