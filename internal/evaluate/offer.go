package evaluate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// Offer is what a preview of a case offers beside the reading that was answered.
type Offer struct {
	Took     float64  `json:"took"`     // by the preview, in milliseconds, its child being there
	CPU      float64  `json:"cpu"`      // by it, in milliseconds of a processor
	Planning float64  `json:"planning"` // by reading the prompt to a plan, in milliseconds of a processor, the table being known
	Choices  []Choice `json:"choices,omitempty"`
}

// Choice is a reading that a click takes, or two, and what it answers.
type Choice struct {
	Steps  int     `json:"steps"` // clicks: 1 or 2
	Kind   string  `json:"kind"`  // alternative, or the part of the question that is changed; of two steps the second
	Text   string  `json:"text"`  // what is clicked on; of two steps the second
	OK     bool    `json:"ok,omitempty"`
	Tables []Table `json:"tables"` // of each question
}

// alternativeKind is what a choice of the whole is called.
const alternativeKind = "alternative"

// offering looks at what a preview offers.
type offering struct {
	desk  *analyst.Desk
	shown *analyst.Previews
	ask   analyst.Glance
	out   Offer
}

// Offered previews a prompt and answers all that it offers within so many clicks (0: only the
// preview is made). What cannot be asked of the data has no tables. since began when the preview was asked for.
func Offered(ctx context.Context, previews *analyst.Previews, r analyst.Request, steps int, since Watch) (Offer, error) {
	o := offering{shown: previews, ask: analyst.Glance{Request: r}}
	shown, err := previews.Preview(ctx, o.ask)
	o.out.Took, o.out.CPU = since.stop()
	if err != nil {
		return o.out, err
	}
	if o.desk, err = previews.Desk(ctx, r); err != nil {
		return o.out, err
	}
	since = StartWatch()
	o.desk.Plan(ctx)
	if _, o.out.Planning = since.stop(); steps == 0 {
		return o.out, nil
	}
	err = o.choose(ctx, shown, steps)
	return o.out, err
}

// Watch measures time, and time of the processors by this process.
type Watch struct {
	at  time.Time
	cpu time.Duration
}

// StartWatch begins to measure.
func StartWatch() Watch { return Watch{time.Now(), used()} }

// stop is what it has measured, in milliseconds.
func (w Watch) stop() (wall, cpu float64) {
	const ms = float64(time.Millisecond)
	return float64(time.Since(w.at)) / ms, float64(used()-w.cpu) / ms
}

// used is what this process has used of the processors.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// choose answers what one click leads to, and what another one does after it.
func (o *offering) choose(ctx context.Context, shown sitrep.Preview, steps int) error {
	for _, a := range shown.Alternatives {
		o.add(ctx, Choice{Steps: 1, Kind: alternativeKind, Text: a.Text}, a.Plan, nil)
	}
	edits := editsOf(shown)
	for _, e := range edits {
		o.add(ctx, Choice{Steps: 1, Kind: string(e.Edit.Part), Text: e.Text}, shown.Plan, []sitrep.PlanEdit{e.Edit})
	}
	if steps < 2 {
		return nil
	}
	for i, first := range edits {
		for _, second := range edits[i+1:] {
			if first.Edit.Question == second.Edit.Question && first.Edit.Part != second.Edit.Part {
				o.add(ctx, Choice{Steps: 2, Kind: string(second.Edit.Part), Text: second.Text}, shown.Plan, []sitrep.PlanEdit{first.Edit, second.Edit})
			}
		}
	}
	for _, a := range shown.Alternatives {
		if err := o.after(ctx, a); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// after answers what a click leads to once an alternative is taken.
func (o *offering) after(ctx context.Context, a sitrep.Alternative) error {
	g := o.ask
	g.Given = a.Plan
	shown, err := o.shown.Preview(ctx, g)
	for _, e := range editsOf(shown) {
		o.add(ctx, Choice{Steps: 2, Kind: string(e.Edit.Part), Text: e.Text}, shown.Plan, []sitrep.PlanEdit{e.Edit})
	}
	return err
}

func editsOf(shown sitrep.Preview) (all []sitrep.PartChoice) {
	for _, q := range shown.Questions {
		for _, p := range q.Parts {
			all = append(all, p.Choices...)
		}
	}
	return all
}

// add answers a plan with edits, unless it cannot be given.
func (o *offering) add(ctx context.Context, c Choice, text json.RawMessage, edits []sitrep.PlanEdit) {
	p, err := analyst.GivenPlan(o.desk.Profile(), o.ask.Prompt, text, edits)
	if err != nil {
		return
	}
	c.Tables = []Table{}
	for _, q := range p.Questions {
		if q.Origin == plan.Supplied {
			continue
		}
		if a, err := o.desk.Ask(ctx, q); err == nil && a.Main != nil {
			c.Tables = append(c.Tables, TableOf(a))
		}
	}
	o.out.Choices = append(o.out.Choices, c)
}

// mend says of a case that was not answered as expected which choices are.
func (c Case) mend(o *Offer) {
	for i := range o.Choices {
		one := &o.Choices[i]
		one.OK = len(one.Tables) > 0 && c.Expected.Matches(one.Tables[0].Rows)
	}
}

// fewest is the least number of clicks that mend an answer; 0: none do. whole: of those on alternatives alone.
func (o *Offer) fewest(whole bool) (steps int) {
	for _, c := range o.Choices {
		if c.OK && (!whole || c.Kind == alternativeKind) && (steps == 0 || c.Steps < steps) {
			steps = c.Steps
		}
	}
	return steps
}

// Offers counts what was offered for the cases that were not answered as expected.
type Offers struct {
	Misread, ByAlternative, ByOne, ByTwo int
	took, cpu, planning                  []float64
}

func (o *Offers) add(a Answer) {
	o.took, o.cpu, o.planning = append(o.took, a.Offer.Took), append(o.cpu, a.Offer.CPU), append(o.planning, a.Offer.Planning)
	if a.OK == nil || *a.OK {
		return
	}
	o.Misread++
	if a.Offer.fewest(true) == 1 {
		o.ByAlternative++
	}
	switch a.Offer.fewest(false) {
	case 1:
		o.ByOne++
	case 2:
		o.ByTwo++
	}
}

// String is what is added to the line for people.
func (o *Offers) String() string {
	s := fmt.Sprintf(" A preview took %.0f ms (median; 95th percentile: %.0f), of a processor %.0f ms (%.0f). Planning took %.1f ms of it (99th percentile: %.1f).",
		percentile(o.took, 50), percentile(o.took, 95), percentile(o.cpu, 50), percentile(o.cpu, 95), percentile(o.planning, 50), percentile(o.planning, 99))
	if o.Misread > 0 {
		s += fmt.Sprintf(" Of %d that are not as expected, one choice mends %d (an alternative %d), a second one %d.", o.Misread, o.ByOne, o.ByAlternative, o.ByTwo)
	}
	return s
}

func percentile(values []float64, percent int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)*percent/100]
}
