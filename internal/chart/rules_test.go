package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// TestTicksAreRound: few, of a step of 1, 2 or 5, and written alike.
func TestTicksAreRound(t *testing.T) {
	t.Parallel()
	money := document.Axis{Unit: "USD", Style: document.StyleShort}
	for _, test := range []struct {
		low, high float64
		axis      document.Axis
		zero      bool
		want      string
	}{
		{0, 14100, money, true, "$0 $5k $10k $15k"},
		{0, 9900, money, true, "$0 $2k $4k $6k $8k $10k"},
		{2400000, 3950000, money, false, "$2.0M $2.5M $3.0M $3.5M $4.0M"},
		{-8800, 9100, money, true, "−$10k −$5k $0 $5k $10k"},
		{0.951, 0.972, document.Axis{Style: document.StylePercent}, false, "95.0% 95.5% 96.0% 96.5% 97.0% 97.5%"},
		{0, 1, document.Axis{Style: document.StylePercent}, true, "0% 20% 40% 60% 80% 100%"},
		{0, 3, document.Axis{Unit: "orders", Style: document.StyleCount}, true, "0 1 2 3"},
		{0, 7000, document.Axis{Unit: "s", Style: document.StyleShort}, true, "0 s 30 min 1 h 1 h 30 min 2 h"},
		{0, 0, document.Axis{}, true, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 0.0000042, document.Axis{}, true, "0 0.000001 0.000002 0.000003 0.000004 0.000005"},
		{0, 4.2e12, document.Axis{Unit: "CHF"}, true, "CHF 0 CHF 1T CHF 2T CHF 3T CHF 4T CHF 5T"},
	} {
		s := newScale(test.low, test.high, 4, test.axis, test.zero)
		if got := strings.Join(s.texts, " "); strings.ReplaceAll(got, "0.0 ", "0 ") != strings.ReplaceAll(test.want, "0.0 ", "0 ") {
			t.Errorf("%v to %v: %s, want %s", test.low, test.high, got, test.want)
		}
		if s.low > test.low || s.high < test.high {
			t.Errorf("%v to %v: the axis goes from %v to %v", test.low, test.high, s.low, s.high)
		}
	}
}

// TestTheGrainFollowsFromTheDates where the axis does not say it.
func TestTheGrainFollowsFromTheDates(t *testing.T) {
	t.Parallel()
	for want, dates := range map[string][]string{
		"year":    {"2024-01-01", "2025-01-01"},
		"quarter": {"2024-01-01", "2024-04-01", "2024-10-01"},
		"month":   {"2024-01-01", "2024-02-01", "2024-06-01"},
		"week":    {"2026-01-05", "2026-01-12"},
		"day":     {"2026-01-05", "2026-01-06", "2026-01-12"},
		"hour":    {"2026-01-05", "2026-01-05T01:00:00"},
		"":        {},
	} {
		var starts []time.Time
		for _, d := range dates {
			at, err := document.ParseTime(d)
			if err != nil {
				t.Fatal(err)
			}
			starts = append(starts, at)
		}
		if got := grain(starts); got != want {
			t.Errorf("%v is by %q, want %q", dates, got, want)
		}
	}
}

// TestLabelsAreMovedApartAsLittleAsCanBe: those that touch stand around their
// middle, in their order.
func TestLabelsAreMovedApartAsLittleAsCanBe(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ at, want []float64 }{
		{[]float64{10, 50, 90}, []float64{10, 50, 90}},
		{[]float64{50, 50, 50}, []float64{40, 50, 60}},
		{[]float64{52, 48}, []float64{55, 45}},
		{[]float64{100, 100}, []float64{90, 100}},
		{[]float64{0, 0, 3}, []float64{0, 10, 20}},
		{nil, nil},
	} {
		if got := apart(test.at, 10, 0, 100); !slices.Equal(got, test.want) {
			t.Errorf("%v stand at %v, want %v", test.at, got, test.want)
		}
	}
	crowd := apart(make([]float64, 30), 10, 0, 100)
	if slices.Min(crowd) < -1e-9 || slices.Max(crowd) > 100+1e-9 {
		t.Errorf("a crowd leaves its room: %v", crowd)
	}
}

func mark(kind document.MarkKind, label string, value float64) Mark {
	return Mark{Kind: kind, Label: label, Low: computed(value), High: computed(value)}
}

// TestAWaterfallGoesFromOneTotalToTheOther by the steps that the document states.
func TestAWaterfallGoesFromOneTotalToTheOther(t *testing.T) {
	t.Parallel()
	p := Picture{Kind: document.WaterfallChart, Marks: []Mark{
		mark(document.StepMark, "then", 100), mark(document.StepMark, "A", -30), mark(document.StepMark, "B", 10), mark(document.StepMark, "now", 80),
	}}
	want := []fall{{"then", 0, 100, true, false}, {"A", 100, 70, false, false}, {"B", 70, 80, false, false}, {"now", 0, 80, true, false}}
	if got := p.falls(); !slices.Equal(got, want) {
		t.Errorf("the steps are %v, want %v", got, want)
	}
	if !p.atZero() {
		t.Error("steps that can be seen are drawn from zero")
	}
	p.Marks[0], p.Marks[3] = mark(document.StepMark, "then", 10000), mark(document.StepMark, "now", 9980)
	if p.atZero() {
		t.Error("steps of 0.3% of the total would not be seen from zero")
	}
}

