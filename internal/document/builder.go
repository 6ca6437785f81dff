package document

import (
	"errors"
	"fmt"
	"strconv"
)

// Builder makes facts and sentences over stored results. Its first error sticks:
// later calls do nothing, and [Builder.Err] has it. The same fact asked for twice
// is one fact.
type Builder struct {
	facts   map[string]Fact
	results map[string]Result
	known   map[string]string // what a fact is → its id
	err     error
}

// NewBuilder returns a builder without results.
func NewBuilder() *Builder {
	return &Builder{facts: map[string]Fact{}, results: map[string]Result{}, known: map[string]string{}}
}

// Err is the first thing that went wrong.
func (b *Builder) Err() error { return b.err }

func (b *Builder) fail(format string, args ...any) string {
	if b.err == nil {
		b.err = fmt.Errorf(format, args...)
	}
	return ""
}

// AddResult stores the answer of a query. Its values must be as [Value] makes
// them.
func (b *Builder) AddResult(r Result) {
	if _, dup := b.results[r.ID]; dup {
		b.fail("result %s: added twice", r.ID)
		return
	}
	hash, err := r.Sum()
	if err != nil {
		b.fail("result %s: %w", r.ID, err)
		return
	}
	r.Hash = hash
	b.results[r.ID] = r
}

// Result returns a stored result.
func (b *Builder) Result(id string) (Result, bool) {
	r, ok := b.results[id]
	return r, ok
}

// Fact returns a fact; the zero Fact when there is none of that id.
func (b *Builder) Fact(id string) Fact { return b.facts[id] }

// Sentence renders a template; an error sticks.
func (b *Builder) Sentence(template string) Sentence {
	s, err := NewSentence(template, b.facts)
	if err != nil {
		b.fail("%w", err)
		return Sentence{Facts: []string{}}
	}
	return s
}

// Into puts the results, and the facts that the document uses, into it.
func (b *Builder) Into(d *Document) error {
	if b.err != nil {
		return b.err
	}
	d.Results, d.Facts = b.results, map[string]Fact{}
	for _, id := range d.usedFacts() {
		if err := b.keep(d.Facts, id); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) keep(facts map[string]Fact, id string) error {
	f, ok := b.facts[id]
	if !ok {
		return errors.New("document: no fact " + id)
	}
	facts[id] = f
	for _, arg := range f.Args {
		if err := b.keep(facts, arg); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) add(f Fact) string {
	if b.err != nil {
		return ""
	}
	if f.Type == NumberFact {
		f.Text = Format(f.Value, f.Unit, f.Style)
	}
	identity := fmt.Sprintf("%q %q %v %q %s", f.Type, f.Text, f.Value, f.Style, f.Source())
	if id, ok := b.known[identity]; ok {
		return id
	}
	f.ID = "f" + strconv.Itoa(len(b.facts)+1)
	b.facts[f.ID], b.known[identity] = f, f.ID
	return f.ID
}
