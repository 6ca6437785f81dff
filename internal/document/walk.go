package document

// usedFacts lists the facts that the tree names, in reading order; some twice.
func (d *Document) usedFacts() []string {
	ids := append([]string{}, d.Method.Title.Facts...)
	for _, s := range d.Summary {
		ids = append(ids, s.Facts...)
	}
	for _, k := range d.KeyFigures {
		ids = append(ids, k.Fact)
		ids = appendOptional(ids, k.Change)
		if k.Spark != nil {
			ids = k.Spark.appendFacts(ids)
		}
	}
	for _, c := range d.Changes {
		ids = appendOptional(appendOptional(append(ids, c.Facts...), c.Before), c.After)
	}
	for _, s := range d.Sections {
		ids = append(ids, s.Answer.Facts...)
		for _, f := range s.Findings {
			ids = append(ids, f.Facts...)
		}
		for i := range s.Charts {
			ids = s.Charts[i].appendFacts(ids)
		}
	}
	for _, f := range d.AlsoWorthKnowing {
		ids = append(ids, f.Facts...)
	}
	return ids
}

// Charts are all drawings of the tree in reading order: the courses of the key figures,
// which have no number, and those of the sections.
func (d *Document) Charts() []*Chart {
	var out []*Chart
	for _, k := range d.KeyFigures {
		if k.Spark != nil {
			out = append(out, k.Spark)
		}
	}
	for i := range d.Sections {
		charts := d.Sections[i].Charts
		for j := range charts {
			out = append(out, &charts[j])
		}
	}
	return out
}

func appendOptional(ids []string, id *string) []string {
	if id == nil {
		return ids
	}
	return append(ids, *id)
}

func (c *Chart) appendFacts(ids []string) []string {
	for _, m := range c.Marks {
		ids = append(ids, m.Facts...)
	}
	return ids
}
