package verify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// sealedOnly are the leaves that follow from nothing else in the report: the seal
// alone finds a change of theirs, and only in some cases does recomputing.
var sealedOnly = map[string]string{
	// Words of the prompt, of the plan and of people.
	".sections[].question": "", ".sections[].heading": "", ".sections[].reading": "", ".sections[].caveats[]": "",
	".notAnswered[].text": "", ".notAnswered[].reason": "", ".notAnswered[].fields[]": "",
	".keyFigures[].name": "", ".keyFigures[].versus": "", ".keyFigures[].good": "",
	".quality.notes[]": "", ".quality.banner": "", ".quality.from": "", ".quality.to": "",
	".method.dataset": "", ".method.reader": "", ".method.planMadeAnew": "", ".method.timezone": "", ".method.snapshot": "",
	".method.windows{}": "", ".method.filters{}": "", ".method.measures{}": "", ".method.assumptions[]": "", ".method.unusedWords[]": "",
	".method.suggestions[]": "", ".method.stopped": "", ".method.program": "",
	".method.seal.document": "", ".method.seal.markdown": "",
	// What was said with a language model, of which nothing else is left.
	".method.model.name": "", ".method.model.read": "", ".method.model.wrote": "", ".method.model.refused": "", ".method.model.without": "",
	// What a source says of itself, of which nothing else is left.
	".method.source.stamp": "", ".method.source.readAt": "",
	// Counts of work that left no rows.
	".method.queries": "", ".method.checks{}": "", ".method.passed{}": "", ".method.falseDiscoveryRate": "", ".method.sampledEvery": "",
	// What a finding is called, and in what order things are said.
	".sections[].findings[].key": "", ".sections[].findings[].kind": "", ".sections[].findings[].asked": "",
	".alsoWorthKnowing[].key": "", ".alsoWorthKnowing[].kind": "", ".alsoWorthKnowing[].asked": "",
	".changes[].key": "", ".changes[].status": "", ".changes[].before": "another of its sentence", ".changes[].after": "another of its sentence",
	".method.comparedWith": "where nothing is at hand",
	// Names of groups that a person may have given, and of a window, of which the
	// report has the dates.
	".facts{}(name).text": "that a person gave to a code or a bin", ".facts{}(date).text": "", ".facts{}(date).value": "",
	".facts{}(number).style": "where two write alike", ".facts{}(number).unit": "of percentages",
	".facts{}(name).style": "", ".facts{}(date).style": "", ".facts{}(name).unit": "", ".facts{}(date).unit": "", ".facts{}(quote).unit": "",
	".facts{}(name).result": "another that has the same", ".facts{}(date).result": "another that has the same",
	".sections[].tables[].title": "", ".sections[].tables[].columns[].label": "", ".sections[].tables[].columns[].align": "",
	".sections[].tables[].columns[].unit":      "of counts",
	".sections[].tables[].rows[][](word).text": "of groups", ".sections[].tables[].other[](word).text": "", ".sections[].tables[].total[](word).text": "",
	".sections[].tables[].other[](word).value": "", ".sections[].tables[].total[](word).value": "", ".sections[].tables[].rows[][](word).value": "that is not told",
	".sections[].tables[].totals": "another that comes to the same",
	".schemaVersion":              "",
	// Statements that mean the same.
	".results{}.sql": "a blank more", ".results{}.params[]": "a bound that no row lies beyond",
}

// charts are described, not computed: what they point at must be there.
var chartWords = regexp.MustCompile(`^\.(sections\[\]\.charts\[\]|keyFigures\[\]\.spark)\.(kind|title|alt|note|vegaLite|finding|id|only\[\]|split|result|x\.|y\[\]\.|size\.|marks\[\]\.)`)

// specification is a chart's drawing in another language, one kind of leaf as a whole.
var specification = regexp.MustCompile(`(\.vegaLite)\b.*`)

// leaf is a scalar of a document's JSON.
type leaf struct {
	path  string // .facts{}.value
	value any
	set   func(any)
}

// leaves walks a decoded JSON tree.
func leaves(v any, path string, set func(any), out *[]leaf) {
	switch v := v.(type) {
	case map[string]any:
		path += kind(path, v)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			at := path + "." + key
			if keyed(path) {
				at = path + "{}"
			}
			leaves(v[key], at, func(x any) { v[key] = x }, out)
		}
	case []any:
		for i := range v {
			leaves(v[i], path+"[]", func(x any) { v[i] = x }, out)
		}
	default:
		*out = append(*out, leaf{path, v, set})
	}
}

// kind tells apart what is of one form: facts by their type, cells with a number from
// those with a word.
func kind(path string, v map[string]any) string {
	if path == ".facts{}" {
		return fmt.Sprintf("(%v)", v["type"])
	}
	if _, cell := v["text"]; !cell || len(v) != 2 {
		return ""
	}
	if _, number := v["value"].(json.Number); number {
		return "(number)"
	}
	return "(word)"
}

