package ask

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

//go:embed contacts.txt
var contactsText string

// contactWords are read once: the file is part of the program.
var contactWords = sync.OnceValue(func() []string {
	_, words, _ := strings.Cut(contactsText, "\n")
	return strings.Fields(words)
})

const (
	mostContacts = 20
	someContacts = "at most 20 of them: reports do not list how to reach many people"
)

// withhold takes fields with people's addresses out of lists, and says so, unless a condition, a period or a rank chooses
// the rows: of these the first 20 are listed.
func (t *table) withhold(p *plan.Plan) {
	kept := []plan.Question{}
	for _, q := range p.Questions {
		at := slices.IndexFunc(q.By, t.contacts)
		switch {
		case at < 0 || q.Intent != plan.List && (q.Rank != nil || slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Aggregate != plan.Count })):
		case q.Intent == plan.List && (q.Where != nil || q.Period != nil || q.Rank != nil && q.Rank.N > 0):
			q.Rank = t.fewContacts(q)
			p.Notes = append(p.Notes, plan.Note{Kind: plan.Assumption, Words: q.By[at].Label, Chosen: someContacts})
		default:
			p.Missing = append(p.Missing, plan.Unanswered{Text: q.By[at].Label, Reason: noContacts, Fields: t.labels()})
			q.By = slices.DeleteFunc(slices.Clone(q.By), t.contacts)
			if len(q.By) == 0 {
				continue
			}
		}
		kept = append(kept, q)
	}
	p.Questions = kept
}

// fewContacts is the rank of a list of people's addresses, cut short.
func (t *table) fewContacts(q plan.Question) *plan.Rank {
	rank := plan.Rank{Column: t.profile.Time, Ascending: t.profile.Time == ""}
	if rank.Column == "" {
		rank.Column = q.By[0].Column
	}
	if q.Rank != nil {
		rank = *q.Rank
	}
	if rank.N == 0 || rank.N > mostContacts {
		rank.N = mostContacts
	}
	return &rank
}

// contacts reports whether a column's name says that it holds people's addresses.
func (t *table) contacts(d plan.Dimension) bool {
	c := t.profile.Column(d.Column)
	if c == nil || c.Type != sitrep.TypeString {
		return false
	}
	return slices.ContainsFunc(tokens(fold(strings.ReplaceAll(c.Name, "_", " "))), func(w token) bool { return slices.Contains(contactWords(), w.text) })
}
