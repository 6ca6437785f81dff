package api

import (
	"net/url"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

const maxSearch = 200 // characters of q

// reportsInput is the query of the caller's list; see [ListQuery].
type reportsInput struct {
	Status    string   `query:"status" enum:"PENDING,GENERATING,COMPLETED,FAILED" doc:"Only reports with this status."`
	DatasetID string   `query:"datasetId" format:"uuid" doc:"Only reports about this dataset."`
	RefID     string   `query:"refId" minLength:"1" maxLength:"255" doc:"Only reports with this reference."`
	Active    flagText `query:"active" doc:"true: only those that are not paused; false: only those that are."`
	From      string   `query:"from" format:"date-time" doc:"Only reports created then or later."`
	To        string   `query:"to" format:"date-time" doc:"Only reports created before then."`
	Q         string   `query:"q" minLength:"1" maxLength:"200" doc:"Only reports with this text in prompt, title, subject or refId. The case of A to Z does not matter."`
	ListQuery
}

type flagText string

// Schema says that the parameter is a boolean.
func (flagText) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeBoolean} }

// filter reads the query, and tells everything that is wrong with it.
func (in *reportsInput) filter() (store.ReportFilter, error) {
	page, values, wrong := in.read()
	r := filterReader{values: values, wrong: wrong}
	f := store.ReportFilter{Page: page}
	f.Status = sitrep.Status(r.text("status", sitrep.OneOf(sitrep.Pending, sitrep.Generating, sitrep.Completed, sitrep.Failed)))
	if id := r.text("datasetId", sitrep.CheckID); id != "" {
		f.DatasetID, _ = sitrep.ParseID(id) // checked
	}
	if ref := r.text("refId", checkQueryText(sitrep.MaxRefID)); ref != "" {
		f.RefID = &ref
	}
	if active := r.text("active", sitrep.OneOf("true", "false")); active != "" {
		f.Active = ptr(active == "true")
	}
	f.From, f.To = r.instant("from"), r.instant("to")
	f.Text = r.text("q", checkQueryText(maxSearch))
	if len(r.wrong) > 0 {
		return f, sitrep.InvalidFields(r.wrong...)
	}
	return f, nil
}

// filterReader reads parameters that may be given once each, and gathers what is
// wrong with them.
type filterReader struct {
	values url.Values
	wrong  []sitrep.FieldError
}

// text returns what was given and passed the check; empty: nothing.
func (r *filterReader) text(name string, check func(string) sitrep.Flaw) string {
	given, ok, wrong := single(r.values, name)
	if !ok || wrong != nil {
		r.wrong = append(r.wrong, wrong...)
		return ""
	}
	if bad := check(given); bad != (sitrep.Flaw{}) {
		r.wrong = append(r.wrong, wrongAt("query."+name, bad)...)
		return ""
	}
	return given
}

func (r *filterReader) instant(name string) time.Time {
	at, _ := time.Parse(time.RFC3339, r.text(name, checkInstant)) // checked, or empty
	return at
}

func checkInstant(s string) sitrep.Flaw {
	if _, err := time.Parse(time.RFC3339, s); err != nil {
		return sitrep.Flaw{Code: sitrep.FieldMalformed, Text: "want a timestamp such as 2026-11-20T09:30:00Z; a + is %2B in a query"}
	}
	return sitrep.Flaw{}
}

// checkQueryText is checkLine for what did not come in JSON, and so may be no text.
func checkQueryText(most int) func(string) sitrep.Flaw {
	return func(s string) sitrep.Flaw {
		if !utf8.ValidString(s) {
			return notText
		}
		return sitrep.CheckLine(most)(s)
	}
}
