package chart

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// traced is a canvas that remembers its texts and its lines.
type traced struct {
	written
	drawn []tracedLine
}

type tracedLine struct {
	points []point
	stroke stroke
}

func (c *traced) Line(points []point, with stroke) {
	c.drawn = append(c.drawn, tracedLine{points, with})
}

func trace(p Picture) *traced {
	c := &traced{written: written{types: newTypesetter()}}
	p.draw(c, c.types)
	return c
}

// text is the box of a text that was written.
func (c *traced) text(t testing.TB, text string) box {
	t.Helper()
	i := slices.Index(c.texts, text)
	if i < 0 {
		t.Fatalf("%q is not written; the texts are %q", text, c.texts)
	}
	return c.boxes[i]
}

// barred has one series of values, a name each.
func barred(kind document.ChartKind, names []string, values ...float64) Picture {
	p := Picture{Kind: kind, Title: "Revenue", Series: []Series{{Name: "Revenue", Column: "revenue"}}}
	for i, name := range names {
		p.Places = append(p.Places, Place{Value: name, Label: name})
		p.Series[0].Values = append(p.Series[0].Values, computed(values[i%len(values)]))
	}
	return p
}

// TestALevelLeavesNumbersFree: its line stops at each number of a bar and goes on
// behind it.
func TestALevelLeavesNumbersFree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]document.ChartKind{document.BarChart, document.RowChart}).Draw(t, "kind")
		values := rapid.SliceOfN(rapid.Float64Range(-900, 20000), 3, 9).Draw(t, "values")
		p := barred(kind, []string{"North", "South", "West", "East", "Oslo", "Rome", "Lima", "Cairo", "Bern"}[:len(values)], values...)
		p.Marks = []Mark{mark(document.LevelMark, "average", rapid.SampledFrom(values).Draw(t, "level")*0.97)}
		p.Width = rapid.SampledFrom([]int{DefaultWidth, NarrowWidth}).Draw(t, "width")
		c := trace(p)
		for _, l := range c.drawn {
			if !l.stroke.dash {
				continue
			}
			a, b := l.points[0], l.points[1]
			line := box{min(a.x, b.x) - 0.5, min(a.y, b.y) - 0.5, max(a.x, b.x) + 0.5, max(a.y, b.y) + 0.5}
			for i, at := range c.boxes {
				if c.texts[i] != "average" && at.meets(line) {
					t.Fatalf("the level %v crosses %q at %v", line, c.texts[i], at)
				}
			}
		}
	})
}

// TestTheNameOfATrendStandsAtItsEnd, where no line runs, however noisy it is.
func TestTheNameOfATrendStandsAtItsEnd(t *testing.T) {
	t.Parallel()
	p := Picture{Kind: document.LineChart, Title: "Orders", Grain: "week", X: document.Axis{Scale: document.TimeScale}, Series: []Series{{Name: "Orders"}}}
	for i := range 80 {
		at := time.Date(2025, 1, 6+7*i, 0, 0, 0, 0, time.UTC)
		p.Places = append(p.Places, Place{Label: at.Format("2 Jan 2006"), Time: at})
		p.Series[0].Values = append(p.Series[0].Values, computed(float64(20+(i*37)%29)))
	}
	p.Marks = []Mark{{Kind: document.SlopeMark, Label: "trend", To: 79, Low: computed(25), High: computed(40)}}
	for _, width := range []int{DefaultWidth, NarrowWidth} {
		p.Width = width
		c := trace(p)
		name := c.text(t, "trend")
		for _, l := range c.drawn {
			for i := 1; i < len(l.points); i++ {
				a, b := l.points[i-1], l.points[i]
				if name.meets(box{min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)}) {
					t.Errorf("at a width of %d a line from %v to %v runs through the name at %v", width, a, b, name)
				}
			}
		}
	}
}

// TestNamesOfGroupsAreAllWrittenWhole: bars lie where names have no room below them.
func TestNamesOfGroupsAreAllWrittenWhole(t *testing.T) {
	t.Parallel()
	for name, names := range map[string][]string{
		"many":  {"North", "South", "West", "East", "Oslo", "Rome", "Lima", "Cairo", "Bern", "Kyiv", "Wien", "Graz"},
		"long":  {"Überseestraße", "Hauptbahnhof", "Messegelände", "Marktplatz", "Universität", "Stadtwerke"},
		"words": {"Central and Eastern Europe", "North America", "Asia and Pacific", "Middle East"},
	} {
		for _, width := range []int{DefaultWidth, NarrowWidth} {
			p := barred(document.BarChart, names, 5, 3, 9)
			p.Width = width
			written := strings.Join(trace(p).texts, " ")
			for _, want := range names {
				if !strings.Contains(written, want) {
					t.Errorf("%s at a width of %d: %q is not there in %q", name, width, want, written)
				}
			}
		}
	}
}

// TestWeekdaysAreShortWhereOneHasNoRoom, all of them, and their bars stay upright.
func TestWeekdaysAreShortWhereOneHasNoRoom(t *testing.T) {
	t.Parallel()
	days := []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
	p := barred(document.BarChart, days, 1, 2, 3)
	for width, want := range map[int]string{DefaultWidth: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday", NarrowWidth: "Mon Tue Wed Thu Fri Sat Sun"} {
		p.Width = width
		if got := strings.Join(trace(p).texts, " "); !strings.HasSuffix(got, want) {
			t.Errorf("at a width of %d: %q, want %q", width, got, want)
		}
	}
}

