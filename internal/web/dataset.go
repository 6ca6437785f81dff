package web

import (
	"github.com/a-seed-aa0acf4e/sitrep"
)

// Datasets are everybody's: whoever is signed in sees them, operators change them.

func (p *Pages) listDatasets(v *visit) (answer, error) {
	return p.datasetsPage(v, addView{})
}

// datasetView is a dataset with what its fields mean.
type datasetView struct {
	sitrep.Dataset
	Columns []column
	Model   sitrep.Model
	Teach   *teachView // for who may teach words
	Edits   bool       // the model can be edited
	Changes bool       // it can be refreshed and its rejected rows be had
	Sent    bool       // its file was uploaded
	Fresh   bool       // it was added just now
	Wrong   map[string]string
}

// column is a field of the table with what is known of it.
type column struct {
	sitrep.Field
	Meaning sitrep.FieldMeaning
}

func (p *Pages) showDataset(v *visit) (answer, error) {
	d, err := p.dataset(v)
	if err != nil {
		return answer{}, err
	}
	return p.datasetPage(v, d)
}

// datasetPage shows a dataset; change fills in what was typed into one of its forms.
func (p *Pages) datasetPage(v *visit, d sitrep.Dataset, change ...func(*datasetView)) (answer, error) {
	m, err := p.cfg.Model(d)
	if err != nil {
		return answer{}, err
	}
	named := map[string]sitrep.FieldMeaning{}
	for _, f := range m.Fields {
		named[f.Name] = f
	}
	view := datasetView{Dataset: d, Model: m, Edits: v.may("editModel") && p.cfg.ModelText != nil}
	for _, f := range d.Fields {
		view.Columns = append(view.Columns, column{f, named[f.Name]})
	}
	view.Changes, view.Fresh = p.cfg.Desk != nil, v.r.URL.Query().Get("said") == "added"
	view.Sent = p.mayAdd(v) && p.cfg.Desk.Uploaded(d)
	if p.mayTeach(v) {
		view.Teach = &teachView{Meanings: meanings(d, m)}
	}
	for _, f := range change {
		f(&view)
	}
	return answer{page: "dataset", title: d.Name, data: view, imports: view.Changes && v.may("refreshDataset")}, nil
}

// dataset finds the one of the path, if it is in the catalog.
func (p *Pages) dataset(v *visit) (sitrep.Dataset, error) {
	id, err := v.id("dataset")
	if err != nil {
		return sitrep.Dataset{}, err
	}
	d, err := p.store.DatasetByID(v.r.Context(), id)
	if err == nil && !d.RemovedAt.IsZero() {
		err = errNoPage
	}
	return d, err
}

func (p *Pages) askToRemove(v *visit) (answer, error) {
	d, err := p.dataset(v)
	return answer{page: "remove", title: "Remove this dataset?", data: d}, err
}

func (p *Pages) removeDataset(v *visit) (answer, error) {
	d, err := p.dataset(v)
	switch {
	case err != nil:
	case p.cfg.Desk != nil:
		err = p.cfg.Desk.Remove(v.r.Context(), d.ID)
	default:
		err = p.store.RemoveDataset(v.r.Context(), v.now, d.ID)
	}
	return said("/app/datasets", "removed"), err
}
