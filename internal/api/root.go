package api

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"
)

// rootLinks are what a visitor of / may look for, by name.
var rootLinks = []struct{ Name, Path, About string }{
	{"docs", "/docs", "how to use the API, with a quick start"},
	{"openapi", "/openapi.json", "the same for programs: OpenAPI 3.1"},
	{"schema", "/schemas/" + contentSchema, "the JSON Schema of a report"},
	{"health", "/healthz", "whether the process answers"},
	{"readiness", "/readyz", "whether to send requests here"},
	{"reports", pathReports, "the reports of a key"},
}

const rootPage = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>sitrep</title></head>
<body>
<h1>sitrep</h1>
<p>A reports service. Version {{.Version}}, interface {{.Interface}}.</p>
<ul>{{range .Links}}<li><a href="{{.Path}}">{{.Path}}</a>: {{.About}}</li>{{end}}</ul>
</body>
</html>
`

// serveRoot says at / what this is and where to go on: as a page to who would rather
// have one, as a browser does, else as JSON.
func (a *API) serveRoot() {
	links := map[string]string{}
	for _, l := range rootLinks {
		links[l.Name] = l.Path
	}
	asJSON := []byte(pretty(map[string]any{
		"name": "sitrep", "version": a.cfg.shown, "interface": documentVersion, "links": links,
	}) + "\n")
	var asHTML bytes.Buffer
	err := template.Must(template.New("root").Parse(rootPage)).Execute(&asHTML, map[string]any{
		"Version": a.cfg.shown, "Interface": documentVersion, "Links": rootLinks,
	})
	if err != nil {
		panic(err) // a mistake in this package
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Vary", "Accept")
		body := asJSON
		h.Set("Content-Type", jsonType)
		if page := prefersHTML(r.Header.Values("Accept")); page && a.cfg.Pages != nil {
			http.Redirect(w, r, PagesRoot, http.StatusSeeOther)
			return
		} else if page {
			body = asHTML.Bytes()
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		}
		_, _ = w.Write(body) // the client is gone: nobody is left to tell
	}
	a.router.Get("/", handler)
	a.router.Head("/", handler)
	a.methods["/"] = []string{http.MethodGet, http.MethodHead}
}

// prefersHTML says whether a page is named before JSON, or JSON is not. Browsers name
// pages first; programs name JSON, or take anything. Weights are not looked at, but 0.
func prefersHTML(accept []string) bool {
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		kind, params, _ := strings.Cut(strings.ToLower(strings.TrimSpace(part)), ";")
		if strings.Contains(strings.ReplaceAll(params, " ", ""), "q=0;") || strings.HasSuffix(strings.ReplaceAll(params, " ", ""), "q=0") {
			continue
		}
		switch strings.TrimSpace(kind) {
		case htmlType, "application/xhtml+xml":
			return true
		case jsonType, "application/*":
			return false
		}
	}
	return false
}
