package mine

import (
	"fmt"
	"math"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Data is what the queries of a survey answered, as numbers.
type Data struct {
	plan.Survey
	Profile *catalog.Profile
	Latest  time.Time // of the data

	Total  Group     // all rows, by bucket
	Fields []Field   // as Survey.By
	Days   []Series  // of each measure, by day; nil: the buckets are days, or there is no time
	Day    time.Time // the first of Days
	Sample Sample

	Entities []Entity // fields with more values than the survey looks at

	again bool // checks are made again, with lower gates; see [Hold]
}

// Field is a field and what it divides the rows into.
type Field struct {
	plan.Dimension
	Groups []Group // by value; rows without one are a group without a value
}

// Group is the rows that have one value of a field.
type Group struct {
	Value  string
	Blank  bool     // the rows without a value
	Series []Series // of each measure, by bucket; without time one
	Now    []Parts  // of each measure in the window
	Before []Parts  // of each measure in the window before
}

// Parts are what a measure is made of; see plan.Decomposable.
type Parts struct{ Sum, Over, Squares float64 }

// Series is the parts of a measure along buckets.
type Series struct {
	quotient bool
	percent  bool
	Parts    []Parts
}

// Sample is rows.
type Sample struct {
	Every    int64       // one of so many
	Days     []time.Time // zero: no time
	Measures [][]float64 // of each measure, by row; NaN: none
	Fields   [][]string  // of each field, by row
	Has      [][]bool    // whether the row has a value of the field
}

// Value of a measure that has these parts; NaN: none.
func (s Series) Value(p Parts) float64 {
	switch {
	case !s.quotient:
		return p.Sum
	case p.Over == 0:
		return math.NaN()
	case s.percent:
		return 100 * p.Sum / p.Over
	}
	return p.Sum / p.Over
}

// Values are the measure by bucket; NaN where it has none.
func (s Series) Values() []float64 {
	out := make([]float64, len(s.Parts))
	for i, p := range s.Parts {
		out[i] = s.Value(p)
	}
	return out
}

// Rows is how many rows with a value of the first measure lie in the buckets.
func (d *Data) Rows() int64 {
	n := 0.0
	for _, p := range d.Total.Series[0].Parts {
		n += p.Over
	}
	return int64(n)
}

func (d *Data) series(i int) Series {
	m := d.Measures[i]
	return Series{quotient: plan.Quotient(m), percent: m.Unit == "%" && (m.Aggregate == plan.ShareWhere || m.Aggregate == plan.Ratio)}
}

// NewGroup is the group of a value without any rows; nil is no value.
func (d *Data) NewGroup(value any) Group {
	text, ok := value.(string)
	g := Group{Value: text, Blank: !ok, Now: make([]Parts, len(d.Measures)), Before: make([]Parts, len(d.Measures))}
	buckets := 1
	if d.Buckets != nil {
		buckets = len(d.Buckets.Starts)
	}
	for i := range d.Measures {
		s := d.series(i)
		s.Parts = make([]Parts, buckets)
		g.Series = append(g.Series, s)
	}
	return g
}

// reader puts rows of a result into data.
type reader struct {
	*Data
	groups map[string]*Group // by field and value
	order  [][]*Group
	bucket map[string]int
	err    error
}

// Read puts the answers of a survey's queries together; windows and days may be
// empty.
func Read(s plan.Survey, p *catalog.Profile, cells, windows, days catalog.Rows) (*Data, error) {
	d := &Data{Survey: s, Profile: p}
	r := reader{Data: d, groups: map[string]*Group{}, order: make([][]*Group, len(s.By)), bucket: map[string]int{}}
	if s.Buckets != nil {
		for i, t := range s.Buckets.Starts {
			r.bucket[t.Format(time.DateOnly)] = i
		}
	}
	d.Total = d.NewGroup("")
	for _, row := range cells.Values {
		r.cell(row)
	}
	for _, row := range windows.Values {
		r.window(row)
	}
	if len(windows.Values) == 0 {
		r.wholeWindows()
	}
	for i, groups := range r.order {
		f := Field{Dimension: s.By[i]}
		for _, g := range groups {
			f.Groups = append(f.Groups, *g)
		}
		d.Fields = append(d.Fields, f)
	}
	r.days(days)
	return d, r.err
}

// at is the group that a row is about.
func (r *reader) at(row []any) *Group {
	field, ok := row[0].(int64)
	if n, small := row[0].(int32); small {
		field, ok = int64(n), true
	}
	switch {
	case !ok:
		r.fail("field %v", row[0])
		return &Group{}
	case field < 0:
		return &r.Total
	}
	key := fmt.Sprintf("%d %v %T", field, row[1], row[1])
	g := r.groups[key]
	if g == nil {
		made := r.NewGroup(row[1])
		g = &made
		r.groups[key] = g
		r.order[field] = append(r.order[field], g)
	}
	return g
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("read the survey: "+format, args...)
	}
}

