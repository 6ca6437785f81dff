package prompt

import (
	"maps"
	"slices"
	"strings"
)

// foreign says that a prompt is not in English, where it has more small words of
// another language than of this one. What names fields and values is answered
// all the same.
func (r *reader) foreign() bool {
	votes, own := map[string]int{}, 0
	for i, it := range r.items {
		if it.tag == isFiller || it.tag == "connect" || it.tag == "by" || it.tag == "aggregate" || it.tag == "focus" {
			own++
		}
		if it.tag != isUnknown && it.tag != isFiller && it.tag != "connect" {
			continue
		}
		n, languages := r.opens("foreign", it.from)
		if n == 0 {
			continue
		}
		if r.items[i].tag == isFiller || r.items[i].tag == "connect" {
			own--
		}
		for _, l := range strings.Fields(languages) {
			votes[l]++
		}
	}
	best, most := "", own
	for _, l := range slices.Sorted(maps.Keys(votes)) {
		if votes[l] > most {
			best, most = l, votes[l]
		}
	}
	if best == "" {
		return false
	}
	r.missing(strings.TrimSpace(r.text), foreignReason+", and this looks like "+best+"; what names a field or a value is answered")
	return true
}
