package plan

import "slices"

// Target is what somebody wants a number to come to.
type Target struct {
	Text    string  `json:"text"`              // as it was said: "target of 500k a month"
	Noun    string  `json:"noun"`              // what it is called: target, goal, quota
	Measure int     `json:"measure"`           // index into Question.Measures of the number that is to come to it
	Value   float64 `json:"value,omitempty"`   // in that number's unit
	Against int     `json:"against,omitempty"` // index of the measure that holds the targets; 0: Value is it
	Most    bool    `json:"most,omitempty"`    // a limit: the number is to stay within it
	Each    Grain   `json:"each,omitempty"`    // it is meant for each of these; empty: for what the question asks for
}

// targetText says what a question's number is held against.
func targetText(q Question) string {
	switch t := q.Target; {
	case t == nil:
		return ""
	case t.Against > 0 && t.Against < len(q.Measures):
		return ", held against " + q.Measures[t.Against].name()
	default:
		return ", held against the " + t.Text
	}
}

// valid reports whether the target names measures that the question has.
func (t *Target) valid(q Question) bool {
	return t == nil || t.Measure >= 0 && t.Measure < len(q.Measures) && t.Against >= 0 && t.Against < len(q.Measures) && (t.Against == 0 || t.Against != t.Measure)
}

// targetColumns name what is known of a target: what it is, and of the window that it is
// for how many days it has and how many of them are over.
func targetColumns() []string { return []string{"target", "days", "over"} }

// TargetColumn is the place of a column among those of [CompileTarget].
func TargetColumn(name string) int { return slices.Index(targetColumns(), name) }

// CompileTarget is the query that states the target of a question as a result, so that
// sentences can rest on it; over and days are those of the question's window.
func CompileTarget(q Question, over, days int) Query {
	out := Query{ID: q.ID + ".target", Args: []any{q.Target.Text, q.Target.Value, int64(days), int64(over)}}
	out.SQL = "SELECT CAST(? AS VARCHAR) AS said, CAST(? AS DOUBLE) AS target, CAST(? AS BIGINT) AS days, CAST(? AS BIGINT) AS over"
	out.Columns = []Column{{Name: "said", Role: "group"}}
	for i, name := range targetColumns() {
		out.Columns = append(out.Columns, Column{Name: name, Role: "measure", Measure: i})
	}
	return out
}
