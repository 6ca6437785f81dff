package plan

// Claim is what a prompt takes for granted. Each run asks Question and holds the
// answer against it.
type Claim struct {
	Question Question `json:"question"`       // one measure in two windows
	Way      string   `json:"way"`            // WayUp, WayDown
	Verb     string   `json:"verb,omitempty"` // as after "did not": drop, go up
}

// What a claim says of a measure against an earlier period.
const (
	WayUp   = "up"
	WayDown = "down"
)

// Without is a predicate without its conditions on a column; nil: there is
// nothing else.
func Without(p *Predicate, column string) *Predicate {
	switch {
	case p == nil || p.Column == column:
		return nil
	case p.Op != And:
		return p
	}
	out := Predicate{Op: And}
	for _, k := range p.Kids {
		if rest := Without(&k, column); rest != nil {
			out.Kids = append(out.Kids, *rest)
		}
	}
	switch len(out.Kids) {
	case 0:
		return nil
	case 1:
		return &out.Kids[0]
	}
	return &out
}
