package ask

// addConcepts links the phrases of concepts with what the table has of them.
func (t *table) addConcepts(l *lattice, i int) {
	t.words.at(l.ts, i, func(p phraseUse, to int) {
		u, ok := t.concepts[p.concept]
		if p.use == asName && p.concept.kind == "money" && p.concept.general && !isPolite(l.ts[i]) {
			t.addMoney(l, candidate{from: i, to: to, concept: p.concept})
		}
		if isPolite(l.ts[i]) && to == i+1 { // kind of animal is no kindness
			return
		}
		c := candidate{from: i, to: to, via: byConcept, concept: p.concept}
		if p.use != asName {
			t.addDegree(l, c, p, u)
			return
		}
		if c.concept.general && (!ok || len(u.columns)+len(u.values) == 0) {
			t.addKind(l, c)
		}
		if !ok {
			return
		}
		for rank, m := range u.columns {
			c.kind, c.column, c.score = isColumn, m.column, m.score-0.05*float64(min(rank, 4))
			l.add(c)
		}
		for rank, m := range u.dates {
			c.kind, c.column, c.score = isColumn, m.column, m.score-0.05*float64(min(rank, 4))
			l.add(c)
		}
		for _, m := range u.lacks {
			c.kind, c.column, c.score = isEmpty, m.column, m.score
			l.add(c)
		}
		for _, v := range u.values {
			c.kind, c.column, c.value, c.rows, c.score = isValue, v.column, v.value, v.rows, 0.9*v.score
			l.add(c)
		}
		c.kind, c.value = isRows, ""
		if c.concept.kind == "money" {
			return // takings are no rows, though both are sales
		}
		if t.rowsAre(p.concept) {
			c.score = 0.8
			l.add(c)
		}
	})
}

// addMoney links words for money with the main metrics of money that are more than a column: what
// was ordered, times its price.
func (t *table) addMoney(l *lattice, c candidate) {
	for k := range t.metrics {
		if m := &t.metrics[k]; m.main && currency(m.measure.Unit) {
			c.kind, c.via, c.column, c.metric, c.score = isMetric, byKind, -1, k, 0.6
			l.add(c)
		}
	}
}

// mostOfKind is how many columns of a kind a word may stand for.
const mostOfKind = 3

// addKind links words for money and people in general that no column is called for with the columns of
// that kind: spend with the amount, patrons with the customer. A rent or a profit that no column is called
// for is not there.
func (t *table) addKind(l *lattice, c candidate) {
	list := t.moneyFor(c.concept)
	if c.concept.kind == "person" {
		list = t.peopleFor(l, c.concept)
	}
	for rank, column := range list {
		if rank < mostOfKind {
			c.kind, c.via, c.column, c.score = isColumn, byKind, column, 0.55-0.05*float64(rank)
			l.add(c)
		}
	}
}
