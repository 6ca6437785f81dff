package analyst

import (
	"context"
	"fmt"
	"math"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

const (
	mostThings = 400  // whose readings are
	keysLooked = 5    // fields that may tell these apart
	singlePart = 0.98 // of the days of a thing, that must have one row
)

// misread are the numbers of single things that lie far off those before and after.
func (m *maker) misread(ctx context.Context, a *answered) ([]find.Odd, error) {
	measures := find.Readable(&m.profile)
	c := m.profile.Column(m.profile.Time)
	if len(measures) == 0 || c == nil || c.Type == sitrep.TypeInteger || m.time.Watermark.IsZero() {
		return nil, nil
	}
	like := m.blank(plan.Day)
	like.Start = dayOf(m.time.First)
	r := a.Resolved
	r.Window, r.Before, r.Spine = nil, nil, nil
	r.Question.Measures = append(measures, insight.RowCount(&m.profile))
	for i, by := range m.tellingApart(len(like.Points)) {
		lines, err := m.scan(ctx, r, scanning{by: by, like: like, id: fmt.Sprintf("%s-single%d", a.Question().ID, i+1)})
		if err != nil {
			return nil, spared(err)
		}
		if singleRows(lines, len(measures)+1) {
			return find.Misread(lines, &m.profile), nil
		}
	}
	return nil, nil
}

// tellingApart are the fields, alone and by two, whose groups may have one row a day.
func (m *maker) tellingApart(days int) [][]plan.Dimension {
	var fields []*catalog.Column
	var out [][]plan.Dimension
	add := func(columns ...*catalog.Column) {
		groups := int64(1)
		var by []plan.Dimension
		for _, c := range columns {
			groups *= c.Distinct
			by = append(by, insight.DimensionOf(c))
		}
		if groups <= mostThings && groups*int64(days) >= m.profile.Rows {
			out = append(out, by)
		}
	}
	for _, p := range []*catalog.Panel{m.profile.Panel, m.profile.Sparse} {
		if p == nil || m.profile.Column(p.Of) == nil {
			continue
		}
		columns := []*catalog.Column{m.profile.Column(p.Of)}
		if with := m.profile.Column(p.With); with != nil {
			columns = append(columns, with)
		}
		add(columns...)
	}
	for _, d := range m.profile.Model.Dimensions {
		if c := m.profile.Column(d.Column); c != nil && c.Type == sitrep.TypeString && c.Distinct > 1 && len(fields) < keysLooked {
			fields = append(fields, c)
			add(c)
		}
	}
	for j := range fields {
		for i := range j {
			add(fields[i], fields[j])
		}
	}
	return out
}

// singleRows reports whether nearly all groups have one row a day: the last of each so many lines counts these.
func singleRows(lines []find.Line, each int) bool {
	one, all := 0.0, 0.0
	for i := each - 1; i < len(lines); i += each {
		for _, n := range lines[i].Points {
			if !math.IsNaN(n) {
				all++
				if n == 1 {
					one++
				}
			}
		}
	}
	return all > 0 && one >= singlePart*all
}