func (r *reader) cell(row []any) {
	g := r.at(row)
	bucket := 0
	if t, ok := row[2].(time.Time); ok {
		if bucket, ok = r.bucket[t.Format(time.DateOnly)]; !ok {
			return // a day that the clock moved out of its bucket
		}
	} else if r.Buckets != nil {
		return
	}
	for i := range r.Measures {
		g.Series[i].Parts[bucket] = partsAt(row, 3+3*i)
	}
}

func (r *reader) window(row []any) {
	g := r.at(row)
	for i := range r.Measures {
		g.Now[i], g.Before[i] = partsAt(row, 2+6*i), partsAt(row, 5+6*i)
	}
}

func partsAt(row []any, from int) Parts {
	return Parts{Sum: float(row[from]), Over: float(row[from+1]), Squares: float(row[from+2])}
}

// float is a number of a result, 0 where there is none: sums of nothing.
func float(v any) float64 {
	f, _ := v.(float64)
	return f
}

func (r *reader) days(rows catalog.Rows) {
	if len(rows.Values) == 0 {
		return
	}
	first, okFirst := rows.Values[0][0].(time.Time)
	last, okLast := rows.Values[len(rows.Values)-1][0].(time.Time)
	if !okFirst || !okLast {
		r.fail("day %v", rows.Values[0][0])
		return
	}
	r.Day = first
	n := int(last.Sub(first).Hours()/24) + 1
	for i := range r.Measures {
		s := r.series(i)
		s.Parts = make([]Parts, n)
		for _, row := range rows.Values {
			if day, ok := row[0].(time.Time); ok {
				s.Parts[int(day.Sub(first).Hours()/24)] = partsAt(row, 1+3*i)
			}
		}
		r.Days = append(r.Days, s)
	}
}

// ReadRows puts a sample's rows into the data.
func (d *Data) ReadRows(every int64, rows catalog.Rows) {
	n, m := len(rows.Values), len(d.Measures)
	s := Sample{Every: every, Days: make([]time.Time, n), Measures: make([][]float64, m), Fields: make([][]string, len(d.By)), Has: make([][]bool, len(d.By))}
	for i := range s.Measures {
		s.Measures[i] = make([]float64, n)
	}
	for i := range s.Fields {
		s.Fields[i], s.Has[i] = make([]string, n), make([]bool, n)
	}
	for row, cells := range rows.Values {
		if text, ok := cells[0].(string); ok {
			s.Days[row], _ = time.Parse(time.DateOnly, text)
		}
		for i := range s.Measures {
			v, ok := cells[1+i].(float64)
			if !ok {
				v = math.NaN()
			}
			s.Measures[i][row] = v
		}
		for i := range s.Fields {
			s.Fields[i][row], s.Has[i][row] = cells[1+m+i].(string)
		}
	}
	d.Sample = s
}
