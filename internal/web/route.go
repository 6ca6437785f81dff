package web

import "net/http"

// role is who may see a page.
type role int

const (
	anybody  role = iota // also who is not signed in
	owner                // whoever is signed in
	operator             // whoever may do what is everybody's
)

// route is a page or what a form asks for.
type route struct {
	method, path string
	who          role
	handle       func(*visit) (answer, error)
}

// routes is the whole of the pages: what is not here is not there.
func (p *Pages) routes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/app/{$}", owner, p.home},
		{get, signInPath, anybody, p.askForKey},
		{post, signInPath, anybody, p.signIn},
		{post, "/app/sign-out", owner, p.signOut},

		{get, "/app/reports", owner, p.listReports},
		{get, "/app/reports/new", owner, p.newReport},
		{post, "/app/reports", owner, p.createReport},
		{get, "/app/reports/{report}", owner, p.showReport},
		{get, "/app/reports/{report}/diff", owner, p.showDiff},
		{get, "/app/reports/{report}/edit", owner, p.askToChange},
		{post, "/app/reports/{report}/edit", owner, p.changeReport},
		{post, "/app/reports/{report}/run", owner, p.runReport},
		{post, "/app/reports/{report}/pause", owner, p.pauseReport},
		{post, "/app/reports/{report}/resume", owner, p.resumeReport},
		{get, "/app/reports/{report}/reading", owner, p.showReading},
		{post, "/app/reports/{report}/reading", owner, p.chooseReading},
		{post, "/app/reports/{report}/reading/restore", owner, p.restoreReading},
		{get, "/app/reports/{report}/delete", owner, p.askToDelete},
		{post, "/app/reports/{report}/delete", owner, p.deleteReport},
		{post, "/app/runs/{run}/cancel", owner, p.cancelRun},
		{post, "/app/runs/{run}/send", owner, p.sendAgain},

		{get, "/app/datasets", owner, p.listDatasets},
		{post, uploadPath, operator, p.uploadDataset},
		{post, "/app/datasets/sample", operator, p.addSample},
		{get, "/app/datasets/{dataset}", owner, p.showDataset},
		{get, "/app/datasets/{dataset}/model", operator, p.askForModel},
		{post, "/app/datasets/{dataset}/model", operator, p.saveModel},
		{post, replacePath, operator, p.replaceFile},
		{post, "/app/datasets/{dataset}/refresh", operator, p.refreshDataset},
		{get, "/app/datasets/{dataset}/rejected.csv", owner, p.rejected},
		{post, "/app/datasets/{dataset}/words", operator, p.teachWord},
		{post, "/app/datasets/{dataset}/words/forget", operator, p.forgetWord},
		{get, "/app/datasets/{dataset}/remove", operator, p.askToRemove},
		{post, "/app/datasets/{dataset}/remove", operator, p.removeDataset},

		{get, "/app/key", owner, p.showKey},
		{get, "/app/settings", operator, p.showSettings},
	}
}
