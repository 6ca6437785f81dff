package api

import (
	"encoding/json"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// The examples of how prompts are read.

func exampleSights() map[string]previewRequestJSON {
	return map[string]previewRequestJSON{
		"prompt": {Prompt: "Revenue by region last month", DatasetID: exampleDatasetID, ScheduleFrequency: ptr("monthly"), Timezone: ptr("Europe/Berlin"), ScheduleTime: ptr("07:30")},
		"choice": {Prompt: "Revenue by region last month", DatasetID: exampleDatasetID, Plan: examplePlan(), Edits: []editJSON{exampleEdit()}, FirstPage: ptr(true)},
	}
}

func exampleEdit() editJSON {
	return editJSON{Question: "q1", Part: string(sitrep.PartMetric), Value: json.RawMessage(`[{"aggregate":"average","column":"revenue","label":"average revenue","unit":"EUR","additive":false,"good":"up","origin":"asked"}]`)}
}

func examplePreview() previewJSON {
	slots := exampleSlots()
	slots.Slots = slots.Slots[:1]
	return previewJSON{
		DatasetID: exampleDatasetID, Prompt: "Revenue by region last month", Plan: examplePlan(), UnusedWords: []string{}, NotAnswered: []unansweredJSON{}, Schedule: slots,
		Questions: []readQuestionJSON{{
			ID: "q1", Text: "Revenue by region last month", Asked: true, Reading: "Total revenue by region, October 2026 (last month)",
			Parts: []readPartJSON{
				{
					Part: string(sitrep.PartMetric), Text: "total revenue", Words: []string{"Revenue"}, Value: json.RawMessage(`[{"aggregate":"sum","column":"revenue","label":"total revenue","unit":"EUR","additive":true,"good":"up","origin":"implied"}]`),
					Choices: []partChoiceJSON{{"average revenue", exampleEdit()}},
				},
				{Part: string(sitrep.PartBreakdown), Text: "region", Words: []string{"by region"}, Value: json.RawMessage(`[{"column":"region","label":"region"}]`), Choices: []partChoiceJSON{}},
				{Part: string(sitrep.PartPeriod), Text: "October 2026 (last month)", Words: []string{"last month"}, Value: json.RawMessage(`{"period":{"kind":"lastComplete","unit":"month","n":1,"text":"last month"}}`), Choices: []partChoiceJSON{}},
			},
		}},
		Alternatives: []alternativeJSON{{"average instead of total", []string{"Average revenue by region, October 2026 (last month)"}, examplePlan()}},
	}
}

func examplePlan() json.RawMessage {
	return json.RawMessage(`{"version":2,"reader":"words","prompt":"Revenue by region last month","questions":[{"id":"q1","text":"Revenue by region last month","intent":"breakdown",` +
		`"measures":[{"aggregate":"sum","column":"revenue","label":"total revenue","unit":"EUR","additive":true,"good":"up","origin":"implied"}],` +
		`"by":[{"column":"region","label":"region"}],"period":{"kind":"lastComplete","unit":"month","n":1,"text":"last month"},"compare":null,"where":null,"having":null,"rank":null,"origin":"asked"}]}`)
}

func examplePlanVersion() planVersionJSON {
	return planVersionJSON{ReportID: exampleReportID, Number: 2, Origin: string(sitrep.PlanGiven), CreatedAt: exampleCreatedAt, Plan: examplePlan()}
}

func examplePlanEdits() map[string]planEditJSON {
	return map[string]planEditJSON{"whole": {Plan: examplePlan()}, "part": {Edits: []editJSON{exampleEdit()}}}
}

func examplePlanned() map[string]plannedJSON {
	return map[string]plannedJSON{"chosen": {
		CreationJSON: CreationJSON{Prompt: "Revenue by region last month", DatasetID: exampleDatasetID, ScheduleFrequency: ptr("monthly")}, Plan: examplePlan(),
	}}
}
