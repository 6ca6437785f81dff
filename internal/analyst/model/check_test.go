package model

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// sample is a page about made-up orders: who leads, what changed, and how it goes on.
type sample struct {
	b *document.Builder
	p *Page
	c *examiner
	t map[string]string // tokens by what they are
}

var (
	plainShown   = document.Shown{Style: document.StyleShort}
	percentShown = document.Shown{Style: document.StylePercent}
)

func newSample(t *testing.T) *sample {
	t.Helper()
	s := &sample{b: document.NewBuilder(), t: map[string]string{}}
	s.b.AddResult(document.Result{ID: "q1.main", Columns: []string{"region", "revenue", "before"}, Keys: []string{"region"}, Rows: [][]any{
		{"North", json.Number("500"), json.Number("450")}, {"South", json.Number("300"), json.Number("250")}, {"West", json.Number("200"), json.Number("400")},
	}})
	s.b.AddResult(document.Result{ID: "q1.total", Columns: []string{"revenue", "before"}, Keys: []string{}, Rows: [][]any{{json.Number("1000"), json.Number("1100")}}})
	s.b.AddResult(document.Result{ID: "q2.main", Columns: []string{"slope", "r"}, Keys: []string{}, Rows: [][]any{{json.Number("17"), json.Number("0.71")}}})
	group := func(row, column string) document.Place {
		return document.Place{Result: "q1.main", Row: []any{row}, Column: column}
	}
	number := func(name string, at document.Place, show document.Shown) {
		s.t[name] = s.b.Number(at, show.Unit, show.Style)
	}
	for _, name := range []string{"North", "South", "West"} {
		s.t[name] = s.b.NameOf(group(name, "region"), "")
		number(name+" now", group(name, "revenue"), plainShown)
		number(name+" then", group(name, "before"), plainShown)
	}
	number("total", document.Place{Result: "q1.total", Column: "revenue"}, plainShown)
	number("total then", document.Place{Result: "q1.total", Column: "before"}, plainShown)
	number("slope", document.Place{Result: "q2.main", Column: "slope"}, plainShown)
	number("r", document.Place{Result: "q2.main", Column: "r"}, document.Shown{Style: document.StyleShort})
	s.t["share"] = s.b.Compute(document.OpShare, percentShown, s.t["North now"], s.t["total"])
	s.t["times"] = s.b.Compute(document.OpRatio, document.Shown{Style: document.StyleTimes}, s.t["North now"], s.t["West now"])
	s.t["change"] = s.b.Compute(document.OpMagnitude, percentShown, s.b.Compute(document.OpChange, percentShown, s.t["total"], s.t["total then"]))
	s.t["drop"] = s.b.Compute(document.OpMagnitude, plainShown, s.b.Compute(document.OpDifference, plainShown, s.t["West now"], s.t["West then"]))
	s.t["revenue"], s.t["price"], s.t["scope"] = s.b.Label("total revenue"), s.b.Label("price"), s.b.Label("channel is Web")
	s.t["October"], s.t["September"] = s.b.Date("October 2026", "2026-10-01/2026-11-01"), s.b.Date("September 2026", "2026-09-01/2026-10-01")
	s.t["January"], s.t["gain"] = s.b.Date("January 2026", "2026-01-01/2026-02-01"), s.b.Compute(document.OpMagnitude, plainShown, s.b.Compute(document.OpDifference, plainShown, s.t["South now"], s.t["South then"]))
	s.t["months"] = s.b.Over(document.OpCount, document.Place{Result: "q1.main"}, "months", document.StyleCount)
	if err := s.b.Err(); err != nil {
		t.Fatal(err)
	}
	s.p = s.page()
	var err error
	if s.c, err = newExaminer(s.b, s.p); err != nil {
		t.Fatal(err)
	}
	return s
}

// say puts the tokens into a text: «West now» is its fact.
func (s *sample) say(text string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "«")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, _ := strings.Cut(rest, "»")
		out.WriteString("{{" + s.t[name] + "}}")
		text = after
	}
}

func (s *sample) finding(shape string, roles map[string]string, phrases ...string) Finding {
	f := Finding{Shape: shape, Asked: true, Roles: map[string]string{}, Words: map[string]string{}, Group: "region"}
	for role, name := range roles {
		f.Roles[role] = s.say(name)
	}
	for _, p := range phrases {
		f.Phrases = append(f.Phrases, s.say(p))
	}
	return f
}

