package ask

import "github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"

// wholeToo chooses whether the number of the whole is asked for beside those of its parts:
// "overall and by region".
func wholeToo(_ *scene, d *draft, _ []*draft) []*draft {
	if d.cues["whole"] == "" || len(d.groups) == 0 || d.intent == plan.List {
		return []*draft{d}
	}
	clue := "plain"
	switch {
	case d.cues["join"] != "" && d.cues["by"] != "":
		clue = "and by"
	case d.cues["join"] != "":
		clue = "and"
	}
	n := d.with("whole=too", "whole=too|"+clue)
	n.whole = true
	return []*draft{d.with("whole=no", "whole=no|"+clue), n}
}

// total is the same question about the whole.
func total(q plan.Question) plan.Question {
	q.By, q.Rank, q.Having, q.Intent = []plan.Dimension{}, nil, nil, plan.Value
	if q.Compare != nil {
		q.Intent = plan.Change
	}
	return q
}
