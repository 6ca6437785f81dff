package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/diff"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/page"
)

//go:embed pages/*.html.tmpl
var sources embed.FS

//go:embed style.css
var ownStyle string

//go:embed icon.svg
var icon []byte

const iconPath = "/app/icon.svg"

var (
	style = wholeStyle()
	// stylePath names the style by what is in it, so that browsers may keep it.
	stylePath = "/app/style-" + fingerprint(style) + ".css"
)

// wholeStyle is that of the pages, and of the report that may stand in one.
func wholeStyle() string {
	colours, rules := page.Style()
	return colours + ownStyle + rules
}

func fingerprint(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

func serveStyle(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/css; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = io.WriteString(w, style)
}

func serveIcon(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "public, max-age=86400")
	_, _ = w.Write(icon)
}

// layouts has each page by its name, with the frame around it.
var layouts = sync.OnceValue(parseLayouts)

func parseLayouts() map[string]*template.Template {
	frame := template.Must(template.New("frame").Funcs(template.FuncMap{
		"when": when, "count": grouped, "state": stateOf, "took": took, "local": localTime, "json": asJSON, "stamp": stamp,
		"clean": document.Clean, "words": diff.Words, "became": changeWord, "place": placeWord, "far": howFar, "first": firstRows, "rest": restRows,
	}).ParseFS(sources, "pages/frame.html.tmpl", "pages/parts.html.tmpl"))
	names, err := fs.Glob(sources, "pages/*.html.tmpl")
	if err != nil {
		panic(err) // a mistake in this package
	}
	all := map[string]*template.Template{}
	for _, name := range names {
		short := strings.TrimSuffix(path.Base(name), ".html.tmpl")
		all[short] = template.Must(template.Must(frame.Clone()).ParseFS(sources, name))
	}
	return all
}

// frameView is what every page has around it.
type frameView struct {
	Title, Style, Icon, Token, Version string
	Who                                string // empty: nobody is signed in
	Role                               sitrep.KeyRole
	Note                               string      // what was just done; empty: nothing
	Here                               string      // the part of the pages that this one is of
	Again                              string      // where the browser goes on by itself; empty: nowhere
	Import                             sitrep.ID   // by which an import of this page is followed; empty: it has none
	Script                             template.JS // empty: the page has none
	Data                               any
}

// Operator says whether the visitor changes what is everybody's.
func (f frameView) Operator() bool { return f.Role.Includes(sitrep.Operator) }

// Edits says whether the visitor makes reports.
func (f frameView) Edits() bool { return f.Role.Includes(sitrep.Editor) }

// Owns says whether the visitor may delete what is theirs.
func (f frameView) Owns() bool { return f.Role.Includes(sitrep.Owner) }

func (p *Pages) render(out io.Writer, v *visit, a answer) error {
	layout, ok := layouts()[a.page]
	if !ok {
		return fmt.Errorf("there is no page %q", a.page)
	}
	f := frameView{
		Title: a.title, Style: stylePath, Icon: iconPath, Version: p.cfg.Version, Data: a.data,
		Again: a.again, Note: notes[v.r.URL.Query().Get("said")], Here: partOf(v.r.URL.Path),
	}
	if a.scripted() {
		f.Script = template.JS(following) //nolint:gosec // it is ours
	}
	if a.imports {
		f.Import = sitrep.NewID(v.now)
	}
	if secret := p.formSecret(v); secret != "" {
		f.Token = newToken(secret)
	}
	if v.signedIn() {
		f.Who, f.Role = v.key().Name, v.key().Role
	}
	return layout.ExecuteTemplate(out, "frame", f)
}

// partOf is the first name of a path below the root.
func partOf(path string) string {
	part, _, _ := strings.Cut(strings.TrimPrefix(path, Root), "/")
	return part
}

// notes are what a page may say that somebody was led to; a link can choose one of
// them and nothing else.
var notes = map[string]string{
	"out":       "You are signed out.",
	"created":   "The report is created.",
	"changed":   "The report is changed.",
	"read":      "The report keeps to this reading, from its next run on.",
	"anew":      "The next run reads the request anew.",
	"running":   "The report runs.",
	"paused":    "The report is paused: its schedule starts no run until you resume it.",
	"resumed":   "The report goes on with its next slot.",
	"deleted":   "The report is deleted.",
	"cancelled": "The run is cancelled.",
	"unlinked":  "The link is revoked: whoever has it sees nothing any more.",
	"sent":      "What had failed is sent again.",
	"added":     "The dataset is added.",
	"unchanged": "The source of the dataset has not changed.",
	"refreshed": "The dataset is up to date.",
	"said":      "The model is saved. The next reading of a request uses it.",
	"unsaid":    "What was said here is taken back.",
	"taught":    "The word is kept. The next reading of a request uses it.",
	"forgotten": "The word is forgotten. The next reading of a request does without it.",
	"removed":   "The dataset is removed. Its reports stay, and their next run fails.",
}

// asJSON writes what a button sends when it is pressed.
func asJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

// when writes an instant as the clocks of a place show it, nil: in UTC.
func when(t time.Time, place any) template.HTML {
	if t.IsZero() {
		return `<span class="soft">–</span>`
	}
	zone, ok := place.(*time.Location)
	if !ok || zone == nil {
		zone = time.UTC
	}
	text := template.HTMLEscapeString(stamp(t, zone))
	return template.HTML(`<time datetime="` + t.UTC().Format(time.RFC3339) + `">` + text + `</time>`) //nolint:gosec // escaped
}

// stamp is an instant as plain text.
func stamp(t time.Time, zone *time.Location) string {
	return t.In(zone).Format("2 Jan 2006, 15:04 MST")
}

// grouped writes a whole number with its thousands apart.
func grouped(n any) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// inWords is a length of time as people say it, of its two largest units.
func inWords(d time.Duration) string {
	switch d = d.Round(time.Second); {
	case d < time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%d min %d s", d/time.Minute, d%time.Minute/time.Second)
	}
	return fmt.Sprintf("%d h %d min", d/time.Hour, d%time.Hour/time.Minute)
}

// took is how long a run was under way; empty where it has not begun or ended.
func took(start, end time.Time) string {
	if start.IsZero() || end.IsZero() {
		return ""
	}
	if d := end.Sub(start); d < time.Minute {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return inWords(end.Sub(start))
}