func (s *sample) page() *Page {
	top := s.finding("top.share", map[string]string{"measure": "«revenue»", "leader": "«North»", "value": "«North now»", "share": "«share»", "second": "«South»", "secondValue": "«South now»"},
		"«North» leads «revenue» with «North now», «share» of the total.", "«North» leads «revenue» with «North now»")
	low := s.finding("extremes.times", map[string]string{"measure": "«revenue»", "leader": "«North»", "last": "«West»", "lastValue": "«West now»", "times": "«times»"},
		"«revenue» is lowest for «West», with «West now»; «North» has «times» as much.")
	change := s.finding("change.down", map[string]string{"measure": "«revenue»", "value": "«total»", "before": "«total then»", "change": "«change»", "window": "«October»", "earlier": "«September»"},
		"«revenue» fell «change» to «total» in «October», from «total then» in «September».")
	mover := s.finding("mover.down", map[string]string{"measure": "«revenue»", "leader": "«West»", "value": "«West now»", "before": "«West then»", "delta": "«drop»", "window": "«October»", "earlier": "«September»"},
		"«West» fell most in «revenue»: by «drop» to «West now» in «October», from «West then».")
	trend := s.finding("trend.up", map[string]string{"measure": "«revenue»", "slope": "«slope»", "count": "«months»"}, "Over «months», «revenue» rose by about «slope» a month.")
	trend.Words["each"] = "a month"
	narrow := top
	narrow.Shape = "top.narrow"
	relation := s.finding("relation.strong.up", map[string]string{"first": "«revenue»", "second": "«price»", "value": "«r»", "rows": "«months»"},
		"«revenue» and «price» move together strongly (correlation «r», over «months»). This is not evidence of cause.")
	course := s.finding("course.up", map[string]string{"measure": "«revenue»", "leader": "«South»", "value": "«South now»", "before": "«South then»", "delta": "«gain»", "window": "«October»", "earlier": "«January»"},
		"«South» rose by about «gain», from «South then» in «January» to «South now» in «October».", "From «South then» in «January», «South» rose to «South now» in «October», by about «gain».")
	level := s.finding("shift.up", map[string]string{"measure": "«revenue»", "start": "«September»", "after": "«total then»", "before": "«total»", "grain": "a week"},
		"Since around «September», «revenue» has been higher: about «total then» a week, up from «total».")
	web := s.finding("count", map[string]string{"counted": "«months»", "scope": "«scope»"}, "There are «months» in all, where «scope».")
	second := s.finding("top.narrow", map[string]string{"measure": "«price»", "leader": "«North»", "value": "«North then»", "second": "«West»", "secondValue": "«West then»"},
		"«North» narrowly leads «price» with «North then», ahead of «West» with «West then».")
	weekday := s.finding("season.weekday", map[string]string{"measure": "«revenue»", "leader": "«North»", "last": "«South»", "over": "", "count": "«months»"},
		"By weekday, «revenue» is highest on «North» and lowest on «South».")
	nothing := s.finding("nothing.movers", map[string]string{"measure": "«revenue»", "window": "«October»"},
		"No group stands out behind the change of «revenue» in «October»: each moved about as much as it usually does.")
	trendless := s.finding("trend.none", map[string]string{"measure": "«revenue»", "low": "«total»", "high": "«total then»", "count": "«months»"},
		"Over «months», «revenue» moved between «total» and «total then» without a clear trend.")
	peak := s.finding("peak", map[string]string{"measure": "«revenue»", "low": "«total»", "high": "«total then»", "trough": "«October»", "peak": "«September»"},
		"The highest «revenue» was «total then» in «September», the lowest «total» in «October».")
	usual := s.finding("change.down", map[string]string{"measure": "«price»", "value": "«South then»", "before": "«South now»", "change": "«gain»", "window": "«October»", "earlier": "«September»"},
		"«price» fell «gain» to «South then» in «October», from «South now» in «September», as it usually moves.")
	usual.Range = "within"
	p := &Page{Title: Statement{ID: "t", Template: top.Phrases[1], Findings: []Finding{top}}}
	block := Block{ID: "q1", Answer: Statement{ID: "q1.a", Template: top.Phrases[0], Findings: []Finding{top}}}
	for i, f := range []Finding{low, change, mover, trend, relation, web, narrow, course, level, second, weekday, nothing, trendless, peak, usual} {
		block.Findings = append(block.Findings, Statement{ID: fmt.Sprintf("q1.f%d", i+1), Template: f.Phrases[0], Findings: []Finding{f}})
	}
	p.Summary = []Statement{{ID: "s1", Template: top.Phrases[0], Findings: []Finding{top}}}
	p.Sections = []Block{block}
	return p
}

