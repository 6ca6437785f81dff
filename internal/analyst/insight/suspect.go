package insight

import (
	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// What of a field is suspect, and how many fields are named for it.
const (
	fewNegatives = 0.05 // of the rows: more are no mistakes
	suspectsTold = 3
)

// suspects says of the fields what is likely to be a mistake: keys that come twice,
// few negative numbers among many that are not, values that differ only in how they
// are written.
func (f *finder) suspects() {
	for _, check := range []func(*catalog.Column) (Finding, bool){f.repeated, f.negative, f.variant} {
		told := 0
		for i := range f.Profile.Columns {
			c := &f.Profile.Columns[i]
			if found, ok := check(c); ok && told < suspectsTold {
				found.Kind = document.KindQuality
				found.Roles["field"] = f.field(c.Name)
				f.add(found, plan.Measure{Column: c.Name})
				told++
			}
		}
	}
}

// Suspects says of some fields what is likely to be a mistake that splits or doubles
// what is told of them.
func Suspects(a Answer, columns []string, b *document.Builder) []Finding {
	f := &finder{Answer: a, b: b}
	for _, name := range columns {
		c := a.Profile.Column(name)
		if c == nil {
			continue
		}
		checks := []func(*catalog.Column) (Finding, bool){f.repeated}
		if len(plan.Respelt(a.Profile, name)) == 0 { // what is put together splits nothing, and the report says that it was
			checks = append(checks, f.variant)
		}
		for _, check := range checks {
			if found, ok := check(c); ok {
				found.Kind, found.Roles["field"] = document.KindQuality, f.field(c.Name)
				f.add(found, plan.Measure{Column: c.Name})
			}
		}
	}
	return f.found
}

// Copies says how many rows are the same as another one in every field; ok is false
// where none is. The answer is that of [plan.CompileCopies].
func Copies(t *Table, p *catalog.Profile, b *document.Builder) (found Finding, ok bool) {
	if n, has := t.Float(0, t.Column("measure", 0)); !has || n == 0 {
		return Finding{}, false
	}
	f := &finder{Answer: Answer{Profile: p, Main: t}, b: b}
	copies := b.Number(t.Place(0, t.Column("measure", 0)), f.noun(), document.StyleCount)
	all := b.Number(t.Place(0, t.Column("measure", 1)), "", document.StyleCount)
	f.add(Finding{Kind: document.KindQuality, Shape: "copies", Roles: map[string]string{"value": token(copies), "share": token(f.share(copies, all))}}, plan.Measure{})
	return f.found[0], true
}

func (f *finder) profiled(c *catalog.Column, column, unit string) string {
	f.storeProfile()
	return f.b.Number(document.Place{Result: ProfileID, Row: []any{c.Name}, Column: column}, unit, document.StyleCount)
}

// repeated: a key that has fewer values than rows.
func (f *finder) repeated(c *catalog.Column) (Finding, bool) {
	if c.Kind != catalog.KindKey || c.DistinctCapped || c.Distinct >= f.Profile.Rows-c.Nulls {
		return Finding{}, false
	}
	count := document.Shown{Unit: f.noun(), Style: document.StyleCount}
	filled := f.b.Compute(document.OpDifference, count, f.profiled(c, "rows", ""), f.profiled(c, "empty", ""))
	more := f.b.Compute(document.OpDifference, count, filled, f.profiled(c, "different", ""))
	return Finding{Shape: "repeated", Roles: map[string]string{"value": token(more)}}, true
}

// negative: a number that is hardly ever negative.
func (f *finder) negative(c *catalog.Column) (Finding, bool) {
	if c.Role != sitrep.RoleMeasure || c.Negatives == 0 || float64(c.Negatives) > fewNegatives*float64(f.Profile.Rows) {
		return Finding{}, false
	}
	n := f.profiled(c, "negative", f.noun())
	return Finding{Shape: "negatives", Roles: map[string]string{
		"value": token(n), "share": token(f.share(n, f.profiled(c, "rows", ""))),
	}}, true
}

// variant: two values that are one but for capitals, spaces and signs, or short for
// one another.
func (f *finder) variant(c *catalog.Column) (Finding, bool) {
	if c.Type != sitrep.TypeString || !c.AllValues || c.Role == sitrep.RoleIdentifier && len(plan.Written(f.Profile, c.Name)) == 0 {
		return Finding{}, false
	}
	first := map[string]string{}
	for _, v := range c.Values {
		form := normalForm(v.Value)
		if have, ok := first[form]; ok && form != "" {
			return Finding{Shape: "variants", Roles: map[string]string{"leader": quoted(f.b, have), "second": quoted(f.b, v.Value)}}, true
		}
		first[form] = v.Value
	}
	if pairs := plan.Written(f.Profile, c.Name); len(pairs) > 0 {
		return Finding{Shape: "variants", Roles: map[string]string{"leader": quoted(f.b, pairs[0][1]), "second": quoted(f.b, pairs[0][0])}}, true
	}
	return Finding{}, false
}

func quoted(b *document.Builder, value string) string {
	return token(b.Label("“" + value + "”"))
}
