package plan

import "strings"

// where compiles a tree of conditions. An exclusion keeps the rows without a
// value: who leaves out refunds does not leave out what is not marked.
func (w *writer) where(p Predicate) string {
	switch p.Op {
	case And, Or:
		return w.join(p)
	case Not:
		return "NOT coalesce(" + w.where(p.Kids[0]) + ", false)"
	}
	if p.Part != "" {
		return w.recurring(p)
	}
	if p.Calc != "" {
		return w.reckoning(p)
	}
	if p.Until != "" {
		return w.elapsed(p)
	}
	if p.Against != nil && p.Against.own() {
		return w.ownRow(p)
	}
	column := quote(p.Column)
	switch p.Op {
	case IsNull:
		return column + " IS NULL"
	case NotNull:
		return column + " IS NOT NULL"
	case In, Equal:
		if p.Vague == "" && p.Against == nil {
			return w.in(column, p)
		}
	case NotIn, NotEqual:
		return "(" + column + " IS NULL OR NOT " + w.in(column, p) + ")"
	case Contains:
		return "contains(lower(CAST(" + column + " AS VARCHAR)), lower(" + w.args.bind(p.Values[0]) + "))"
	case Begins:
		return "starts_with(lower(CAST(" + column + " AS VARCHAR)), lower(" + w.args.bind(p.Values[0]) + "))"
	case Ends:
		return "suffix(lower(CAST(" + column + " AS VARCHAR)), lower(" + w.args.bind(p.Values[0]) + "))"
	case Between:
		return column + " BETWEEN " + w.value(p, 0) + " AND " + w.value(p, 1)
	}
	return column + " " + comparisonSign(p.Op) + " " + w.threshold(p)
}

func (w *writer) join(p Predicate) string {
	kids := make([]string, len(p.Kids))
	for i, k := range p.Kids {
		kids[i] = w.where(k)
	}
	return "(" + strings.Join(kids, " "+strings.ToUpper(string(p.Op))+" ") + ")"
}

func (w *writer) in(column string, p Predicate) string {
	p.Values = everySpelling(p.Values, spellingsOf(&w.profile, p.Column))
	if len(p.Values) == 1 {
		return "(" + column + " = " + w.value(p, 0) + ")"
	}
	places := make([]string, len(p.Values))
	for i := range p.Values {
		places[i] = w.value(p, i)
	}
	return "(" + column + " IN (" + strings.Join(places, ", ") + "))"
}

func (w *writer) value(p Predicate, i int) string {
	b, err := bindValue(w.profile.Column(p.Column), p.Values[i])
	if err != nil { // Validate let it pass, so it cannot be
		return "NULL"
	}
	return w.args.place(b)
}

// threshold is the right side of a comparison: a value, or what the data says
// now about "high", "low" or "above the average".
func (w *writer) threshold(p Predicate) string {
	if p.Against != nil {
		return w.otherSide(p)
	}
	column := quote(p.Column)
	number := "CAST(" + column + " AS DOUBLE)"
	var of string
	switch p.Vague {
	case "":
		return w.value(p, 0)
	case VagueHigh:
		of = "quantile_cont(" + number + ", 0.75)"
	case VagueLow:
		of = "quantile_cont(" + number + ", 0.25)"
	case VagueMaximum:
		of = "max(" + column + ")"
	case VagueMinimum:
		of = "min(" + column + ")"
	default:
		of = w.measure(Measure{Aggregate: Average, Column: p.Column}, "")
	}
	return "(SELECT " + of + " FROM " + table + w.clause(w.inWindow(w.r.Window)) + ")"
}

func comparisonSign(op Operator) string {
	switch op {
	case Less:
		return "<"
	case AtMost:
		return "<="
	case Greater:
		return ">"
	case AtLeast:
		return ">="
	case NotEqual:
		return "<>"
	}
	return "="
}
