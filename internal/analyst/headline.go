package analyst

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// maxFigures is how many key figures a report has.
const maxFigures = 6

// headline is a key figure and where it is from.
type headline struct {
	document.KeyFigure
	answer  *insight.Answer
	measure plan.Measure
}

// headlines are the measures as single numbers, with their change, each once.
func (m *maker) headlines() []headline {
	var out []headline
	seen := map[string]bool{}
	for n := range m.answers {
		a := &m.answers[n]
		for i, measure := range a.Question().Measures {
			if a.standsOut || a.strange || i > 0 && a.Question().Programme() == plan.PivotProgramme { // its groups are no figures of their own
				break
			}
			k, ok := write.KeyFigure(m.b, a.Answer, i)
			same := measure.Label + "\x00" + k.Text
			if ok && !seen[same] && len(out) < maxFigures {
				seen[same] = true
				if m.mixed() && a.Resolved.Window == nil && len(a.Question().By) > 0 && k.Versus == "" {
					k.Name += m.span(measure)
				}
				if i < len(a.sparks) {
					k.Spark = a.sparks[i]
				}
				out = append(out, headline{k, &a.Answer, measure})
			}
		}
	}
	return out
}

// span says which dates a figure is of that covers all there are: a level is that of
// the newest.
func (m *maker) span(measure plan.Measure) string {
	if measure.Aggregate == plan.Last {
		return ", newest"
	}
	return ", all dates"
}

func (m *maker) keyFigures() []document.KeyFigure {
	var out []document.KeyFigure
	for _, h := range m.headlines() {
		out = append(out, h.KeyFigure)
	}
	return out
}

// figure is what the next execution needs to compare with a headline.
func (m *maker) figure(h headline) since.Figure {
	q := h.answer.Question()
	f := since.Figure{Measure: h.measure, Where: q.Where, Time: h.answer.Resolved.TimeField, Window: h.answer.Resolved.Window}
	f.Value, _ = m.b.Fact(h.Fact).Value.(json.Number)
	if q.Where != nil {
		f.Scope = plan.SayFilter(*q.Where, m.profile)
	}
	grain := plan.Grain("")
	if row := m.b.Fact(h.Fact).Row; len(row) == 1 && len(q.By) == 1 && q.By[0].Grain != "" {
		grain = q.By[0].Grain
		f.Window = m.bucket(row[0], q.By[0], h.answer)
	}
	if w := f.Window; w != nil && !w.End.After(m.time.Watermark) {
		f.Whole = grain != "" || q.Period != nil && (q.Period.Kind == plan.LastComplete || q.Period.Kind == plan.Rolling || q.Period.Kind == plan.Calendar)
	}
	f.Key = figureKey(f, q.Period, grain)
	return f
}

// bucket is the window of a point of a series; nil where its time cannot be read.
func (m *maker) bucket(start any, by plan.Dimension, a *insight.Answer) *plan.Window {
	text, ok := start.(string)
	if !ok {
		return nil
	}
	at, err := time.ParseInLocation(time.DateOnly, text, m.time.Zone)
	if err != nil {
		return nil
	}
	months := map[plan.Grain]int{plan.Month: 1, plan.Quarter: 3, plan.Year: 12}[by.Grain]
	days := map[plan.Grain]int{plan.Day: 1, plan.Week: 7}[by.Grain]
	if months+days == 0 {
		return nil
	}
	return &plan.Window{Start: later(at, 0, 0), End: later(at, months, days), Label: a.GroupText(by, start)}
}

// figureKey is the same for the same measure of the same rows over a window of the
// same meaning, whatever its dates.
func figureKey(f since.Figure, p *plan.Period, grain plan.Grain) string {
	f.Measure.Label, f.Measure.Origin, f.Measure.Good = "", "", ""
	if f.Where != nil {
		where := plan.Unlimited(*f.Where)
		f.Where = &where
	}
	return hashed(f.Measure, f.Where, f.Time, p, grain)
}

// hashed is of what parts say, without the words that they are said in.
func hashed(parts ...any) string {
	b, err := json.Marshal(parts)
	var tree any
	if err != nil || json.Unmarshal(b, &tree) != nil {
		return ""
	}
	if b, err = json.Marshal(wordless(tree)); err != nil {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:6])
}

func wordless(tree any) any {
	switch t := tree.(type) {
	case map[string]any:
		delete(t, "text")
		for k, v := range t {
			t[k] = wordless(v)
		}
	case []any:
		for i, v := range t {
			t[i] = wordless(v)
		}
	}
	return tree
}
