package prompt

import "strings"

// changedMost: "which channel fell most" is about the change, not about the channel
// that has most. Without dates nothing can have changed.
func (b *builder) changedMost(i int) bool {
	text := b.ts[b.items[i].to-1].text
	if b.profile.Time == "" || text != "most" && text != "least" {
		return false
	}
	for _, k := range []int{b.previous(i, "the"), i + 1} {
		if k >= b.from && k < b.to && b.items[k].tag == "focus" && strings.HasPrefix(b.items[k].arg, "change") {
			return true
		}
	}
	return false
}