// TestATitleBreaksAtItsLastComma where it must break: a period stays together.
func TestATitleBreaksAtItsLastComma(t *testing.T) {
	t.Parallel()
	p := barred(document.RowChart, []string{"North", "South"}, 1, 2)
	for title, want := range map[string][]string{
		"Total revenue, 2026": {"Total revenue, 2026"},
		"Average order value by month, Aug 2025 – Oct 2026":                        {"Average order value by month,", "Aug 2025 – Oct 2026"},
		"Share of orders by category and by region of delivery, Aug – Oct 2026":    {"Share of orders by category and by region", "of delivery, Aug – Oct 2026"},
		"Average order value by category of product and month without a stop here": {"Average order value by category of", "product and month without a stop here"},
	} {
		p.Title, p.Width = title, NarrowWidth
		if got := trace(p).texts[:len(want)]; !slices.Equal(got, want) {
			t.Errorf("%q is written %q, want %q", title, got, want)
		}
	}
}

// TestNumbersAreStrongWhereOneIsTalkedAbout: were all strong, none would be.
func TestNumbersAreStrongWhereOneIsTalkedAbout(t *testing.T) {
	t.Parallel()
	for _, kind := range []document.ChartKind{document.BarChart, document.RowChart} {
		p := barred(kind, []string{"North", "South", "West"}, 1, 2, 3)
		for accent, want := range map[int]int{-1: 0, 1: 2} { // its name and its number
			for i := range p.Places {
				p.Places[i].Accent = i == accent
			}
			if got := strings.Count(string(p.SVG()), `font-weight="700"`) - 1; got != want { // the title is
				t.Errorf("%s with %d talked about: %d texts are strong, want %d", kind, accent, got, want)
			}
		}
	}
}

// TestRowsAtOnePlaceAreOneDot as large as they are many.
func TestRowsAtOnePlaceAreOneDot(t *testing.T) {
	t.Parallel()
	p := Picture{Kind: document.ScatterChart, Series: []Series{{}}}
	for i := range 60 {
		p.Points = append(p.Points, Point{X: computed(float64(i % 3)), Y: computed(float64(i % 2))})
	}
	p.limit()
	rows := 0
	for _, at := range p.Points {
		rows += at.Rows
	}
	if len(p.Points) != 6 || rows != 60 || p.Note != "The larger a dot, the more rows." {
		t.Errorf("%d points of %d rows, and %q", len(p.Points), rows, p.Note)
	}
	size := (&frame{Picture: &p}).dotSize()
	if ratio := size(Point{Rows: 8}) / size(Point{Rows: 4}); math.Abs(ratio*ratio-2) > 1e-9 {
		t.Error("twice the rows have not twice the area")
	}
	few := Picture{Kind: document.ScatterChart, Points: []Point{{X: computed(1)}, {X: computed(1)}, {X: computed(2)}}, Series: []Series{{}}}
	if few.limit(); len(few.Points) != 3 || few.Note != "" {
		t.Errorf("of three rows %d points are drawn, and %q", len(few.Points), few.Note)
	}
}

// TestOneBarIsNoBlock however wide the drawing is.
func TestOneBarIsNoBlock(t *testing.T) {
	t.Parallel()
	p := barred(document.BarChart, []string{"North"}, 7)
	svg := string(p.SVG())
	for _, m := range regexp.MustCompile(`<rect [^>]*width="([0-9.]+)"[^>]*class="a"`).FindAllStringSubmatch(svg, -1) {
		if w, err := strconv.ParseFloat(m[1], 64); err != nil || w > widestBar {
			t.Errorf("the bar is %s wide", m[1])
		}
	}
	if !strings.Contains(svg, `class="a"`) {
		t.Error("there is no bar")
	}
}

// TestLettersThatTheFontLacksAreNotStretched to a width that is a guess.
func TestLettersThatTheFontLacksAreNotStretched(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"North": true, "₹ 5": true, "日本": false, "مكتب": false, "Launch 🚀": false} {
		p := barred(document.RowChart, []string{name, "b"}, 1, 2)
		line := regexp.MustCompile(`<text [^>]*>` + regexp.QuoteMeta(name)).FindString(string(p.SVG()))
		if got := strings.Contains(line, "textLength"); line == "" || got != want {
			t.Errorf("%s: %q", name, line)
		}
	}
}

// TestBarsOfNothingTakeLittleRoom: of zeros there is nothing to compare.
func TestBarsOfNothingTakeLittleRoom(t *testing.T) {
	t.Parallel()
	height := func(values ...float64) float64 {
		p := barred(document.BarChart, []string{"North", "South"}, values...)
		c := &written{types: newTypesetter()}
		_, h := p.draw(c, c.types)
		return h
	}
	if zero, some := height(0, 0), height(1, 0); zero > some/2 {
		t.Errorf("zeros take %v of %v pixels", zero, some)
	}
}
