package analyst

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
)

// A report of how things went is made without the rows that cannot be meant, and says so near its top. An answer to a direct question counts
// all rows, and says what it is without these.

// going are the programmes of reports that tell how things went.
var going = []string{plan.UpdateProgramme, plan.ByField, plan.OverviewProgramme, plan.YearProgramme, plan.CourseProgramme, plan.GoalProgramme, plan.VarianceProgramme, plan.DriversProgramme, plan.BriefProgramme}

// goesAside reports whether the report is one without the rows that cannot be meant. Who asks for faults gets all rows.
func (m *maker) goesAside() bool {
	if len(m.plan.Questions) == 0 || m.faultsAsked() {
		return false
	}
	return slices.ContainsFunc(insight.Programme(m.plan.Questions, &m.profile), func(q plan.Question) bool {
		return slices.Contains(going, q.Programme()) || slices.Contains([]plan.Intent{plan.Why, plan.Change, plan.Compare, plan.Overview}, q.Intent)
	})
}

// faultsAsked reports whether the request is first about what is unusual in the data, or wrong with it. Where it asks for that beside something else,
// what is said to be set aside answers it.
func (m *maker) faultsAsked() bool {
	first := m.plan.Questions[0]
	return first.Programme() == plan.OddProgramme || first.Intent == plan.Quality
}

// setAside has the report be made without the rows that cannot be meant, if it is such a one.
func (m *maker) setAside(ctx context.Context) error {
	if m.going = m.goesAside(); !m.going {
		return nil
	}
	slips, err := m.slips(ctx)
	if err != nil || len(slips) == 0 {
		return spared(err)
	}
	m.slipped = slips
	m.all, m.table = m.table, without(m.table, plan.Kept(asideOf(slips)))
	if err := m.trim(ctx); err != nil {
		return err
	}
	m.time, m.partial, err = m.clock(ctx, m.request)
	return err
}

func asideOf(slips []find.Slip) []plan.Aside {
	var out []plan.Aside
	for _, s := range slips {
		out = append(out, s.Aside)
	}
	return out
}

// trim has the profile know the ends of the columns as the rows have them that are left.
func (m *maker) trim(ctx context.Context) error {
	m.profile.Columns = slices.Clone(m.profile.Columns)
	m.profile = m.profile.Keeping()
	for _, s := range m.slipped {
		for _, name := range append(slices.Clone(s.Columns), s.Column) {
			c := m.profile.Column(name)
			if c == nil {
				continue
			}
			ends, err := m.lookUp(ctx, plan.CompileRange(name))
			if err != nil {
				return err
			}
			c.Min, _ = ends[0][0].(string)
			c.Max, _ = ends[0][1].(string)
			c.Nulls, _ = ends[0][2].(int64)
		}
	}
	return nil
}

// asideTried is how many numbers are looked at for one that rows which cannot be meant touch.
const asideTried = 6

// tellAside says, of the first number that what cannot be meant makes a good part of, what it is the other way, or else of the first that
// it touches at all.
func (m *maker) tellAside(ctx context.Context) error {
	if len(m.answers) == 0 || len(m.plan.Questions) == 0 {
		return nil
	}
	if err := m.countedSlips(ctx); err != nil {
		return err
	}
	m.slipped = slices.DeleteFunc(m.slipped, func(s find.Slip) bool {
		return !slices.ContainsFunc(m.answers, func(a answered) bool { return a.odd() || s.Touches(a.Question()) })
	})
	if len(m.slipped) == 0 {
		return nil
	}
	at, f, matters, err := m.otherWay(ctx)
	if err != nil || f.Kind == "" && m.all == nil {
		return err
	}
	if f, err = m.reasons(ctx, f); err != nil {
		return err
	}
	switch a := &m.answers[at]; {
	case m.all != nil:
		m.asideSaid = f
	case matters:
		a.found = slices.Insert(slices.Clone(a.found), 1, f)
	default:
		a.found = append(slices.Clone(a.found), f)
	}
	return m.b.Err()
}

// asideIsIdle reports whether what is set aside are rows that repeat another one, and no number of the report is another with them: that is
// said last.
func (m *maker) asideIsIdle() bool {
	return (m.asideSaid.Shape == "setaside" || m.asideSaid.Shape == "setaside.one") && !slices.ContainsFunc(m.slipped, func(s find.Slip) bool {
		return s.Shape != "setaside.repeats" && s.Shape != "setaside.another"
	})
}

