package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// What semantics may hold: they are read by people and at every run.
const (
	maxSemantics = 256 << 10 // bytes
	maxNames     = 100       // synonyms of a field, names of a value
	maxWord      = 60        // characters of a label, a synonym, a name
	maxUnit      = 20
	maxText      = 1000 // characters of a description
)

var (
	semanticsKeys = []string{"rows", "description", "time", "weekStart", "yearStart", "main", "metrics", "dimensions", "words", "fields"}
	fieldKeys     = []string{"label", "description", "unit", "synonyms", "role", "aggregate", "good", "hidden", "values", "meaning", "timeRole", "parent"}
	roles         = []string{"measure", "dimension", "time", "identifier", "text"}
	aggregates    = []string{"sum", "average", "median", "minimum", "maximum", "last", "countDistinct"}
	directions    = []string{"up", "down", "neutral"}
	truthValues   = []string{"true", "false"}
)

// ParseSemantics reads semantics from YAML. The error names every place with
// line and column, what is wrong there, and the nearest right word. Whether the
// fields exist is for [Semantics.Check] to say.
func ParseSemantics(text []byte) (Semantics, error) {
	r := semanticsReader{places: map[string]place{}}
	if root := r.root(text); root != nil {
		r.semantics(root)
	}
	r.names()
	r.out.places = r.places
	if len(r.problems) > 0 {
		return Semantics{}, r.problems.err()
	}
	return r.out, nil
}

// place is where something stands in a text, from 1.
type place struct{ line, column int }

// problem is what is wrong at a place.
type problem struct {
	place
	text string
}

type problems []problem

// shownProblems is how many of them one message holds.
const shownProblems = 5

func (p problems) err() error {
	slices.SortStableFunc(p, func(a, b problem) int {
		if a.line != b.line {
			return a.line - b.line
		}
		return a.column - b.column
	})
	e := &sitrep.Error{Code: sitrep.Invalid}
	var texts []string
	for _, at := range p {
		location := fmt.Sprintf("%d:%d", at.line, at.column)
		e.Fields = append(e.Fields, sitrep.FieldError{Location: location, Code: sitrep.FieldMalformed, Message: at.text})
		texts = append(texts, location+": "+at.text)
	}
	if more := len(texts) - shownProblems; more > 0 {
		texts = append(texts[:shownProblems], fmt.Sprintf("and %d more", more))
	}
	e.Message = strings.Join(texts, "; ")
	return e
}

// semanticsReader walks the YAML. It goes on after a problem, so that one look
// shows them all.
type semanticsReader struct {
	out      Semantics
	places   map[string]place
	problems problems
}

func (r *semanticsReader) wrong(at place, format string, args ...any) {
	r.problems = append(r.problems, problem{at, fmt.Sprintf(format, args...)})
}

// root is the tree of the text, nil where there is none.
func (r *semanticsReader) root(text []byte) ast.Node {
	start := place{1, 1}
	switch {
	case len(text) > maxSemantics:
		r.wrong(start, "this is larger than %d KiB", maxSemantics>>10)
		return nil
	case !utf8.Valid(text):
		r.wrong(start, "this is not UTF-8 text")
		return nil
	}
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		r.syntax(err)
		return nil
	}
	var roots []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil && doc.Body.Type() != ast.CommentType {
			roots = append(roots, doc.Body)
		}
	}
	switch {
	case len(roots) > 1:
		r.wrong(placeOf(roots[1]), "a second document begins here; one is enough")
	case len(roots) == 1 && roots[0].Type() != ast.NullType:
		return roots[0]
	}
	return nil
}

func (r *semanticsReader) syntax(err error) {
	if e, ok := errors.AsType[*yaml.SyntaxError](err); ok && e.Token != nil && e.Token.Position != nil {
		r.wrong(place{e.Token.Position.Line, e.Token.Position.Column}, "%s", strings.TrimSuffix(e.Message, "."))
		return
	}
	r.wrong(place{1, 1}, "this is not YAML")
}

func placeOf(n ast.Node) place {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return place{t.Position.Line, t.Position.Column}
	}
	return place{1, 1}
}

// entry is a key with its value.
type entry struct {
	key   string
	at    place
	path  string
	value ast.Node
}

// entries are the keys of a mapping.
func (r *semanticsReader) entries(n ast.Node, path, what string) []entry {
	m, ok := n.(ast.MapNode)
	if !ok {
		r.wrong(placeOf(n), "%s is a list of “key: value” lines", what)
		return nil
	}
	var out []entry
	for at := m.MapRange(); at.Next(); {
		key, ok := scalar(at.Key())
		if !ok {
			r.wrong(placeOf(at.Key()), "a key is plain text")
			continue
		}
		e := entry{key: key, at: placeOf(at.Key()), path: path + key, value: at.Value()}
		r.places[e.path] = e.at
		out = append(out, e)
	}
	return out
}

