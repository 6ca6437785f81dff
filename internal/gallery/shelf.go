package gallery

import (
	"bytes"
	"container/list"
)

// entryCost is about what an entry takes beside its bytes.
const entryCost = 256

// shelf keeps drawings within a bound of bytes. What was not found for longest
// makes room.
type shelf struct {
	most    int64 // bytes
	used    int64
	entries map[string]*list.Element
	order   *list.List // of *entry, what was found last in front
}

type entry struct {
	name    string
	drawing Drawing
}

func newShelf(most int64) shelf {
	return shelf{most: most, entries: map[string]*list.Element{}, order: list.New()}
}

func (s *shelf) find(name string) (Drawing, bool) {
	e, found := s.entries[name]
	if !found {
		return Drawing{}, false
	}
	s.order.MoveToFront(e)
	return e.Value.(*entry).drawing, true //nolint:forcetypeassert // nothing else is in the list
}

// add keeps a drawing that is not there yet. One that is larger than the shelf
// would only push everything else out.
func (s *shelf) add(name string, d Drawing) {
	e := &entry{name, Drawing{tight(d.Plain), tight(d.Zipped)}}
	if e.size() > s.most {
		return
	}
	s.entries[name] = s.order.PushFront(e)
	s.used += e.size()
	for s.used > s.most {
		s.drop(s.order.Back())
	}
}

func (s *shelf) drop(last *list.Element) {
	e := s.order.Remove(last).(*entry) //nolint:forcetypeassert // nothing else is in the list
	delete(s.entries, e.name)
	s.used -= e.size()
}

func (e *entry) size() int64 {
	return int64(len(e.name)+len(e.drawing.Plain)+len(e.drawing.Zipped)) + entryCost
}

// tight gives back what a buffer has grown beyond its bytes.
func tight(b []byte) []byte {
	if cap(b)-len(b) > len(b)/8 {
		return bytes.Clone(b)
	}
	return b
}
