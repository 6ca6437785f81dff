package ask

import (
	"slices"
	"strings"
)

// perRow is the kind of the words that say once more that an average is one over rows.
const perRow tag = "per row"

// proposePerRow takes "per job" behind an average for what the average is over in any case, where jobs are the rows.
func proposePerRow(s *scene, i int) []act {
	t := s.ts[i]
	if t.kind != word || !slices.Contains(forEach, t.text) || i+1 >= len(s.ts) || !s.averaged(i) {
		return nil
	}
	var out []act
	for _, c := range s.from[i+1] {
		f := []string{"per row", "per row|" + t.text}
		switch {
		case c.kind == isRows:
			f = append(f, "per row/"+string(c.via))
		case c.kind == isWord && c.tag == "row":
			f = append(f, "per row/row")
		case c.kind == isColumn && c.via != bySoft && s.profile.Rows > 0 && s.columns[c.column].Distinct >= s.profile.Rows && !s.columns[c.column].amount() && !s.columns[c.column].time():
			f = append(f, "per row/key", "per row/key "+string(c.via))
		default:
			continue
		}
		out = append(out, act{from: i, to: c.to, role: cues, tag: perRow, column: -1, features: f})
	}
	return out
}

// averaged reports whether an average was asked for shortly before a token, in the same item.
func (s *scene) averaged(i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		switch c := s.classes[k]; {
		case c == "aggregate average":
			return true
		case c == "," || ends(c) || strings.HasPrefix(c, "aggregate"):
			return false
		}
	}
	return false
}
