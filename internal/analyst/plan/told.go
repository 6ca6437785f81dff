package plan

import (
	"cmp"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// Told is a question in plain words, part by part; a part that it does not have is empty.
type Told struct {
	Subject string // "total revenue", "list of order id and amount"
	By      string // "region and month"; of a list empty: the subject has its columns
	Where   string // "status is not refunded"
	Having  string // "total revenue above 100"
	Period  string // "October 2026 (last month), against September 2026"; "all dates"
	Order   string // "the 5 with the highest total revenue"
}

// Tell says the parts of a question; [Explain] says them in a sentence.
func Tell(r Resolved, profile catalog.Profile) Told {
	q := r.Question
	out := Told{Subject: subject(q, profile), By: groupsText(q, r.TimeField)}
	if q.Where != nil {
		out.Where = predicateText(*q.Where, profile)
	}
	var having []string
	for _, h := range q.OnGroups() {
		having = append(having, havingText(h))
	}
	out.Having = and(having)
	out.Period = strings.TrimPrefix(windowText(r, profile), ", ")
	if q.Rank != nil {
		out.Order = strings.TrimPrefix(rankText(q, profile), ", ")
	}
	return out
}

// TimeText is what the time of a question's period is called; empty: there is none.
func TimeText(q Question, profile catalog.Profile) string {
	name := cmp.Or(q.Time, profile.Time)
	if name == "" {
		return ""
	}
	return labelOf(name, profile)
}
