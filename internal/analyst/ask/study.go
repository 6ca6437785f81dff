package ask

import "sync"

// study is what reading a prompt begins with, whatever is wanted of it: its scene and the chains of acts through it.
type study struct {
	prompt string
	scene  *scene
	chains []*chain // nil: nobody wanted them yet
	asks   pieces
}

// studies keep the newest study of a reader: what a preview wants of a prompt is asked for one by one.
type studies struct {
	mu   sync.Mutex
	last *study
}

// study prepares a prompt, or takes what was prepared.
func (r *Reader) study(prompt string) *study {
	if r.studies == nil {
		return &study{prompt: prompt, scene: r.newScene(prompt)}
	}
	r.studies.mu.Lock()
	defer r.studies.mu.Unlock()
	if r.studies.last == nil || r.studies.last.prompt != prompt {
		r.studies.last = &study{prompt: prompt, scene: r.newScene(prompt)}
	}
	return r.studies.last
}

// scene prepares a prompt.
func (r *Reader) scene(prompt string) *scene { return r.study(prompt).scene }

// derived are the best chains of acts through a prompt, and those of each of its asks.
func (r *Reader) derived(prompt string) *study {
	d := r.study(prompt)
	if r.studies != nil {
		r.studies.mu.Lock()
		defer r.studies.mu.Unlock()
	}
	if d.chains == nil {
		d.chains, d.asks = d.scene.derivations(r.weights, r.rules)
	}
	return d
}
