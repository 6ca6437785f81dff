package model

import (
	"slices"
	"strings"
)

// rates are the shares of flags and of the outcomes that trades follow.
func (d *deriver) rates() {
	for i, c := range d.m.Columns {
		f := d.t.Columns[i]
		switch {
		case f.Distinct < 2 && (c.Meaning != Flag || f.Nulls == 0 || f.Distinct == 0): // marked or left blank are two
		case c.Meaning == Flag:
			d.flag(c, f)
		case c.Meaning == Category && f.All && f.Distinct <= 25 && IsStatus(c.Name):
			d.status(c, f)
		}
	}
}

// flag is the share of the rows that say yes.
func (d *deriver) flag(c Column, f Facts) {
	yes := yesValue(f)
	if yes == "" {
		return
	}
	text := without(label(c), "flag is has was were did yn y/n indicator ind bool")
	m := Metric{Label: "share " + text, Kind: KindRate, Column: c.Name, Values: []string{yes}, Unit: "%", Good: c.Good, Why: "it says yes or no", Synonyms: []string{text}}
	switch {
	case strings.HasPrefix(text, "new ") || strings.HasPrefix(text, "first "):
		m.Label, m.Synonyms = "share of "+Plural(text), []string{Plural(text), text}
	case !adjective(text):
		m.Label = "share with " + text
	}
	weight := importance["flag"]
	if c.Good != "" {
		weight = importance["flag that is good or bad"]
	}
	if !d.cases() {
		weight += importance["flag of totals"]
	}
	if o := outcomeOf(text); o != nil {
		m.Label, m.Synonyms, weight = o.label, append([]string{text}, o.synonyms...), o.weight
		if m.Good == "" {
			m.Good = o.good
		}
	}
	d.add(weight, m)
}

// adjective: the last word says how something is, and not what it has.
func adjective(text string) bool {
	last := lastWord(text)
	return strings.HasSuffix(last, "ed") || strings.HasSuffix(last, "able") || strings.HasSuffix(last, "ive") || strings.HasSuffix(last, "ary") || strings.HasSuffix(last, "ous") || strings.HasSuffix(last, "ing") || plainAdjectives[last] || strings.HasPrefix(text, "in ") || strings.HasPrefix(text, "on ")
}

var plainAdjectives = words("new absent resit organic heritage late remote urgent early full free open ok valid public private digital online offline organic billable overtime done void paid sold won lost known due ready")

// outcomeOf is what a word for how it went is called.
func outcomeOf(text string) *outcome {
	key := strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(strings.TrimSpace(text)))
	for i := range outcomes {
		if outcomes[i].words[key] {
			return &outcomes[i]
		}
	}
	return nil
}

// IsStatus reports whether a column's name says that it holds how far cases are, or how they went.
func IsStatus(column string) bool {
	return statusWords[lastWord(strings.Join(readName(column).words, " "))]
}

// IsUnfinished reports whether a value says in itself that something is still to come: it is unpaid, or not yet back.
func IsUnfinished(value string) bool {
	return unfinishedWords[stateWord(value)]
}

// stateWord is a value as the words of states are written.
func stateWord(value string) string {
	return strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(strings.TrimSpace(value)))
}

// IsOpen reports whether a value says that a case is not decided yet: the newest cases have it more often, and lose it later.
func IsOpen(value string) bool {
	word := stateWord(value)
	first, _, _ := strings.Cut(word, "_")
	return openWords[word] || openBegins[first] || strings.HasPrefix(word, "on_hold") || strings.HasPrefix(word, "in_progress")
}

// openBegins are the first words of states of which more is to come: awaiting parts, waiting for the surveyor.
var openBegins = words("awaiting waiting pending queued")

// status are the rates of the values of a status that trades follow.
func (d *deriver) status(c Column, f Facts) {
	var open []string
	for _, v := range f.Values {
		if IsOpen(v.Value) {
			open = append(open, v.Value)
		}
	}
	byLabel := map[string]*Metric{}
	for _, v := range f.Values {
		o := outcomeOf(v.Value)
		if o == nil {
			continue
		}
		if m := byLabel[o.label]; m != nil {
			m.Values = append(m.Values, v.Value)
			continue
		}
		m := Metric{Label: o.label, Kind: KindRate, Column: c.Name, Values: []string{v.Value}, Unit: "%", Good: o.good, Why: "the " + label(c) + " says how it went", Synonyms: append([]string{strings.ToLower(v.Value)}, o.synonyms...)}
		if o.decided && len(open) > 0 {
			m.Among, m.Why = decidedOf(f, open), m.Why+"; open ones do not count"
		}
		byLabel[o.label] = &m
	}
	most := 0.0
	for _, m := range byLabel {
		most = max(most, tells(f, m.Values))
	}
	for _, o := range outcomes {
		if m := byLabel[o.label]; m != nil && d.m.Metric(m.Name) == nil {
			d.add(o.weight-overshadowed(f, m, most), *m)
			delete(byLabel, o.label)
		}
	}
}

// What a rate of a status must tell beside the others of it: the few who did not come to an examination are told after
// those who passed it.
const (
	seldom = 0.2
	behind = 0.3
)

// tells is how much the rows of a status differ in whether they have some of its values: 0 where all or none have them, up to 0.5.
func tells(f Facts, values []string) float64 {
	all, of := 0.0, 0.0
	for _, v := range f.Values {
		if all += float64(v.Rows); slices.Contains(values, v.Value) {
			of += float64(v.Rows)
		}
	}
	if all == 0 {
		return 0
	}
	return min(of, all-of) / all
}

// overshadowed is what a rate loses that tells little beside the one of its status that tells most.
func overshadowed(f Facts, m *Metric, most float64) float64 {
	if tells(f, m.Values) < seldom*most {
		return behind
	}
	return 0
}

// decidedOf are the values of a status but those that are open still.
func decidedOf(f Facts, open []string) []string {
	var out []string
	for _, v := range f.Values {
		if v.Value != "" && !slices.Contains(open, v.Value) {
			out = append(out, v.Value)
		}
	}
	return out
}

// yesValue is the value of a flag that says yes.
func yesValue(f Facts) string {
	if classOf(f) == "b" {
		return "true"
	}
	for _, v := range f.Values {
		switch strings.ToLower(strings.TrimSpace(v.Value)) {
		case "yes", "y", "true", "t", "1", "ja", "j", "wahr", "oui", "o", "vrai", "sí", "si", "sì", "verdadero", "vero", "sim", "tak", "x":
			return v.Value
		}
	}
	return ""
}
