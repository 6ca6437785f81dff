package analyst

import (
	"errors"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// beyond is why a source that has added up its rows cannot answer; ok is false where err is
// anything else, or nothing.
func beyond(err error) (why string, ok bool) {
	b, ok := errors.AsType[*catalog.Beyond](err)
	if !ok {
		return "", false
	}
	return b.Why, true
}

// spared is the error of what is looked for beside the answers, without those of rows that
// stay in their source: a note of the dataset says that nothing is looked for in these.
func spared(err error) error {
	if _, ok := beyond(err); ok {
		return nil
	}
	return err
}

// outOfReach lists a question that the source has added up too little for.
func (m *maker) outOfReach(q plan.Question, why string) {
	u := plan.Unanswered{Text: q.Text, Reason: "the rows stay in their source, and " + why}
	if !slices.ContainsFunc(m.lacks, func(have plan.Unanswered) bool { return have.Text == u.Text && have.Reason == u.Reason }) {
		m.lacks = append(m.lacks, u)
	}
}
