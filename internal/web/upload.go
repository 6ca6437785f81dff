package web

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

const (
	uploadPath  = "/app/datasets"
	replacePath = "/app/datasets/{dataset}/file"

	// uploadTime is how long a file may take to come and to be read.
	uploadTime = 10 * time.Minute
	// maxDrained is how much of a refused file is still taken, so that browsers show why.
	maxDrained = 64 << 20
)

// streamed are forms that hold a file: their handlers read them, and look at the token
// before the file.
var streamed = map[string]bool{uploadPath: true, replacePath: true}

// addView is the form by which a file is added, as it was filled in.
type addView struct {
	Name, Description, Sheet string
	Wrong                    map[string]string
}

// datasetsView is the catalog, and how it grows.
type datasetsView struct {
	All []sitrep.Dataset
	Add *addView // for who may add; nil: nobody may
}

// sample is the prompt of a first report about the made-up data.
const samplePrompt = "Revenue by month; top 5 products by revenue; how did revenue by region change in October 2026?"

func (p *Pages) mayAdd(v *visit) bool { return v.may("uploadDataset") && p.cfg.Desk != nil }

var errNoDesk = sitrep.Errorf(sitrep.Temporary, "No datasets are added by this process.")

func (p *Pages) datasetsPage(v *visit, add addView) (answer, error) {
	all, err := p.store.Datasets(v.r.Context())
	if err != nil {
		return answer{}, err
	}
	view := datasetsView{All: all}
	if p.mayAdd(v) {
		view.Add = &add
	}
	a := answer{page: "datasets", title: "Datasets", data: view, imports: view.Add != nil}
	if len(add.Wrong) > 0 {
		a.status, a.title = http.StatusBadRequest, "Please check: Datasets"
	}
	return a, nil
}

// unhurry lets a request take longer than others.
func (v *visit) unhurry() {
	c, until := http.NewResponseController(v.w), time.Now().Add(uploadTime)
	_ = errors.Join(c.SetReadDeadline(until), c.SetWriteDeadline(until)) // a connection without deadlines has none to move
}

// receive reads a form up to its file, and refuses one without the token of its session: then
// came is false. What the visit does from then on may be followed, until end.
func (p *Pages) receive(v *visit) (u datasets.Upload, came bool, end func(error), err error) {
	v.unhurry()
	before, file, err := datasets.ReadForm(v.r)
	if !tokenFits(p.formSecret(v), before.Get("token")) {
		return u, false, func(error) {}, errStaleForm
	}
	end = p.beginImport(v, before.Get(importField))
	u = datasets.Upload{Name: strings.TrimSpace(before.Get("name")), Description: strings.TrimSpace(before.Get("description")), Sheet: strings.TrimSpace(before.Get("sheet"))}
	if err == nil {
		u.FileName, u.Content = file.FileName(), datasets.Watched(v.r.Context(), file, v.r.ContentLength)
	}
	return u, true, end, err
}

// uploadDataset adds the file of a form as a dataset.
func (p *Pages) uploadDataset(v *visit) (answer, error) {
	if p.cfg.Desk == nil {
		return answer{}, errNoDesk
	}
	u, came, end, err := p.receive(v)
	if !came {
		return answer{}, err
	}
	var d sitrep.Dataset
	if err == nil {
		d, err = p.cfg.Desk.Upload(v.r.Context(), u)
	}
	end(err)
	if err == nil {
		return redirect(datasetAt(d.ID) + "?said=added"), nil
	}
	_, _ = io.CopyN(io.Discard, v.r.Body, maxDrained)
	if wrong := wrongWith(err); wrong != nil {
		return p.datasetsPage(v, addView{Name: u.Name, Description: u.Description, Sheet: u.Sheet, Wrong: wrong})
	}
	return answer{}, err
}

