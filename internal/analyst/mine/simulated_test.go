package mine_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// table is what a simulated table of events is like; effect is what is planted in
// it.
type table struct {
	step   string  // its stamps: "day", "week" or "month"
	stamps int     // how many
	volume float64 // events a stamp, on average
	heavy  bool    // amounts with heavy tails
	wander float64 // of the level, lag-1 autocorrelation
	swing  float64 // of the level, as a standard deviation of its logarithm
	week   bool    // weekends are quiet
	profit bool    // amounts are also negative
	effect effect
}

// effect changes one thing about a table from a stamp on (or at it).
type effect struct {
	name  string
	size  float64 // factor
	at    int
	group string // the events that it is about; empty: all
}

// shapes are tables as they come.
func shapes(r *rand.Rand) table {
	t := table{step: []string{"day", "day", "day", "week", "month"}[r.IntN(5)], heavy: r.IntN(4) == 0, wander: []float64{0, 0, .3, .6}[r.IntN(4)], profit: r.IntN(6) == 0}
	t.swing = 0.03 + 0.07*r.Float64()
	switch t.step {
	case "day":
		t.stamps, t.volume, t.week = 60+r.IntN(840), math.Exp(1+3*r.Float64()), r.IntN(2) == 0
	case "week":
		t.stamps, t.volume = 40+r.IntN(90), math.Exp(2+3*r.Float64())
	default:
		t.stamps, t.volume = 24+r.IntN(40), math.Exp(3+3*r.Float64())
	}
	t.effect.at = t.stamps/4 + r.IntN(t.stamps/2)
	return t
}

var regions, channels = []string{"North", "South", "East", "West", "Centre"}, []string{"web", "store", "phone"}

// event is one row of a simulated table.
type event struct {
	day             time.Time
	region, channel string
	amount, hours   float64
}

