package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/danielgtaylor/huma/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/diff"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

// diffJSON is what is different between two runs of a report.
type diffJSON struct {
	ReportID string          `json:"reportId" format:"uuid"`
	Before   comparedJSON    `json:"before"`
	After    comparedJSON    `json:"after"`
	Diff     diff.Comparison `json:"diff"`
}

// comparedJSON is one of the two runs.
type comparedJSON struct {
	ExecutionID string `json:"executionId" format:"uuid"`
	CreatedAt   string `json:"createdAt" format:"date-time"`
	Title       string `json:"title"`
}

// diffInput names two runs. Its query is read from the raw text; see [ListQuery].
type diffInput struct {
	ReportID string `path:"reportId" format:"uuid" doc:"The report."`
	Before   string `query:"before" format:"uuid" doc:"The execution to compare with. Left out: the newest with JSON before the other one."`
	After    string `query:"after" format:"uuid" doc:"The execution that is compared. Left out: the newest with JSON."`

	raw string
}

// Resolve keeps the raw query; see [huma.Resolver].
func (in *diffInput) Resolve(ctx huma.Context) []error {
	u := ctx.URL()
	in.raw = u.RawQuery
	return nil
}

// choice reads the query, and checks the path so that both are told at once.
func (in *diffInput) choice() (c reports.Choice, err error) {
	var wrong []sitrep.FieldError
	if bad := sitrep.CheckID(in.ReportID); bad != (sitrep.Flaw{}) {
		wrong = wrongAt("path.reportId", bad)
	}
	values, err := url.ParseQuery(in.raw)
	if err != nil {
		return c, sitrep.InvalidFields(append(wrong, wrongAt("query", notEncoded)...)...)
	}
	for name, into := range map[string]*sitrep.ID{"before": &c.Before, "after": &c.After} {
		text, given, twice := single(values, name)
		wrong = append(wrong, twice...)
		if given && twice == nil {
			if *into, err = sitrep.ParseID(text); err != nil {
				wrong = append(wrong, wrongAt("query."+name, sitrep.CheckID(text))...)
			}
		}
	}
	if len(wrong) > 0 {
		return c, sitrep.InvalidFields(wrong...)
	}
	return c, nil
}

func (a *API) showDiff(ctx context.Context, in *diffInput) (*answer[diffJSON], error) {
	choice, err := in.choice()
	if err != nil {
		return nil, err
	}
	state, err := a.reportState(ctx, in.ReportID)
	if err != nil {
		return nil, err
	}
	two, err := reports.FindTwo(ctx, a.store, caller(ctx), state, choice)
	if err != nil {
		return nil, err
	}
	before, err := document.Decode(two.Before.JSON)
	if err != nil {
		return nil, err
	}
	after, err := document.Decode(two.After.JSON)
	if err != nil {
		return nil, err
	}
	return ok(diffJSON{
		ReportID: string(state.ReportID), Diff: diff.Of(&before, &after),
		Before: comparedOf(two.Before, before.Title), After: comparedOf(two.After, after.Title),
	}), nil
}

func comparedOf(c *sitrep.Content, title string) comparedJSON {
	return comparedJSON{string(c.ExecutionID), timestamp(c.CreatedAt), title}
}

func (a *API) routeDiff() {
	register(a, operation{
		id: "compareExecutions", method: http.MethodGet, path: pathDiff, tag: tagExecutions,
		summary: "See what is different between two runs",
		about: "Of a report's two newest runs, or of two that are named: key figures beside each other, rows of tables by their groups, findings that came and went, texts " +
			"that read otherwise. Every difference is told, also those that come by chance; what a run makes of what changed since the last one is in its JSON (changes). " +
			"Needs deliveryApiRetention, also for the owner. 404 where there are no two runs with JSON.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: exampleDiff(),
	}, a.showDiff)
}

func exampleDiff() diffJSON {
	value := func(n json.Number, text string) *diff.Value { return &diff.Value{Value: n, Text: text} }
	through := []string{"2026-11-08", "2026-11-15"}
	return diffJSON{
		ReportID: exampleReportID,
		Before:   comparedJSON{"0199a3c1-7d20-7c11-9f00-0242ac120009", "2026-11-09T07:30:00.000Z", exampleTitle},
		After:    comparedJSON{exampleExecutionID, exampleCreatedAt, exampleTitle},
		Diff: diff.Comparison{
			Data: diff.Data{Before: diff.Extent{Rows: 1190, Through: &through[0]}, After: diff.Extent{Rows: 1204, Through: &through[1]}},
			Figures: []diff.Figure{{
				Name: "Revenue", Status: diff.Changed, Before: value("46710", "46.7k"), After: value("48210", "48.2k"), Difference: value("1500", "+1,500"), Change: value("0.0321130378933847", "+3.2%"),
			}},
			Texts: []diff.Text{},
			Sections: []diff.Section{{
				Question: "revenue by region", Heading: "Revenue by region", Status: diff.Changed, Texts: []diff.Text{},
				Findings: []diff.Finding{{Key: "dda65fc06189", Kind: document.KindTop, Status: diff.New, After: "North has the highest revenue: 20,100."}},
				Tables: []diff.Table{{
					Title: "Revenue by region", Status: diff.Changed, Groups: []string{"Region"}, Columns: []diff.Column{{Label: "Revenue"}}, Same: 3,
					Rows: []diff.Row{{Status: diff.Changed, Group: []string{"North"}, Cells: []diff.Cell{{Before: value("18600", "18,600"), After: value("20100", "20,100"), Difference: value("1500", "+1,500")}}}},
				}},
			}},
			Findings: []diff.Finding{},
		},
	}
}
