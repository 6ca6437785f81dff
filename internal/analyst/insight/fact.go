package insight

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// Shown is how a measure's numbers are written in prose, beside its name.
func Shown(m plan.Measure) document.Shown {
	show := document.Shown{Unit: m.Unit, Style: document.StyleShort}
	if m.Aggregate == plan.Count || m.Aggregate == plan.CountDistinct {
		show.Style = document.StyleCount
	}
	if strings.Contains(" "+strings.ToLower(m.Label)+" ", " "+strings.ToLower(m.Unit)+" ") {
		show.Unit = "" // "number of orders" needs no "orders" behind it, and a net weight has its t
	}
	return show
}

// number makes a fact of a measure's cell; empty: the cell has none.
func (f *finder) number(t *Table, row, column int, m plan.Measure) string {
	if t == nil || column < 0 || row >= len(t.Result.Rows) {
		return ""
	}
	show := Shown(m)
	return f.b.Number(t.Place(row, column), show.Unit, show.Style)
}

// label is our name for a measure, with the group that the answer is about.
func (f *finder) label(m plan.Measure) string {
	own := token(f.b.Label(m.Label))
	if f.about == "" {
		return own
	}
	return own + " for " + f.about
}

// name is what a row's group is called: its values, with the field's name where
// the value alone would not tell ("priority 3", "returned = yes").
func (f *finder) name(t *Table, row int) string {
	var parts []string
	for i, c := range t.Columns {
		if c.Role == "group" {
			parts = append(parts, f.groupName(t, row, i))
		}
	}
	return strings.Join(parts, " / ")
}

func (f *finder) groupName(t *Table, row, column int) string {
	d := f.Question().By[t.Columns[column].By]
	value := t.Result.Rows[row][column]
	if d.Bins > 0 || f.given(d, value) != "" {
		name := token(f.b.NameAs(t.Place(row, column), f.GroupText(d, value)))
		if d.Bins > 0 && !counts(f.Question().Measures[0]) {
			return token(f.b.Label(d.Label)) + " " + name // of two numbers, the one that is divided
		}
		return name
	}
	id := f.b.NameOf(t.Place(row, column), string(d.Grain))
	if stretched(d, f.Profile.Column(d.Column)) {
		return token(f.b.Label(d.Label)) + " " + token(id)
	}
	if _, isText := value.(string); isText && (d.Grain != "" || d.Part != "" || !f.coded(d, value)) {
		return token(id)
	}
	if d.Grain != "" {
		return token(id)
	}
	if _, yesNo := value.(bool); yesNo {
		return token(f.b.Label(d.Label)) + " = " + token(id)
	}
	return token(f.b.Label(d.Label)) + " " + token(id)
}

// coded: a value of a field of numbers, yes or no says little without its field.
func (f *finder) coded(d plan.Dimension, value any) bool {
	c := f.Profile.Column(d.Column)
	if text, ok := value.(string); ok && saysLittle[strings.ToLower(strings.Trim(text, " .-"))] {
		return true
	}
	return c != nil && len(d.Cases) == 0 && (c.Type == sitrep.TypeBoolean || c.Type == sitrep.TypeInteger || c.Type == sitrep.TypeNumber)
}

// saysLittle are values that name nothing by themselves: "none" is a reminder that was not sent, or a damage
// that there was not.
var saysLittle = map[string]bool{"": true, "none": true, "no": true, "yes": true, "n": true, "y": true, "true": true, "false": true, "unknown": true, "n/a": true, "na": true, "other": true, "others": true, "misc": true}

// window makes a fact of a resolved window.
func (f *finder) window(w *plan.Window) string {
	return token(f.b.Date(w.Label, w.Start.Format("2006-01-02T15:04")+"/"+w.End.Format("2006-01-02T15:04")))
}
