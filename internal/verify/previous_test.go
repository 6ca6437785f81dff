package verify_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/verify"
)

// compared are the reports that have values of the execution before.
func compared(t *testing.T) (reports []report, table verify.Table) {
	t.Helper()
	table = open(t, copied(t))
	for _, r := range made(t) {
		if r.before != nil {
			reports = append(reports, r)
		}
	}
	return reports, table
}

// resealed is a report with a change, as who changes it on purpose would leave it.
func resealed(t *testing.T, r report, change func(*document.Document)) verify.Stored {
	t.Helper()
	d, err := document.Decode(r.JSON)
	if err != nil {
		t.Fatal(err)
	}
	change(&d)
	s := stored(r)
	if s.Markdown, s.JSON, err = d.Sealed(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEveryChangedValueOfTheExecutionBeforeIsFound changes each value of before with
// its text, in a report that is then sealed anew.
func TestEveryChangedValueOfTheExecutionBeforeIsFound(t *testing.T) {
	t.Parallel()
	reports, table := compared(t)
	changes := 0
	for _, r := range reports {
		for id, f := range r.Document.Facts {
			if f.Previous == "" {
				continue
			}
			changes++
			s := resealed(t, r, func(d *document.Document) { d.Facts[id] = rewritten(f) })
			if out := checked(t, s, table); len(out.Problems) == 0 {
				t.Errorf("%s: %v of %s is not found", r.Document.Title, rewritten(f).Value, f.Previous)
			}
			s = resealed(t, r, func(d *document.Document) {
				f.Previous = "rows/" + f.Previous
				d.Facts[id] = f
			})
			if out := checked(t, s, table); len(out.Problems) == 0 {
				t.Errorf("%s: a place that is not there is not found", r.Document.Title)
			}
		}
	}
	if changes < 5 {
		t.Errorf("%d values of before", changes)
	}
}

// rewritten is another value, with the text that it would have.
func rewritten(f document.Fact) document.Fact {
	if n, ok := f.Value.(json.Number); ok {
		f.Value = json.Number(otherText(string(n), 0))
		f.Text = document.Format(f.Value, f.Unit, f.Style)
		return f
	}
	words, _ := f.Value.(string)
	f.Value, f.Text = otherText(words, 0), otherText(f.Text, 0)
	return f
}

func TestWhatAReportWasComparedWithIsFoundAmongTheRunsBefore(t *testing.T) {
	t.Parallel()
	reports, table := compared(t)
	s := stored(reports[0])
	if out := checked(t, s, table); len(out.Problems) > 0 || len(out.Remarks) > 0 {
		t.Errorf("a sound report: %v, %v", out.Problems, out.Remarks)
	}
	s.Previous = [][]byte{[]byte(strings.Replace(string(reports[0].before), `"rows":`, `"rows":1`, 1))}
	if out := checked(t, s, table); len(out.Problems) == 0 || !strings.HasPrefix(out.Problems[0], "method.comparedWith: ") {
		t.Errorf("what was left has changed: %v", out.Problems)
	}
	s.Previous = nil
	if out := checked(t, s, table); len(out.Problems) > 0 || len(out.Remarks) != 1 || !strings.Contains(out.Remarks[0], "not at hand") {
		t.Errorf("nothing is at hand: %v, %v", out.Problems, out.Remarks)
	}
}

func TestAReportThatWasComparedWithNoneHasNothingOfBefore(t *testing.T) {
	t.Parallel()
	reports, table := compared(t)
	s := resealed(t, reports[0], func(d *document.Document) { d.Method.ComparedWith = "" })
	if out := checked(t, s, table); len(out.Problems) < 2 {
		t.Errorf("%v", out.Problems)
	}
}

// TestANumberInWordsThatTheReportDoesNotHaveIsFound: in a report that was sealed anew.
func TestANumberInWordsThatTheReportDoesNotHaveIsFound(t *testing.T) {
	t.Parallel()
	reports, table := compared(t)
	for what, change := range map[string]func(*document.Document){
		"heading":          func(d *document.Document) { d.Sections[0].Heading += " by 7,777,777" },
		"title of a chart": func(d *document.Document) { d.Sections[0].Charts[0].Title += ", 1066" },
		"words of a chart": func(d *document.Document) { d.Sections[0].Charts[0].Alt += " 1066" },
		"window":           func(d *document.Document) { d.Method.Windows["q1"] = "July 1066" },
		"versus":           func(d *document.Document) { d.KeyFigures[0].Versus = "July 1066" },
	} {
		s := resealed(t, reports[0], change)
		if out := checked(t, s, table); len(out.Problems) == 0 {
			t.Errorf("a number in the %s is not found", what)
		}
	}
}