// of are the statements of a case, by short names.
var of = map[string]string{"top": "q1.a", "low": "q1.f1", "change": "q1.f2", "mover": "q1.f3", "trend": "q1.f4", "relation": "q1.f5", "web": "q1.f6", "narrow": "q1.f7", "course": "q1.f8", "level": "q1.f9", "second": "q1.f10", "weekday": "q1.f11", "nothing": "q1.f12", "trendless": "q1.f13", "peak": "q1.f14", "usual": "q1.f15"}

func (s *sample) check(names, text string) *Violation {
	var ids []string
	for name := range strings.FieldsSeq(names) {
		ids = append(ids, of[name])
	}
	_, _, v := s.c.sentence(s.say(text), ids, spot{where: "answer", allowed: ids})
	return v
}

func TestTrueParaphrasesPass(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	for _, one := range [][2]string{
		{"top", "«North» has the highest total revenue, at «North now»."},
		{"top", "With «North now», «North» leads «revenue», accounting for «share» of the total."},
		{"top", "«share» of total revenue comes from «North»."},
		{"top", "«North» ranks first in revenue with «North now», ahead of «South» with «South now»."},
		{"top", "North leads total revenue with «North now»."},
		{"low", "West has the lowest «revenue», «West now»; «North» has «times» as much."},
		{"low", "«North» has «times» the total revenue of «West»."},
		{"top low", "«North» has the highest «revenue» («North now»), and «West» the lowest («West now»)."},
		{"top low", "«North» leads «revenue» with «North now», while «West» is lowest with «West now»."},
		{"change", "In «October», «revenue» dropped by «change» to «total», down from «total then» in «September»."},
		{"change", "«revenue» was «total» in October 2026, «change» less than in «September» («total then»)."},
		{"change", "«revenue» declined from «total then» in «September» to «total» in «October», a drop of «change»."},
		{"mover", "In «October», «West» saw the largest fall in «revenue», dropping by «drop» to «West now», from «West then»."},
		{"mover", "«revenue» fell most in «West», from «West then» to «West now» in «October»."},
		{"trend", "«revenue» has been growing by roughly «slope» a month over «months»."},
		{"trend", "Over «months», «revenue» shows an upward trend, at about «slope» per month."},
		{"change trend", "«revenue» fell «change» in «October», while over «months» it rose by about «slope» a month."},
		{"change mover", "«revenue» fell «change» to «total» in «October», and «West» fell most, by «drop» to «West now»."},
		{"relation", "There is a strong positive correlation of «r» between «price» and «revenue», which is not evidence of cause."},
		{"web", "Where «scope», there are «months»."},
		{"narrow", "«North» narrowly leads «revenue» with «North now»; «South» is close behind with «South now»."},
		{"course", "From «South then» in «January», «South» rose to «South now» in «October», by about «gain»."},
		{"level", "Since around «September», «revenue» has been higher: about «total then» a week, up from «total»."},
		{"top", "«North» brought in «North now» of «revenue», the most of any region and «share» of the total."},
		{"top", "Among the regions, «North» comes out on top with «North now» in «revenue», a «share» share."},
		{"low", "«West» brings up the rear with «West now»; «North» has «times» that «revenue»."},
		{"top low", "«North» leads «revenue» with «North now», and «West» comes last with «West now»."},
		{"change", "Total revenue was lower in «October» than in «September»: «total» against «total then», a decline of «change»."},
		{"change", "From «September» to «October», «revenue» fell «change», from «total then» to «total»."},
		{"change", "«October» brought «revenue» of «total», «change» less than the «total then» of «September»."},
		{"change", "«revenue», at «total», was down «change» in «October»."},
		{"mover", "«West» lost the most: its «revenue» decreased by «drop», from «West then» to «West now» in «October»."},
		{"trend", "The trend in «revenue» over «months» is upward, at about «slope» a month."},
		{"narrow", "«North» holds a narrow lead in «revenue» with «North now», followed by «South» with «South now»."},
		{"narrow second", "«North» narrowly leads «revenue» with «North now», and narrowly leads «price» with «North then»."},
		{"relation", "The higher «price», the higher «revenue» tends to be: a strong correlation of «r» over «months», though not evidence of cause."},
		{"level", "There was a step up in «revenue» around «September», from about «total» to about «total then» a week."},
		{"course", "«South» climbed by about «gain», from «South then» in «January» to «South now» in «October»."},
	} {
		if v := s.check(one[0], one[1]); v != nil {
			t.Errorf("%s\n\t%s: %s", one[1], v.Rule, v.Why)
		}
	}
}

