package web

import (
	"errors"
	"net/http"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// teachView is the form by which a dataset is taught a word.
type teachView struct {
	Word, Means string
	Wrong       map[string]string // what is wrong with word or means
	Words       []string          // that may be meant
	Meanings    []string          // names that a word may mean
	Open        bool              // it was used
	Kept        string            // what was taught just now; empty: nothing
}

// mayTeach: a word holds for everybody, so operators teach it.
func (p *Pages) mayTeach(v *visit) bool { return v.may("teachWord") && p.cfg.CheckWord != nil }

// meanings are the names that a word may mean: of fields and of metrics.
func meanings(d sitrep.Dataset, m sitrep.Model) (names []string) {
	seen := map[string]bool{}
	add := func(name string) {
		if key := strings.ToLower(name); name != "" && !seen[key] {
			names, seen[key] = append(names, name), true
		}
	}
	for _, metric := range m.Metrics {
		add(metric.Label)
	}
	for _, f := range d.Fields {
		add(f.Name)
	}
	return names
}

// suggest offers the words of a reading: first those that nothing was made of.
func (t *teachView) suggest(read sitrep.Preview) {
	t.Words = append(t.Words, read.Unused...)
	for _, q := range read.Questions {
		for _, part := range q.Parts {
			t.Words = append(t.Words, part.Words...)
		}
	}
	if t.Word == "" && len(read.Unused) > 0 {
		t.Word = read.Unused[0]
	}
}

// teach keeps what a form says of a word, or says what is wrong with it.
func (p *Pages) teach(v *visit, d sitrep.Dataset) (t teachView, err error) {
	form := v.r.PostForm
	t = teachView{Word: strings.TrimSpace(form.Get("word")), Means: strings.TrimSpace(form.Get("means")), Wrong: map[string]string{}, Open: true}
	check := sitrep.CheckLine(sitrep.MaxTaught)
	for name, text := range map[string]string{"word": t.Word, "means": t.Means} {
		if flaw := check(text); flaw != (sitrep.Flaw{}) {
			t.Wrong[name] = flaw.Text
		}
	}
	if len(t.Wrong) > 0 {
		return t, nil
	}
	w := sitrep.TaughtWord{Word: t.Word, Means: t.Means, By: v.key().Name, CreatedAt: v.now}
	if err = p.cfg.CheckWord(d, w); err == nil {
		err = p.store.TeachWord(v.r.Context(), v.now, d.ID, w)
	}
	if e, ok := errors.AsType[*sitrep.Error](err); ok && e.Code == sitrep.Invalid && len(e.Fields) > 0 {
		for _, w := range e.Fields {
			t.Wrong[w.Location] = w.Message
		}
		return t, nil
	}
	if err == nil {
		t = teachView{Kept: "“" + t.Word + "” means “" + t.Means + "” from now on."}
	}
	return t, err
}

// teachOnForm teaches what the form of a report says of a word, if its button was pressed.
// It returns the dataset with what it knows then.
func (p *Pages) teachOnForm(v *visit, d sitrep.Dataset, view *formView) (sitrep.Dataset, error) {
	if !p.mayTeach(v) || view.Editing != "" {
		return d, nil
	}
	t := teachView{Word: v.r.PostForm.Get("word"), Means: v.r.PostForm.Get("means")}
	if v.r.PostForm.Get("teach") != "" {
		var err error
		if t, err = p.teach(v, d); err != nil {
			return d, err
		}
		if t.Kept != "" { // what was chosen was of a dataset that did not know the word
			v.r.PostForm.Del(fieldPlan)
			if d, err = p.store.DatasetByID(v.r.Context(), d.ID); err != nil {
				return d, err
			}
		}
	}
	m, err := p.cfg.Model(d)
	t.Meanings = meanings(d, m)
	view.Teach = &t
	return d, err
}

// teachWord teaches the dataset of the path a word, and leads back to where that was wanted.
func (p *Pages) teachWord(v *visit) (answer, error) {
	d, err := p.dataset(v)
	if err != nil {
		return answer{}, err
	}
	if !p.mayTeach(v) {
		return answer{}, sitrep.Errorf(sitrep.Temporary, "No words are taught by this process.")
	}
	t, err := p.teach(v, d)
	if err != nil {
		return answer{}, err
	}
	if t.Kept == "" {
		a, err := p.datasetPage(v, d, func(view *datasetView) { t.Meanings = view.Teach.Meanings; view.Teach = &t })
		a.status, a.title = http.StatusBadRequest, "Please check: "+a.title
		return a, err
	}
	back := datasetAt(d.ID)
	if to := v.r.PostForm.Get("back"); to != "" {
		back = localPath(to)
	}
	return said(back, "taught"), nil
}

func datasetAt(id sitrep.ID) string { return "/app/datasets/" + string(id) }

func (p *Pages) forgetWord(v *visit) (answer, error) {
	d, err := p.dataset(v)
	if err == nil {
		err = p.store.ForgetWord(v.r.Context(), d.ID, v.r.PostForm.Get("word"))
	}
	return said(datasetAt(d.ID), "forgotten"), err
}
