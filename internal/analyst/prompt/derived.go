package prompt

// derived takes measures that no column holds: the rate of a status, one
// thing per another.
func (b *builder) derived() {
	for i := b.from; i < b.to; i++ {
		switch it := &b.items[i]; {
		case it.free("figure"):
			b.figureAt(i)
		case it.free(isField) && b.flagRate(i):
		case it.tag == isUnknown && it.use == "", it.free(isValue), it.free(isField) && b.statusField(i), it.free("connect") && b.rateWord(i+1) >= 0:
			b.rate(i)
		case it.free("by") && (b.ts[it.from].text == "per" || b.ts[it.from].text == "/" || b.ts[it.from].text == "divided"):
			b.per(i)
		}
	}
}
