package api

import (
	"encoding/json"
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

// The examples of the document. They tell one story: a shop's weekly revenue.

const (
	exampleReportID    = "019a9f5c-3a61-7c1e-9d2b-5f0c8a7b6e11"
	exampleDatasetID   = "019a9f50-0c44-7b9a-8f3e-2d1c0b9a8e77"
	exampleExecutionID = "019a9f5c-3a7f-7d10-b6c5-1e2f3a4b5c6d"
	exampleRequestID   = "019a9f5c-3a5f-7a00-8c1d-0a1b2c3d4e5f"
	examplePrompt      = "Weekly revenue by region compared with the week before, and what drove the change."
	exampleSubject     = "Revenue by region"
	exampleCreatedAt   = "2026-11-20T09:30:00.000Z"
	exampleGeneratedAt = "2026-11-20T09:30:01.482Z"
	exampleTitle       = "Weekly revenue by region"
	exampleDataset     = "Shop orders"
)

func exampleReport() ReportJSON {
	return ReportJSON{
		ID: exampleReportID, Prompt: examplePrompt, DatasetID: exampleDatasetID, ScheduleFrequency: string(sitrep.Weekly),
		DeliverySubject: ptr(exampleSubject), DeliveryAPIRetention: true, EmailEnabled: true, Active: true,
		Status: string(sitrep.Pending), WorkflowType: string(sitrep.WorkflowScheduled), RefID: ptr("board/weekly"),
		CreatedAt: exampleCreatedAt, UpdatedAt: exampleCreatedAt,
		Recipients: []recipientJSON{{ID: "019a9f5c-3a62-7f00-a1b2-c3d4e5f60718", Email: "board@example.com"}},
		Dataset:    datasetJSON{ID: exampleDatasetID, Name: exampleDataset, SubgraphID: "shop-orders", Type: "FILE", IsDataScience: true},
	}
}

func exampleReports() reportListJSON {
	return reportListJSON{Data: []ReportJSON{exampleReport()}, Total: 1, Page: 1, Limit: defaultLimit}
}

func exampleReportItems() reportItemListJSON {
	r := exampleReport()
	item := reportItemJSON{
		ID: r.ID, Prompt: r.Prompt, DatasetID: r.DatasetID, ScheduleFrequency: r.ScheduleFrequency,
		DeliverySubject: r.DeliverySubject, DeliveryAPIRetention: r.DeliveryAPIRetention, Active: r.Active,
		Status: string(sitrep.Completed), WorkflowType: r.WorkflowType, CreatedAt: r.CreatedAt, Recipients: r.Recipients,
	}
	return reportItemListJSON{Data: []reportItemJSON{item}, Total: 1, Page: 1, Limit: defaultLimit}
}

func exampleReportDetail() reportDetailJSON {
	r := exampleReport()
	r.Status = string(sitrep.Completed)
	return reportDetailJSON{
		ReportJSON: r, Timezone: ptr("Europe/Berlin"), ScheduleTime: ptr("07:30"),
		NextRunAt: ptr("2026-11-27T06:30:00.000Z"), Plan: json.RawMessage(`{"version": 1}`),
	}
}

func exampleReportStatus() reportStandingJSON {
	return reportStandingJSON{Status: string(sitrep.Completed), ReportID: exampleReportID, LastExecutedAt: ptr(exampleGeneratedAt)}
}

func exampleRenewal() messageJSON {
	return messageJSON{Message: "The plan is dropped. The next run that starts reads the prompt anew. One is due at 2026-11-27T06:30:00.000Z."}
}

func exampleDeletion() messageJSON {
	return messageJSON{Message: "Report " + exampleReportID + " is deleted."}
}

func exampleDiscovery() discoverListJSON {
	return discoverListJSON{
		Reports: []discoverItemJSON{{ID: exampleReportID, Subject: exampleSubject, Frequency: string(sitrep.Weekly), DatasetName: exampleDataset}},
		Total:   1, Page: 1, Limit: defaultLimit,
	}
}

func exampleExecutions() executionListJSON {
	return executionListJSON{
		Executions: []executionJSON{{ID: exampleExecutionID, CreatedAt: exampleCreatedAt, Status: string(sitrep.Completed), HasMarkdown: true, HasJSON: true}},
		Total:      1, Page: 1, Limit: defaultLimit,
	}
}

func exampleMetadata() metadataJSON {
	return metadataJSON{GeneratedAt: exampleGeneratedAt, DatasetName: exampleDataset}
}

func exampleMarkdown() markdownJSON {
	return markdownJSON{
		ExecutionID: exampleExecutionID, ReportID: exampleReportID, CreatedAt: exampleCreatedAt, Subject: exampleSubject,
		MarkdownContent: "# " + exampleTitle + "\n\nRevenue was 48,210 in the week of 9 November, 6.2 % more than in the week before.\n",
		Metadata:        exampleMetadata(),
	}
}

func exampleDocument() documentJSON {
	return documentJSON{
		ExecutionID: exampleExecutionID, ReportID: exampleReportID, CreatedAt: exampleCreatedAt, Subject: exampleSubject,
		JSONContent: exampleContent, Metadata: exampleMetadata(),
	}
}

// exampleContent is a report of one sentence.
var exampleContent = rawObject(`{
	"schemaVersion": "1.0", "title": "` + exampleTitle + `",
	"summary": [{"text": "Revenue was 48,210.", "template": "Revenue was {{f1}}.", "facts": ["f1"]}],
	"keyFigures": [], "changes": [], "sections": [], "alsoWorthKnowing": [], "notAnswered": [],
	"quality": {"rows": 1204, "from": "2026-01-02", "to": "2026-11-15", "stale": false, "banner": "", "rejected": 0, "notes": []},
	"method": {
		"dataset": "` + exampleDataset + `", "title": {"text": "` + exampleTitle + `", "template": "` + exampleTitle + `", "facts": []},
		"reader": "", "planMadeAnew": "", "timezone": "UTC", "snapshot": "", "windows": {}, "filters": {}, "measures": {}, "assumptions": [],
		"unusedWords": [], "suggestions": [], "queries": 1, "checks": {}, "program": "sitrep", "comparedWith": "", "seal": {"document": "", "markdown": ""}
	},
	"facts": {"f1": {"id": "f1", "type": "number", "value": 48210, "unit": "", "text": "48,210", "result": "q1", "row": [], "column": "revenue"}},
	"results": {}
}`)

const (
	examplePage = "<!doctype html>\n<html lang=\"en\">…</html>"
	exampleSVG  = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" role="img" aria-label="Revenue rose 6.2% in the week of 9 November.">…</svg>`
	examplePNG  = "‰PNG…"
)

func exampleCatalog() catalogJSON {
	return catalogJSON{Datasets: []catalogEntryJSON{{
		ID: exampleDatasetID, Name: exampleDataset, Description: "Every order of the shop since 2023, one row each.",
		AvailableFields: []fieldJSON{
			{Name: "ordered_on", Type: "date", Role: "time"},
			{Name: "region", Type: "string", Role: "dimension"},
			{Name: "revenue", Type: "number", Role: "measure", Description: ptr("Net of tax."), Unit: ptr("EUR")},
		},
	}}}
}

func exampleModel() modelJSON {
	none := []string{}
	return modelJSON{
		DatasetID: exampleDatasetID, Noun: "orders", Time: ptr("ordered_on"),
		Fields: []meaningJSON{
			{Name: "ordered_on", Meaning: "time", TimeRole: ptr("main")},
			{Name: "region", Meaning: "category"},
			{Name: "revenue", Meaning: "flow", Good: ptr("up"), Unit: ptr("EUR")},
		},
		Metrics: []metricJSON{
			{Name: "revenue", Label: "revenue", Synonyms: none, Main: true, Kind: "sum", Column: ptr("revenue"), Values: none, Unit: ptr("EUR"), Good: ptr("up"), Why: "it adds up"},
			{Name: "orders", Label: "orders", Synonyms: []string{"number of orders", "order count"}, Main: true, Kind: "count", Values: none, Unit: ptr("orders"), Why: "each row is one"},
		},
		Dimensions: []dimensionJSON{{Column: "region", Why: "it sorts into kinds"}},
	}
}

// exampleCreations are bodies of a creation, by name.
func exampleCreations() map[string]creationJSON {
	return map[string]creationJSON{
		"weekly": {
			Prompt: examplePrompt, DatasetID: exampleDatasetID, ScheduleFrequency: ptr("weekly"),
			Recipients: []string{"board@example.com"}, DeliveryAPIRetention: ptr(true), WorkflowType: ptr("SCHEDULED"),
			DeliverySubject: ptr(exampleSubject), RefID: ptr("board/weekly"), Timezone: ptr("Europe/Berlin"), ScheduleTime: ptr("07:30"),
		},
		"apiOnly": {
			Prompt: "Total revenue by region", DatasetID: exampleDatasetID, ScheduleFrequency: ptr("on_demand"),
			DeliveryAPIRetention: ptr(true), EmailEnabled: ptr(false),
		},
	}
}

// exampleProblems are bodies of a kind of problem, by name.
func exampleProblems(k problemKind) map[string]*problemJSON {
	one := func(path, detail string, fields ...sitrep.FieldError) *problemJSON {
		p := newProblem(k, detail)
		p.Instance = path
		p.Errors = append(p.Errors, fields...)
		return p
	}
	report := pathReports + "/" + exampleReportID
	execution := pathReports + "/executions/" + exampleExecutionID + "/markdown"
	switch k.status {
	case http.StatusBadRequest:
		query := sitrep.FieldError{Location: "query.limit", Code: sitrep.FieldOutOfRange, Message: "want an integer from 1 to 100"}
		return map[string]*problemJSON{
			"body": one(pathReports, "The request is not valid.",
				wrongAt("body.recipients[1]", sitrep.CheckEmail("board"))[0],
				sitrep.FieldError{Location: "body.Prompt", Code: sitrep.FieldUnknownMember, Message: "unknown member; names are case-sensitive: prompt"}),
			"query": one(pathReports, query.Location+": "+query.Message, query),
		}
	case http.StatusUnauthorized:
		return map[string]*problemJSON{"any": one(pathReports, errNoKey.Message)}
	case http.StatusForbidden:
		return map[string]*problemJSON{
			"notOwner":    one(report, reports.ErrNotOwner.Message),
			"noRetention": one(report+"/executions", reports.ErrNoRetention.Message),
		}
	case http.StatusNotFound:
		return map[string]*problemJSON{
			"noReport":  one(report, "There is no such report."),
			"noContent": one(execution, sitrep.MessageOf(reports.ErrNoContent(sitrep.Pending))),
		}
	case http.StatusMethodNotAllowed:
		return map[string]*problemJSON{"any": one(pathReports, "This path has only GET, HEAD, POST.")}
	case http.StatusRequestTimeout:
		return map[string]*problemJSON{"any": one(pathReports, k.meaning)}
	case http.StatusConflict:
		return map[string]*problemJSON{"noDataset": one(report+"/run", "The dataset of this report was removed, so it cannot run.")}
	case http.StatusPreconditionFailed:
		return map[string]*problemJSON{"any": one(report, errStale.Message, errStale.Fields...)}
	case http.StatusRequestEntityTooLarge:
		return map[string]*problemJSON{"any": one(pathReports, errTooLarge().Detail, errTooLarge().Errors...)}
	case http.StatusUnsupportedMediaType:
		return map[string]*problemJSON{"any": one(pathReports, k.meaning, unreadable(http.Header{}, jsonType))}
	case http.StatusRequestedRangeNotSatisfiable:
		return map[string]*problemJSON{"any": one(execution, k.meaning, errRange)}
	case http.StatusUnprocessableEntity:
		place := sitrep.FieldError{Location: "header." + headerIdempotencyKey, Code: sitrep.FieldReused, Message: "was used within the last 24 hours for something else"}
		return map[string]*problemJSON{"any": one(pathReports, k.meaning, place)}
	case http.StatusTooManyRequests:
		return map[string]*problemJSON{
			"creation": one(pathReports, "The key has created or run 10 reports within 60 minutes, which is its limit."),
			"data":     one(report+"/status", "The key has made 1000 requests within 60 minutes, which is its limit. Try again in 3210 seconds."),
		}
	case http.StatusInternalServerError:
		return map[string]*problemJSON{"any": one(pathReports, sitrep.MessageOf(errPanicked))}
	default:
		return map[string]*problemJSON{"any": one(pathReports, k.meaning)}
	}
}
