package plan

// partLevels keeps levels of several times from being added up: a share of the
// stock of all months together means nothing.
func (r *Resolved) partLevels() {
	if len(r.Question.times()) == 0 {
		return
	}
	for i := range r.Question.Measures {
		if m := &r.Question.Measures[i]; m.Aggregate == Last {
			m.Additive = false
		}
	}
}

// times are the dimensions that are units or parts of time.
func (q Question) times() []Dimension {
	var out []Dimension
	for _, d := range q.By {
		if d.Grain != "" || d.Part != "" {
			out = append(out, d)
		}
	}
	return out
}
