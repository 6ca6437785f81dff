package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// saidSide is a word for one side of a number that holds what comes in above zero and what goes out below it.
type saidSide struct {
	words stretched
	side  string // in, out
	both  bool   // it is a side only beside a word for the other
}

// bySides asks for what comes in or goes out of the one number of a table that holds both: its expenses are what lies below
// zero. Who asks for both sides gets both, and what is left. It answers what that takes for granted.
func (s *scene) bySides(p *plan.Plan) {
	c := s.signedColumn()
	if c == nil {
		return
	}
	if sides := s.sidesIn(stretched{0, len(s.ts)}); len(p.Questions) == 0 && len(sides) == 2 {
		p.Questions, p.Missing = []plan.Question{{Text: s.said(0, len(s.ts)), Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}}}, []plan.Unanswered{}
		p.Questions[0].ID = p.Questions[0].Numbered(1)
	}
	for i := range p.Questions {
		q := &p.Questions[i]
		switch sides := s.sidesIn(s.wordsOf(*q, len(p.Questions))); {
		case q.Intent == plan.List || q.Intent == plan.Quality || len(sides) == 0:
		case len(sides) == 2:
			p.Notes = noted(p.Notes, s.inAndOut(q, c, sides))
		case !sides[0].both:
			p.Notes = noted(p.Notes, s.oneSide(q, c, sides[0]))
		}
	}
}

// signedColumn is the one number that adds up and has values on both sides of zero in earnest; nil: none, or several.
func (t *table) signedColumn() *column {
	var found *column
	for _, c := range t.columns {
		if c.Kind != catalog.KindFlow || 20*c.Negatives < t.profile.Rows || c.Negatives+c.Zeros >= t.profile.Rows-c.Nulls {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// sidesIn are the sides that words speak of, each once. What the table has by that name is none.
func (s *scene) sidesIn(words stretched) []saidSide { return sidesSaid(&s.lattice, words) }

func sidesSaid(l *lattice, words stretched) []saidSide {
	named := func(c candidate) bool {
		return c.kind == isValue && c.score >= 0.9 || c.kind == isColumn && c.via == byName || c.kind == isRows && c.via == byName
	}
	var out []saidSide
	for i := words.from; i < words.to; i++ {
		for _, c := range l.from[i] {
			side, both := strings.CutSuffix(c.meaning, " both")
			if c.kind != isWord || c.tag != "signed" || slices.ContainsFunc(l.from[i], named) || slices.ContainsFunc(out, func(o saidSide) bool { return o.side == side }) {
				continue
			}
			out = append(out, saidSide{stretched{c.from, c.to}, side, both})
		}
	}
	return out
}

// addSides lets words for a side name the number that holds both.
func (t *table) addSides(l *lattice) {
	c := t.signedColumn()
	if c == nil {
		return
	}
	sides := sidesSaid(l, stretched{0, len(l.ts)})
	for _, o := range sides {
		if !o.both || len(sides) == 2 {
			l.add(candidate{from: o.words.from, to: o.words.to, kind: isColumn, column: c.index, via: byPart, score: 0.8})
		}
	}
}

var belowOrAbove = map[string]plan.Operator{"in": plan.Greater, "out": plan.Less}

func (s *scene) sideNote(words, side string, c *column) plan.Note {
	return plan.Note{Kind: plan.Assumption, Words: words, Chosen: c.title() + map[string]string{"in": " above zero", "out": " below zero"}[side]}
}

// oneSide keeps the rows of a side. The largest expense is the lowest number.
func (s *scene) oneSide(q *plan.Question, c *column, o saidSide) []plan.Note {
	q.Where = both(q.Where, plan.Predicate{Op: belowOrAbove[o.side], Column: c.Name, Values: []string{"0"}})
	counts := s.hears(s.wordsOf(*q, 1), "aggregate", "count")
	if rowsOnly(q.Measures) && !counts {
		q.Measures = []plan.Measure{plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: c.Name, Origin: plan.Implied}, &s.profile)}
	}
	own := len(q.Measures) > 0 && q.Measures[0].Column == c.Name
	if o.side == "out" && own && len(q.By) > 0 && q.By[0].Grain == "" && !q.By[0].Auto {
		rank := plan.Rank{}
		if q.Rank != nil {
			rank = *q.Rank
		}
		rank.Ascending = !rank.Ascending
		q.Rank = &rank
	}
	return []plan.Note{s.sideNote(s.said(o.words.from, o.words.to), o.side, c)}
}

// inAndOut measures what comes in, what goes out, and what one is more than the other.
func (s *scene) inAndOut(q *plan.Question, c *column, sides []saidSide) []plan.Note {
	name := map[string]string{"in": "income", "out": "expenses"}
	for _, o := range sides {
		if !o.both {
			name[o.side] = strings.ToLower(s.said(o.words.from, o.words.to))
		}
	}
	all := plan.Describe(plan.Measure{Aggregate: plan.Sum, Column: c.Name, Origin: plan.Asked}, &s.profile)
	net := all
	net.Label = "net " + name["in"]
	notes := []plan.Note{{Kind: plan.Assumption, Words: net.Label, Chosen: name["in"] + " less " + name["out"]}}
	q.Measures, q.Rank = []plan.Measure{net}, nil
	for _, side := range []string{"in", "out"} {
		m := all
		m.Label, m.Where = name[side], &plan.Predicate{Op: belowOrAbove[side], Column: c.Name, Values: []string{"0"}}
		q.Measures = append(q.Measures, m)
		notes = append(notes, s.sideNote(name[side], side, c))
	}
	return notes
}

// both are two conditions on rows; the first may be nil.
func both(w *plan.Predicate, also plan.Predicate) *plan.Predicate {
	if w == nil {
		return &also
	}
	return plan.All([]plan.Predicate{*w, also})
}
