package mine

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// WholeBuckets reports whether the window and the one before it are made of whole
// buckets: their cells then say what a query about the windows would.
func WholeBuckets(s plan.Survey) bool {
	if s.Buckets == nil || s.Window == nil || s.Before == nil {
		return false
	}
	_, _, now := s.Buckets.Within(*s.Window)
	_, _, before := s.Buckets.Within(*s.Before)
	return now && before
}

// wholeWindows adds up the buckets of the windows.
func (r *reader) wholeWindows() {
	if !WholeBuckets(r.Survey) {
		return
	}
	groups := []*Group{&r.Total}
	for _, field := range r.order {
		groups = append(groups, field...)
	}
	for _, g := range groups {
		for i := range r.Measures {
			g.Now[i], g.Before[i] = r.sumOf(g.Series[i], *r.Window), r.sumOf(g.Series[i], *r.Before)
		}
	}
}

func (r *reader) sumOf(s Series, w plan.Window) Parts {
	from, to, _ := r.Buckets.Within(w)
	return added(s.Parts[from:to])
}
