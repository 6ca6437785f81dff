package insight

import (
	"cmp"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// list answers a question for rows: with how far those go that a number or a time
// orders, else with how many there are.
func (f *finder) list() {
	t, rank := f.Main, f.Question().Rank
	found := Finding{Kind: document.KindValue, Shape: "list", Roles: map[string]string{
		"value": token(f.b.Over(document.OpCount, document.Place{Result: t.Result.ID}, cmp.Or(f.Profile.RowNoun, "rows"), document.StyleCount)),
	}}
	if t.Result.Truncated {
		found.Shape = "list.more"
	}
	if rank != nil && rank.Within == 0 && (rank.Offset == 0 || len(t.Result.Rows) == 1) {
		f.reaches(&found, *rank)
	}
	f.add(found, plan.Measure{Label: "list"})
}

// reaches has a list in order say from where to where it goes.
func (f *finder) reaches(found *Finding, rank plan.Rank) {
	column := f.listedAs(rank.Column)
	c := f.Profile.Column(rank.Column)
	last := len(f.Main.Result.Rows) - 1
	if column < 0 || c == nil || f.Main.Result.Rows[0][column] == nil || f.Main.Result.Rows[last][column] == nil {
		return
	}
	found.Roles["measure"] = token(f.b.Label(c.Label))
	switch {
	case last == 0 && rank.N == 1:
		f.one(found, column, c, rank)
	case last == 0:
		return
	case c.Role == sitrep.RoleMeasure:
		f.numbers(found, column, c.Unit, rank.Ascending)
	case c.Role == sitrep.RoleTime:
		f.dates(found, column, c, rank.Ascending)
	}
	if f.Resolved.Window != nil {
		found.Roles["window"] = f.window(f.Resolved.Window)
	}
}

// one is the row that a list was asked for: "the second largest order".
func (f *finder) one(found *Finding, column int, c *catalog.Column, rank plan.Rank) {
	names := f.names(column)
	if names < 0 {
		return
	}
	found.Shape, found.Roles["leader"] = "list.one", f.groupName(f.Main, 0, names)
	found.Roles["measure"] = token(f.b.Label(rank.Of(c.Label, c.Role == sitrep.RoleTime)))
	found.Roles["first"] = f.moment(0, column, c)
	if c.Role == sitrep.RoleMeasure {
		found.Roles["first"] = token(f.b.Number(f.Main.Place(0, column), c.Unit, document.StyleShort))
	}
}

// dates are those from which to which a list goes.
func (f *finder) dates(found *Finding, column int, c *catalog.Column, ascending bool) {
	first, last := 0, len(f.Main.Result.Rows)-1
	if !ascending {
		first, last = last, first
	}
	found.Shape, found.Roles["from"], found.Roles["to"] = "list.dates", f.moment(first, column, c), f.moment(last, column, c)
	if f.Main.Result.Rows[first][column] == f.Main.Result.Rows[last][column] {
		found.Shape = "list.dates.same"
		delete(found.Roles, "to")
	}
}

// moment is a cell's date as prose has it; one with a time of day stays as it is in a list of rows, and is told by its day where it is the
// earliest or the latest of many.
func (f *finder) moment(row, column int, c *catalog.Column) string {
	if c.Type == sitrep.TypeDate || f.Main.Columns[column].Role == "measure" {
		return token(f.b.NameOf(f.Main.Place(row, column), string(plan.Day)))
	}
	return f.groupName(f.Main, row, column)
}

// numbers are the first and the last of a list, with what the first is of where it is
// ahead of the second and has a name of its own.
func (f *finder) numbers(found *Finding, column int, unit string, ascending bool) {
	at := document.Place{Result: f.Main.Result.ID, Column: f.Main.Columns[column].Name}
	first, last, way := document.OpMax, document.OpMin, "down"
	if ascending {
		first, last, way = last, first, "up"
	}
	found.Roles["first"] = token(f.b.Over(first, at, unit, document.StyleShort))
	found.Roles["last"] = token(f.b.Over(last, at, unit, document.StyleShort))
	a, _ := f.Main.Float(0, column)
	b, _ := f.Main.Float(1, column)
	z, _ := f.Main.Float(len(f.Main.Result.Rows)-1, column)
	switch names := f.names(column); {
	case a == z:
		found.Shape = "list.same." + way
		delete(found.Roles, "last")
	case a != b && names >= 0:
		found.Shape, found.Roles["leader"] = "list.leader."+way, f.groupName(f.Main, 0, names)
	default:
		found.Shape = "list." + way
	}
}

// listedAs is where a list has a field, -1: nowhere.
func (f *finder) listedAs(field string) int {
	for i, c := range f.Main.Columns {
		if c.Role == "group" && f.Question().By[c.By].Column == field && f.Question().By[c.By].Grain == "" && !f.Question().By[c.By].Computed() {
			return i
		}
	}
	return -1
}

// names is the first column of a list that tells its rows apart, other than the one
// that orders them; -1: none does.
func (f *finder) names(ordered int) int {
	if named := f.unique(ordered, f.called); named >= 0 {
		return named // a title rather than the number of the row
	}
	return f.unique(ordered, func(plan.Column) bool { return true })
}

// called reports whether a column of a list is what each row is called.
func (f *finder) called(c plan.Column) bool {
	of := f.Profile.Column(f.Question().By[c.By].Column)
	if of == nil {
		return false
	}
	known := f.Profile.Model.Column(of.Name)
	return known != nil && known.Meaning == model.Name && 10*of.Distinct > 9*f.Profile.Rows
}

// unique is the first column of a list, of those that fit, whose values differ; -1: none.
func (f *finder) unique(ordered int, fits func(plan.Column) bool) int {
	for i, c := range f.Main.Columns {
		if i == ordered || c.Role != "group" || !fits(c) {
			continue
		}
		seen := map[any]bool{nil: true}
		for _, row := range f.Main.Result.Rows {
			if seen[row[i]] {
				break
			}
			seen[row[i]] = true
		}
		if len(seen) == len(f.Main.Result.Rows)+1 {
			return i
		}
	}
	return -1
}
