package ask

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// item is one of several things that are named in a row, separated by commas: the columns
// that it may be, the best first.
type item struct {
	from, to int
	columns  []match
	via      via
}

// mostItems is how many columns a list names; more are no list of columns.
const mostItems = 9

// proposeColumns takes names of columns in a row for what is to be shown: "batch, beer,
// brewer and litres".
func proposeColumns(s *scene, i int) []act {
	if i > 0 && s.ts[i-1].kind == word && s.classes[i-1] == "content" {
		return nil // a row of names begins behind a sign or a small word
	}
	if s.drawnPoints(i) {
		return nil // two numbers as points are no list of them
	}
	var items []item
	var out []act
	at, gaps := i, 0
	for len(items) < mostItems {
		it, ok := s.itemAt(at)
		next, more := s.separator(it.to)
		if !ok && (len(items) < 2 || !more || gaps > 0 || it.to == it.from) {
			break
		}
		if ok {
			items = append(items, it)
		} else {
			gaps++ // one thing that nothing is known of does not end a row of names
		}
		if !more {
			break
		}
		at = next
	}
	if len(items) < 2 {
		return nil
	}
	for _, columns := range assignments(items) {
		a := act{from: i, to: items[len(items)-1].to, role: columnsOf, column: -1, columns: columns}
		a.features = s.columnsFeatures(a, items)
		if gaps > 0 {
			a.features = append(a.features, "columns/gap", "columns/gap of "+strconv.Itoa(min(len(items), 5)))
		}
		out = append(out, a)
	}
	return out
}

// drawnPoints reports whether a chart of points, whose two numbers stand at a token, is named right before it.
func (s *scene) drawnPoints(i int) bool {
	for k := i - 1; k >= 0 && k >= i-3 && s.ts[k].kind == word; k-- {
		if slices.ContainsFunc(s.from[k], func(c candidate) bool { return c.kind == isWord && c.tag == "focus" && c.meaning == "relation" }) &&
			slices.ContainsFunc(s.from[min(k+1, i)], func(c candidate) bool { return c.kind == isWord && c.tag == "chart" }) {
			return true
		}
	}
	return false
}

// itemAt reads one item: some words up to a separator or the end of the sentence, with the columns
// that most of them name.
func (s *scene) itemAt(i int) (item, bool) {
	for i < len(s.ts) && s.ts[i].kind == word && s.lexicon.has("determiner", s.ts[i].text) {
		i++
	}
	end := i
	for end < len(s.ts) && end < i+6 {
		if _, sep := s.separator(end); sep || s.ts[end].kind == punct && !s.ts[end].hyphen() && s.ts[end].text != "." || ends(s.classes[end]) && !s.shortened(end) {
			break
		}
		end++
	}
	it := item{from: i, to: end}
	if end == i || end >= i+6 {
		return it, false
	}
	it.columns, it.via = s.columnsIn(i, end)
	return it, len(it.columns) > 0
}

// shortened reports whether a full stop only shortens a word in a row of names: "ticket no., trade".
func (s *scene) shortened(i int) bool {
	_, more := s.separator(i + 1)
	return s.ts[i].text == "." && i > 0 && len(s.ts[i-1].text) <= 4 && !s.ts[i].space && more
}

// leastOfItem is how well a column fits an item of a row of names at least.
const leastOfItem = 0.4

