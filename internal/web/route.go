package web

import (
	"net/http"

	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/share"
)

// route is a page or what a form asks for.
type route struct {
	method, path string
	does         string // the operation that it is in the table of roles; see internal/reports
	handle       func(*visit) (answer, error)
}

// routes is the whole of the pages: what is not here is not there.
func (p *Pages) routes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/app/{$}", "showHome", p.home},
		{get, signInPath, "signIn", p.askForKey},
		{post, signInPath, "signIn", p.signIn},
		{get, startPath, "signIn", p.startSignIn},
		{get, openid.BackPath, "signIn", p.endSignIn},
		{post, "/app/sign-out", "signOut", p.signOut},

		{get, "/app/reports", "listReports", p.listReports},
		{get, "/app/reports/new", "createReport", p.newReport},
		{post, "/app/reports", "createReport", p.createReport},
		{get, "/app/reports/{report}", "getReport", p.showReport},
		{get, "/app/reports/{report}/diff", "compareExecutions", p.showDiff},
		{get, "/app/reports/{report}/links", "listLinks", p.showLinks},
		{post, "/app/reports/{report}/links", "createLink", p.makeLink},
		{post, "/app/reports/{report}/links/{link}/revoke", "revokeLink", p.revokeLink},
		{get, "/app/reports/{report}/edit", "editReport", p.askToChange},
		{post, "/app/reports/{report}/edit", "editReport", p.changeReport},
		{post, "/app/reports/{report}/run", "runReport", p.runReport},
		{post, "/app/reports/{report}/pause", "pauseReport", p.pauseReport},
		{post, "/app/reports/{report}/resume", "resumeReport", p.resumeReport},
		{get, "/app/reports/{report}/reading", "changePlan", p.showReading},
		{post, "/app/reports/{report}/reading", "changePlan", p.chooseReading},
		{post, "/app/reports/{report}/reading/restore", "restorePlan", p.restoreReading},
		{get, "/app/reports/{report}/delete", "deleteReport", p.askToDelete},
		{post, "/app/reports/{report}/delete", "deleteReport", p.deleteReport},
		{get, "/app/runs/{run}/events", "followExecution", p.followRun},
		{post, "/app/runs/{run}/cancel", "cancelExecution", p.cancelRun},
		{post, "/app/runs/{run}/send", "retryDeliveries", p.sendAgain},

		{get, "/app/datasets", "listDatasets", p.listDatasets},
		{post, uploadPath, "uploadDataset", p.uploadDataset},
		{post, "/app/datasets/sample", "uploadDataset", p.addSample},
		{get, "/app/imports/{import}/events", "followImport", p.followImport},
		{get, "/app/datasets/{dataset}", "getDataset", p.showDataset},
		{get, "/app/datasets/{dataset}/model", "editModel", p.askForModel},
		{post, "/app/datasets/{dataset}/model", "editModel", p.saveModel},
		{post, replacePath, "replaceDatasetFile", p.replaceFile},
		{post, "/app/datasets/{dataset}/refresh", "refreshDataset", p.refreshDataset},
		{get, "/app/datasets/{dataset}/rejected.csv", "listRejected", p.rejected},
		{post, "/app/datasets/{dataset}/words", "teachWord", p.teachWord},
		{post, "/app/datasets/{dataset}/words/forget", "forgetWord", p.forgetWord},
		{get, "/app/datasets/{dataset}/remove", "removeDataset", p.askToRemove},
		{post, "/app/datasets/{dataset}/remove", "removeDataset", p.removeDataset},

		{get, share.Path + "{token}", readShared, p.showShared},
		{get, share.Path + "{token}/markdown", readShared, p.sharedMarkdown},
		{get, share.Path + "{token}/json", readShared, p.sharedJSON},

		{get, "/app/key", "showKey", p.showKey},
		{get, "/app/audit", "listAudit", p.showAudit},
		{get, "/app/settings", "showSettings", p.showSettings},
	}
}
