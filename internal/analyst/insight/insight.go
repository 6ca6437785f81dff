// Package insight turns the answers of queries into findings: which facts belong
// together and are worth a sentence, and how sure one may be.
//
// It guarantees that a finding rests on facts of stored results, that what was
// asked is always answered (by "nothing notable" if need be), and that a trend
// is claimed only where a test that noise seldom passes says so.
//
// It is pure. It writes no sentence (internal/analyst/write does) and runs no
// query.
package insight

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Answer is a question with the stored results of its queries.
type Answer struct {
	Resolved plan.Resolved
	Profile  *catalog.Profile
	Complete time.Time // end of the data's last complete day; zero: no time
	Begins   time.Time // the data's first instant; zero: no time
	Main     *Table
	Total    *Table  // the measures without groups; nil: the question has none
	Other    *Table  // what a ranking leaves out; nil: nothing
	Aim      *Table  // what the question's target is; nil: it has none, or fields of its own
	Points   *Table  // the rows behind a correlation; nil: it is none
	Ends     *Answer // how each group of a course was first and last; nil: it is no course of groups
	Around   string  // the bucket of a series that its finding is about; empty: none
}

// Question is the answered question.
func (a *Answer) Question() *plan.Question { return &a.Resolved.Question }

// Finding is something that facts say together. Shape names the sentences that
// can say it; Roles are the pieces that these have places for, each a token or
// several: "{{f3}}", "{{f3}} / {{f4}}".
type Finding struct {
	Kind     document.Kind
	Shape    string
	Asked    bool
	Key      string
	Roles    map[string]string
	Words    map[string]string // pieces that are no facts: a unit of time
	About    string            // of several findings of a shape, the group that this one is about
	Point    bool              // about a point of a series, not about its whole
	Doubtful bool              // a lead that chance makes often: it is told, but not that it changed hands
	Range    string            // of a change: within or beyond what is usual, the roles low to high
	Good     string            // good, bad or "": what it means to the reader
	Score    float64           // 0 to 1, among findings that nobody asked for
}

// Find returns what an answer says, the most direct first. Facts are made in b.
func Find(a Answer, b *document.Builder) []Finding {
	f := &finder{Answer: a, b: b, asked: a.Question().Origin != plan.Supplied}
	f.find()
	f.target()
	f.scope()
	return f.found
}

func (f *finder) find() {
	q := f.Question()
	switch {
	case len(f.Main.Result.Rows) == 0:
		f.nothing()
	case q.Intent == plan.Quality && len(q.By) == 0:
		f.quality()
	case q.Intent == plan.List:
		f.list()
	case len(q.By) == 1 && q.By[0].Bins > 0 && len(q.Measures) == 1 && counts(q.Measures[0]):
		f.bins()
	case correlation(q):
		f.relation()
	case len(q.By) == 0:
		f.values(f.Main)
	case len(q.By) == 1 && q.By[0].Grain != "" && q.Rank == nil:
		f.series()
	default:
		f.groups()
	}
}

// scope says with the first finding of a measure, and its change, which rows they
// are about: each stands alone.
func (f *finder) scope() {
	where := f.Question().Where
	if f.about != "" {
		where = f.among
	}
	if where == nil {
		return
	}
	text := token(f.b.Label(plan.SayFilter(*where, *f.Profile)))
	said := map[string]bool{}
	for i := range f.found {
		about := f.found[i].Roles["measure"] + string(f.found[i].Kind)
		if !said[about] {
			said[about] = true
			f.found[i].Roles["scope"] = text
		}
	}
}

type finder struct {
	Answer
	b     *document.Builder
	asked bool
	found []Finding
	about string          // the group that the answer is about, as tokens; empty: all rows
	among *plan.Predicate // the rows that it is one group of
}

// add keeps a finding, its key made from what it is about. A finding without one
// of its pieces is not kept: there was no number.
func (f *finder) add(found Finding, measure plan.Measure) {
	for _, r := range found.Roles {
		if r == "" || strings.Contains(r, "{{}}") {
			return
		}
	}
	found.Asked = f.asked
	found.Key = f.key(found, measure)
	f.found = append(f.found, found)
}

// key is the same for the same thing from run to run: of its kind, measure,
// dimensions, rows and the role of its window, not of dates or numbers.
func (f *finder) key(found Finding, measure plan.Measure) string {
	q := f.Question()
	family, _, _ := strings.Cut(found.Shape, ".")
	if family == "mover" {
		family = found.Shape // who rose and who fell are two things
	}
	if found.Point {
		family += " point"
	}
	parts := []string{string(found.Kind), family, string(measure.Aggregate), measure.Column, measure.Label}
	if found.About != "" {
		parts = append(parts, f.b.Sentence(found.About).Text)
	}
	for _, d := range q.By {
		parts = append(parts, d.Column, string(d.Grain), string(d.Part))
	}
	if q.Where != nil {
		parts = append(parts, plan.ExplainFilter(plan.Unlimited(*q.Where), *f.Profile))
	}
	if q.Period != nil {
		parts = append(parts, string(q.Period.Kind), string(q.Period.Unit), q.Period.From)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:6])
}

func token(id string) string { return "{{" + id + "}}" }