// countedSlips looks for what cannot be meant where it is counted: not where a large row is told, nor for who asks for what is unusual.
func (m *maker) countedSlips(ctx context.Context) (err error) {
	if m.going || m.faultsAsked() || slices.ContainsFunc(m.answers, func(a answered) bool { return a.odd() }) {
		return nil
	}
	m.slipped, err = m.slips(ctx)
	if m.singled() {
		m.slipped = slices.DeleteFunc(m.slipped, func(s find.Slip) bool { return len(s.Columns) > 0 })
	}
	return err
}

// ofOne reports whether what cannot be meant is one row.
func (m *maker) ofOne() bool { return len(m.slipped) == 1 && len(m.slipped[0].Rows) == 1 }

// singled reports whether a single row is told already that makes much of a number.
func (m *maker) singled() bool {
	return slices.ContainsFunc(m.answers, func(a answered) bool {
		return slices.ContainsFunc(a.found, func(f insight.Finding) bool { return f.Shape == "onerow" || strings.HasPrefix(f.Shape, "onerow.") })
	})
}

// otherWay is what is said of the number that is told the other way, of which answer, and whether it differs by more than a trifle.
func (m *maker) otherWay(ctx context.Context) (at int, best insight.Finding, matters bool, err error) {
	tried, other := 0, m.all
	if other == nil {
		other = without(m.table, plan.Kept(asideOf(m.slipped)))
	}
	for i := range m.answers {
		a := &m.answers[i]
		if q := a.Question(); len(a.found) == 0 || a.Main == nil || a.odd() || q.Intent == plan.List || q.Programme() == plan.OpenProgramme {
			continue
		}
		for k := range a.Question().Measures {
			if tried++; tried > asideTried || matters {
				break
			}
			f, much, err := m.measureOtherWay(ctx, a, k, other)
			if err != nil {
				return 0, best, false, err
			}
			if f.Kind != "" && (much || best.Kind == "") {
				at, best, matters = i, f, much
			}
		}
	}
	return at, best, matters, nil
}

// measureOtherWay asks for one number of an answer as the report has it and the other way.
func (m *maker) measureOtherWay(ctx context.Context, a *answered, measure int, other *remembered) (insight.Finding, bool, error) {
	r, q := a.Resolved, a.Question()
	r.Spine = nil
	r.Question = plan.Question{ID: fmt.Sprintf("%s-aside%d", q.ID, measure+1), Intent: plan.Value, Origin: plan.Asked, By: []plan.Dimension{}, Measures: q.Measures[measure : measure+1], Where: q.Where, Time: q.Time, Period: q.Period, Compare: q.Compare}
	told, err := m.aside(ctx, r)
	if err != nil {
		return insight.Finding{}, false, spared(err)
	}
	apart := *m
	apart.table = other
	answer, err := apart.ask(ctx, r)
	if m.queries = apart.queries; err != nil {
		return insight.Finding{}, false, spared(err)
	}
	f, much := find.TellAside(told, answer, m.all != nil, m.ofOne(), m.b)
	return f, much, nil
}

// whole is the maker with all rows of the table.
func (m *maker) whole() *maker {
	out := *m
	if m.all != nil {
		out.table = m.all
	}
	return &out
}

// reasons puts into a finding why rows cannot be meant.
func (m *maker) reasons(ctx context.Context, f insight.Finding) (insight.Finding, error) {
	whole := m.whole()
	var why []insight.Finding
	for i := range m.slipped {
		reason, rows, err := whole.reason(ctx, &m.slipped[i], fmt.Sprintf("aside%d", i+1))
		if err != nil {
			return f, err
		}
		if f.Kind == "" {
			f = find.SetAside(&m.profile, rows, m.ofOne(), m.b)
		}
		why = append(why, reason)
	}
	m.queries = whole.queries
	return write.Because(m.b, f, why), nil
}

// reason says what is wrong with the rows of one slip.
func (m *maker) reason(ctx context.Context, s *find.Slip, id string) (insight.Finding, *insight.Table, error) {
	rows, err := m.query(ctx, plan.CompileAside(id, s.Rows))
	if err != nil {
		return insight.Finding{}, nil, err
	}
	told := find.Told{Rows: rows}
	if q, ok := s.Extremes(id+"-ends", &m.profile); ok {
		a, err := m.ask(ctx, m.allRows(q))
		if err != nil {
			return insight.Finding{}, nil, err
		}
		told.Extremes = &a
	}
	if q, ok := s.Names(id+"-named", &m.profile); ok {
		a, err := m.ask(ctx, m.allRows(q))
		if err != nil {
			return insight.Finding{}, nil, err
		}
		told.Names = &a
	}
	return s.Tell(told, &m.profile, m.b), rows, nil
}
