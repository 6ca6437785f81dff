package catalog

import "sync"

// kept is what others worked out of a profile: of words, say, or of spellings.
type kept struct {
	mu    sync.Mutex
	first *Column // of the columns that it was worked out of
	of    map[any]any
}

// Keeping is the profile with room for what [Once] works out of it. It must not change any more.
func (p Profile) Keeping() Profile {
	p.kept = nil
	if len(p.Columns) > 0 {
		p.kept = &kept{first: &p.Columns[0], of: map[any]any{}}
	}
	return p
}

// Once is what work makes of a profile. A profile that is [Profile.Keeping] keeps it under the key, which tells what
// work it is; of others it is worked out each time, and so it is of a copy with columns of its own.
func Once[T any](p *Profile, key any, work func() T) T {
	k := p.kept
	if k == nil || len(p.Columns) == 0 || k.first != &p.Columns[0] {
		return work()
	}
	k.mu.Lock()
	have, ok := k.of[key].(T)
	k.mu.Unlock()
	if ok {
		return have
	}
	made := work() // may ask for something else of the profile
	k.mu.Lock()
	defer k.mu.Unlock()
	k.of[key] = made
	return made
}
