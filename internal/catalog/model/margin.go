package model

import "slices"

// marginNames and marginRates are what people call what is left of an income, in money and in per cent.
var (
	marginNames = []string{"profit", "gross profit", "surplus", "contribution", "what is left", "what was left", "left over", "earnings"}
	marginRates = []string{"margin in percent", "margin percentage", "profit margin", "gross margin", "margin share", "profitability"}
)

// margins adds what is left of the money that came in, where a table has that and what it took, and no column for the
// rest.
func (d *deriver) margins() {
	if slices.ContainsFunc(d.m.Columns, func(c Column) bool { return c.Meaning.Number() && c.stands("left") }) {
		return
	}
	spent := d.spent()
	if spent == nil {
		return
	}
	earned := d.earned(*spent)
	if earned == nil {
		return
	}
	weight := d.weigh(slices.IndexFunc(d.m.Columns, func(c Column) bool { return c.Name == earned.Name }), *earned)
	why := earned.Name + " less " + spent.Name
	d.add(weight+importance["margin beside its income"], Metric{Label: "margin", Kind: KindMargin, Column: earned.Name, Per: spent.Name, Unit: earned.Unit, Good: "up", Why: why, Synonyms: marginNames})
	d.add(weight+importance["margin rate beside its income"], Metric{Label: "margin rate", Kind: KindMarginRate, Column: earned.Name, Per: spent.Name, Unit: "%", Good: "up", Why: why + ", of " + earned.Name, Synonyms: marginRates})
}

// spent is the column of all the money that rows took: the only one, or that of the total; nil: none.
func (d *deriver) spent() *Column {
	var all []*Column
	for i := range d.m.Columns {
		c := &d.m.Columns[i]
		if c.money() && c.Meaning == Flow && c.stands("spent") && !c.stands("spent beside") && !aims(*c) && !readName(c.Name).has("estimate") {
			all = append(all, c)
		}
	}
	if len(all) == 1 {
		return all[0]
	}
	for _, c := range all {
		if c.stands("whole") {
			return c
		}
	}
	return nil
}

// earned is the largest column of what rows brought in, of the same money; nil: none.
func (d *deriver) earned(spent Column) *Column {
	var best *Column
	for i := range d.m.Columns {
		c := &d.m.Columns[i]
		fits := c.Unit == spent.Unit && c.money() && c.Meaning == Flow && c.stands("earned") && c.Good != "down"
		if fits && !c.stands("spent") && !c.stands("side") && !aims(*c) && (best == nil || d.facts(c.Name).Mean > d.facts(best.Name).Mean) {
			best = c
		}
	}
	return best
}
