package reports

import "github.com/a-seed-aa0acf4e/sitrep"

// anybody may do what needs no key at all.
const anybody sitrep.KeyRole = ""

// least is the table of who may what: each operation of the API and of the pages, and the
// least role that may ask for it. What is not here, nobody can ask for. A page has the
// operation that the API has for the same, if there is one.
//
// It says what a key may do at all. Whose report it may do it to stands in right.go, and
// is held by the store.
var least = map[string]sitrep.KeyRole{
	"getHealth": anybody, "getReadiness": anybody,
	"readShared": anybody, "signIn": anybody, "signOut": sitrep.Viewer, "showHome": sitrep.Viewer, "showKey": sitrep.Viewer,

	"listReports": sitrep.Viewer, "listReportsByRef": sitrep.Viewer, "discoverReports": sitrep.Viewer, "getReport": sitrep.Viewer,
	"getReportStatus": sitrep.Viewer, "previewReport": sitrep.Viewer, "previewSchedule": sitrep.Viewer, "getPlan": sitrep.Viewer, "listPlans": sitrep.Viewer,
	"listExecutions": sitrep.Viewer, "getExecution": sitrep.Viewer, "followExecution": sitrep.Viewer, "compareExecutions": sitrep.Viewer, "getMarkdown": sitrep.Viewer, "getJson": sitrep.Viewer,
	"getHtml": sitrep.Viewer, "getChartSvg": sitrep.Viewer, "getChartPng": sitrep.Viewer, "listDeliveries": sitrep.Viewer, "showModel": sitrep.Viewer,
	"listDatasets": sitrep.Viewer, "getDataset": sitrep.Viewer, "getDatasetModel": sitrep.Viewer, "listRejected": sitrep.Viewer, "listWords": sitrep.Viewer,

	"previewReading": sitrep.Editor, "createReport": sitrep.Editor, "createPlannedReport": sitrep.Editor, "editReport": sitrep.Editor,
	"pauseReport": sitrep.Editor, "resumeReport": sitrep.Editor, "runReport": sitrep.Editor, "cancelExecution": sitrep.Editor, "retryDeliveries": sitrep.Editor,
	"renewPlan": sitrep.Editor, "changePlan": sitrep.Editor, "restorePlan": sitrep.Editor,

	"deleteReport": sitrep.Owner, "createLink": sitrep.Owner, "listLinks": sitrep.Owner, "revokeLink": sitrep.Owner,

	"uploadDataset": sitrep.Operator, "replaceDatasetFile": sitrep.Operator, "refreshDataset": sitrep.Operator, "removeDataset": sitrep.Operator, "followImport": sitrep.Operator,
	"listSources": sitrep.Operator, "addSource": sitrep.Operator, "removeSource": sitrep.Operator, "testSource": sitrep.Operator, "addSourceDataset": sitrep.Operator,
	"teachWord": sitrep.Operator, "forgetWord": sitrep.Operator, "editModel": sitrep.Operator,
	"listKeys": sitrep.Operator, "showSettings": sitrep.Operator, "listAudit": sitrep.Operator,
}

// Least is the role that an operation needs. ok is false for what is not in the table.
// open: it needs no key.
func Least(operation string) (role sitrep.KeyRole, open, ok bool) {
	role, ok = least[operation]
	return role, role == anybody, ok
}

// May says whether a key may ask for an operation. Forbidden; also for an operation that
// nobody has put into the table.
func May(key *sitrep.Key, operation string) error {
	role, open, ok := Least(operation)
	switch {
	case ok && open, ok && key != nil && key.Role.Includes(role):
		return nil
	case role == sitrep.Operator:
		return errNotOperator
	}
	return sitrep.Errorf(sitrep.Forbidden, "This key may only %s. Whoever runs the service can give it another role.", mayOnly(key))
}

// errNotOperator: what is everybody's is changed by few.
var errNotOperator = sitrep.Errorf(sitrep.Forbidden,
	"This is for operators, because it is everybody's. Whoever runs the service can give you an operator's key.")

func mayOnly(key *sitrep.Key) string {
	if key != nil && key.Role == sitrep.Editor {
		return "read, create and change reports"
	}
	return "read"
}
