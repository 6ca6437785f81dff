package diff

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// keyed is a key figure with its fact.
type keyed struct {
	document.KeyFigure
	fact document.Fact
}

func keyFigures(d *document.Document) []keyed {
	out := make([]keyed, len(d.KeyFigures))
	for i, k := range d.KeyFigures {
		out[i] = keyed{k, d.Facts[k.Fact]}
	}
	return out
}

// figures puts key figures beside each other: those of one name, else those that are
// the same of other periods.
func figures(before, after *document.Document) []Figure {
	out := []Figure{}
	for _, c := range pair(keyFigures(before), keyFigures(after),
		func(k *keyed) string { return k.Name },
		func(k *keyed) string {
			if k.fact.Result == "" {
				return ""
			}
			return joined(k.fact.Result, k.fact.Column, string(k.fact.Op), k.fact.Unit)
		}) {
		out = append(out, figureOf(c))
	}
	return out
}

func figureOf(c couple[keyed]) Figure {
	was, is := c.sides()
	f := Figure{Name: is.Name, Status: c.status()}
	if c.before != nil {
		f.Before = &Value{was.fact.Value, was.Text}
	}
	if c.after != nil {
		f.After = &Value{is.fact.Value, is.Text}
	}
	switch f.Status {
	case Gone:
		f.Name = was.Name
	case Changed:
		if was.Name != is.Name {
			f.Was = was.Name
		}
		if *f.Before == *f.After && f.Was == "" {
			f.Status = Same
		}
		f.Difference, f.Change = moved(was.fact, is.fact)
	case New, Same:
	}
	return f
}

// moved is the difference of two numbers and that as a part of the first, both as a
// report writes them. Nil: there is none.
func moved(was, is document.Fact) (difference, change *Value) {
	if was.Unit != is.Unit {
		return nil, nil
	}
	op, style := document.OpDifference, document.StyleSigned
	switch {
	case was.Unit == "%" || is.Style == document.StylePoints || is.Style == document.StyleSignedPoints:
		op, style = document.OpPoints, document.StyleSignedPoints
	case is.Style == document.StylePercent || is.Style == document.StyleSignedPercent:
		op, style = document.OpPartPoints, document.StyleSignedPoints
	}
	difference = computed(op, style, is.Unit, is.Value, was.Value)
	if op == document.OpDifference {
		change = computed(document.OpChange, document.StyleSignedPercent, "", is.Value, was.Value)
	}
	return difference, change
}

// computed is a number made of two, if both are numbers and there is such a number.
func computed(op document.Op, style document.Style, unit string, a, b any) *Value {
	n, ok := compute(op, a, b)
	if !ok {
		return nil
	}
	return &Value{n, document.Format(n, unit, style)}
}

func compute(op document.Op, a, b any) (json.Number, bool) {
	x, isX := a.(json.Number)
	y, isY := b.(json.Number)
	if !isX || !isY {
		return "", false
	}
	n, err := document.Compute(op, []json.Number{x, y})
	return n, err == nil
}
