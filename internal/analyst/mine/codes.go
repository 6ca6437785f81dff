package mine

// codes are the values of a field in the sample as numbers: many looks tell the same groups apart.
type codes struct {
	of    []int // each row's place in names; -1: it has no value
	names []string
}

func (k *checker) codes(field int) codes {
	if c, ok := k.known[field]; ok {
		return c
	}
	values := k.Sample.Fields[field]
	c, at := codes{of: make([]int, len(values))}, map[string]int{}
	for row, name := range values {
		if c.of[row] = -1; !k.Sample.Has[field][row] {
			continue
		}
		i, ok := at[name]
		if !ok {
			i = len(c.names)
			at[name], c.names = i, append(c.names, name)
		}
		c.of[row] = i
	}
	if k.known == nil {
		k.known = map[int]codes{}
	}
	k.known[field] = c
	return c
}

// code is that of a value; -1: no row has it.
func (c codes) code(name string) int {
	for i, n := range c.names {
		if n == name {
			return i
		}
	}
	return -1
}
