package document

// Previous makes a fact of a value that the execution before left; key is its place
// in that one's digest.
func (b *Builder) Previous(key string, f Fact) string {
	f.Previous = key
	return b.add(f)
}
