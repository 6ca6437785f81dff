package insight

import "github.com/a-seed-aa0acf4e/sitrep/internal/document"

// bins says where most rows of a distribution lie.
func (f *finder) bins() {
	m := f.Question().Measures[0]
	g := f.grouping(0)
	total := f.total(0, m)
	if len(g.rows) == 0 || total == "" {
		f.missing(m)
		return
	}
	first := g.rows[0]
	value := f.number(f.Main, first, g.column, m)
	f.add(Finding{Kind: document.KindDistribution, Shape: "bins", Roles: map[string]string{
		"measure": f.label(m), "noun": token(f.b.Label(m.Unit)), "field": token(f.b.Label(f.Question().By[0].Label)),
		"leader": f.name(f.Main, first), "value": token(value), "share": token(f.share(value, total)),
	}}, m)
	f.whole(0, m)
}
