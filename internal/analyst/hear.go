package analyst

import (
	"regexp"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/errand"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
)

// heard is a request as readers are given it: without its errands, and with what taught words stand for.
type heard struct {
	errands errand.Request
	reworded
}

// hear takes out of the request what it does not ask of the data.
func (m *maker) hear() heard {
	e := errand.Split(m.request.Prompt, &m.profile)
	return heard{e, reword(e.Asked, m.profile.Phrases)}
}

// back puts a plan of the text onto the request, and says of the errands that they are some.
func (h *heard) back(p *plan.Plan) {
	h.reworded.back(p)
	if len(h.errands.Clauses) == 0 {
		return
	}
	for i := range p.Questions {
		p.Questions[i].Text = h.part(p.Questions[i].Text)
	}
	p.Prompt = h.errands.Prompt
	for _, c := range h.errands.Clauses {
		for _, at := range wordPlaces(p.Prompt[c.Start:c.End]) {
			p.Words = append(p.Words, plan.WordUse{Start: c.Start + at[0], End: c.Start + at[1], Use: "errand"})
		}
	}
	slices.SortStableFunc(p.Words, func(a, b plan.WordUse) int { return a.Start - b.Start })
	p.Notes = append(p.Notes, plan.Note{Kind: plan.Assumption, Chosen: h.said()})
}

// part is a part of the request whose text readers were given, be there fewer spaces in it.
func (h *heard) part(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	at := regexp.MustCompile(strings.Join(words, `\s+`)).FindStringIndex(h.errands.Asked)
	if at == nil || len(words) == 0 {
		return text
	}
	return h.errands.Prompt[at[0]:at[1]]
}

// said tells the reader of a report which words were not read as a question.
func (h *heard) said() string {
	words, verb := h.errands.Words(), "says"
	if len(words) > 1 {
		verb = "say"
	}
	for i, w := range words {
		words[i] = "“" + w + "”"
	}
	return strings.Join(words, ", ") + " " + verb + " how the report is sent, which is set beside the request"
}

// wordPlaces are where the words of a text stand, in bytes.
func wordPlaces(text string) [][2]int {
	var out [][2]int
	from := -1
	for i, r := range text + " " {
		switch {
		case letter(r) && from < 0:
			from = i
		case !letter(r) && from >= 0:
			out, from = append(out, [2]int{from, i}), -1
		}
	}
	return out
}

// ofSchedule gives the questions that name no time, and of which none was read, that of a schedule.
func (m *maker) ofSchedule(schedule string) {
	if m.profile.Time == "" || schedule == "" {
		return
	}
	m.plan.Questions = slices.Clone(m.plan.Questions)
	for i := range m.plan.Questions {
		q := &m.plan.Questions[i]
		if q.Period != nil || q.Programme() != "" || q.Intent == plan.List || q.Intent == plan.Quality || q.Time != "" || !m.hasTimeFor(*q, schedule) {
			continue
		}
		q.Period = plan.Scheduled(schedule, q.Intent)
	}
}

// steps orders the units of time by their length.
var steps = []plan.Grain{plan.Hour, plan.Day, plan.Week, plan.Month, plan.Quarter, plan.Year}

// hasTimeFor reports whether a question can be asked of a period of a schedule: the months of a week are one.
func (m *maker) hasTimeFor(q plan.Question, schedule string) bool {
	p := plan.Scheduled(schedule, q.Intent)
	return p != nil && !slices.ContainsFunc(q.By, func(d plan.Dimension) bool {
		return d.Grain != "" && slices.Index(steps, d.Grain) > slices.Index(steps, p.Unit)
	})
}
