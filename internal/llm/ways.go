package llm

import (
	"crypto/sha256"
	"sync"
)

// rung is how a reply is made to be JSON, from the surest way down.
type rung int

// The rungs.
const (
	bySchema rung = iota // the server holds the model to the schema
	byJSON               // the server holds it to JSON, or to a tool that must be called
	byWords              // it is asked to
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
	thinks   bool // needs room to think beside the reply
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

// worked records that an answer came by these ways; began is how the call began, why
// is what its rung was left for. Calls that learn at the same time come to the same:
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
	l.ways.thinks = l.ways.thinks || w.thinks
	switch {
	case w.rung == l.ways.rung:
		l.trust = patience
	case w.rung < l.ways.rung:
	case why == theSchema && !(l.trust == 0 && len(l.refused) >= patience):
		l.refuse(schema, w.rung)
	case why == theReply && l.trust > 0:
		l.trust-- // a rung that has worked may slip now and then
	case why != nothing:
		l.ways.rung, l.trust = w.rung, patience
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
	theReply // it was no JSON
	theLimit
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
	default:
	}
	return w
}

// blamed reads what a refusal names, of what was sent. One that says nothing at all
// is put down to the format, which is what servers differ most in.
func blamed(f *failure, w ways) blame {
	named := named(f.said, w)
	switch {
	case f.message == disliked && f.status != 0, f.message == unknown && named != nothing:
		if f.said == "" && w.rung != byWords {
			return theFormat
		}
		return named
	case f.message == broken && (named == theSchema || named == theFormat):
		return named
	}
	return nothing
}

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
