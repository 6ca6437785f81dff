package ask

import (
	"slices"
	"strconv"
)

// elapse chooses what "how long" is about: a column of lengths of time, or two times.
func elapse(s *scene, d *draft, _ []*draft) []*draft {
	cue, p := d.cues["elapsed"], d.pace()
	if cue == "" && len(d.starts)+len(d.ends) == 0 {
		if p == "" {
			return asItIs
		}
		return longest(s.elapsed(d, []*draft{d.unhurried(p)}, "time", p))
	}
	out := []*draft{d.with("elapsed=ignored", "elapsed=ignored|"+cue, "elapsed=ignored|measures "+strconv.Itoa(min(2, len(d.measures))))}
	out = s.elapsed(d, out, cue, p)
	if cue == "late" || s.lateSaid(d) {
		out = s.lately(out, cue)
	}
	return alongside(longest(out), d.measures)
}

// elapsed adds the lengths of time that an ask may be about: columns that hold one, and pairs of times.
func (s *scene) elapsed(d *draft, out []*draft, cue string, p pace) []*draft {
	for _, c := range s.columns {
		if c.spanUnit() == "" || len(d.starts)+len(d.ends) > 0 {
			continue
		}
		named := "unnamed"
		if slices.ContainsFunc(d.measures, func(w wanted) bool { return w.column == c.index }) || slices.Contains(d.mentioned, c.index) {
			named = "named"
		}
		n := d.with("elapsed=column", "elapsed=column|"+cue, "elapsed=column "+named)
		if p != "" {
			n.features = append(n.features, s.paced(d, p, "column")...)
		}
		n.measures = d.spanned(wanted{column: c.index, assumed: cue == "noun" && d.cues["aggregate"]+d.cues["aggregate taken"] == ""})
		out = append(out, n)
	}
	out = append(out, s.aged(d, cue)...)
	for _, st := range s.stretches() {
		f := append([]string{"elapsed=times", "elapsed=times|" + cue}, s.stretchFeatures("elapsed|"+cue, st)...)
		f = append(f, s.stretchFeatures("elapsed", st)...)
		f = append(f, "elapsed end "+named(st[1], d.ends, d.starts, s.hintedIn(d, st[1])), "elapsed start "+named(st[0], d.starts, d.ends, s.hintedIn(d, st[0])))
		if p != "" {
			f = append(f, s.paced(d, p, "times")...)
		}
		n := d.with(f...)
		n.measures = d.spanned(wanted{column: st[0], until: st[1] + 1})
		out = append(out, n)
	}
	return out
}
