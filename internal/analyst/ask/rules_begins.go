package ask

import (
	"slices"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// proposeBegins keeps the rows whose name, code or number begins or ends with letters or digits: plates starting with
// KL, tags that begin with A or B.
func proposeBegins(s *scene, i int) []act {
	how, at := "", i
	s.lexicon.at(s.ts, i, func(e entry, n int) {
		if e.tag == "prefix" && i+n > at {
			how, at = e.meaning, i+n
		}
	})
	values, to := s.letters(at)
	if how == "" || len(values) == 0 {
		return nil
	}
	var out []act
	for _, c := range s.columns {
		if c.Type != sitrep.TypeString || c.time() || c.Distinct < 2 || c.AllValues && !c.anyBegins(plan.Operator(how), values) {
			continue
		}
		near := s.namedNear(c.index, i, to)
		for _, r := range []role{filters, numerates} {
			f := []string{string(r) + "/begins", "begins/" + near, "begins~" + string(c.meaning.Meaning), "begins~" + string(c.meaning.Meaning) + "/" + near, "numerator|" + s.shareBefore(i)}
			if c.AllValues {
				f = append(f, "begins/fits")
			}
			out = append(out, act{from: i, to: to, role: r, column: c.index, op: plan.Operator(how), value: values[0], more: values[1:], features: f})
		}
	}
	return out
}

// mostLetters is how many letters or digits a beginning has.
const mostLetters = 5

// letters are the beginnings that stand at a token, joined by "or": K or L.
func (s *scene) letters(i int) (values []string, to int) {
	if i < len(s.ts) && (s.ts[i].text == "the" || s.ts[i].text == "letter") {
		i++
	}
	for to = i; i < len(s.ts); i++ {
		t := &s.ts[i]
		capitals := t.quoted || t.raw == strings.ToUpper(t.raw)
		if t.kind == punct || t.kind == date || len(t.raw) > mostLetters || !capitals {
			break
		}
		values, to = append(values, t.raw), i+1
		if to >= len(s.ts) || !slices.Contains([]string{"or", "and", ",", "/"}, s.ts[to].text) {
			break
		}
		i++
	}
	return values, to
}

// anyBegins reports whether a value of a column begins, or ends, as is asked for.
func (c *column) anyBegins(how plan.Operator, values []string) bool {
	has := strings.HasPrefix
	if how == plan.Ends {
		has = strings.HasSuffix
	}
	return slices.ContainsFunc(c.Values, func(v catalog.ValueCount) bool {
		return slices.ContainsFunc(values, func(w string) bool { return has(strings.ToLower(v.Value), strings.ToLower(w)) })
	})
}
