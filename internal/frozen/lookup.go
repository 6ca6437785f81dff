package frozen

import (
	"strings"
	"sync"
)

// Lookup is a table whose values are read when they are first asked for.
type Lookup[V any] struct {
	table Table
	read  func(text string) V
	mu    sync.RWMutex
	known map[string]V
}

// NewLookup looks up in a file that is part of the program.
func NewLookup[V any](file string, read func(text string) V) *Lookup[V] {
	return &Lookup[V]{table: MustOpen(file), read: read, known: map[string]V{}}
}

// Of is the value of a key; the zero value where it has none.
func (l *Lookup[V]) Of(key string) (v V) {
	l.mu.RLock()
	v, ok := l.known[key]
	l.mu.RUnlock()
	if ok {
		return v
	}
	text, ok := l.table.Get(key)
	if !ok {
		return v
	}
	v = l.read(text)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[strings.Clone(key)] = v // a key may be a piece of a long text
	return v
}
