package tell

import (
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog/model"
)

// perUnitIn makes of "lines per hour" the ratio of two sums that the model does not have.
func perUnitIn(text []string, spots []spot, all []phrase, p *catalog.Profile) []spot {
	var out []spot
	stems := stemsOf(text)
	done := 0 // the word behind the last one that is used
	for _, s := range spots {
		if s.from < done {
			continue
		}
		if s.metric.Kind != model.KindSum || s.to+1 >= len(text) || text[s.to] != "per" {
			out = append(out, s)
			continue
		}
		below, to := unitBelow(stems, s.to+1, all, p)
		if to == 0 {
			out = append(out, s)
			continue
		}
		label := s.metric.Label + " per " + strings.Join(stems[s.to+1:to], " ")
		ratio := &model.Metric{Name: strings.ReplaceAll(label, " ", "_"), Label: label, Kind: model.KindRatio, Column: s.metric.Column, Per: below, Unit: s.metric.Unit, Good: s.metric.Good}
		if known := ratioOf(s.metric.Column, below, p); known != nil {
			ratio = known
		}
		s.metric, s.to, done = ratio, to, to
		out = append(out, s)
	}
	return out
}

// unitBelow is the column that words after "per" name, empty for the rows, and where
// they end; 0: they name none.
func unitBelow(stems []string, at int, all []phrase, p *catalog.Profile) (column string, to int) {
	for _, f := range all {
		if f.metric.Kind != model.KindSum {
			continue
		}
		if end, ok := f.at(stems, stems, at); ok && end > to {
			column, to = f.metric.Column, end
		}
	}
	if to == 0 && stems[at] == model.Singular(p.Model.Noun) {
		return "", at + 1
	}
	return column, to
}

func ratioOf(of, per string, p *catalog.Profile) *model.Metric {
	for i := range p.Model.Metrics {
		if m := &p.Model.Metrics[i]; m.Kind == model.KindRatio && m.Column == of && m.Per == per {
			return m
		}
	}
	return nil
}

// inPercent makes of "% answered in 20 sec" the share that the words behind it name best.
func inPercent(text []string, s spot, p *catalog.Profile) spot {
	if s.from == 0 || text[s.from-1] != "%" && text[s.from-1] != "share" && text[s.from-1] != "percentage" && text[s.from-1] != "rate" || s.metric.Unit == "%" {
		return s
	}
	const behind = 5 // words that may belong to it
	near := text[s.from:min(len(text), s.from+behind)]
	best := 0
	for i := range p.Model.Metrics {
		m := &p.Model.Metrics[i]
		if m.Unit != "%" || m.Kind != model.KindRatio && m.Kind != model.KindRate {
			continue
		}
		n := 0
		for _, w := range strings.Fields(nameOf(m.Column, p)) {
			for _, have := range near {
				if w == have || w == have+"s" {
					n++
				}
			}
		}
		if n > best {
			best, s.metric = n, m
		}
	}
	return s
}