var kinds = regexp.MustCompile(`\([a-z]+\)`)

// keyed are the objects whose members are named by the data.
func keyed(path string) bool {
	return slices.Contains([]string{".facts", ".results", ".method.windows", ".method.filters", ".method.measures", ".method.checks", ".method.passed"}, path) ||
		strings.HasSuffix(path, ".names")
}

func tree(t testing.TB, data []byte) (root map[string]any, all []leaf) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&root); err != nil {
		t.Fatal(err)
	}
	leaves(root, "", nil, &all)
	return root, all
}

// other is another value of the same kind: one digit, one letter changed.
func other(v any, at int) any {
	switch v := v.(type) {
	case bool:
		return !v
	case json.Number:
		return json.Number(otherText(string(v), at))
	case string:
		if v == "" {
			return "x"
		}
		return otherText(v, at)
	}
	return "something"
}

// otherText changes one digit, or where there is none one letter.
func otherText(s string, at int) string {
	digits := regexp.MustCompile(`[0-9]`).FindAllStringIndex(s, -1)
	if len(digits) == 0 {
		runes := []rune(s)
		i := at % len(runes)
		if runes[i]++; runes[i] == '{' || runes[i] == '}' {
			runes[i] = 'x'
		}
		return string(runes)
	}
	i := digits[at%len(digits)][0]
	digit := '1' + (s[i]-'0'+byte(at%8))%9
	if digit == s[i] {
		digit = '1' + (digit-'0')%9
	}
	return s[:i] + string(rune(digit)) + s[i+1:]
}

func encoded(t testing.TB, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(b.Bytes())
}

// TestEveryLeafIsRecomputedOrSealed changes each kind of leaf of unlike reports and
// wants the change found by computing, or the kind listed as one that the seal alone
// covers.
func TestEveryLeafIsRecomputedOrSealed(t *testing.T) {
	t.Parallel()
	table := open(t, copied(t))
	missed, seen := map[string]string{}, map[string]int{}
	for _, report := range made(t) {
		root, all := tree(t, report.JSON)
		for at, l := range all {
			l.path = specification.ReplaceAllString(l.path, "$1")
			if seen[l.path]++; seen[l.path] > thorough.Of(2, 10) && seen[l.path]%499 != 0 {
				continue // enough of this kind
			}
			changed := other(l.value, at)
			l.set(changed)
			s := stored(report)
			s.JSON, s.Markdown, s.Program = encoded(t, root), "", "another, so that nothing is rendered again"
			if byHashAlone(checked(t, s, nil).Problems) && byHashAlone(checked(t, s, table).Problems) {
				missed[l.path] = fmt.Sprintf("%v → %v", l.value, changed)
			}
			l.set(l.value)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(missed)) {
		if _, listed := sealedOnly[path]; !listed && !chartWords.MatchString(path) {
			t.Errorf("a change of %s is not found: %s", path, missed[path])
		}
	}
	for path, n := range maps.Clone(seen) {
		seen[kinds.ReplaceAllString(path, "")] += n
	}
	for _, path := range paths(reflect.TypeFor[document.Document](), "") {
		if _, listed := sealedOnly[path]; !listed && seen[path] == 0 && !rare(path) {
			t.Errorf("no report of this test has %s: nobody knows whether a change of it is found", path)
		}
	}
}

// rare are the leaves that these reports do not have; they have tests of their own.
func rare(path string) bool {
	return path == ".facts{}.columns[]" || chartWords.MatchString(path) || strings.Contains(path, ".charts[]") || strings.Contains(path, ".spark")
}

// paths are those of all leaves that a type can have in JSON.
func paths(t reflect.Type, path string) []string {
	switch t.Kind() {
	case reflect.Pointer:
		return paths(t.Elem(), path)
	case reflect.Slice, reflect.Array:
		if t == reflect.TypeFor[json.RawMessage]() {
			return []string{path}
		}
		return paths(t.Elem(), path+"[]")
	case reflect.Map:
		return paths(t.Elem(), path+"{}")
	case reflect.Struct:
		var out []string
		for i := range t.NumField() {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			out = append(out, paths(t.Field(i).Type, path+"."+name)...)
		}
		return out
	}
	return []string{path}
}

func TestOtherTextIsAnotherText(t *testing.T) {
	t.Parallel()
	for at := range 40 {
		for _, s := range []string{"0", "9", "1240000.5", "−8.1%", "a", "North", "{{f1}} of 10"} {
			if got := otherText(s, at); got == s || len(got) < len(s) {
				t.Errorf("%q becomes %q", s, got)
			}
		}
	}
	if n, err := strconv.ParseFloat(otherText("-12.5", 3), 64); err != nil || n == -12.5 {
		t.Errorf("a number becomes %v, %v", n, err)
	}
}
