package plan

// grown is the answering table with the groups that grew by the largest part first.
func (w *writer) grown() string {
	inner := w.grouped()
	names := map[string]string{}
	for _, c := range w.columns {
		if names[c.Role] == "" {
			names[c.Role] = quote(c.Name)
		}
	}
	now, before := names["measure"], names["before"]
	return "SELECT *\nFROM (" + inner + ")\nORDER BY (" + now + " - " + before + ") / nullif(abs(CAST(" + before + " AS DOUBLE)), 0) DESC NULLS LAST, " + ordinals(len(w.r.Question.By))
}