// TestLiesAreRefused has a lie of each kind that a sentence of a model may be.
func TestLiesAreRefused(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	for kind, lies := range map[string][][2]string{
		"names swapped": {
			{"top", "«South» leads «revenue» with «North now», «share» of the total."},
			{"mover", "«North» fell most in «revenue»: by «drop» to «West now» in «October», from «West then»."},
			{"low", "«North» has the lowest «revenue», «West now»."},
			{"low", "«West» has «times» the «revenue» of «North»."},
		},
		"numbers swapped": {
			{"top", "«North» leads «revenue» with «South now», ahead of «South» with «North now»."},
			{"change", "«revenue» fell «change» to «total then» in «October», from «total» in «September»."},
			{"change", "«revenue» was «total» in «October», «change» less than in «September» («total»)."},
			{"change", "«revenue» was «change» in «October»."},
			{"top", "«North» leads «revenue» with «share»."},
			{"top", "«North» accounts for «North now» of the total."},
		},
		"dates": {
			{"change", "«revenue» fell «change» to «total» in «September», from «total then» in «October»."},
			{"change", "Since «October», «revenue» fell «change» to «total»."},
			{"change", "«revenue» fell «change» to «total»."},
			{"change", "«revenue» fell «change» to «total» last month."},
			{"trend", "«revenue» rose by about «slope» a month."},
			{"trend", "«revenue» rose by about «slope» every month over «months»."},
			{"trend", "«revenue» rose by about «slope» a week over «months»."},
			{"change top", "In «October», «revenue» fell «change», and «North» led with «North now»."},
			{"trend top", "Over «months», «revenue» rose by about «slope» a month, and «North» leads with «North now»."},
		},
		"direction": {
			{"change", "«revenue» rose «change» to «total» in «October», from «total then» in «September»."},
			{"change", "«revenue» recovered by «change» to «total» in «October»."},
			{"change", "«revenue» slipped in «October», after growing."},
			{"mover", "«West» gained most in «revenue» in «October»: «drop»."},
			{"trend", "«revenue» has been falling by about «slope» a month over «months»."},
			{"change trend", "«revenue» fell «change» in «October», and by about «slope» a month over «months»."},
			{"relation", "There is a strong negative correlation of «r» between «price» and «revenue», which is not evidence of cause."},
		},
		"ranks": {
			{"top", "«South» ranks first in «revenue»."},
			{"top", "«North» ranks second in «revenue» with «North now»."},
			{"top", "Only «North» has «revenue» of «North now»."},
			{"mover", "Only «West» fell in «revenue» in «October»."},
			{"change", "«revenue» fell most in «October», by «change»."},
			{"top", "«North» leads «revenue» with «North now», far ahead of «South»."},
		},
		"another is meant": {
			{"top", "«North» leads «revenue», ahead of «South», accounting for «share» of the total."},
			{"top", "«North» leads «revenue», ahead of «South», at «North now»."},
			{"mover trend", "«revenue» fell most for «West» in «October», rising by about «slope» a month over «months»."},
			{"mover change", "«revenue» fell most for «West» in «October», down «change» to «total»."},
			{"top low", "«North» leads «revenue», and it is lowest with «West now»."},
		},
		"words of size, feeling, certainty, time": {
			{"change", "«revenue» plunged «change» to «total» in «October», from «total then» in «September»."},
			{"change", "Sadly, «revenue» fell «change» to «total» in «October»."},
			{"top", "«North» clearly leads «revenue» with «North now»."},
			{"top", "«North» still leads «revenue» with «North now»."},
			{"change", "«revenue» fell again, by «change» to «total» in «October»."},
			{"top", "«North» leads «revenue» with an impressive «North now»."},
			{"trend", "«revenue» rose steadily by about «slope» a month over «months»."},
			{"top", "«North» may lead «revenue» with «North now»."},
		},
		"causes, advice, forecasts": {
			{"change mover", "«revenue» fell «change» in «October» because «West» fell by «drop»."},
			{"change mover", "«revenue» fell «change» in «October», driven by «West»."},
			{"change mover", "Despite «West» falling, «revenue» fell «change» in «October»."},
			{"change", "«revenue» fell «change» to «total» in «October», so act now."},
			{"trend", "«revenue» will rise by about «slope» a month over «months»."},
			{"top", "Invest in «North», which leads «revenue» with «North now»."},
			{"relation", "There is a strong positive correlation of «r» between «price» and «revenue»: a higher price brings it."},
			{"relation", "There is a strong positive correlation of «r» between «price» and «revenue»."},
		},
		"wholes": {
			{"top", "«North» accounts for «share» of all regions."},
			{"top", "All regions have «revenue» of «North now»."},
			{"top", "«North» leads «revenue» in each month."},
			{"top", "«North» makes up half of «revenue»."},
			{"top", "Most «revenue» is from «North»."},
		},
		"negation": {
			{"change", "«revenue» did not fall in «October»."},
			{"top", "No region has more «revenue» than «South»."},
			{"top", "«North» does not lead «revenue»."},
			{"low", "«West» does not have the lowest «revenue»."},
		},
		"caveats left out": {
			{"narrow", "«North» has the highest «revenue», with «North now»."},
			{"narrow", "«North» leads «revenue», ahead of «South» with «South now»."},
			{"trend", "«revenue» rose by «slope» a month over «months»."},
			{"course", "From «South then» in «January», «South» rose in «October», by about «gain»."},
			{"course", "From «South then» in «January», «South» rose to «South now» in «October», by «gain»."},
			{"course", "«South» rose by about «gain», from «South then» to «South now» in «October»."},
			{"level", "Since around «September», «revenue» has been higher: about «total then», up from «total»."},
		},
		"a lead that is not said to be narrow, or is in another statement": {
			{"top", "«North» leads «revenue» with «North now», narrowly ahead of «South» with «South now»."},
			{"top", "«North» has the highest «revenue» («North now»), with «South» close behind («South now»)."},
			{"top", "«North» has a narrow lead in «revenue» with «North now»."},
			{"narrow second", "«North» narrowly leads «revenue» with «North now», and leads «price» with «North then»."},
		},
		"a number taken for a distance": {
			{"top", "«North» comes first in «revenue», «North now» ahead of the other regions."},
			{"top", "«North» leads «revenue» with «North now» ahead of «South»."},
			{"change", "«revenue» was «total» below «September» in «October»."},
			{"change", "«revenue» was lower in «October» than in «September»: «total»."},
		},
		"a level taken for a change": {
			{"mover", "«revenue» fell most for «West» («West now») in «October»."},
			{"mover", "«West» fell most in «revenue», at «West now» in «October»."},
			{"mover", "With «West now», «West» fell most in «revenue» in «October»."},
			{"mover", "The largest fall in «revenue» is that of «West»: «West now» in «October», from «West then»."},
			{"mover", "«West» fell most in «revenue» in «October»: «drop» to «West now», from «West then»."},
		},
		"a rank taken for that of a change": {
			{"change low", "«revenue» fell «change» to «total» in «October», from «total then» in «September», lowest for «West»."},
			{"change low", "«revenue» fell «change» to «total» in «October», lowest for «West», with «West now»."},
			{"change top", "«revenue» fell «change» in «October», led by «North» with «North now»."},
			{"change narrow", "«revenue» fell «change» in «October», with «North» narrowly ahead of «South»."},
			{"mover low", "«revenue» fell most for «West» in «October», by «drop», and lowest for «West» with «West now»."},
		},
		"one day of the week taken for one day that was": {
			{"weekday", "«revenue» was highest on «North» and lowest on «South»."},
			{"weekday", "«North» was the strongest day for «revenue»."},
			{"weekday", "«North» had the highest «revenue»."},
			{"weekday", "«revenue» peaked on «North»."},
		},
		"no single group taken for none": {
			{"nothing", "No group stands behind the change of «revenue» in «October»."},
		},
		"a range taken for a course": {
			{"trendless", "Over «months», «revenue» moved from «total» to «total then» without a clear trend."},
			{"trendless", "«revenue» went from «total» to «total then» over «months»."},
			{"peak", "«revenue» went from «total» in «October» to «total then» in «September»."},
		},
		"what is usual of one change said of two": {
			{"change usual", "In «October», «revenue» fell «change» to «total», and «price» fell «gain», as it usually moves."},
		},
		"a narrow lead over another": {
			{"narrow low", "«North» narrowly leads «revenue» with «North now», «times» as much as «West»."},
		},
		"a coefficient without its word": {
			{"relation", "«revenue» tends to be higher where «price» is: «r» over «months», which is not evidence of cause."},
		},
		"a number of a group taken for that of all": {
			{"top", "«revenue», at «North now», is highest for «North»."},
			{"top", "«revenue» («North now») is highest for «North»."},
		},
		"said of somebody else": {
			{"top course", "«North» leads «revenue» with «North now»; its «revenue» rose from «South then» in «January» to «South now» in «October», by about «gain»."},
			{"top", "«North» / «South» leads «revenue» with «North now»."},
			{"top", "«North» leads «revenue» with «North now»; «South» is second."},
		},
		"a whole that is not": {
			{"top", "Most of «revenue» comes from «North»: «North now»."}, // it is half
			{"top", "«North» has the majority of «revenue», «North now»."},
			{"low", "«West» has less «revenue» than any other region."}, // there may be ties
			{"low", "«West» has a lower «revenue» than any other region."},
		},
		"what is usual, where nobody looked": {
			{"change", "The fall of «change» in «revenue» to «total» in «October» is within its usual range."},
			{"change", "«revenue» fell «change» to «total» in «October», more than usual."},
			{"mover", "«West» had an unusually large fall in «revenue», from «West then» to «West now» in «October»."},
		},
		"said of what stands before it": {
			{"low mover", "«West» has the lowest «revenue» («West now»); «West» fell most, by «drop» in «October»; «North» has «times» as much."},
			{"course low", "«South» rose by about «gain» to «South now» in «October», and «North» has «times» that."},
			{"change mover", "«revenue» fell «change» in «October», but most for «West»."},
		},
		"a time of another": {
			{"change top", "«revenue» fell «change» to «total» in «October», from «total then» in «September»; «North» leads with «North now»."},
			{"trend change", "«revenue» fell «change» to «total» in «October», and «revenue» rose by about «slope» a month."},
		},
		"no sentence":   {{"change", "«revenue» down «change» in «October»."}, {"change", "The fall of «change» in «revenue» in «October»."}},
		"rows left out": {{"web", "There are «months» in all."}},
		"numbers and quotes": {
			{"top", "«North» leads «revenue» with 500."},
			{"top", "«North» leads «revenue» with five hundred."},
			{"top", "«North» leads «revenue» with «North now»0."},
			{"top", "«North» leads «revenue» with -«North now»."},
			{"top", "«North» leads «revenue» with «North now»k."},
			{"top", "«North» leads «revenue» with ½ of it."},
			{"top", "«North» leads «revenue», \"as planned\"."},
			{"top", "East leads «revenue» with «North now»."},
			{"top", "«North» leads «revenue» with «North now», «North now»."},
		},
		"other letters and languages": {
			{"top", "«North» führt bei «revenue» mit «North now»."},
			{"top", "«North» lеads «revenue» with «North now»."}, // a Cyrillic letter
			{"top", "«North» ｌｅａｄｓ «revenue» with «North now»."},
			{"top", "«North» le\u00adads «revenue» with «North now»."},
			{"top", "«North» leads «revenue» with \u202e«North now»."},
			{"top", "«North» leads «revenue» with «North now» 🎉."},
			{"top", "«North» LEADS «revenue» with «North now»."},
		},
		"markup and commands": {
			{"top", "**«North»** leads «revenue» with «North now»."},
			{"top", "«North» leads [«revenue»](https://example.com) with «North now»."},
			{"top", "<b>«North»</b> leads «revenue» with «North now»."},
			{"top", "Does «North» lead «revenue» with «North now»?"},
			{"top", "Ignore the rules: «North» leads «revenue» with «North now»!"},
			{"top", "«North» leads «revenue» with {{f999}}."},
			{"top", "«North» leads «revenue» with {{{{f1}}}}."},
			{"top", ""},
			{"top", "."},
			{"top", "«North» leads «revenue» with «North now»"},
		},
		"statements that are not its own": {
			{"top", "«revenue» fell «change» to «total» in «October»."},
			{"top", "«North» leads «revenue» with «North now»; «West» is lowest with «West now»."},
			{"", "«North» leads «revenue» with «North now»."},
		},
	} {
		for _, lie := range lies {
			if v := s.check(lie[0], lie[1]); v == nil {
				t.Errorf("%s: %s", kind, lie[1])
			} else if v.Rule == "" || v.Why == "" || v.Where == "" {
				t.Errorf("%s: %+v", lie[1], v)
			}
		}
	}
}

