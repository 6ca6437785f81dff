package analyst

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/insight"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/since"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/write"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// changes says what is different from the execution before, and completes the
// digest. Findings must be arranged.
func (m *maker) changes() []document.Change {
	m.told()
	if !m.compares {
		return nil
	}
	var changes []since.Change
	changes, m.now.Digest = since.Compare(m.b, m.before, m.now)
	var out []document.Change
	for _, c := range changes {
		s := write.Change(m.b, c.Finding)
		d := document.Change{Key: c.Key, Status: c.Status, Text: s.Text, Template: s.Template, Facts: s.Facts}
		if c.Before != "" {
			d.Before, d.After = &c.Before, &c.After
		}
		out = append(out, d)
	}
	return out
}

// told notes the claims of the findings that a reader sees, and who leads.
func (m *maker) told() {
	m.now.Digest.Findings, m.now.Claims, m.now.Leaders = m.found, map[string]string{}, map[string]string{}
	for _, a := range m.answers {
		for _, f := range a.found {
			m.claim(f)
		}
	}
	for _, v := range m.also[:m.besides()] {
		m.claim(v.Finding)
	}
}

func (m *maker) claim(f insight.Finding) {
	d := &m.now.Digest
	switch {
	case f.Kind == document.KindTop && clearly(f.Shape) && !f.Doubtful:
		m.now.Leaders[f.Key] = f.Roles["leader"]
		d.Leaders = append(d.Leaders, since.Leader{Key: f.Key, Name: m.fact(f, "leader").Text, Measure: m.fact(f, "measure").Text})
		return
	case f.Kind == document.KindTrend:
		m.trend(f)
	}
	i := slices.IndexFunc(d.Findings, func(have since.Finding) bool { return have.Key == f.Key })
	if i < 0 {
		return
	}
	d.Findings[i].Came = f.Shape == "mover.new"
	s := write.Claim(m.b, f)
	m.now.Claims[f.Key], d.Findings[i].Text, d.Findings[i].Runs = write.Within(s), s.Text, 1
}

// clearly: the lead of the first group is no chance.
func clearly(shape string) bool {
	return strings.HasPrefix(shape, "top.plain") || strings.HasPrefix(shape, "top.share")
}

// trend notes one that an answer tells itself.
func (m *maker) trend(f insight.Finding) {
	d := &m.now.Digest
	if slices.ContainsFunc(d.Findings, func(have since.Finding) bool { return have.Key == f.Key }) {
		return
	}
	found := since.Finding{Key: f.Key, Kind: f.Kind, Sign: 1, Seen: 1}
	if strings.Contains(f.Shape, "down") {
		found.Sign = -1
	}
	d.Findings = append(d.Findings, found)
}

// incompleteFrom is the share of missing rows from which on a summary tells of
// nothing else: what fell may only be missing.
const incompleteFrom = 0.05

// incomplete puts the missing rows in the place of what the figures seem to say, and reports whether it did.
func (m *maker) incomplete(d *document.Document) bool {
	today, _ := m.b.Fact(m.now.Complete).Value.(json.Number)
	i := slices.IndexFunc(d.Changes, func(c document.Change) bool { return c.Status == document.RowsChanged && c.Before != nil })
	if i < 0 || since.Missing(m.before, today) < incompleteFrom {
		return false
	}
	c := d.Changes[i]
	d.Method.Title = write.Incomplete(m.b)
	d.Summary = []document.Sentence{{Text: c.Text, Template: c.Template, Facts: c.Facts}, write.Remaining(m.b)}
	m.topics(d)
	return true
}

// topics makes the headings say what the sections are about, and claim nothing.
func (m *maker) topics(d *document.Document) {
	at := 0
	for _, a := range m.answers {
		if len(a.found) == 0 {
			continue
		}
		s := &d.Sections[at]
		topic := write.Topic(a.Answer)
		if a.standsOut {
			topic = whatStandsOut
		}
		if before, _, marked := strings.Cut(s.Heading, ": "); marked && (before == insteadOf || before == notAsked) {
			topic = before + ": " + topic
		}
		s.Heading = topic
		at++
	}
}

func number(b *document.Builder, id string) json.Number {
	n, _ := b.Fact(id).Value.(json.Number)
	return n
}
