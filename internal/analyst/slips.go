package analyst

import (
	"context"
	"fmt"
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/find"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// How many rows may be slips of one kind: a part of all, a few in any table, and no more than a statement can name.
const (
	slipsPart = 0.02
	slipsFew  = 3
	slipsMost = 500
)

// slips are the rows of the table that cannot be meant. Where the rows stay in their source, none are looked for.
func (m *maker) slips(ctx context.Context) ([]find.Slip, error) {
	if m.profile.Rolled {
		return nil, nil
	}
	var out []find.Slip
	for _, look := range []func(context.Context) ([]find.Slip, error){m.farSlips, m.timeSlips, m.aboveSlips, m.repeatSlips} {
		found, err := look(ctx)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	seen := map[int64]bool{}
	for i := range out {
		if len(out[i].Columns) > 0 {
			continue
		}
		out[i].Rows = slices.DeleteFunc(out[i].Rows, func(n int64) bool { return seen[n] })
		for _, n := range out[i].Rows {
			seen[n] = true
		}
	}
	return slices.DeleteFunc(out, func(s find.Slip) bool { return len(s.Rows) == 0 }), nil
}

// mostSlips is how many rows may be slips of one kind.
func (m *maker) mostSlips() int {
	return min(max(slipsFew, int(slipsPart*float64(m.profile.Rows))), slipsMost)
}

// lookUp asks for rows beside the report.
func (m *maker) lookUp(ctx context.Context, q plan.Query) ([][]any, error) {
	m.queries++
	rows, err := m.table.Query(ctx, q.SQL, q.Args...)
	if err != nil {
		return nil, fmt.Errorf("look for slips (%s): %w", q.ID, err)
	}
	return rows.Values, nil
}

// numbersOf are the numbers of some cells; 0 where there is none.
func numbersOf(cells []any) []float64 {
	out := make([]float64, len(cells))
	for i, v := range cells {
		switch v := v.(type) {
		case float64:
			out[i] = v
		case int64:
			out[i] = float64(v)
		}
	}
	return out
}

// numbered asks for the numbers of rows; none where there are too many for slips.
func (m *maker) numbered(ctx context.Context, q plan.Query) ([]int64, error) {
	rows, err := m.lookUp(ctx, q)
	if err != nil || len(rows) > m.mostSlips() {
		return nil, err
	}
	out := make([]int64, len(rows))
	for i, row := range rows {
		out[i], _ = row[0].(int64)
	}
	return out, nil
}

// farSlips are numbers that stand orders of magnitude above all others of their column, of its rows with one value of another field, or of what
// rows have for as long as they took.
func (m *maker) farSlips(ctx context.Context) ([]find.Slip, error) {
	columns := find.Slipping(&m.profile)
	if len(columns) == 0 {
		return nil, nil
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	var out []find.Slip
	fields := []string{""}
	if m.going { // of a direct answer it is told alone, and what stands out of all rows is enough
		fields = append(fields, find.SlippingBy(&m.profile)...)
	}
	for _, by := range fields {
		tops, err := m.lookUp(ctx, plan.CompileTops(names, by))
		if err != nil {
			return nil, err
		}
		for _, top := range tops {
			h := plan.Heights{By: by}
			if by != "" {
				h.Value, _ = top[0].(string)
				top = top[1:]
			}
			if out, err = m.farAmong(ctx, columns, h, top, out); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// farAmong adds the slips of the columns of which none is known, by the highest numbers of each among some rows.
func (m *maker) farAmong(ctx context.Context, columns []*catalog.Column, h plan.Heights, top []any, out []find.Slip) ([]find.Slip, error) {
	for i, c := range columns {
		known := slices.ContainsFunc(out, func(s find.Slip) bool { return s.Column == c.Name })
		if known || !find.FarAbove(numbersOf(top[i*plan.TopPlaces:(i+1)*plan.TopPlaces])) {
			continue
		}
		found, err := m.farSlip(ctx, c, h)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// farSlip is the slip of a column whose highest numbers stand apart from the next, if they are one: by themselves, or of all rows by how long
// these took.
func (m *maker) farSlip(ctx context.Context, c *catalog.Column, h plan.Heights) ([]find.Slip, error) {
	h.Column = c.Name
	rows, values, err := m.highest(ctx, h)
	if err != nil || len(values) == 0 {
		return nil, err
	}
	n := find.CannotBe(c, &m.profile, values)
	if n == 0 && h.By == "" {
		n, err = m.tooMuchForTime(ctx, h, rows, values)
	}
	if err != nil || n == 0 {
		return nil, err
	}
	s := find.SlipAbove(c, &m.profile, h, values, n)
	s.Rows = rows[:n]
	return []find.Slip{s}, nil
}

func (m *maker) highest(ctx context.Context, h plan.Heights) (rows []int64, values []float64, err error) {
	found, err := m.lookUp(ctx, plan.CompileHighest(h, m.profile))
	for _, cells := range found {
		n, _ := cells[0].(int64)
		rows, values = append(rows, n), append(values, numbersOf(cells)[1])
	}
	return rows, values, err
}

// tooMuchForTime is how many of the first rows have more than any row of the time that they took.
func (m *maker) tooMuchForTime(ctx context.Context, h plan.Heights, rows []int64, values []float64) (int, error) {
	for _, s := range find.Lasting(&m.profile) {
		h.From, h.Until = s.From.Name, s.Until.Name
		which, each, err := m.highest(ctx, h)
		if err != nil {
			return 0, err
		}
		n := find.CannotTake(each)
		first := n > 0 && n < len(rows) && find.FarAbove(values[n-1:])
		for _, row := range which[:n] {
			first = first && slices.Contains(rows[:n], row)
		}
		if first {
			return n, nil
		}
	}
	return 0, nil
}

// timeSlips are times decades from all others.
func (m *maker) timeSlips(ctx context.Context) ([]find.Slip, error) {
	var out []find.Slip
	for _, c := range find.Timed(&m.profile, m.request.Now) {
		ends, err := m.lookUp(ctx, plan.CompileEnds(c.Name))
		if err != nil {
			return nil, err
		}
		all := numbersOf(ends[0])
		for _, s := range find.SlipsInTime(c, all[:plan.TopPlaces], all[plan.TopPlaces:], m.request.Now) {
			if s.Rows, err = m.numbered(ctx, plan.CompileWhich(s.Where, m.mostSlips()+1, m.profile)); err != nil {
				return nil, err
			}
			out = append(out, s)
		}
	}
	return out, nil
}

// aboveSlips are parts above their whole.
func (m *maker) aboveSlips(ctx context.Context) ([]find.Slip, error) {
	parts, ok := find.PartsOf(&m.profile)
	if !ok {
		return nil, nil
	}
	counted, err := m.aside(ctx, parts.Question("parts", m.allRows(plan.Question{}), &m.profile))
	if err != nil {
		return nil, err
	}
	var out []find.Slip
	for _, f := range parts.Broken(counted, m.profile.Rows) {
		s := find.Slip{Shape: "setaside.above", Column: f.Column, Other: f.Other, Where: f.Where}
		if s.Rows, err = m.numbered(ctx, plan.CompileWhich(s.Where, m.mostSlips()+1, m.profile)); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// repeatSlips are rows that are there already.
func (m *maker) repeatSlips(ctx context.Context) ([]find.Slip, error) {
	columns, key, ok := plan.Repeats(&m.profile)
	if !ok {
		return nil, nil
	}
	rows, err := m.numbered(ctx, plan.CompileRepeats(columns, key, m.mostSlips()+1))
	s := find.Slip{Shape: "setaside.repeats"}
	s.Rows = rows
	if key != "" {
		s.Shape = "setaside.another"
	}
	return []find.Slip{s}, err
}

// allRows is a question about all rows of the table.
func (m *maker) allRows(q plan.Question) plan.Resolved {
	return plan.Resolved{Question: q, TimeField: m.profile.Time, Zone: m.time.Zone.String(), WeekStart: m.time.WeekStart}
}
