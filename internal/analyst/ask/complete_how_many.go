package ask

// howMany chooses how many groups or rows a ranking shows where no number is said.
func howMany(s *scene, d *draft, _ []*draft) []*draft {
	if d.rank == nil || d.top > 0 {
		return []*draft{d}
	}
	clue := plurality(s.pluralBehind(d)) + " " + d.cues["wh"]
	all := d.with("top=all", "top=all|"+clue)
	some := d.with("top=some", "top=some|"+clue)
	some.top = 5
	one := d.with("top=one", "top=one|"+clue)
	one.top = 1
	return []*draft{one, all, some}
}

// pluralBehind reports whether the words behind a superlative are in the plural.
func (s *scene) pluralBehind(d *draft) bool {
	for k := d.rank.at + 1; k <= d.rank.at+3 && k < d.to; k++ {
		if s.classes[k] == "content" || s.classes[k] == "rows" {
			return s.plural(k)
		}
	}
	return false
}