func (t table) starts() []time.Time {
	out := []time.Time{time.Date(2023, 1, 2, 0, 0, 0, 0, time.UTC)}
	if t.step == "month" {
		out[0] = time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	for len(out) < t.stamps+1 {
		last := out[len(out)-1]
		switch t.step {
		case "day":
			out = append(out, last.AddDate(0, 0, 1))
		case "week":
			out = append(out, last.AddDate(0, 0, 7))
		default:
			out = append(out, last.AddDate(0, 1, 0))
		}
	}
	return out
}

// events of a table, by a seed.
func (t table) events(r *rand.Rand) []event {
	var out []event
	level := 0.0
	for i, day := range t.starts()[:t.stamps] {
		level = t.wander*level + math.Sqrt(1-t.wander*t.wander)*t.swing*r.NormFloat64()
		mean := t.volume * math.Exp(level)
		if weekend := day.Weekday() == time.Saturday || day.Weekday() == time.Sunday; t.week && weekend {
			mean *= 0.4
		}
		for range poisson(r, mean*t.effect.level(i, t.stamps, day)) {
			e := event{day: day, region: pick(r, regions), channel: pick(r, channels), amount: math.Exp(3.5 + 0.5*r.NormFloat64()), hours: math.Exp(2 + 0.4*r.NormFloat64())}
			if t.heavy {
				e.amount = 30 * math.Pow(1-r.Float64(), -1/2.5)
			}
			if t.profit {
				e.amount -= 25
			}
			if t.effect.keeps(r, i, t.stamps, &e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// level is what an effect on all events does to their number.
func (e effect) level(i, n int, day time.Time) float64 {
	switch {
	case e.group != "":
	case e.name == "trend":
		return math.Pow(e.size, float64(i)/float64(n))
	case e.name == "shift" && i >= e.at, e.name == "day" && i == e.at, e.name == "latest" && i == n-1:
		return e.size
	case e.name == "season" && day.Weekday() == time.Tuesday:
		return e.size
	}
	return 1
}

// keeps changes an event by what is planted; false: it did not happen. Effects on
// one group thin it out before or after.
func (e effect) keeps(r *rand.Rand, i, n int, v *event) bool {
	part := 1.0
	switch {
	case e.name == "slower":
		v.hours *= math.Pow(e.size, float64(i)/float64(n))
	case e.name == "wilder" && i > n/2:
		v.hours *= math.Exp(e.size * noise(i))
	case e.group == "" || v.region != e.group:
	case e.name == "trend":
		part = math.Pow(e.size, float64(i)/float64(n)) / max(1, e.size)
	case e.name == "shift" && (i >= e.at) == (e.size < 1):
		part = min(e.size, 1/e.size)
	}
	return r.Float64() < part
}

// noise is normal, and the same at the same stamp.
func noise(i int) float64 { return rand.New(rand.NewPCG(uint64(i), 3)).NormFloat64() }

func pick(r *rand.Rand, values []string) string {
	return values[min(r.IntN(len(values)), r.IntN(len(values)+1))]
}

func poisson(r *rand.Rand, mean float64) int {
	n := 0
	for at := r.ExpFloat64(); at < mean; at += r.ExpFloat64() {
		n++
	}
	return n
}

// profile is that of the simulated tables.
func (t table) profile(events []event) catalog.Profile {
	distinct := int64(t.stamps)
	return catalog.Profile{
		Name: "events", Rows: int64(len(events)), Time: "date", RowNoun: "events",
		Columns: []catalog.Column{
			{Name: "date", Label: "date", Type: sitrep.TypeDate, SQLType: "DATE", Role: sitrep.RoleTime, Distinct: distinct},
			{Name: "region", Label: "region", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Distinct: int64(len(regions))},
			{Name: "channel", Label: "channel", Type: sitrep.TypeString, SQLType: "VARCHAR", Role: sitrep.RoleDimension, Distinct: int64(len(channels))},
			{Name: "amount", Label: "amount", Type: sitrep.TypeNumber, SQLType: "DECIMAL(18,2)", Role: sitrep.RoleMeasure, Kind: catalog.KindFlow, Unit: "USD", Distinct: 1000},
			{Name: "hours", Label: "hours", Type: sitrep.TypeNumber, SQLType: "DOUBLE", Role: sitrep.RoleMeasure, Kind: catalog.KindRate, Distinct: 1000},
		},
	}
}

// survey reads a simulated table as a run would.
func (t table) survey(tb testing.TB, seed uint64) *mine.Data {
	tb.Helper()
	events := t.events(rand.New(rand.NewPCG(seed, 5)))
	starts, p := t.starts(), t.profile(events)
	clock := plan.Clock{Zone: time.UTC, First: starts[0], Latest: starts[t.stamps-1], Watermark: starts[t.stamps], Now: starts[t.stamps], WeekStart: time.Monday}
	s, ok := mine.Look([]plan.Resolved{{Question: plan.Question{Origin: plan.Supplied}, TimeField: "date", Zone: "UTC", WeekStart: time.Monday}}, &p, clock)
	if !ok || s.Buckets == nil {
		tb.Fatalf("nothing to look at in %+v", t)
	}
	a := answers{Survey: s}
	d, err := mine.Read(s, &p, a.cells(events), a.windows(events), a.days(events))
	if err != nil {
		tb.Fatal(err)
	}
	d.ReadRows(1, a.rows(events))
	return d
}

// answers are those that the queries of a survey would have.
type answers struct{ plan.Survey }

func (a answers) bucket(day time.Time) int {
	if !day.Before(a.Buckets.End) || day.Before(a.Buckets.Starts[0]) {
		return -1
	}
	i, ok := slices.BinarySearchFunc(a.Buckets.Starts, day, time.Time.Compare)
	if !ok {
		i--
	}
	return i
}

// value of measure i in an event, and whether it is a quotient or a count.
func (a answers) parts(sum []any, from, i int, e event) {
	v := map[string]float64{"": 1, "amount": e.amount, "hours": e.hours}[a.Measures[i].Column]
	for p, x := range []float64{v, 1, v * v} {
		have, _ := sum[from+p].(float64)
		sum[from+p] = have + x
	}
}

// grouped adds events up by a key.
func (a answers) grouped(events []event, width int, keys func(e event) [][]any, add func(row []any, e event)) catalog.Rows {
	rows, order := map[string][]any{}, []string{}
	for _, e := range events {
		for _, key := range keys(e) {
			name := named(key)
			row := rows[name]
			if row == nil {
				row = append(key, make([]any, width)...)
				rows[name], order = row, append(order, name)
			}
			add(row, e)
		}
	}
	slices.Sort(order)
	var out catalog.Rows
	for _, name := range order {
		out.Values = append(out.Values, rows[name])
	}
	return out
}

// named is a key as a text that sorts as the rows of a result do.
func named(key []any) string {
	s := ""
	for _, k := range key {
		switch k := k.(type) {
		case int64:
			s += strconv.FormatInt(k, 10)
		case string:
			s += k
		case time.Time:
			s += k.Format(time.DateOnly)
		}
		s += "|"
	}
	return s
}

func (a answers) fields(e event) [][]any {
	out := [][]any{{int64(-1), nil}}
	for i, d := range a.By {
		out = append(out, []any{int64(i), map[string]any{"region": e.region, "channel": e.channel}[d.Column]})
	}
	return out
}

func (a answers) cells(events []event) catalog.Rows {
	keys := func(e event) [][]any {
		b := a.bucket(e.day)
		if b < 0 {
			return nil
		}
		out := a.fields(e)
		for i := range out {
			out[i] = append(out[i], a.Buckets.Starts[b])
		}
		return out
	}
	return a.grouped(events, 3*len(a.Measures), keys, func(row []any, e event) {
		for i := range a.Measures {
			a.parts(row, 3+3*i, i, e)
		}
	})
}

func (a answers) windows(events []event) catalog.Rows {
	within := func(e event, w *plan.Window) bool { return !e.day.Before(w.Start) && e.day.Before(w.End) }
	keys := func(e event) [][]any {
		if !within(e, a.Window) && !within(e, a.Before) {
			return nil
		}
		return a.fields(e)
	}
	return a.grouped(events, 6*len(a.Measures), keys, func(row []any, e event) {
		from := 2
		if within(e, a.Before) {
			from = 5
		}
		for i := range a.Measures {
			a.parts(row, from+6*i, i, e)
		}
	})
}

func (a answers) days(events []event) catalog.Rows {
	if a.Buckets.Grain == plan.Day {
		return catalog.Rows{}
	}
	keys := func(e event) [][]any {
		if e.day.Before(a.Buckets.Starts[0]) {
			return nil
		}
		return [][]any{{e.day}}
	}
	out := a.grouped(events, 3*len(a.Measures), keys, func(row []any, e event) {
		for i := range a.Measures {
			a.parts(row, 1+3*i, i, e)
		}
	})
	slices.SortFunc(out.Values, func(x, y []any) int { return cmp.Compare(x[0].(time.Time).Unix(), y[0].(time.Time).Unix()) })
	return out
}

func (a answers) rows(events []event) catalog.Rows {
	var out catalog.Rows
	for _, e := range events {
		row := []any{e.day.Format(time.DateOnly)}
		for _, m := range a.Measures {
			row = append(row, map[string]any{"": nil, "amount": e.amount, "hours": e.hours}[m.Column])
		}
		for _, d := range a.By {
			row = append(row, map[string]any{"region": e.region, "channel": e.channel}[d.Column])
		}
		out.Values = append(out.Values, row)
	}
	return out
}
