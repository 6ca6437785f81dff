package diff_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/diff"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// written are reports that the analyst once made, by name.
func written(t *testing.T) map[string]*document.Document {
	t.Helper()
	files, err := filepath.Glob("../analyst/testdata/golden/*.json")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	all := map[string]*document.Document{}
	for _, file := range files {
		all[filepath.Base(file)] = read(t, file)
	}
	return all
}

func read(t *testing.T, file string) *document.Document {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := document.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return &d
}

// two are the same report twice, the later one changed.
func two(t *testing.T, name string, change func(*document.Document)) diff.Comparison {
	t.Helper()
	file := "../analyst/testdata/golden/" + name + ".json"
	before, after := read(t, file), read(t, file)
	change(after)
	return diff.Of(before, after)
}

func TestAReportAndItselfAreTheSame(t *testing.T) {
	t.Parallel()
	for name, d := range written(t) {
		c := diff.Of(d, d)
		if !c.Nothing() || !c.Data.Same || len(c.Figures) != len(d.KeyFigures) {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

// TestTheOtherWayRoundIsTheOpposite over all pairs of reports, however unlike: what is
// new one way is gone the other, nothing is lost, and neither document is touched.
func TestTheOtherWayRoundIsTheOpposite(t *testing.T) {
	t.Parallel()
	all := written(t)
	for one, a := range all {
		for other, b := range all {
			there, back := count(diff.Of(a, b)), count(diff.Of(b, a))
			for _, what := range []string{"figures", "texts", "sections", "findings", "tables", "rows"} {
				if there[what+" new"] != back[what+" gone"] || there[what+" changed"] != back[what+" changed"] {
					t.Errorf("%s to %s: %v, back %v", one, other, there, back)
				}
			}
		}
	}
	for name, d := range written(t) {
		if !reflect.DeepEqual(d, all[name]) {
			t.Errorf("%s was changed", name)
		}
	}
}

func count(c diff.Comparison) map[string]int {
	n := map[string]int{}
	note := func(what string, s diff.Status) { n[what+" "+string(s)]++ }
	texts := func(list []diff.Text) {
		for _, x := range list {
			note("texts", x.Status)
		}
	}
	texts(c.Texts)
	for _, f := range c.Figures {
		note("figures", f.Status)
	}
	for _, s := range c.Sections {
		note("sections", s.Status)
		texts(s.Texts)
		for _, f := range s.Findings {
			note("findings", f.Status)
		}
		for _, table := range s.Tables {
			note("tables", table.Status)
			for _, r := range table.Rows {
				note("rows", r.Status)
			}
		}
	}
	for _, f := range c.Findings {
		note("findings", f.Status)
	}
	return n
}

func TestKeyFiguresStandBesideEachOther(t *testing.T) {
	t.Parallel()
	c := two(t, "ranking", func(d *document.Document) {
		k := &d.KeyFigures[0]
		k.Name, k.Text = "Total revenue, November 2026", "$9,972"
		f := d.Facts[k.Fact]
		f.Value = json.Number("9972.09")
		d.Facts[k.Fact] = f
		d.KeyFigures = append(d.KeyFigures, document.KeyFigure{Name: "Orders", Fact: "none", Text: "12"})
	})
	got := c.Figures[0]
	want := diff.Figure{
		Name: "Total revenue, November 2026", Was: "Total revenue, October 2026", Status: diff.Changed,
		Before: &diff.Value{Value: json.Number("8972.09"), Text: "$8,972"}, After: &diff.Value{Value: json.Number("9972.09"), Text: "$9,972"},
		Difference: &diff.Value{Value: json.Number("1000"), Text: "+$1,000"}, Change: got.Change,
	}
	if !reflect.DeepEqual(got, want) || got.Change == nil || got.Change.Text != "+11%" {
		t.Errorf("%+v, %+v", got, got.Change)
	}
	if last := c.Figures[1]; last.Status != diff.New || last.Before != nil || last.Difference != nil || last.After.Text != "12" {
		t.Errorf("%+v", last)
	}
}

func TestPercentagesDifferInPoints(t *testing.T) {
	t.Parallel()
	figure := func(value, unit string, style document.Style) *document.Document {
		return &document.Document{
			KeyFigures: []document.KeyFigure{{Name: "Share", Fact: "f1"}},
			Facts:      map[string]document.Fact{"f1": {Value: json.Number(value), Unit: unit, Style: style}},
		}
	}
	for _, c := range []struct{ before, after, unit, want string }{
		{"0.25", "0.3", "", "+5.0 pp"}, {"25", "30", "%", "+5.0 pp"}, {"0.3", "0.25", "", document.Minus + "5.0 pp"},
	} {
		style := document.StylePercent
		if c.unit == "%" {
			style = document.StyleShort
		}
		got := diff.Of(figure(c.before, c.unit, style), figure(c.after, c.unit, style)).Figures[0]
		if got.Difference == nil || got.Difference.Text != c.want || got.Change != nil {
			t.Errorf("%s to %s: %+v", c.before, c.after, got.Difference)
		}
	}
	other := diff.Of(figure("1", "USD", document.StyleShort), figure("2", "EUR", document.StyleShort)).Figures[0]
	if other.Difference != nil || other.Change != nil || other.Status != diff.Changed {
		t.Errorf("amounts of two currencies differ by %+v", other.Difference)
	}
}

func TestRowsAreTheSameByTheirGroups(t *testing.T) {
	t.Parallel()
	c := two(t, "ranking", func(d *document.Document) {
		table := &d.Sections[0].Tables[0]
		table.Columns[1].Label = "Total revenue so far"
		rows := table.Rows
		rows[0], rows[1] = rows[1], rows[0] // another order is no change
		rows[0] = []document.Cell{rows[0][0], {Value: json.Number("1200.49"), Text: "$1,200.49"}, rows[0][2], {Value: json.Number("0.132155484396612"), Text: "13.2%"}}
		rows[4] = []document.Cell{{Value: "Mug", Text: "Mug"}, {Value: json.Number("700"), Text: "$700.00"}, {Text: "—"}, {Value: json.Number("0.07"), Text: "7.0%"}}
	})
	if len(c.Sections) != 1 || len(c.Sections[0].Tables) != 1 {
		t.Fatalf("%+v", c.Sections)
	}
	table := c.Sections[0].Tables[0]
	if !reflect.DeepEqual(table.Groups, []string{"Product"}) || table.Columns[0] != (diff.Column{Label: "Total revenue so far", Was: "Total revenue"}) {
		t.Errorf("%v %v", table.Groups, table.Columns)
	}
	if table.Same != 5 || !table.Partial || len(table.Rows) != 3 { // three products, the others and the total are the same
		t.Fatalf("%d same, %d rows, partial %v", table.Same, len(table.Rows), table.Partial)
	}
	moved, came, went := table.Rows[0], table.Rows[1], table.Rows[2]
	if moved.Status != diff.Changed || moved.Group[0] != "Dark Roast 1kg" || moved.Cells[0].Difference.Text != "+$104.50" || moved.Cells[2].Difference.Text != "+1.0 pp" ||
		moved.Cells[1].Difference != nil {
		t.Errorf("%+v", moved)
	}
	if came.Status != diff.New || came.Group[0] != "Mug" || came.Cells[0].Before != nil || came.Cells[0].After.Text != "$700.00" {
		t.Errorf("%+v", came)
	}
	if went.Status != diff.Gone || went.Group[0] != "Tasting Set" || went.Cells[0].After != nil {
		t.Errorf("%+v", went)
	}
}

func TestADrawingWithoutATableIsComparedByItsRows(t *testing.T) {
	t.Parallel()
	c := two(t, "overview", func(d *document.Document) {
		r := d.Results["n1.main"]
		last := len(r.Rows) - 1
		at := 0
		for i, name := range r.Columns {
			if name == "total revenue" {
				at = i
			}
		}
		r.Rows[last][at] = json.Number("1")
		d.Sections[0].Charts[0].Title = strings.Replace(d.Sections[0].Charts[0].Title, "Oct 2026", "Nov 2026", 1)
	})
	if len(c.Sections) != 1 || len(c.Sections[0].Tables) != 1 {
		t.Fatalf("%+v", c.Sections)
	}
	table := c.Sections[0].Tables[0]
	if len(table.Rows) != 1 || table.Rows[0].Group[0] != "Oct 2026" || table.Rows[0].Cells[0].After.Text != "$1" || table.Same < 12 {
		t.Errorf("%+v", table)
	}
}

func TestAFindingThatMovedHasNeitherComeNorGone(t *testing.T) {
	t.Parallel()
	c := two(t, "ranking", func(d *document.Document) {
		s := &d.Sections[0]
		d.AlsoWorthKnowing = append(d.AlsoWorthKnowing, s.Findings[0])
		s.Findings = s.Findings[1:]
	})
	if !c.Nothing() {
		t.Errorf("%+v", c)
	}
	c = two(t, "ranking", func(d *document.Document) {
		s := &d.Sections[0]
		s.Findings[0].Text = "Mug leads."
		s.Findings[1].Key = "another"
	})
	got := c.Sections[0].Findings
	if len(got) != 3 || got[0].Status != diff.Changed || got[0].After != "Mug leads." || got[1].Status != diff.New || got[2].Status != diff.Gone {
		t.Errorf("%+v", got)
	}
}

func TestTextsThatReadOtherwiseAreTold(t *testing.T) {
	t.Parallel()
	c := two(t, "ranking", func(d *document.Document) {
		d.Title = "Mug leads"
		d.Quality.Banner = "The source is gone."
		s := d.Summary[0]
		d.Summary[0] = document.Sentence{Text: strings.ReplaceAll(s.Text, "2,115", "2,200"), Template: s.Template}
		d.Sections[0].Caveats = append(d.Sections[0].Caveats, "The last day is not complete.")
		d.Sections[0].Heading = "Products"
	})
	var got []string
	for _, text := range append(c.Texts, c.Sections[0].Texts...) {
		got = append(got, text.Place+" "+string(text.Status))
	}
	want := []string{"title changed", "banner new", "summary changed", "heading changed", "note new"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestASectionIsFoundAmongOthersOfItsQuestion(t *testing.T) {
	t.Parallel()
	c := two(t, "overview", func(d *document.Document) { // the one about channels is gone, the others move up
		d.Sections = append(d.Sections[:3:3], d.Sections[4:]...)
	})
	if len(c.Sections) != 1 || c.Sections[0].Status != diff.Gone || !strings.Contains(c.Sections[0].Heading, "Web") {
		t.Errorf("%+v", c.Sections)
	}
}

func TestWordsTellWhatTookWhosePlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, after string
		want          []diff.Span
	}{
		{"North leads with $78k", "South leads with $80k now", []diff.Span{
			{"North", diff.Gone}, {"South", diff.New}, {"leads with", diff.Same}, {"$78k", diff.Gone}, {"$80k now", diff.New},
		}},
		{"", "new", []diff.Span{{"new", diff.New}}},
		{"a a a", "a", []diff.Span{{"a a", diff.Gone}, {"a", diff.Same}}},
		{"", "", nil},
		{strings.Repeat("x ", 10_000), "y", []diff.Span{{strings.Repeat("x ", 10_000), diff.Gone}, {"y", diff.New}}},
	} {
		got := diff.Words(c.before, c.after)
		if !reflect.DeepEqual(got, c.want) && !(c.before == "a a a" && len(got) == 2) {
			t.Errorf("%.30q to %.30q: %.200v", c.before, c.after, got)
		}
	}
}
