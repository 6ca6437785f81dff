package insight

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// ProfileID is the result that holds what the import found out about each field.
const ProfileID = "profile"

// ProfileResult is the profile as a result, so that sentences can rest on it.
func ProfileResult(p *catalog.Profile) document.Result {
	r := document.Result{
		ID: ProfileID, SQL: document.FromImport, Keys: []string{"field"},
		Columns: []string{"field", "type", "rows", "empty", "different", "from", "to", "negative"},
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		r.Rows = append(r.Rows, []any{c.Name, string(c.Type), document.Value(p.Rows), document.Value(c.Nulls), document.Value(c.Distinct), c.Min, c.Max, document.Value(c.Negatives)})
	}
	return r
}

// quality is kind K28: how many rows there are, and which field lacks most.
func (f *finder) quality() {
	f.storeProfile()
	m := f.Question().Measures[0]
	var worst *catalog.Column
	lacking := 0
	for i := range f.Profile.Columns {
		c := &f.Profile.Columns[i]
		if c.Nulls > 0 {
			lacking++
		}
		if c.Nulls > 0 && (worst == nil || c.Nulls > worst.Nulls) {
			worst = c
		}
	}
	if worst == nil {
		f.add(Finding{Kind: document.KindQuality, Shape: "quality.full", Roles: map[string]string{
			"count": token(f.b.Over(document.OpCount, document.Place{Result: ProfileID}, "fields", document.StyleCount)),
		}}, m)
	} else {
		f.emptiest(worst)
	}
	f.suspects()
	f.values(f.Main)
}

// storeProfile makes the profile a result, once.
func (f *finder) storeProfile() {
	if _, stored := f.b.Result(ProfileID); !stored {
		f.b.AddResult(ProfileResult(f.Profile))
	}
}

func (f *finder) emptiest(c *catalog.Column) {
	at := func(column string) document.Place {
		return document.Place{Result: ProfileID, Row: []any{c.Name}, Column: column}
	}
	empty, rows := f.b.Number(at("empty"), "", document.StyleCount), f.b.Number(at("rows"), "", document.StyleCount)
	f.add(Finding{Kind: document.KindQuality, Shape: "quality.empty", Roles: map[string]string{
		"field": token(f.b.Label(labelOf(c))), "value": token(empty), "share": token(f.share(empty, rows)),
	}}, f.Question().Measures[0])
}