// wrongWith is what an error says of the members of a form by which a file is sent; nil: it is of another kind.
func wrongWith(err error) map[string]string {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok {
		return nil
	}
	wrong := map[string]string{}
	for _, f := range e.Fields {
		wrong[f.Location] = f.Message
	}
	switch {
	case len(wrong) > 0:
	case e.Code == sitrep.Conflict:
		wrong["name"] = e.Message
	case e.Code == sitrep.Invalid, e.Code == sitrep.Limited:
		wrong[datasets.FileField] = e.Message
	default:
		return nil
	}
	return wrong
}

// replaceFile puts the file of a form in the place of one that was uploaded.
func (p *Pages) replaceFile(v *visit) (answer, error) {
	d, err := p.deskFor(v)
	if err != nil {
		return answer{}, err
	}
	u, came, end, err := p.receive(v)
	if !came {
		return answer{}, err
	}
	if err == nil {
		err = p.cfg.Desk.Replace(v.r.Context(), d, u)
	}
	end(err)
	if wrong := wrongWith(err); wrong != nil {
		_, _ = io.CopyN(io.Discard, v.r.Body, maxDrained)
		a, err := p.datasetPage(v, d, func(view *datasetView) { view.Wrong = wrong })
		a.status, a.title = http.StatusBadRequest, "Please check: "+a.title
		return a, err
	}
	return said(datasetAt(d.ID), "refreshed"), err
}

// deskFor is the dataset of the path, where datasets are changed.
func (p *Pages) deskFor(v *visit) (sitrep.Dataset, error) {
	if p.cfg.Desk == nil {
		return sitrep.Dataset{}, errNoDesk
	}
	return p.dataset(v)
}

// addSample adds the made-up data, and leads to a report about them.
func (p *Pages) addSample(v *visit) (answer, error) {
	if p.cfg.Desk == nil {
		return answer{}, errNoDesk
	}
	v.unhurry()
	end := p.beginImport(v, v.r.PostForm.Get(importField))
	d, err := p.cfg.Desk.Sample(v.r.Context())
	end(err)
	to := url.Values{"dataset": {string(d.ID)}, "prompt": {samplePrompt}, "how": {string(sitrep.OnDemand)}, "said": {"added"}}
	return redirect("/app/reports/new?" + to.Encode()), err
}

// refreshDataset imports a dataset if its source has changed.
func (p *Pages) refreshDataset(v *visit) (answer, error) {
	d, err := p.deskFor(v)
	if err != nil {
		return answer{}, err
	}
	v.unhurry()
	end := p.beginImport(v, v.r.PostForm.Get(importField))
	_, changed, err := p.cfg.Desk.Refresh(v.r.Context(), d)
	end(err)
	note := "unchanged"
	if changed {
		note = "refreshed"
	}
	return said(datasetAt(d.ID), note), err
}

// download is a file in place of a page.
type download struct {
	name, kind string
	body       []byte
}

// rejected is what of a dataset's source did not fit, as a file.
func (p *Pages) rejected(v *visit) (answer, error) {
	d, err := p.deskFor(v)
	if err != nil {
		return answer{}, err
	}
	list, err := p.cfg.Desk.Rejects(d)
	if err != nil {
		return answer{}, err
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	rows := [][]string{{"line", "column", "what became of it", "reason", "text"}}
	for _, r := range list {
		became := "the row was left out"
		if r.Kept {
			became = "the cell was left empty"
		}
		rows = append(rows, []string{strconv.FormatInt(r.Line, 10), asText(r.Column), became, asText(r.Reason), asText(r.Text)})
	}
	if err := w.WriteAll(rows); err != nil {
		return answer{}, fmt.Errorf("write rejected rows: %w", err)
	}
	return answer{file: &download{name: "rejected-" + d.Slug + ".csv", kind: "text/csv; charset=utf-8", body: out.Bytes()}}, nil
}

// asText keeps a spreadsheet from taking somebody's cell for a formula.
func asText(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
