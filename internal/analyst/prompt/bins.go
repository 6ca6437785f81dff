package prompt

// manyBins is how many bins a word for them asks for: "with 20 bins"; ten where it does not say.
func (b *builder) manyBins(i int) int {
	const usual, most = 10, 100
	k := b.previous(i)
	if !b.keeps(k) || b.items[k].number < 2 || b.items[k].number > most {
		return usual
	}
	b.items[k].use = "bins"
	return int(b.items[k].number)
}
