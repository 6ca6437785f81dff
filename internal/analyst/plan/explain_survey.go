package plan

// ExplainSurvey says in one line what a survey looked through.
func ExplainSurvey(s Survey) string {
	measures, fields := make([]string, len(s.Measures)), make([]string, len(s.By))
	for i, m := range s.Measures {
		measures[i] = m.name()
	}
	for i, d := range s.By {
		fields[i] = d.name()
	}
	text := "What tests found in " + and(measures)
	if len(fields) > 0 {
		text += ", by " + and(fields)
	}
	if s.Buckets != nil {
		text += ", " + s.Buckets.Label
	}
	return text
}
