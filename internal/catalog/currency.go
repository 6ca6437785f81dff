package catalog

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// mostCurrencies has a column that says in which money each row's amounts are.
const mostCurrencies = 20

// Currency is the column that says in which money the amounts of each row are, where they are in several, and the one of most rows as
// a unit: amounts of different rows cannot be added up. Nil: there is none.
func (p *Profile) Currency() (c *Column, main ValueCount, unit string) {
	for i := range p.Columns {
		c := &p.Columns[i]
		if c.Role != sitrep.RoleDimension || !c.AllValues || c.Distinct < 2 || c.Distinct > mostCurrencies || len(c.Values) < 2 {
			continue
		}
		if slices.ContainsFunc(c.Values, func(v ValueCount) bool { return currencyOf(v.Value) == "" }) {
			continue
		}
		main := slices.MaxFunc(c.Values, func(a, b ValueCount) int { return int(a.Rows - b.Rows) })
		return c, main, currencyOf(main.Value)
	}
	return nil, ValueCount{}, ""
}

// currencyOf is the unit that a value of a column of currencies stands for, a code or a sign; empty: it is none.
func currencyOf(value string) string {
	text := strings.TrimSpace(value)
	if code := strings.ToUpper(text); currencyCodes[code] {
		return code
	}
	if unit := unitWords[strings.ToLower(text)]; currencyUnits[unit] {
		return unit
	}
	return ""
}

// CurrencyOf is the unit of a value of a column of currencies.
func CurrencyOf(value string) string { return currencyOf(value) }

// currencyCodes are those of ISO 4217 that businesses write.
var currencyCodes = set("USD EUR GBP CHF JPY CAD AUD NZD INR SEK NOK DKK ISK PLN CZK HUF RON BGN HRK RSD TRY RUB UAH CNY RMB HKD TWD KRW SGD MYR THB IDR PHP VND PKR BDT LKR AED SAR QAR KWD BHD OMR ILS EGP MAD TND ZAR NGN KES GHS TZS UGX BRL MXN ARS CLP COP PEN UYU")

// Money reports whether a number is an amount of money whose currency its name does not say.
func (p *Profile) Money(column string) bool {
	c, known := p.Column(column), p.Model.Column(column)
	return c != nil && known != nil && c.Unit == "" && c.Role == sitrep.RoleMeasure && known.Meaning != model.Rate && known.Money()
}
