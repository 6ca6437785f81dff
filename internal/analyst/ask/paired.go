package ask

// paired chooses whether two periods that are joined are one stretch, or held against each other: "in 2025 and
// in 2026".
func paired(_ *scene, d *draft, _ []*draft) []*draft {
	if d.pair == nil || d.rival != nil {
		return []*draft{d}
	}
	clue := string(d.pair.first.Unit)
	if d.cues["by"] != "" {
		clue += " by"
	}
	n := d.with("pair=against", "pair=against|"+clue)
	n.period, n.rival = &d.pair.second, &d.pair.first
	return []*draft{d.with("pair=stretch", "pair=stretch|"+clue), n}
}
