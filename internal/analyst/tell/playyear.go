package tell

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// What makes a gap between two days with rows the end of a season.
const (
	leastGap  = 28  // days
	gapMargin = 10  // days by which the gap of another year may be shorter on either side
	mostGap   = 300 // days; what lies idle longer has no seasons
)

// seasonYear are the ways to name a year from one idle time to the next.
var (
	seasonYear  = lazyregexp.New(`(?i)\b(?:seasons?|(?:school|academic|teaching|playing|concert|club|campaign|harvest) years?)\b`)
	thisSeason  = lazyregexp.New(`(?i)\b(?:this|the current|current|our current|the present) (?:season|(?:school|academic|teaching|playing|concert|club|campaign|harvest) year)\b|\b(?:the )?season(?: that)?(?: has)? (?:just )?(?:ended|gone|finished|over|past|so far|to date)\b`)
	lastSeason  = lazyregexp.New(`(?i)\b(?:the )?(?:last|previous|prior) (?:season|(?:school|academic|teaching|playing|concert|club|campaign|harvest) year)\b|\bthe (?:season|year) before\b`)
	namedSeason = lazyregexp.New(`(?i)(?:\b(?:season|year)s? (?:of )?)?\b(?:20)?(\d\d) ?[/–-] ?(?:20)?(\d\d)\b(?: (?:season|(?:school|academic|teaching|playing|concert|club|campaign|harvest) year))?`)
)

// setSeasonYear takes a season that a request names as the time from one yearly gap of the data to the next.
func (s *slots) setSeasonYear() {
	c := s.profile.Column(s.profile.Time)
	if c == nil || !seasonYear.MatchString(s.prompt) || !plainDates(s.profile) {
		return
	}
	first, last, ok := playYear(c)
	if !ok {
		return
	}
	var before bool
	if s.seasonYear, before = seasonSaid(s.prompt, first, last); s.seasonYear == nil {
		return
	}
	if s.period = s.seasonYear; before || yearAgoWords.MatchString(s.prompt) {
		s.compare = &plan.Comparison{Kind: plan.YearAgo}
	}
}

// seasonSaid is the season that words name, of seasons that begin and end in known months, and whether they name the one before it
// as well. Nil: they name none.
func seasonSaid(prompt string, first, last time.Month) (season *plan.Period, before bool) {
	if m := namedSeason.FindStringSubmatch(prompt); m != nil {
		from, _ := strconv.Atoi(m[1])
		if to, _ := strconv.Atoi(m[2]); to == (from+1)%100 {
			const century = 2000
			begin := time.Date(century+from, first, 1, 0, 0, 0, 0, time.UTC)
			end := time.Date(century+to, last+1, 0, 0, 0, 0, 0, time.UTC)
			return &plan.Period{Kind: plan.Range, From: begin.Format(time.DateOnly), To: end.Format(time.DateOnly), Text: m[0]}, lastSeason.MatchString(prompt)
		}
	}
	from := time.Date(anyYear, first, 1, 0, 0, 0, 0, time.UTC)
	said, lastSaid := thisSeason.FindString(prompt), lastSeason.FindString(prompt)
	switch {
	case said != "":
		return &plan.Period{Kind: plan.Range, From: from.Format(yearless), Text: said}, lastSaid != ""
	case lastSaid != "":
		return &plan.Period{Kind: plan.Range, From: from.Format(yearless), To: from.AddDate(0, 0, -1).Format(yearless), Text: lastSaid}, false
	}
	return nil, false
}

// inSeasonYear gives questions without a time the season that a request names, and says which months that is.
func (s *slots) inSeasonYear(p plan.Plan) plan.Plan {
	if s.seasonYear == nil {
		return p
	}
	p.Questions = slices.Clone(p.Questions)
	for i := range p.Questions {
		if q := &p.Questions[i]; q.Period == nil || q.Period.Text == "" && q.Programme() == "" {
			q.Period = s.seasonYear
			if q.Compare == nil {
				q.Compare = &plan.Comparison{Kind: plan.NoComparison}
			}
		}
	}
	p.Missing = slices.DeleteFunc(slices.Clone(p.Missing), func(u plan.Unanswered) bool {
		return strings.Contains(strings.ToLower(s.seasonYear.Text), strings.ToLower(u.Text))
	})
	if from, err := time.Parse(time.DateOnly, s.seasonYear.From); err == nil {
		p.Notes = append(slices.Clone(p.Notes), plan.Note{Kind: plan.Assumption, Words: s.seasonYear.Text, Chosen: "from " + from.Format("2 January 2006")})
	} else {
		p.Notes = append(slices.Clone(p.Notes), plan.Note{Kind: plan.Assumption, Words: s.seasonYear.Text, Chosen: "from " + dayInWords(s.seasonYear.From) + ", as nothing is there before it each year"})
	}
	return p
}

// playYear are the first month and the last of the year that a table is about, from one idle time to the next: September and July
// of a school. ok is false where no gap is there at the same time each year.
func playYear(c *catalog.Column) (first, last time.Month, ok bool) {
	longest := 0
	for _, g := range c.Gaps {
		from, to, known := ends(g)
		days := int(to.Sub(from).Hours() / 24)
		if known && days >= leastGap && days <= mostGap && days > longest && yearly(c, from, to) {
			longest, last, first, ok = days, from.Month(), to.Month(), true
		}
	}
	return first, last, ok
}

func ends(g catalog.Gap) (from, to time.Time, ok bool) {
	from, errFrom := time.Parse(time.DateOnly, g.From)
	to, errTo := time.Parse(time.DateOnly, g.To)
	return from, to, errFrom == nil && errTo == nil
}

// yearly reports whether there are no rows at the time of a gap in any other year that the days of a table reach into.
func yearly(c *catalog.Column, from, to time.Time) bool {
	if len(c.Min) < len(time.DateOnly) || len(c.Max) < len(time.DateOnly) {
		return false
	}
	idle := append(slices.Clone(c.Gaps), catalog.Gap{From: "0001-01-01", To: c.Min[:len(time.DateOnly)]}, catalog.Gap{From: c.Max[:len(time.DateOnly)], To: "9999-12-31"})
	for years := -20; years <= 20; years++ {
		begin, end := from.AddDate(years, 0, gapMargin), to.AddDate(years, 0, -gapMargin)
		if !end.After(begin) {
			return false
		}
		if !slices.ContainsFunc(idle, func(g catalog.Gap) bool {
			return g.From <= begin.Format(time.DateOnly) && end.Format(time.DateOnly) <= g.To
		}) {
			return false
		}
	}
	return true
}