// columnsIn are the columns that a whole span may name.
func (s *scene) columnsIn(from, to int) ([]match, via) {
	words := 0
	for k := from; k < to; k++ {
		if s.ts[k].kind != punct && (!s.idle(k) || s.nameHolds(k, to)) {
			words++
		}
	}
	best := map[int]float64{}
	how := map[int]via{}
	take := func(column int, score float64, v via) {
		if score > best[column] {
			best[column], how[column] = score, v
		}
	}
	for k := from; k < to; k++ {
		for _, c := range s.from[k] {
			if c.to > to || c.kind != isColumn && c.kind != isEmpty || c.via == bySoft {
				continue
			}
			covered := 0
			for j := c.from; j < c.to; j++ {
				if s.ts[j].kind != punct && (!s.idle(j) || s.nameHolds(j, to)) {
					covered++
				}
			}
			if share := float64(covered) / float64(max(words, 1)); share > 0.45 {
				score := c.score * (0.4 + 0.6*share)
				if c.kind == isEmpty {
					score *= 0.7 // what is empty while it is open is not what says when it was opened
				}
				take(c.column, score, c.via)
			}
		}
	}
	if !slices.ContainsFunc(slices.Collect(maps.Values(best)), func(score float64) bool { return score >= leastOfItem }) {
		clear(best)
		s.askedFor(from, to, take)
		s.spokenItem(from, to, take)
	}
	var out []match
	for column, score := range best {
		out = append(out, match{column, score})
	}
	slices.SortFunc(out, func(a, b match) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.column, b.column)) })
	if len(out) == 0 || out[0].score < leastOfItem {
		return nil, ""
	}
	return out, how[out[0].column]
}

// idle reports whether a word says nothing in the name of a thing: please, of, it.
func (s *scene) idle(k int) bool {
	for _, t := range []tag{"inner", "filler", "small", "determiner", "pronoun"} {
		if s.lexicon.has(t, s.ts[k].text) {
			return true
		}
	}
	return false
}

// nameHolds reports whether a name of a column has a token as one of its own words: the "no" of
// "order no".
func (s *scene) nameHolds(k, to int) bool {
	if s.lexicon.has("inner", s.ts[k].text) {
		return false
	}
	for from := max(0, k-2); from <= k; from++ {
		for _, c := range s.from[from] {
			if c.kind == isColumn && c.to > k && c.to <= to && (c.via == byName || c.via == byHead) {
				return true
			}
		}
	}
	return false
}

// askedFor are the columns that words like who and when ask for, where they stand alone.
func (s *scene) askedFor(from, to int, take func(int, float64, via)) {
	for to > from+1 && s.idle(to-1) {
		to--
	}
	if to == from+1 {
		s.identified(s.ts[from].text, take)
	}
	for _, c := range s.from[from] {
		if c.kind != isWord || c.to != to {
			continue
		}
		switch {
		case (c.tag == "grain" && c.meaning == "date" || c.tag == "grain" && c.meaning == "day" || c.tag == "wh" && c.meaning == "time") && s.timeIndex() >= 0:
			take(s.timeIndex(), 0.7, byConcept)
		case c.tag == "wh" && (c.meaning == "person" || c.meaning == "place"):
			for _, col := range s.columns {
				if !col.time() && !col.amount() && col.flag() == "" && s.isKind(col.index, c.meaning) {
					take(col.index, 0.6-0.001*float64(col.index), byConcept)
				}
			}
		}
	}
}

// identified are the columns that a bare "id" or "name" stands for.
func (s *scene) identified(word string, take func(int, float64, via)) {
	var wanted model.Meaning
	switch word {
	case "id", "ids", "ref", "reference", "number", "no", "code":
		wanted = model.Key
	case "name", "names":
		wanted = model.Name
	case "amount", "value", "sum", "total", "money", "price", "cost":
		for _, k := range s.kinds["money"] {
			take(k, 0.6-0.001*float64(k), byKind)
		}
		return
	default:
		return
	}
	for _, c := range s.columns {
		if c.meaning.Meaning == wanted || wanted == model.Name && !c.time() && !c.amount() && c.flag() == "" && s.isKind(c.index, "person") {
			take(c.index, 0.6-0.001*float64(c.index), byConcept)
		}
	}
}

// separator passes a comma, an "and", or both.
func (s *scene) separator(i int) (next int, ok bool) {
	next = i
	for next < len(s.ts) && next < i+2 {
		t := s.ts[next]
		if t.text != "," && t.text != "and" && t.text != "+" && t.text != "&" && t.text != "/" && t.text != "plus" && t.text != newLine && t.text != newItem {
			break
		}
		next++
	}
	return next, next > i && next < len(s.ts)
}

// mostAssignments is how many ways to read the items of a row are tried.
const mostAssignments = 4