// scalar is the text of a plain value, as it is written.
func scalar(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

func (r *semanticsReader) semantics(root ast.Node) {
	s := &r.out
	for _, e := range r.entries(root, "", "a file of semantics") {
		switch e.key {
		case "rows":
			s.Rows = r.text(e, maxWord)
		case "description":
			s.Description = r.text(e, maxText)
		case "time":
			s.Time = r.text(e, maxText)
		case "weekStart":
			s.WeekStart = r.word(e, weekdays)
		case "yearStart":
			s.YearStart = r.word(e, months)
		case "main":
			s.Main = r.list(e, maxWord)
		case "dimensions":
			s.Dimensions = r.list(e, maxText)
		case "metrics":
			for _, m := range r.entries(e.value, "metrics.", "metrics") {
				s.Metrics = append(s.Metrics, r.metric(m))
			}
		case "words":
			for _, w := range r.entries(e.value, "words.", "words") {
				s.Words = append(s.Words, Word{w.key, r.text(w, maxWord)})
			}
		case "fields":
			for _, f := range r.entries(e.value, "fields.", "fields") {
				s.Fields = append(s.Fields, r.field(f))
			}
		default:
			r.unknown(e, semanticsKeys)
		}
	}
}

func (r *semanticsReader) unknown(e entry, keys []string) {
	hint := "; the keys here are " + strings.Join(keys, ", ")
	if near := nearest(e.key, keys); near != "" {
		hint = "; did you mean “" + near + "”?"
	}
	r.wrong(e.at, "unknown key “%s”%s", shown(e.key), hint)
}

func (r *semanticsReader) field(field entry) FieldSemantics {
	f := FieldSemantics{Name: field.key}
	for _, e := range r.entries(field.value, field.path+".", "what is said of a field") {
		switch e.key {
		case "label":
			f.Label = r.text(e, maxWord)
		case "description":
			f.Description = r.text(e, maxText)
		case "unit":
			f.Unit = r.text(e, maxUnit)
		case "synonyms":
			f.Synonyms = r.list(e, maxWord)
		case "role":
			f.Role = sitrep.Role(r.word(e, roles))
		case "aggregate":
			f.Aggregate = Aggregate(r.word(e, aggregates))
		case "good":
			f.Good = r.word(e, directions)
		case "hidden":
			f.Hidden, _ = strconv.ParseBool(r.word(e, truthValues))
		case "values":
			f.Values = r.values(e)
		case "meaning":
			f.Meaning = model.Meaning(r.word(e, texts(model.Meanings)))
		case "timeRole":
			f.TimeRole = model.TimeRole(r.word(e, texts(model.TimeRoles)))
		case "parent":
			f.Parent = r.text(e, maxText)
		default:
			r.unknown(e, fieldKeys)
		}
	}
	return f
}

// text is a value of one line.
func (r *semanticsReader) text(e entry, most int) string {
	return r.line(e.value, e.key, most)
}

func (r *semanticsReader) line(n ast.Node, key string, most int) string {
	text, ok := scalar(n)
	text = strings.TrimSpace(text)
	if key == "description" { // may be folded over several lines
		text = strings.Join(strings.Fields(text), " ")
	}
	switch at := placeOf(n); {
	case !ok || text == "":
		r.wrong(at, "“%s” wants a text", shown(key))
	case utf8.RuneCountInString(text) > most:
		r.wrong(at, "“%s” has at most %d characters", shown(key), most)
	case strings.ContainsFunc(text, unicode.IsControl):
		r.wrong(at, "“%s” is one line without control characters", shown(key))
	default:
		return text
	}
	return ""
}

// word is one of a few words, in any case.
func (r *semanticsReader) word(e entry, words []string) string {
	text, ok := scalar(e.value)
	for _, w := range words {
		if ok && same(text) == same(w) {
			return w
		}
	}
	hint := ""
	if near := nearest(text, words); near != "" {
		hint = "; did you mean “" + near + "”?"
	}
	r.wrong(placeOf(e.value), "“%s” is one of %s, not “%s”%s", e.key, strings.Join(words, ", "), shown(text), hint)
	return ""
}

// list is one text or several.
func (r *semanticsReader) list(e entry, most int) []string {
	seq, ok := e.value.(*ast.SequenceNode)
	if !ok {
		if text := r.text(e, most); text != "" {
			return []string{text}
		}
		return nil
	}
	if len(seq.Values) == 0 || len(seq.Values) > maxNames {
		r.wrong(placeOf(seq), "“%s” wants 1 to %d texts", shown(e.key), maxNames)
		return nil
	}
	var out []string
	for _, n := range seq.Values {
		if text := r.line(n, e.key, most); text != "" {
			out = append(out, text)
			r.places[e.path+"."+same(text)] = placeOf(n)
		}
	}
	return out
}

func (r *semanticsReader) values(e entry) []ValueName {
	var out []ValueName
	for _, v := range r.entries(e.value, e.path+".", "values") {
		if names := r.list(v, maxWord); names != nil {
			out = append(out, ValueName{Value: v.key, Names: names})
		}
	}
	return out
}

// shown is what somebody wrote, fit for a message.
func shown(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	return short(text)
}
