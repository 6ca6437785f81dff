package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/lazyregexp"
)

// monthsInRow are months that a request names one by one, as "August, September and October".
var (
	oneMonth    = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?:\s+20\d\d)?`
	monthsInRow = lazyregexp.New(`(?i)\b` + oneMonth + `(?:\s*,\s*` + oneMonth + `)*\s*(?:,?\s*\band\b|&|\+|/|,)\s*` + oneMonth + `\b`)
	everyMonth  = lazyregexp.New(`(?i)\b` + oneMonth)
	asOneTime   = lazyregexp.New(`(?i)\b(?:between|from|together|combined|altogether|taken as one|in all|in total)\b`)
)

// monthByMonth tells numbers for which a request names some months one by one of each of these months, and not of all
// as one time.
func (s *slots) monthByMonth(p plan.Plan) plan.Plan {
	at := monthsInRow.FindStringIndex(s.prompt)
	if at == nil || s.profile.Time == "" || asOneTime.MatchString(s.prompt) {
		return p
	}
	row := s.prompt[at[0]:at[1]]
	n := len(everyMonth.FindAllString(row, -1))
	var out []plan.Question
	for _, q := range p.Questions {
		if !strings.Contains(q.Text, row) && q.Text != s.prompt && !strings.Contains(row, strings.TrimSpace(q.Text)) && !endsWithPart(q.Text, row) {
			out = append(out, q)
			continue
		}
		if last := len(out) - 1; last >= 0 && sameButTime(out[last], q) {
			out[last].Period = spanned(out[last].Period, q.Period)
			continue
		}
		out = append(out, q)
	}
	changed := len(out) < len(p.Questions)
	for i := range out {
		q := &out[i]
		if !ofNumbers[q.Intent] || q.TwoSides() || q.Rank != nil || q.Programme() != "" || len(q.By) > 1 || len(q.Measures) == 0 || monthsOf(q.Period) != n || slices.ContainsFunc(q.By, func(d plan.Dimension) bool { return d.Grain != "" }) {
			continue
		}
		column := cmp.Or(q.Time, s.profile.Time)
		month := plan.Dimension{Column: column, Grain: plan.Month, Label: labelled(column, s.profile)}
		q.Intent, q.By, q.Compare, changed = plan.Trend, append([]plan.Dimension{month}, q.By...), nil, true
	}
	if changed {
		p.Questions = out
		p.Fields = plan.Relied(p, s.profile)
	}
	return p
}

// endsWithPart reports whether a text ends with the begin of another: a row of months may be cut at a comma.
func endsWithPart(text, row string) bool {
	first := strings.TrimSpace(strings.FieldsFunc(row, func(r rune) bool { return r == ',' })[0])
	return strings.HasSuffix(strings.TrimRight(text, " ,"), first)
}

// sameButTime reports whether two questions ask for the same numbers by the same fields, of other months.
func sameButTime(a, b plan.Question) bool {
	return a.Period != nil && b.Period != nil && monthsOf(a.Period) > 0 && monthsOf(b.Period) > 0 && len(a.Measures) > 0 &&
		slices.EqualFunc(a.Measures, b.Measures, plan.SameMeasure) &&
		slices.EqualFunc(a.By, b.By, func(x, y plan.Dimension) bool { return x.Column == y.Column && x.Grain == y.Grain })
}

// spanned is the time from the first month of a period to the last of another.
func spanned(a, b *plan.Period) *plan.Period {
	out := &plan.Period{Kind: plan.Range, From: a.From, Begin: a.Begin, To: b.To, Finish: b.Finish}
	if a.Kind == plan.Calendar {
		out.Begin = a
	}
	if b.Kind == plan.Calendar {
		out.Finish = b
	}
	return out
}

// monthsOf is how many whole months a period of the calendar has; 0: it has others bounds.
func monthsOf(p *plan.Period) int {
	first, last := monthAt(p, false), monthAt(p, true)
	if first == 0 || last == 0 {
		return 0
	}
	const year = 12
	return (last-first+year)%year + 1
}

// monthAt is the month, 1 to 12, that a period begins or ends with; 0: within none.
func monthAt(p *plan.Period, end bool) int {
	if p == nil {
		return 0
	}
	if p.Kind == plan.Calendar && p.Unit == plan.Month {
		return p.Index
	}
	day, of := p.From, p.Begin
	if end {
		day, of = p.To, p.Finish
	}
	if p.Kind == plan.Range && of != nil {
		return monthAt(of, end)
	}
	const monthAndDay = len("09-01")
	if p.Kind != plan.Range || len(day) < monthAndDay || (day[len(day)-2:] == "01") == end || end && day[len(day)-2:] < "28" {
		return 0
	}
	month, err := strconv.Atoi(day[len(day)-monthAndDay : len(day)-len("-01")])
	if err != nil {
		return 0
	}
	return month
}
