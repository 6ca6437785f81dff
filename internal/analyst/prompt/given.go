package prompt

import (
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// given finds the coded values of a field by the names that a person gave them:
// their word counts before what the values themselves look like.
func (p *phrases) given(field int, names []catalog.ValueName, out map[[2]int][]valueHit) {
	for _, v := range names {
		for _, name := range v.Names {
			p.buffer = appendPlain(p.buffer[:0], name)
			p.findAs(valueHit{field: field, value: v.Value}, scoreGiven, out)
		}
	}
}
