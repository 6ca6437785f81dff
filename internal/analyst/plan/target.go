package plan

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
