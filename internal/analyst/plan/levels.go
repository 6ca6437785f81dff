package plan

// partLevels keeps levels of several times from being added up: a share of the
// stock of all months together means nothing.
func (r *Resolved) partLevels() {
	if len(r.times()) == 0 {
		return
	}
	for i := range r.Question.Measures {
		if m := &r.Question.Measures[i]; m.Aggregate == Last {
			m.Additive = false
		}
	}
}

// times are the dimensions that are units or parts of time, or the time as it stands:
// the year of a table that has one row a year.
func (r *Resolved) times() []Dimension {
	var out []Dimension
	for _, d := range r.Question.By {
		if d.Grain != "" || d.Part != "" || d.Column == r.TimeField && !d.Computed() {
			out = append(out, d)
		}
	}
	return out
}

// allLevels reports whether a question is about nothing but levels.
func (r *Resolved) allLevels() bool {
	for _, m := range r.Question.Measures {
		if m.Aggregate != Last {
			return false
		}
	}
	return len(r.Question.Measures) > 0
}

// today reports whether a period is the day at hand.
func (p Period) today() bool { return p.Kind == ToDate && p.Unit == Day && p.Ago == 0 }
