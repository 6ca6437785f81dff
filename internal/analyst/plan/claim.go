package plan

// Claim is what a prompt takes for granted. Each run asks Question and holds the
// answer against it.
type Claim struct {
	Question Question `json:"question"`         // one measure: in two windows, or by the groups that are compared
	Way      string   `json:"way"`              // WayUp …
	Verb     string   `json:"verb,omitempty"`   // of a change, as after "did not": drop, go up
	Groups   []string `json:"groups,omitempty"` // values of the question's field: the one that is spoken of, then the other, if any
}

// What a claim says: of a measure against an earlier period, of a group against
// another, and of a group among all.
const (
	WayUp    = "up"
	WayDown  = "down"
	WayAbove = "above"
	WayBelow = "below"
	WayMost  = "most"
	WayLeast = "least"
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
