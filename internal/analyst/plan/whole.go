package plan

import "time"

// Within is the positions of the buckets that a window is made of, from the first
// up to but not with the last; ok is false where it begins or ends within one.
func (b Buckets) Within(w Window) (from, to int, ok bool) {
	from, to = b.position(w.Start), b.position(w.End)
	return from, to, from >= 0 && to > from
}

// position is the bucket that begins at a time; behind the last at their end.
func (b Buckets) position(t time.Time) int {
	if t.Equal(b.End) {
		return len(b.Starts)
	}
	for i, start := range b.Starts {
		if start.Equal(t) {
			return i
		}
	}
	return -1
}
