package catalog

import "github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"

// Running reports whether a column is a balance that each row carries on, as that of an
// account does after every booking: only the newest row has what there is now. What
// goes in and out stands beside it, and no field tells several accounts apart.
func (p *Profile) Running(c *Column) bool {
	time := p.Column(p.Time)
	if c.Kind != KindStock || time == nil || !named(c, balanceWords) || time.Distinct < 2 {
		return false
	}
	moves, credit, debit := false, false, false
	for i := range p.Columns {
		d := &p.Columns[i]
		if named(d, accountWords) && d.Distinct > 1 && d.Kind != KindKey {
			return false
		}
		moves = moves || d.Kind == KindFlow && d.Negatives > 0 && d.Negatives < p.Rows-d.Nulls-d.Zeros
		number := d.Kind == KindFlow || d.Kind == KindNumber
		credit = credit || number && named(d, set("credit in deposit paid received"))
		debit = debit || number && named(d, set("debit out withdrawal withdrawn spent"))
	}
	return moves || credit && debit
}

func named(c *Column, any map[string]bool) bool {
	for _, w := range lowered(model.Words(c.Name)) {
		if any[w] {
			return true
		}
	}
	return false
}

var (
	balanceWords = set("balance saldo solde kontostand")
	accountWords = set("account iban card wallet loan customer client contract konto depot portfolio member product item sku warehouse store shop branch fund")
)
