package ask

// Lacked are the words of a prompt that are known to name money where the table has none, and people that a "which" or a "what"
// stands before where it has no such: what is not there must be said, whatever else is told.
func (r *Reader) Lacked(prompt string) []string {
	ts := tokens(layout(prompt))
	if len(ts) > mostTokens {
		ts = ts[:mostTokens]
	}
	l := r.table.candidates(ts)
	text := periods{ts: ts, x: r.table.lexicon}
	var out []string
	for i := 0; i < len(ts); i++ {
		if to := r.table.lackedAt(&l, i); to > i {
			out = append(out, text.text(i, to))
			i = to - 1
		}
	}
	return out
}

// lackedAt is the end of a phrase at a token that names what the table has nothing of; 0: there is none.
func (t *table) lackedAt(l *lattice, i int) (to int) {
	asked := i > 0 && (l.ts[i-1].text == "which" || l.ts[i-1].text == "what")
	t.words.at(l.ts, i, func(p phraseUse, end int) {
		u := t.concepts[p.concept]
		money := p.concept.kind == "money" && len(t.kinds["money"]) == 0
		people := p.concept.kind == "person" && asked && len(t.kinds["person"]) == 0
		if p.use == asName && (money || people) && len(u.columns)+len(u.values)+len(u.dates) == 0 && end > to {
			to = end
		}
	})
	for k := i; k < to; k++ {
		for _, c := range l.from[k] {
			if c.kind == isColumn || c.kind == isValue || c.kind == isMetric || c.kind == isRows && c.via == byName {
				return 0
			}
		}
	}
	return to
}
