package document

import "slices"

// Section answers one question.
type Section struct {
	Question string    `json:"question"`
	Heading  string    `json:"heading"` // the answer as a claim
	Reading  string    `json:"reading"` // how the question was read
	Answer   Sentence  `json:"answer"`
	Findings []Finding `json:"findings"`
	Charts   []Chart   `json:"charts"`
	Tables   []Table   `json:"tables"`
	Caveats  []string  `json:"caveats"` // what limits the answer
}

// Kind of a finding, as the interface's decisions name them.
type Kind string

// The kinds.
const (
	KindValue            Kind = "value"
	KindPeriodChange     Kind = "periodChange"
	KindYearOverYear     Kind = "yearOverYear"
	KindTop              Kind = "top"
	KindConcentration    Kind = "concentration"
	KindMixShift         Kind = "mixShift"
	KindImbalance        Kind = "imbalance"
	KindContributor      Kind = "contributor"
	KindMixVersusRate    Kind = "mixVersusRate"
	KindUnexpectedLatest Kind = "unexpectedLatest"
	KindPastAnomaly      Kind = "pastAnomaly"
	KindRecordOutlier    Kind = "recordOutlier"
	KindTrend            Kind = "trend"
	KindLevelShift       Kind = "levelShift"
	KindSeasonality      Kind = "seasonality"
	KindStreak           Kind = "streak"
	KindPace             Kind = "pace"
	KindMover            Kind = "mover"
	KindGroupDifference  Kind = "groupDifference"
	KindAssociation      Kind = "association"
	KindRelation         Kind = "relation"
	KindDistribution     Kind = "distribution"
	KindSimpson          Kind = "simpson"
	KindCommonness       Kind = "commonness" // of reports that are older than this program
	KindVolatility       Kind = "volatility"
	KindTarget           Kind = "target"
	KindQuality          Kind = "quality"
	KindNothingNotable   Kind = "nothingNotable"
)

// Finding is something worth saying.
type Finding struct {
	Key      string   `json:"key"` // same for the same thing from run to run
	Kind     Kind     `json:"kind"`
	Asked    bool     `json:"asked"` // false: volunteered
	Text     string   `json:"text"`
	Template string   `json:"template"`
	Facts    []string `json:"facts"`
}

// Table is a table of a section.
type Table struct {
	Title   string        `json:"title"`
	Result  string        `json:"result"`
	Columns []TableColumn `json:"columns"`
	Rows    [][]Cell      `json:"rows"`
	Other   []Cell        `json:"other"`            // the groups without a row of their own, as one; nil: none
	Total   []Cell        `json:"total"`            // nil: none
	Totals  string        `json:"totals,omitempty"` // result that Total is of, by the same columns
	More    int           `json:"more"`             // rows that are not shown: of the result, with groups across of the table
}

// TableColumn heads a column.
type TableColumn struct {
	Label  string `json:"label"`
	Unit   string `json:"unit"`
	Align  string `json:"align"`            // left or right
	Column string `json:"column,omitempty"` // of the result; empty: computed
	Op     Op     `json:"op,omitempty"`     // how a computed column is made: share of the total, change …
	// Of are the columns of the result that Op is over.
	Of []string `json:"of,omitempty"`
	// Group is, in a table with groups across, the value of the result's second key that the column is of. A row is then all
	// rows of the result with its first key.
	Group string `json:"group,omitempty"`
}

// Crossed reports whether a table has the groups of its result's second key across.
func (t *Table) Crossed() bool {
	return slices.ContainsFunc(t.Columns, func(c TableColumn) bool { return c.Group != "" })
}

// Cell is a value and how it is shown.
type Cell struct {
	Value any    `json:"value"` // nil, bool, string or json.Number
	Text  string `json:"text"`
}
