package api

func (a *API) serveDocs() {}
