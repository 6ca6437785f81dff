package since_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

func n(text string) json.Number { return json.Number(text) }

// compared is the statuses and shapes of what Compare says.
func compared(before since.Digest, now since.Execution) string {
	changes, _ := since.Compare(document.NewBuilder(), before, now)
	var out []string
	for _, c := range changes {
		out = append(out, string(c.Status)+" "+strings.TrimPrefix(c.Shape, "since."))
	}
	return strings.Join(out, ", ")
}

func fields(names ...string) (out []since.Field) {
	for _, name := range names {
		out = append(out, since.Field{Name: name, Type: "string"})
	}
	return out
}

// TestAnotherTableIsNotComparedWithTheOneBefore: its rows are not missing, nor late.
func TestAnotherTableIsNotComparedWithTheOneBefore(t *testing.T) {
	t.Parallel()
	before := since.Digest{Snapshot: "a", Rows: 900, Fields: fields("day", "region", "amount", "channel")}
	for name, c := range map[string]struct {
		fields []since.Field
		want   string
	}{
		"all fields are others":     {fields("date", "sku", "stock"), "notComparable replaced"},
		"one of four stayed":        {fields("day", "sku", "stock"), "notComparable replaced"},
		"half of the fields stayed": {fields("day", "region", "stock"), "fields fields.both"},
		"fields were added":         {fields("day", "region", "amount", "channel", "a", "b", "c", "d", "e", "f"), "fields fields.added"},
	} {
		if got := compared(before, since.Execution{Digest: since.Digest{Snapshot: "b", Rows: 100, Fields: c.fields}}); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestAFileWrittenAnewIsNotCalledOld: the same bytes are no new data; others that say
// the same of what the report tells are told as that.
func TestAFileWrittenAnewIsNotCalledOld(t *testing.T) {
	t.Parallel()
	d := since.Digest{Snapshot: "a", Rows: 10, Figures: []since.Figure{{Key: "k", Value: "3"}}}
	other := d
	other.Snapshot = "b"
	if got := compared(d, since.Execution{Digest: d}); got != "noNewData nothing" {
		t.Errorf("the same file: %q", got)
	}
	if got := compared(d, since.Execution{Digest: other}); got != "noNewData nothing.told" {
		t.Errorf("another file: %q", got)
	}
}

// TestAFindingWhoseNumbersMovedIsNotPutIntoTheLastReportsMouth.
func TestAFindingWhoseNumbersMovedIsNotPutIntoTheLastReportsMouth(t *testing.T) {
	t.Parallel()
	found := func(text string, runs int) []since.Finding {
		return []since.Finding{{Key: "k", Kind: document.KindGroupDifference, Sign: 1, Effect: 1, Seen: 1, Runs: runs, Text: text}}
	}
	for want, c := range map[string][2][]since.Finding{
		"continuing continuing.once":       {found("the median is 96", 1), found("the median is 96", 1)},
		"continuing continuing.moved.once": {found("the median is 96", 1), found("the median is 120", 1)},
		"continuing continuing.moved.more": {found("the median is 96", 3), found("the median is 120", 1)},
	} {
		now := since.Execution{Digest: since.Digest{Snapshot: "b", Findings: c[1]}, Claims: map[string]string{"k": "the median is so"}}
		if got := compared(since.Digest{Snapshot: "a", Findings: c[0]}, now); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTwoFindingsOfOneSentenceAreSaidOnce: the same change seen by two fields.
func TestTwoFindingsOfOneSentenceAreSaidOnce(t *testing.T) {
	t.Parallel()
	two := []since.Finding{
		{Key: "k", Kind: document.KindMixVersusRate, Text: "it fell, partly by its mix", Seen: 1},
		{Key: "l", Kind: document.KindMixVersusRate, Text: "it fell, partly by its mix", Seen: 1},
	}
	now := since.Execution{Digest: since.Digest{Snapshot: "b", Findings: two}, Claims: map[string]string{"k": "it fell", "l": "it fell"}}
	if got := compared(since.Digest{Snapshot: "a"}, now); got != "new new" {
		t.Errorf("%q", got)
	}
}

// TestAValueThatCameIsSaidOnce: not as a value and as what moved, too.
func TestAValueThatCameIsSaidOnce(t *testing.T) {
	t.Parallel()
	with := func(values ...string) []since.Field {
		return []since.Field{{Name: "region", Type: "string", Values: values}}
	}
	now := since.Execution{Digest: since.Digest{Snapshot: "b", Fields: with("North", "Islands"), Findings: []since.Finding{
		{Key: "k", Kind: document.KindMover, Text: "Islands came up", Of: "Islands", Seen: 1},
		{Key: "l", Kind: document.KindMover, Text: "North rose", Of: "North", Seen: 1},
	}}, Claims: map[string]string{"k": "Islands came up", "l": "North rose"}}
	if got := compared(since.Digest{Snapshot: "a", Fields: with("North")}, now); got != "new new, appeared appeared" {
		t.Errorf("%q", got)
	}
}

// TestThatAGroupCameUpIsNewOnce: a report later another measure says it.
func TestThatAGroupCameUpIsNewOnce(t *testing.T) {
	t.Parallel()
	came := func(key string) []since.Finding {
		return []since.Finding{{Key: key, Kind: document.KindMover, Text: "Islands came up", Of: "Islands", Came: true, Seen: 1}}
	}
	now := since.Execution{Digest: since.Digest{Snapshot: "b", Findings: came("l")}, Claims: map[string]string{"l": "Islands came up"}}
	if got := compared(since.Digest{Snapshot: "a", Findings: came("k")}, now); got != "" {
		t.Errorf("%q", got)
	}
	if got := compared(since.Digest{Snapshot: "a"}, now); got != "new new" {
		t.Errorf("%q", got)
	}
}

// TestAfterAPartialReportNothingIsSaidOfItsFindings: they are from the one before it.
func TestAfterAPartialReportNothingIsSaidOfItsFindings(t *testing.T) {
	t.Parallel()
	old := []since.Finding{{Key: "k", Kind: document.KindTrend, Sign: 1, Text: "it rises", Runs: 3, Seen: 3}}
	b := document.NewBuilder()
	total := b.Previous("x", document.Fact{Type: document.NumberFact, Value: document.Value(int64(90)), Unit: "rows", Style: document.StyleCount})
	for name, found := range map[string][]since.Finding{"still there": old, "gone": nil} {
		before := since.Digest{Snapshot: "a", Rows: 40, Partial: true, Findings: old, Leaders: []since.Leader{{Key: "l", Name: "North"}}}
		now := since.Execution{
			Digest: since.Digest{Snapshot: "b", Rows: 90, Findings: found, Leaders: []since.Leader{{Key: "l", Name: "South"}}},
			Claims: map[string]string{"k": "it rises"}, Checked: map[string]bool{"k": true}, Total: total,
		}
		changes, left := since.Compare(b, before, now)
		if len(changes) != 1 || changes[0].Shape != "since.rows.back" || left.Partial {
			t.Errorf("%s: %+v", name, changes)
		}
	}
}

// TestFiguresAreComparedAsWhatTheyAre: percentages in points, levels at their newest
// count, amounts below zero without a percentage.
func TestFiguresAreComparedAsWhatTheyAre(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		measure   plan.Measure
		then, now string
		want      string
	}{
		"a sum rose":       {plan.Measure{Aggregate: plan.Sum, Additive: true}, "10", "12", "figure total.up"},
		"a level fell":     {plan.Measure{Aggregate: plan.Last, Additive: true}, "12", "10", "figure newest.down"},
		"a rate fell":      {plan.Measure{Aggregate: plan.Ratio, Unit: "%"}, "2.72", "2.65", "figure total.down"},
		"an average held":  {plan.Measure{Aggregate: plan.Average}, "100", "100.2", ""},
		"a sum below zero": {plan.Measure{Aggregate: plan.Sum, Additive: true}, "-104", "-454", "figure total.down"},
	} {
		b := document.NewBuilder()
		figure := func(v string) since.Figure { return since.Figure{Key: "k", Value: n(v), Measure: c.measure} }
		now := since.Execution{Digest: since.Digest{Snapshot: "b", Figures: []since.Figure{figure(c.now)}}}
		now.Figures = map[string]string{"k": b.Previous("x", document.Fact{Type: document.NumberFact, Value: n(c.now), Unit: c.measure.Unit})}
		changes, _ := since.Compare(b, since.Digest{Snapshot: "a", Figures: []since.Figure{figure(c.then)}}, now)
		got := ""
		for _, change := range changes {
			got += string(change.Status) + " " + strings.TrimPrefix(change.Shape, "since.")
			difference := b.Fact(strings.Trim(change.Roles["difference"], "{}"))
			if points := difference.Style == document.StylePoints; points != (c.measure.Unit == "%") {
				t.Errorf("%s: a difference of style %q", name, difference.Style)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
