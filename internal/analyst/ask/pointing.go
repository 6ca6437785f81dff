package ask

import (
	"slices"
	"strconv"
	"strings"
)

// pointer is what the words for what the ask before was about point at: its rows (of those, them), or its number (it).
func pointer(ts []token) string {
	switch last := ts[len(ts)-1].text; last {
	case "it", "its", "that", "this":
		return "it"
	case "their", "theirs":
		return "their"
	}
	return "them"
}

// pointing are what an ask is told by what it takes over: a word for the whole, the most of what was counted, a sign
// that ends a sentence before it.
func (s *scene) pointing(last, d *draft) []string {
	var out []string
	if d.cues["whole"] != "" {
		out = append(out, "inherit|whole groups "+strconv.FormatBool(len(last.groups) > 0))
	}
	if to := d.cues["refer"]; to != "" {
		out = append(out, "inherit|points at "+to)
	}
	if len(d.groups) == 0 && len(last.groups) > 0 {
		out = append(out, "inherit|each "+strconv.FormatBool(d.cues["by"] != "")+" of "+d.cues["refer"])
	}
	if d.rank != nil && len(d.measures) == 0 {
		out = append(out, "inherit|rank "+d.rank.direction+" of "+d.cues["refer"]+"|"+last.counting())
	}
	if d.cues["aggregate"] == "count" && len(d.measures) == 0 {
		out = append(out, "inherit|counts behind "+last.counting())
	}
	if c := s.cutBy(d); c != "" {
		out = append(out, "inherit|cut by "+c+"|"+d.clue(), "inherit|cut by "+c+"|own"+d.own())
	}
	if s.countsAlone(d) {
		out = append(out, "inherit|counts those and says no more")
	}
	if last.rank != nil {
		out = append(out, "inherit|behind a rank|own"+d.own(), "inherit|behind a rank|asks anew "+strconv.FormatBool(s.asksAnew(d)))
	}
	out = append(out, "inherit|conditions "+strconv.FormatBool(len(last.filters) > 0)+" "+strconv.FormatBool(len(d.filters) > 0)+"|"+d.clue()+"|"+s.cutBy(d))
	if sameValue(last, d) {
		out = append(out, "inherit|the value of another column")
	}
	return out
}

// countsAlone reports whether an ask counts what the ask before was about, and says nothing of it: of how many of
// those arrived broken, the best was missed.
func (s *scene) countsAlone(d *draft) bool {
	own := d.own()
	return d.cues["aggregate"] == "count" && d.cues["refer"] != "" && d.cues["share"] == "" && (own == "" || own == "p") && len(d.having)+d.passed+len(d.unread) > 0
}

// asksAnew reports whether an ask begins as a question does: how much, which.
func (s *scene) asksAnew(d *draft) bool {
	o := s.opening(d)
	return strings.HasPrefix(o, "wh") || strings.HasPrefix(o, "aggregate")
}

// sameValue reports whether two asks have conditions on two columns with one value: from the airport, to the airport.
func sameValue(a, b *draft) bool {
	return slices.ContainsFunc(b.filters, func(c condition) bool {
		return c.value != "" && slices.ContainsFunc(a.filters, func(o condition) bool { return o.value == c.value && o.column != c.column })
	})
}

// counting says whether an ask is about rows or about a number.
func (d *draft) counting() string {
	switch {
	case len(d.measures) == 0:
		return "nothing"
	case d.measures[0].column < 0 && d.measures[0].metric == 0 || d.measures[0].distinct:
		return "rows"
	}
	return "a number"
}

// cutBy is the sign or word that an ask was cut off by.
func (s *scene) cutBy(d *draft) string {
	if d.from == 0 || d.from > len(s.classes) {
		return ""
	}
	return s.classes[d.from-1]
}

// heading is what stands before the colon of an ask, if that holds for more than what is asked first: "Old Town: how
// many active, how many joined in October"; ok is false where there is none.
func (s *scene) heading(d *draft) (head *draft, ok bool) {
	colon := -1
	for i := d.from; i < d.to; i++ {
		if s.classes[i] == ":" {
			colon = i
			break
		}
	}
	if colon < 0 {
		return nil, false
	}
	head = d.with()
	head.filters = nil
	for _, c := range d.filters {
		if c.at < colon && !c.part {
			head.filters = append(head.filters, c)
		}
	}
	if d.periodAt >= colon {
		head.period = nil
	}
	return head, len(head.filters) > 0 && len(head.filters) < len(d.filters)
}