// assignments are the columns of all items: each its best, and then one item another.
func assignments(items []item) [][]int {
	var first []int
	for _, it := range items {
		first = append(first, pick(it.columns, first))
	}
	out := [][]int{first}
	for k, it := range items {
		for _, m := range it.columns {
			if len(out) < mostAssignments && m.score > it.columns[0].score-0.2 && !slices.Contains(first, m.column) {
				other := slices.Clone(first)
				other[k] = m.column
				out = append(out, other)
			}
		}
	}
	return out
}

// pick is the best column that is not taken yet.
func pick(columns []match, taken []int) int {
	for _, m := range columns {
		if !slices.Contains(taken, m.column) && m.score > columns[0].score-0.3 {
			return m.column
		}
	}
	return columns[0].column
}

func (s *scene) columnsFeatures(a act, items []item) []string {
	low, lost, amounts := 1.0, 0.0, 0
	var f []string
	for k, it := range items {
		for _, m := range it.columns {
			if m.column == a.columns[k] {
				low, lost = min(low, m.score), lost+it.columns[0].score-m.score
			}
		}
		c := s.columns[a.columns[k]]
		if c.amount() {
			amounts++
		}
		if len(it.columns) > 1 { // only where there is a choice
			f = append(f, "columns/of several~"+c.sort(), "columns/of several/main "+strconv.FormatBool(s.isMain(c.Name)), "columns/of several/dimension "+s.dimensionRank(c.Name))
		}
	}
	f = append(f, "columns/lost "+strconv.Itoa(int(lost*10+0.5)))
	f = append(f, "columns#"+strconv.Itoa(min(len(items), 5)), "columns/worst "+bucket(low), "columns/amounts "+share(amounts, len(items)))
	if duplicates := len(a.columns) - len(slices.Compact(slices.Sorted(slices.Values(a.columns)))); duplicates > 0 {
		f = append(f, "columns/twice")
	}
	if _, ok := s.separator(a.to); ok {
		f = append(f, "columns/more follows")
	}
	if s.rowsBefore(a.from) {
		f = append(f, "columns/behind by")
	}
	return f
}

// rowsBefore reports whether a word of grouping stands right before a span.
func (s *scene) rowsBefore(i int) bool {
	b := s.before(i)
	return b == "by" || b == "per" || b == "each" || b == "across"
}

func share(n, of int) string {
	switch {
	case n == 0:
		return "none"
	case n == of:
		return "all"
	case 2*n > of:
		return "most"
	}
	return "some"
}

// signature is the token where the name of the writer begins, at the end of a prompt: "Thanks,
// Dana". Without one it is the number of tokens.
func (s *scene) signature() int {
	n := len(s.ts)
	for n > 0 && s.ts[n-1].kind == punct {
		n--
	}
	for from := n - 1; from > 0 && from >= n-4; from-- {
		if t := s.ts[from]; t.kind != word || !t.capital() && t.text != "and" {
			if t.kind == punct && (t.text == "." && len(s.ts[from-1].text) <= 2 || t.text == "&") {
				continue // R. Bell
			}
			if (t.text == "." || t.text == "?" || t.text == "!") && from > 3 && n-from <= 3 && !s.isValueSpan(from+1, n) {
				return from + 1 // "… for the board. Lewis"
			}
			if t.text == newLine || t.text == "," || t.text == "-" || t.text == "–" || t.text == "!" || t.text == "." {
				if from+1 < n && (t.text == newLine || s.closes(from-1)) {
					return from + 1
				}
			}
			if s.closes(from) && from+1 < n {
				return from + 1
			}
			break
		}
	}
	return len(s.ts)
}

// isValueSpan reports whether a span is a value of the table, as it stands there.
func (s *scene) isValueSpan(from, to int) bool {
	for _, c := range s.from[from] {
		if c.kind == isValue && c.to == to && c.via == byExact {
			return true
		}
	}
	return false
}

// closes reports whether a token is the last word of a closing: thanks, best regards.
func (s *scene) closes(i int) bool {
	for i > 0 && s.ts[i].kind == punct {
		i--
	}
	return i >= 0 && strings.Contains(" thanks thx ta cheers regards wishes best thank you tks br rgds greetings kr ty merci danke appreciated sincerely yours kind advance ", " "+s.ts[i].text+" ")
}
