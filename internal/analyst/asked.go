package analyst

import (
	"slices"

	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/mine"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
)

// askedKinds are the kinds of findings that a question asks for by its intent.
func askedKinds(q *plan.Question) []document.Kind {
	switch q.Intent {
	case plan.Anomaly:
		if len(groupsOf(q)) > 0 { // unusual among groups: who differs
			return []document.Kind{document.KindUnexpectedLatest, document.KindImbalance, document.KindGroupDifference, document.KindConcentration, document.KindRecordOutlier}
		}
		return []document.Kind{document.KindUnexpectedLatest, document.KindPastAnomaly, document.KindRecordOutlier, document.KindQuality}
	case plan.Why:
		return []document.Kind{document.KindContributor, document.KindMover, document.KindMixShift, document.KindMixVersusRate, document.KindLevelShift, document.KindSimpson}
	case plan.Change:
		return []document.Kind{document.KindPeriodChange, document.KindMover, document.KindContributor, document.KindMixVersusRate, document.KindMixShift}
	case plan.Trend:
		return []document.Kind{document.KindTrend, document.KindLevelShift, document.KindSeasonality}
	case plan.Compare, plan.Breakdown, plan.Ranking:
		return []document.Kind{document.KindGroupDifference, document.KindImbalance, document.KindConcentration}
	case plan.Distribution:
		return []document.Kind{document.KindDistribution, document.KindImbalance, document.KindConcentration}
	case plan.Relation:
		return []document.Kind{document.KindRelation, document.KindAssociation, document.KindGroupDifference}
	}
	return nil
}

// groupsOf are the fields that a question groups by, but for time.
func groupsOf(q *plan.Question) []string {
	var out []string
	for _, d := range q.By {
		if d.Grain == "" && !d.Auto && d.Part == "" {
			out = append(out, d.Column)
		}
	}
	return out
}

// vague: the question names no number of the data; whatever stands out answers it.
func vague(q *plan.Question) bool {
	if q.Origin == plan.Supplied {
		return true
	}
	unnamed := !slices.ContainsFunc(q.Measures, func(m plan.Measure) bool { return m.Origin != plan.Supplied })
	return unnamed && len(q.By) == 0 && (q.Intent == plan.Anomaly || q.Intent == plan.Overview || q.Intent == plan.Change)
}

// asked is what the report is about.
func (m *maker) asked() mine.Asked {
	var out mine.Asked
	for _, a := range m.answers {
		q := a.Question()
		out.Measures = append(out.Measures, q.Measures...)
		out.Columns = append(out.Columns, groupsOf(q)...)
		if q.Origin != plan.Supplied { // what an overview tries is not asked for
			out.Kinds = append(out.Kinds, askedKinds(q)...)
		}
		out.All = out.All || vague(q)
	}
	return out
}
