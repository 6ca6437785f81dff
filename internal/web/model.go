package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// modelView is the form in which the model of a dataset is edited.
type modelView struct {
	Dataset  sitrep.Dataset
	Text     string
	Version  string // that is edited
	Problems []lineProblem
	Inferred bool // the text is the model as it was found, nothing is said yet
	Here     bool // what is said is kept with the dataset
}

// lineProblem is what is wrong in a line of a text.
type lineProblem struct {
	Line, Column int // from 1; 0: it is about all
	Of           string
	Text         string
}

// askForModel shows what is said of a dataset, else its model as it was found.
func (p *Pages) askForModel(v *visit) (answer, error) {
	d, err := p.editable(v)
	if err != nil {
		return answer{}, err
	}
	view := modelView{Dataset: d, Text: string(d.Semantics), Version: fingerprint(string(d.Semantics)), Here: d.SemanticsPlace == sitrep.SemanticsHere}
	if len(d.Semantics) == 0 || v.r.URL.Query().Get("from") == "model" {
		view.Inferred = true
		if view.Text, err = p.cfg.ModelText(d); err != nil {
			return answer{}, err
		}
	}
	return answer{page: "model", title: "Model of " + d.Name, data: view}, nil
}

// editable is the dataset of the path, where models are edited.
func (p *Pages) editable(v *visit) (sitrep.Dataset, error) {
	if p.cfg.ModelText == nil {
		return sitrep.Dataset{}, errNoPage
	}
	return p.dataset(v)
}

// saveModel keeps what was written, or shows what is wrong with it, line by line.
func (p *Pages) saveModel(v *visit) (answer, error) {
	d, err := p.editable(v)
	if err != nil {
		return answer{}, err
	}
	view := modelView{
		Dataset: d, Version: v.r.PostForm.Get("version"), Here: d.SemanticsPlace == sitrep.SemanticsHere,
		Text: strings.ReplaceAll(v.r.PostForm.Get("text"), "\r\n", "\n"),
	}
	note := "said"
	if v.r.PostForm.Get("do") == "take back" {
		view.Text, note = "", "unsaid"
	}
	if view.Version != fingerprint(string(d.Semantics)) {
		view.Problems = []lineProblem{{Text: "The model was changed since you opened this form. Open it again in another window, and bring over what you wrote."}}
		return view.again(http.StatusConflict), nil
	}
	over, err := p.cfg.Say(d, []byte(view.Text))
	if view.take(err) {
		return view.again(http.StatusBadRequest), nil
	}
	if err == nil {
		err = p.store.EditSemantics(v.r.Context(), over, d.Semantics)
	}
	return said(datasetAt(d.ID), note), err
}

// again is the form with what is wrong.
func (m *modelView) again(status int) answer {
	return answer{page: "model", title: "Please check: Model of " + m.Dataset.Name, status: status, data: *m}
}

// take takes over what an error says of lines, and says whether it did.
func (m *modelView) take(err error) bool {
	e, ok := errors.AsType[*sitrep.Error](err)
	if !ok || e.Code != sitrep.Invalid {
		return false
	}
	lines := strings.Split(m.Text, "\n")
	for _, f := range e.Fields {
		line, column, _ := strings.Cut(f.Location, ":")
		one := lineProblem{Text: f.Message}
		one.Line, _ = strconv.Atoi(line)
		one.Column, _ = strconv.Atoi(column)
		if one.Line > 0 && one.Line <= len(lines) {
			one.Of = strings.TrimSpace(lines[one.Line-1])
		}
		m.Problems = append(m.Problems, one)
	}
	if len(e.Fields) == 0 {
		m.Problems = []lineProblem{{Text: e.Message}}
	}
	return true
}
