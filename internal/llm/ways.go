package llm

import (
	"crypto/sha256"
	"sync"
)

// rung is how a reply is made to be JSON, from the surest way down.
type rung int

// The rungs.
const (
	byNothing rung = iota - 1 // a reply that tells nothing of the rung
	bySchema                  // the server holds the model to the schema
	byJSON                    // the server holds it to JSON, or to a tool that must be called
	byWords                   // it is asked to
)

var rungNames = [...]string{"schema", "JSON", "words"}

func (r rung) String() string { return rungNames[r] }

// ways is how an endpoint wants to be asked, as far as it is known.
type ways struct {
	rung     rung
	newLimit bool // max_completion_tokens in place of max_tokens
	warm     bool // takes no temperature
	folded   bool // takes no instructions of the system: they go before the first message
	loose    bool // takes no "strict"
	thinks   bool // was seen to think
	plain    bool // was seen not to
	cramped  bool // refuses as much room as thinking needs
}

// lessons are what was learned of an endpoint. A way is kept once an answer came by
// it, never after a refusal alone: then the next call finds it out anew.
type lessons struct {
	mu      sync.Mutex
	ways    ways
	trust   int // how often the rung may yet give no JSON before it is left; 0: it never worked
	refused map[[32]byte]rung
}

// Schemas that an endpoint refused are kept, though it may take others: bounded, for
// there is one for each data set. It loses a rung that never worked after so many.
const (
	mostRefused = 256
	patience    = 2
)

// now returns how to ask for a reply of this schema.
func (l *lessons) now(schema []byte) ways {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := l.ways
	w.rung = max(w.rung, l.refused[sha256.Sum256(schema)])
	return w
}

// worked records that a reply came by these ways; began is how the call began, why is
// what its rung was left for. Calls that learn at the same time come to the same:
// rungs only go down, and what one found out the other does not take back.
func (l *lessons) worked(w, began ways, why blame, schema []byte) (changed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.ways
	if w.newLimit != began.newLimit {
		l.ways.newLimit = w.newLimit
	}
	l.ways.warm = l.ways.warm || w.warm
	l.ways.folded = l.ways.folded || w.folded
	l.ways.loose = l.ways.loose || w.loose
	l.ways.cramped = l.ways.cramped || w.cramped
	switch {
	case w.rung <= l.ways.rung:
	case why == theSchema && (l.trust > 0 || len(l.refused) < patience):
		l.refuse(schema, w.rung)
	case why != nothing:
		l.ways.rung, l.trust = w.rung, 0
	}
	return l.ways != before
}

// replied records whether a reply that came by a rung was JSON, and whether the model
// thought. A rung that gives none is left; one that has worked may slip now and then.
func (l *lessons) replied(r rung, asJSON, thought bool) (changed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.ways
	l.ways.thinks = l.ways.thinks || thought
	l.ways.plain = l.ways.plain || !thought
	switch {
	case r != l.ways.rung:
	case asJSON:
		l.trust = patience
	case l.trust > 0:
		l.trust--
	case r < byWords:
		l.ways.rung++
	}
	return l.ways != before
}

func (l *lessons) refuse(schema []byte, r rung) {
	if l.refused == nil || len(l.refused) >= mostRefused {
		l.refused = map[[32]byte]rung{}
	}
	l.refused[sha256.Sum256(schema)] = r
}

// blame is what a server's words put a refusal down to.
type blame int

const (
	nothing blame = iota
	theSchema
	theFormat
	theLimit
	theRoom
	theTemperature
	theSystem
	theStrictness
)

// without is how to ask when what is blamed is not sent any more.
func (w ways) without(b blame) ways {
	switch b {
	case theLimit:
		w.newLimit = !w.newLimit
	case theTemperature:
		w.warm = true
	case theSystem:
		w.folded = true
	case theStrictness:
		w.loose = true
	case theRoom:
		w.cramped = true
	default:
	}
	return w
}

// blamed reads what a refusal names, of what was sent. One that says nothing at all
// is put down to the format, which is what servers differ most in.
func blamed(f *failure, w ways) blame {
	named := named(f.said, w)
	switch {
	case f.status == 0:
	case f.message == tooLong && w.roomy(), f.message == disliked && w.roomy() && says(f.said, "token") && says(f.said, ofAmounts...):
		return theRoom
	case f.message == disliked && f.said == "" && w.rung != byWords:
		return theFormat
	case f.message == disliked, f.message == unknown, f.message == broken && (named == theSchema || named == theFormat):
		return named
	}
	return nothing
}

// roomy says whether room to think is asked for, which a model gets until it was seen
// to do without.
func (w ways) roomy() bool { return !w.cramped && (w.thinks || !w.plain) }

// Words by which servers name what they do not take.
var (
	ofSystem     = []string{"system role", "'system'", "role system", "role 'system", `"system"`, "developer message"}
	ofStrictness = []string{".strict", "'strict'", `"strict"`, "`strict`", "strict:"}
	ofSchemas    = []string{"invalid schema", "invalid_json_schema", "schema is invalid", "schema is too", "grammar", ".schema:", ".schema.", "too many properties", "too complex", "enum value"}
	ofFormats    = []string{
		"response_format", "response format", "responseformat", "json_schema", "json_object", "json schema", "json mode", "output_config", "output_format",
		"structured output", "guided", "tool_choice", "tool use", "tools", "input_schema", "requested parameters", "response_schema", "response schema",
	}
	ofAmounts = []string{"too large", "at most", "at least", "must be less", "maximum"} // the number is at fault, not its name
)

func named(said string, w ways) blame {
	switch {
	case says(said, "max_completion_tokens", "'max_tokens'", "max_tokens:") && !says(said, ofAmounts...):
		return theLimit
	case !w.warm && says(said, "temperature"):
		return theTemperature
	case !w.folded && says(said, ofSystem...):
		return theSystem
	case !w.loose && w.rung != byWords && says(said, ofStrictness...):
		return theStrictness
	case w.rung != byWords && says(said, ofSchemas...):
		return theSchema
	case w.rung != byWords && says(said, ofFormats...):
		return theFormat
	}
	return nothing
}
