package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// How sure a phrase names a metric. A whole name goes before a part of one.
const (
	ownName   = 1.0
	ofColumn  = 0.9 // the name of its column
	ofForm    = 0.85
	shortName = 0.8  // the first letters of its name
	headAlone = 0.6  // the last word of its column
	everyday  = 0.55 // a word that many things are called by
)

// How phrases name metrics.
const (
	byForm  via = "form"  // what it is made of: lines per hour
	byMoney via = "money" // an everyday word for the main sum of money
)

// saying is a way to name a metric of the table's model.
type saying struct {
	metric string
	stems  []string
	score  float64
	via    via
}

// sayings are the ways to name the metrics of a table, by the first stem.
func (t *table) sayings() map[string][]saying {
	out := map[string][]saying{}
	heads := map[string]bool{}
	for i := range t.model.Metrics {
		m := &t.model.Metrics[i]
		say := func(how via, score float64, text string) {
			if stems := phraseStems(text); len(stems) > 0 && (len(stems) > 1 || len(stems[0]) > 2) {
				out[stems[0]] = append(out[stems[0]], saying{m.Name, stems, score, how})
			}
		}
		for _, name := range append([]string{m.Label, strings.ReplaceAll(m.Name, "_", " ")}, m.Synonyms...) {
			say(byName, ownName, name)
		}
		t.sayColumn(m, heads, say)
		if short := initialsOf(m.Label); len(short) > 2 && !t.lexicon.knows(&token{text: short, stem: stem(short)}) { // per is no pick error rate
			say(byInitials, shortName, short)
		}
	}
	t.sayMoney(out)
	return out
}

// sayColumn names a metric by its columns: by their names, by what was done to them, by what
// it is made of.
func (t *table) sayColumn(m *model.Metric, heads map[string]bool, say func(via, float64, string)) {
	switch m.Kind {
	case model.KindRatio:
		t.sayRatio(m, say)
	case model.KindSum, model.KindNewest, model.KindAverage, model.KindMedian, model.KindIncrease:
		words := t.nameWords(m.Column)
		say(byName, ofColumn, strings.Join(words, " "))
		if len(words) < 2 {
			return
		}
		last := words[len(words)-1]
		if strings.HasSuffix(last, "ed") || slices.Contains([]string{"won", "sold", "lost", "paid", "seen"}, last) {
			say(byHead, headAlone, strings.Join(words[:len(words)-1], " ")) // deals won
		}
		if head := model.Singular(last); !heads[head] {
			heads[head] = true
			say(byHead, headAlone, last)
		}
	case model.KindDuration:
		if end := strings.Fields(plan.Moment(strings.Join(t.nameWords(m.Until), " "))); len(end) > 0 {
			say(byForm, ofForm, "time to "+end[len(end)-1])
		}
	}
}

// sayRatio names a ratio by what it is made of: leads per click, error rate.
func (t *table) sayRatio(m *model.Metric, say func(via, float64, string)) {
	of, per := t.nameWords(m.Column), t.nameWords(m.Per)
	if len(of) == 0 || len(per) == 0 {
		return
	}
	for _, o := range []string{strings.Join(of, " "), of[len(of)-1], of[0]} {
		for _, u := range []string{strings.Join(per, " "), per[len(per)-1], per[0]} {
			for _, joint := range []string{" per ", " a ", " an ", " each "} {
				say(byForm, ofForm, o+joint+u)
			}
		}
	}
	if m.Unit == "%" {
		say(byForm, ofForm, of[len(of)-1]+" rate")
	}
	if durationUnits[per[len(per)-1]] && m.Unit != "%" { // what is done in an hour is how fast it goes
		for _, word := range []string{"speed", "pace", "throughput", "productivity", "output", "rate"} {
			say(byForm, everyday, word)
		}
	}
}

var durationUnits = map[string]bool{"hours": true, "hour": true, "minutes": true, "minute": true, "hrs": true, "min": true, "mins": true, "days": true, "shifts": true}

// nameWords are a column's name as people say it, without its unit.
func (t *table) nameWords(column string) []string {
	words := model.Words(column)
	for _, c := range t.columns {
		if c.Name == column && c.Label != "" {
			words = model.Words(c.Label)
		}
	}
	for len(words) > 1 && model.UnitName(words[len(words)-1]) != "" {
		words = words[:len(words)-1]
	}
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}

// moneyWords stand for the main sum of money, where nothing else is called so: of what comes
// in, and of what goes out.
var moneyWords = map[bool][]string{
	true:  {"income", "revenue", "sales", "turnover", "takings", "earnings", "money in", "receipts", "billing", "billings"},
	false: {"cost", "costs", "spend", "spending", "expenses", "expenditure", "opex"},
}

// sayMoney names the first sum of money that comes in, and the first that goes out.
func (t *table) sayMoney(out map[string][]saying) {
	for _, income := range []bool{true, false} {
		for i := range t.model.Metrics {
			m := &t.model.Metrics[i]
			if m.Kind != model.KindSum && m.Kind != model.KindNewest || !currency(m.Unit) || income == (m.Good == "down") {
				continue
			}
			for _, w := range moneyWords[income] {
				stems := phraseStems(w)
				out[stems[0]] = append(out[stems[0]], saying{m.Name, stems, everyday, byMoney})
			}
			break
		}
	}
}

// initialsOf are the first letters of a name of three words or more.
func initialsOf(label string) string {
	words := strings.Fields(label)
	if len(words) < 3 {
		return ""
	}
	out := ""
	for _, w := range words {
		out += w[:1]
	}
	return strings.ToLower(out)
}

// metricsAt are the metrics of the model that are named from a token on, each by its longest
// and surest name.
func (t *table) metricsAt(ts []token, i int, known map[string][]saying) []Mention {
	best := map[string]Mention{}
	var order []string
	for _, s := range known[ts[i].stem] {
		n := runOf(ts, i, s.stems)
		have, seen := best[s.metric]
		if n == 0 || seen && (have.To-have.From > n || have.To-have.From == n && have.Score >= s.score) {
			continue
		}
		if !seen {
			order = append(order, s.metric)
		}
		text := periods{ts: ts, x: t.lexicon}.text(i, i+n)
		best[s.metric] = Mention{From: i, To: i + n, Start: ts[i].start, Text: strings.TrimSpace(text), Kind: MentionsMetric, Name: s.metric, How: string(s.via), Score: s.score}
	}
	var out []Mention
	for _, name := range order {
		out = append(out, best[name])
	}
	return out
}

// runOf is how many tokens from one on say some stems in their order; 0: they do not. Signs
// and "of" between them do not count.
func runOf(ts []token, i int, want []string) int {
	at := i
	for k, w := range want {
		for k > 0 && at < len(ts) && ts[at].stem != w && (ts[at].kind == punct && strings.Contains("-/&", ts[at].text) || ts[at].text == "of") {
			at++
		}
		if at >= len(ts) || ts[at].stem != w {
			return 0
		}
		at++
	}
	if len(want) == 0 {
		return 0
	}
	return at - i
}
