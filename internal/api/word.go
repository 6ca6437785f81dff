package api

import (
	"context"
	"net/http"
	"net/url"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

const (
	pathWords = pathCatalog + "/{datasetId}/words"
	pathWord  = pathWords + "/{word}"
)

// lessonJSON documents the body of a word that is taught.
type lessonJSON struct {
	Word  string `json:"word" minLength:"1" maxLength:"60" doc:"What people say: turnover, best."`
	Means string `json:"means" minLength:"1" maxLength:"60" doc:"The name of a field or a metric, a value of a field (\"branch = Berlin\"), or other words that name one (\"fewest defects\")."`
}

type wordJSON struct {
	Word      string `json:"word"`
	Means     string `json:"means"`
	TaughtBy  string `json:"taughtBy" doc:"Name of the key that taught it."`
	CreatedAt string `json:"createdAt" format:"date-time"`
}

type wordsJSON struct {
	Words []wordJSON `json:"words" nullable:"false"`
}

func (a *API) listWords(ctx context.Context, in *datasetInput) (*answer[wordsJSON], error) {
	d, err := a.datasetAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	return ok(wordsJSON{each(d.Words, wordOf)}), nil
}

func wordOf(w sitrep.TaughtWord) wordJSON {
	return wordJSON{w.Word, w.Means, w.By, timestamp(w.CreatedAt)}
}

// datasetAt is a dataset of the catalog by an id in a path.
func (a *API) datasetAt(ctx context.Context, text string) (sitrep.Dataset, error) {
	id, err := pathID("datasetId", text)
	if err != nil {
		return sitrep.Dataset{}, err
	}
	d, err := a.store.DatasetByID(ctx, id)
	if err == nil && !d.RemovedAt.IsZero() {
		err = sitrep.Errorf(sitrep.NotFound, "there is no such dataset in the catalog")
	}
	return d, err
}

type teachInput struct {
	DatasetID string `path:"datasetId" format:"uuid" doc:"A dataset of the catalog."`

	request *http.Request
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us.
func (in *teachInput) Resolve(ctx huma.Context) []error {
	in.request, _ = humachi.Unwrap(ctx)
	return nil
}

func (a *API) teachWord(ctx context.Context, in *teachInput) (*answer[wordJSON], error) {
	text, err := readBody(in.request)
	if err != nil {
		return nil, err
	}
	var word, means *string
	wrong, whole := decodeObject(text, textMembers([]reports.Text{
		{Name: "word", Into: &word, Check: sitrep.CheckLine(sitrep.MaxTaught)}, {Name: "means", Into: &means, Check: sitrep.CheckLine(sitrep.MaxTaught)},
	}))
	for name, given := range map[string]*string{"body.means": means, "body.word": word} {
		if whole && given == nil && !places(wrong, name) {
			wrong = append(wrong, wrongAt(name, missing)...)
		}
	}
	if len(wrong) > 0 {
		return nil, sitrep.InvalidFields(wrong...)
	}
	d, err := a.datasetAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	w := sitrep.TaughtWord{Word: *word, Means: *means, By: caller(ctx).Name, CreatedAt: a.now()}
	if err := a.cfg.CheckWord(d, w); err != nil {
		return nil, inBody(err)
	}
	if err := a.store.TeachWord(ctx, w.CreatedAt, d.ID, w); err != nil {
		return nil, err
	}
	return ok(wordOf(w)), nil
}

type wordInput struct {
	DatasetID string `path:"datasetId" format:"uuid" doc:"A dataset of the catalog."`
	Word      string `path:"word" doc:"Percent-encoded; its case does not matter."`
}

func (a *API) forgetWord(ctx context.Context, in *wordInput) (*answer[messageJSON], error) {
	word, err := url.PathUnescape(in.Word)
	if err != nil || !utf8.ValidString(word) {
		return nil, sitrep.InvalidFields(wrongAt("path.word", notText)...)
	}
	d, err := a.datasetAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	if err := a.store.ForgetWord(ctx, d.ID, word); err != nil {
		return nil, err
	}
	return ok(messageJSON{"The word is forgotten. The next reading of a prompt does without it."}), nil
}

func (a *API) routeWords() {
	register(a, operation{
		id: "listWords", method: http.MethodGet, path: pathWords, tag: tagDatasets,
		summary: "List the words that a dataset was taught", about: "What people say of it, and what that means. Those of its file of semantics are not among them.",
		errors: withCommon(kindInvalid, kindNotFound), example: wordsJSON{[]wordJSON{exampleWord()}},
	}, a.listWords)
	register(a, operation{
		id: "teachWord", method: http.MethodPost, path: pathWords, tag: tagDatasets,
		summary: "Teach a dataset a word",
		about: "It changes the next reading of everybody's prompts about the dataset, and of no other's. A word that stands in its file of semantics too means what is " +
			"taught here. Plans that were given stay; a plan that a run made is made anew only where it left the word unread. A word that was taught before gets the new meaning. For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound, kindConflict, kindSlow, kindTooLarge, kindMediaType), example: exampleWord(),
	}, a.teachWord)
	a.documentBody(a.huma.OpenAPI().Paths[pathWords].Post, jsonType, examplesOf[lessonJSON](map[string]lessonJSON{"field": {"turnover", "net_amount"}, "words": {"best", "fewest defects"}}))
	register(a, operation{
		id: "forgetWord", method: http.MethodDelete, path: pathWord, tag: tagDatasets,
		summary: "Have a dataset forget a word", about: "For operators' keys.",
		errors: withCommon(kindInvalid, kindForbidden, kindNotFound), example: messageJSON{"The word is forgotten. The next reading of a prompt does without it."},
	}, a.forgetWord)
}

func exampleWord() wordJSON {
	return wordJSON{"turnover", "net_amount", "ada", exampleCreatedAt}
}