// TestWhatATotalIsMadeOfAddsUp: groups behind the first ones become one.
func TestWhatATotalIsMadeOfAddsUp(t *testing.T) {
	t.Parallel()
	p := Picture{Kind: document.ParetoChart, Series: make([]Series, 1)}
	sum := 0.0
	for i := range 40 {
		p.Places = append(p.Places, Place{Label: "x"})
		p.Series[0].Values = append(p.Series[0].Values, computed(float64(100-i)))
		sum += float64(100 - i)
	}
	p.limit()
	got := 0.0
	for _, v := range p.Series[0].Values {
		got += v.Number
	}
	if len(p.Places) != mostBars || p.Places[mostBars-1].Label != fmt.Sprintf("Other (%d)", 40-mostBars+1) || math.Abs(got-sum) > 1e-9 {
		t.Errorf("%d places, the last %q, come to %v of %v", len(p.Places), p.Places[len(p.Places)-1].Label, got, sum)
	}
}

// TestTheOtherBarIsDrawnLast, and the picture that is handed out stays as it was.
func TestTheOtherBarIsDrawnLast(t *testing.T) {
	t.Parallel()
	p := Picture{
		Kind: document.RowChart, Places: []Place{{Label: "North"}}, Series: []Series{{Values: []Value{computed(5)}}},
		Marks: []Mark{mark(document.OtherMark, "12 others", 7)},
	}
	w := &written{types: newTypesetter()}
	p.draw(w, w.types)
	if !slices.Contains(w.texts, "12 others") || !slices.Contains(w.texts, "7") {
		t.Errorf("the texts are %q", w.texts)
	}
	if len(p.Places) != 1 || len(p.Series[0].Values) != 1 {
		t.Errorf("drawing changed the picture: %v", p)
	}
}

// TestLongNamesAreWrappedThenCut into two lines at most, none wider than asked.
func TestLongNamesAreWrappedThenCut(t *testing.T) {
	t.Parallel()
	types := newTypesetter()
	for text, want := range map[string]int{
		"North": 1, "Central and Eastern Europe": 2, "A very long name of a sales region that nobody would ever print": 2,
		"Donaudampfschifffahrtsgesellschaftskapitän": 2, "": 0, "日本日本日本日本日本日本日本日本": 2,
	} {
		lines := types.wrap(text, labelStyle, 110, 2)
		if len(lines) != want {
			t.Errorf("%q has the lines %q, want %d", text, lines, want)
		}
		for _, line := range lines {
			if w := types.width(line, labelStyle); w > 110 {
				t.Errorf("%q is %v wide", line, w)
			}
		}
	}
}

// TestAnAxisBeginsAtZeroForBarsAlways, and for lines unless that flattens them.
func TestAnAxisBeginsAtZeroForBarsAlways(t *testing.T) {
	t.Parallel()
	values := func(numbers ...float64) Picture {
		p := Picture{Series: make([]Series, 1)}
		for _, n := range numbers {
			p.Series[0].Values = append(p.Series[0].Values, computed(n))
		}
		return p
	}
	for _, test := range []struct {
		kind    document.ChartKind
		numbers []float64
		zero    bool
	}{
		{document.BarChart, []float64{95, 97}, true},
		{document.LineChart, []float64{95, 97}, false},
		{document.LineChart, []float64{10, 97}, true},
		{document.LineChart, []float64{-5, 97}, true},
		{document.LineChart, []float64{-95, -97}, false},
	} {
		p := values(test.numbers...)
		p.Kind = test.kind
		if got := p.fromZero(); got != test.zero {
			t.Errorf("%s of %v from zero: %v", test.kind, test.numbers, got)
		}
	}
}

// TestTextCanBeReadOnItsGround measures the contrast of every ink that text or
// marks are drawn with, in light and dark.
func TestTextCanBeReadOnItsGround(t *testing.T) {
	t.Parallel()
	for i, least := range map[ink]float64{
		inkText: 7, inkSoft: 4.5, inkAccent: 4.5, inkLine2: 4.5, inkLine3: 4.5, inkLine4: 4.5, inkLine5: 4.5, inkLine6: 4.5, inkLine7: 4.5,
		inkFall: 3, inkTotal: 3, inkMuted: 1.8,
	} {
		light := contrast(luminance(palette[i].light.R, palette[i].light.G, palette[i].light.B), 1)
		d, ground := palette[i].dark, palette[inkSurface].dark
		dark := contrast(luminance(d.R, d.G, d.B), luminance(ground.R, ground.G, ground.B))
		if light < least || dark < least {
			t.Errorf("ink %s has a contrast of %.1f in light and %.1f in dark, want %v", palette[i].class, light, dark, least)
		}
	}
}

func luminance(r, g, b uint8) float64 {
	linear := func(c uint8) float64 {
		v := float64(c) / 255
		if v <= 0.03928 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// TestEverySignOfAUnitIsDrawn: none of what the document writes beside numbers is
// an empty box in a PNG.
func TestEverySignOfAUnitIsDrawn(t *testing.T) {
	t.Parallel()
	types := newTypesetter()
	for _, r := range "0123456789.,%$€£₹+−–—×…“”kMBTpp()<>" {
		for _, bold := range []bool{false, true} {
			if types.glyph(r, bold).index == 0 && r != rupee {
				t.Errorf("the font has no %q", r)
			}
		}
	}
	var o, missing outline
	line, _ := types.line("₹", false)
	types.outline(&o, line[0], point{}, labelStyle)
	missingBox(&missing, line[0], point{}, labelStyle.size)
	if len(o.segments) == 0 || len(o.segments) == len(missing.segments) {
		t.Error("the sign of the rupee is an empty box")
	}
}
