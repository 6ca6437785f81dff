package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// wholeToo chooses whether the number of the whole is asked for beside those of its parts:
// "overall and by region".
func wholeToo(s *scene, d *draft, _ []*draft) []*draft {
	off := s.bySetOff(d)
	if d.cues["whole"] == "" && off == "" || len(d.groups) == 0 || d.intent == plan.List {
		return asItIs
	}
	clue := "plain"
	switch {
	case d.cues["whole"] == "":
		clue = "by behind " + off
	case d.cues["join"] != "" && d.cues["by"] != "":
		clue = "and by"
	case d.cues["join"] != "":
		clue = "and"
	}
	n := d.with("whole=too", "whole=too|"+clue)
	n.whole = true
	return []*draft{d.with("whole=no", "whole=no|"+clue), n}
}

// bySetOff is the sign or word that sets the breakdown of an ask off from its number: "total, by method", "value this
// year, and split by category"; empty: none does.
func (s *scene) bySetOff(d *draft) string {
	if len(d.groups) == 0 || d.byAt <= d.from || d.rank != nil {
		return ""
	}
	sign := s.classes[d.byAt-1]
	if sign != "," && sign != "and" && sign != "join" {
		return ""
	}
	for i := d.from; i < d.byAt-1; i++ {
		if s.classes[i] == "aggregate sum" || s.classes[i] == "aggregate count" {
			return sign + " total"
		}
	}
	return sign
}

// total is the same question about the whole.
func total(q plan.Question) plan.Question {
	q.By, q.Rank, q.Having, q.Intent = []plan.Dimension{}, nil, nil, plan.Value
	if q.Compare != nil {
		q.Intent = plan.Change
	}
	return q
}
