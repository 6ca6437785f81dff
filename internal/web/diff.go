package web

import (
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/diff"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const (
	runsToChoose = 100 // the newest of a report
	rowsOfADiff  = 50  // of a table
)

// diffView is what is different between two runs of a report.
type diffView struct {
	Report        sitrep.Report
	Subject       string
	Zone          *time.Location
	Runs          []sitrep.Execution // with something to read, the newest first
	Before, After sitrep.ID
	Diff          *diff.Comparison // nil: there is none
	Why           string           // there is none
}

// showDiff compares two runs: those that are named, else the newest with the one before it.
func (p *Pages) showDiff(v *visit) (answer, error) {
	id, err := v.id("report")
	if err != nil {
		return answer{}, err
	}
	r, err := p.readable(v, id)
	if err != nil {
		return answer{}, err
	}
	view, err := p.toCompare(v, r)
	if err != nil {
		return answer{}, err
	}
	choice, err := chosenRuns(v)
	if err == nil {
		err = p.compare(v, &view, choice)
	}
	if code := sitrep.CodeOf(err); code == sitrep.NotFound || code == sitrep.Forbidden {
		view.Why, err = sitrep.MessageOf(err), nil
	}
	return answer{page: "diff", title: "What is different: " + view.Subject, data: view}, err
}

// toCompare has the runs that somebody may choose, and chooses the newest two.
func (p *Pages) toCompare(v *visit, r sitrep.Report) (view diffView, err error) {
	view = diffView{Report: r, Subject: r.DeliverySubject(), Zone: zoneOf(r.Schedule)}
	if reports.MayReadContent(v.key(), stateOfReport(r)) != nil {
		return view, nil
	}
	list := store.Page{Number: 1, Limit: runsToChoose}
	view.Runs, _, err = p.store.FindExecutions(v.r.Context(), store.ExecutionFilter{ReportID: r.ID, WithJSON: true, Page: list})
	if err == nil && len(view.Runs) > 1 {
		view.After, view.Before = view.Runs[0].ID, view.Runs[1].ID
	}
	return view, err
}

// chosenRuns reads which two runs are meant; empty: nothing was chosen.
func chosenRuns(v *visit) (c reports.Choice, err error) {
	for name, into := range map[string]*sitrep.ID{"before": &c.Before, "after": &c.After} {
		if text := v.r.URL.Query().Get(name); text != "" {
			if *into, err = sitrep.ParseID(text); err != nil {
				return c, errNoPage
			}
		}
	}
	return c, nil
}

func (p *Pages) compare(v *visit, view *diffView, choice reports.Choice) error {
	two, err := reports.FindTwo(v.r.Context(), p.store, v.key(), stateOfReport(view.Report), choice)
	if err != nil {
		return err
	}
	before, err := document.Decode(two.Before.JSON)
	if err != nil {
		return err
	}
	after, err := document.Decode(two.After.JSON)
	if err != nil {
		return err
	}
	found := diff.Of(&before, &after)
	view.Before, view.After, view.Diff = two.Before.ExecutionID, two.After.ExecutionID, &found
	return nil
}

// changeWord says what became of something.
func changeWord(s diff.Status) stateView {
	switch s {
	case diff.New:
		return stateView{"new", "good"}
	case diff.Gone:
		return stateView{"gone", "bad"}
	case diff.Same:
		return stateView{"the same", "soft"}
	default:
		return stateView{"changed", "busy"}
	}
}

// placeWord says of a text where it stands.
func placeWord(place string) string {
	if word, ok := map[string]string{
		"title": "Title", "banner": "Banner", "summary": "Summary", "heading": "Heading", "reading": "How it was read", "answer": "Answer",
		"note": "Note", "notAnswered": "Not answered", "quality": "Data quality",
	}[place]; ok {
		return word
	}
	return place
}

// firstRows is as much of a table as a page shows.
func firstRows(rows []diff.Row) []diff.Row { return rows[:min(len(rows), rowsOfADiff)] }

// restRows is how many it does not.
func restRows(rows []diff.Row) int { return max(0, len(rows)-rowsOfADiff) }
