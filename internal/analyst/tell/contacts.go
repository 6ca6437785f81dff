package tell

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

//go:embed contacts.txt
var contactsText string

var contactWords = sync.OnceValue(func() []string {
	_, words, _ := strings.Cut(contactsText, "\n")
	return strings.Fields(words)
})

const (
	noContacts   = "reports do not list how to reach people: e-mail addresses, phone numbers and the like"
	mostContacts = 20
	someContacts = "at most 20 of them: reports do not list how to reach many people"
)

// withhold takes fields with people's addresses out of lists and counts, and says so, unless a condition, a period or a rank
// chooses the rows of a list: of these the first 20 are listed.
func (s *slots) withhold(p plan.Plan) plan.Plan {
	kept := make([]plan.Question, 0, len(p.Questions))
	for _, q := range p.Questions {
		at := slices.IndexFunc(q.By, s.contacts)
		switch {
		case at < 0 || q.Intent != plan.List && (q.Rank != nil || slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return !rows(m) })):
		case q.Intent == plan.List && (q.Where != nil || q.Period != nil || q.Rank != nil && q.Rank.N > 0):
			if rank, cut := s.fewContacts(q); cut {
				q.Rank = rank
				p.Notes = append(slices.Clip(p.Notes), plan.Note{Kind: plan.Assumption, Words: q.By[at].Label, Chosen: someContacts, Question: q.ID})
			}
		default:
			p.Missing = append(slices.Clip(p.Missing), plan.Unanswered{Text: q.By[at].Label, Reason: noContacts})
			if q.By = slices.DeleteFunc(slices.Clone(q.By), s.contacts); len(q.By) == 0 || q.Intent != plan.List {
				continue
			}
		}
		kept = append(kept, q)
	}
	p.Questions = kept
	return p
}

// fewContacts is the rank of a list of people's addresses, and whether it cuts the list short.
func (s *slots) fewContacts(q plan.Question) (*plan.Rank, bool) {
	rank := plan.Rank{Column: s.profile.Time, Ascending: s.profile.Time == ""}
	if rank.Column == "" {
		rank.Column = q.By[0].Column
	}
	if q.Rank != nil {
		rank = *q.Rank
	}
	cut := rank.N == 0 || rank.N > mostContacts
	if cut {
		rank.N = mostContacts
	}
	return &rank, cut
}

// contacts reports whether a column's name says that it holds people's addresses.
func (s *slots) contacts(d plan.Dimension) bool {
	c := s.profile.Column(d.Column)
	return c != nil && c.Type == sitrep.TypeString && slices.ContainsFunc(model.Words(strings.ToLower(c.Name)), func(w string) bool { return slices.Contains(contactWords(), w) })
}