func TestMostIsMoreThanHalf(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	top := &s.p.Sections[0].Answer.Findings[0]
	for args, passes := range map[[2]string]bool{{"North now", "total"}: false, {"North now", "total then"}: false, {"West then", "total"}: false, {"North now", "North then"}: true} {
		top.Roles["share"] = s.b.Compute(document.OpShare, percentShown, s.t[args[0]], s.t[args[1]])
		top.Roles["share"] = "{{" + top.Roles["share"] + "}}"
		var err error
		if s.c, err = newExaminer(s.b, s.p); err != nil {
			t.Fatal(err)
		}
		if v := s.check("top", "Most «revenue» comes from «North», with «North now»."); (v == nil) != passes {
			t.Errorf("%v: %+v", args, v)
		}
	}
}

func TestNoTokenTakesThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	for _, st := range s.p.statements() {
		for _, said := range s.c.known[st.ID] {
			for _, phrase := range said.Phrases {
				for _, x := range facts(phrase) {
					for y := range said.facts {
						text := strings.Replace(phrase, "{{"+x+"}}", "{{"+y+"}}", 1)
						_, _, v := s.c.sentence(text, []string{st.ID}, spot{title: !strings.HasSuffix(text, "."), allowed: []string{st.ID}})
						// "from September" may stand where the number of then did
						if symmetric := said.Shape == "relation.strong.up"; v == nil && x != y && !symmetric && said.Roles["earlier"] != "{{"+y+"}}" {
							t.Errorf("%s passes for %s", text, phrase)
						}
					}
				}
			}
		}
	}
}

func TestAWrongNumberBehindAStatementLeavesOnlyOurWords(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	change := s.p.Sections[0].Findings[1].Findings[0]
	change.Shape = "change.up" // it fell
	s.p.Sections[0].Findings[1].Findings[0] = change
	var err error
	if s.c, err = newExaminer(s.b, s.p); err != nil {
		t.Fatal(err)
	}
	if v := s.check("change", "«revenue» rose «change» to «total» in «October», from «total then» in «September»."); v == nil {
		t.Error("a fall is told as a rise where the finding says so")
	}
	leads := s.p.Sections[0].Answer.Findings[0]
	leads.Roles = map[string]string{"measure": leads.Roles["measure"], "leader": s.say("«South»"), "value": s.say("«South now»")}
	s.p.Sections[0].Answer.Findings[0] = leads
	if s.c, err = newExaminer(s.b, s.p); err != nil {
		t.Fatal(err)
	}
	if v := s.check("top", "«South» ranks first in «revenue» with «South now»."); v == nil {
		t.Error("who is second leads where the finding says so")
	}
}

func TestSentencesAreCheckedInLinearTime(t *testing.T) {
	t.Parallel()
	s := newSample(t)
	long := s.say(strings.Repeat("«North» leads «revenue» with «North now», ", 12))
	for range 200 {
		if v := s.check("top low change mover", strings.TrimSuffix(long, ", ")+"."); v == nil {
			t.Fatal("it passes")
		}
	}
	if v := s.check("top", strings.Repeat("«North» ", 10_000)); v == nil || v.Rule != "V7" {
		t.Errorf("%+v", v)
	}
}
