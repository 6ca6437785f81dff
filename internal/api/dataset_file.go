package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
)

const (
	pathDataset  = pathCatalog + "/{datasetId}"
	pathFile     = pathDataset + "/file"
	pathRefresh  = pathDataset + "/refresh"
	pathRejected = pathDataset + "/rejected"

	// uploadTime is how long a file may take to come and to be read.
	uploadTime = 10 * time.Minute
	// maxDrained is how much of a refused file is still taken, so that its sender reads why.
	maxDrained = 64 << 20
)

// datasetDetailJSON is a dataset with what its last import came to.
type datasetDetailJSON struct {
	ID              string      `json:"id" format:"uuid"`
	Name            string      `json:"name"`
	Description     string      `json:"description"`
	Type            string      `json:"type" doc:"Kind of the source: FILE, POSTGRES, MYSQL, CLICKHOUSE, SQLITE."`
	Uploaded        bool        `json:"uploaded" doc:"Its file was uploaded, and can be replaced by another one."`
	Rows            int64       `json:"rows"`
	Rejected        int64       `json:"rejected" doc:"Rows that were left out and cells that were left empty, because they did not fit."`
	ImportedAt      *string     `json:"importedAt" format:"date-time" doc:"null: never."`
	CheckedAt       *string     `json:"checkedAt" format:"date-time" doc:"When its source was last seen to be this. null: never."`
	CreatedAt       string      `json:"createdAt" format:"date-time"`
	AvailableFields []fieldJSON `json:"availableFields" nullable:"false"`
	Drift           driftJSON   `json:"drift" doc:"How the columns of its source changed, the last time that they did."`
}

type driftJSON struct {
	FoundAt *string       `json:"foundAt" format:"date-time" doc:"When the import was that found it. null: they never changed."`
	Added   []string      `json:"added" nullable:"false"`
	Gone    []string      `json:"gone" nullable:"false"`
	Retyped []retypedJSON `json:"retyped" nullable:"false" doc:"Fields that have another type."`
}

type retypedJSON struct {
	Name string `json:"name"`
	From string `json:"from" enum:"string,integer,number,boolean,date,timestamp"`
	To   string `json:"to" enum:"string,integer,number,boolean,date,timestamp"`
}

func driftOf(d sitrep.Drift) driftJSON {
	return driftJSON{instantOrNull(d.At), append([]string{}, d.Added...), append([]string{}, d.Gone...), each(d.Retyped, func(r sitrep.Retyped) retypedJSON {
		return retypedJSON{r.Name, string(r.From), string(r.To)}
	})}
}

type refreshJSON struct {
	Changed bool              `json:"changed" doc:"false: the source was as it had been."`
	Dataset datasetDetailJSON `json:"dataset"`
}

type rejectedJSON struct {
	Total int64        `json:"total" doc:"Of all that did not fit."`
	Rows  []rejectJSON `json:"rows" nullable:"false" doc:"The first hundred of them."`
}

type rejectJSON struct {
	Line   int64   `json:"line" doc:"In the source, from 1."`
	Column *string `json:"column" doc:"null: the whole row."`
	Kept   bool    `json:"kept" doc:"true: the row is there with an empty cell; false: it was left out."`
	Reason string  `json:"reason"`
	Text   string  `json:"text" doc:"How the row or the cell begins."`
}

func (a *API) detailOf(d sitrep.Dataset) datasetDetailJSON {
	return datasetDetailJSON{
		ID: string(d.ID), Name: d.Name, Description: d.Description, Type: string(d.Kind), Uploaded: a.cfg.Desk != nil && a.cfg.Desk.Uploaded(d),
		Rows: d.Snapshot.Rows, Rejected: d.Snapshot.Rejected, ImportedAt: instantOrNull(d.Snapshot.ImportedAt), CheckedAt: instantOrNull(d.Snapshot.CheckedAt),
		CreatedAt: timestamp(d.CreatedAt), AvailableFields: each(d.Fields, fieldOf),
		Drift: driftOf(d.Drift),
	}
}

func instantOrNull(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := timestamp(t)
	return &text
}

// desk is who changes datasets. Temporary.
func (a *API) desk() (datasets.Desk, error) {
	if a.cfg.Desk == nil {
		return nil, sitrep.Errorf(sitrep.Temporary, "No datasets are changed by this process.")
	}
	return a.cfg.Desk, nil
}

// FileInput is a request with a form whose last member is a file.
type FileInput struct {
	ImportParam
	request *http.Request
	writer  http.ResponseWriter
}

// Resolve keeps the request; see [huma.Resolver]. The body is read by us, as it comes.
func (in *FileInput) Resolve(ctx huma.Context) []error {
	in.request, in.writer = humachi.Unwrap(ctx)
	return nil
}

// receive reads the form of an upload up to its file, which do takes.
func (in *FileInput) receive(ctx context.Context, do func(datasets.Upload) error) error {
	unhurry(in.writer)
	before, file, err := datasets.ReadForm(in.request)
	for name := range before {
		if err == nil && name != "name" && name != "description" && name != "sheet" {
			err = sitrep.InvalidFields(sitrep.FieldError{Location: name, Code: sitrep.FieldUnknown, Message: "unknown member; want name, description, sheet, then file"})
		}
	}
	if err == nil {
		err = do(datasets.Upload{Name: before.Get("name"), Description: before.Get("description"), Sheet: before.Get("sheet"), FileName: file.FileName(), Content: datasets.Watched(ctx, file, in.request.ContentLength)})
	}
	if err != nil {
		_, _ = io.CopyN(io.Discard, in.request.Body, maxDrained)
	}
	if errors.Is(err, datasets.ErrUploadSize) {
		return newProblem(kindTooLarge, sitrep.MessageOf(err))
	}
	return inBody(err)
}

// unhurry lets a request take longer than others.
func unhurry(w http.ResponseWriter) {
	c, until := http.NewResponseController(w), time.Now().Add(uploadTime)
	_ = errors.Join(c.SetReadDeadline(until), c.SetWriteDeadline(until)) // a connection without deadlines has none to move
}

type placedDetail struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Location    string `header:"Location" hidden:"true"`
	Body        datasetDetailJSON
}

func (a *API) uploadDataset(ctx context.Context, in *FileInput) (*placedDetail, error) {
	desk, err := a.desk()
	if err != nil {
		return nil, err
	}
	var d sitrep.Dataset
	err = a.followed(ctx, in.Import, func(ctx context.Context) error {
		return in.receive(ctx, func(u datasets.Upload) (err error) {
			d, err = desk.Upload(ctx, u)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return &placedDetail{jsonType, pathCatalog + "/" + string(d.ID), a.detailOf(d)}, nil
}

// deskAt is what works on a dataset of the catalog.
func (a *API) deskAt(ctx context.Context, id string) (datasets.Desk, sitrep.Dataset, error) {
	desk, err := a.desk()
	if err != nil {
		return nil, sitrep.Dataset{}, err
	}
	d, err := a.datasetAt(ctx, id)
	return desk, d, err
}

type replaceInput struct {
	DatasetID string `path:"datasetId" format:"uuid" doc:"A dataset of the catalog, whose file was uploaded."`
	FileInput
}

func (a *API) replaceFile(ctx context.Context, in *replaceInput) (*answer[datasetDetailJSON], error) {
	desk, d, err := a.deskAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	err = a.followed(ctx, in.Import, func(ctx context.Context) error {
		return in.receive(ctx, func(u datasets.Upload) error { return desk.Replace(ctx, d, u) })
	})
	if err != nil {
		return nil, err
	}
	if d, err = a.datasetAt(ctx, in.DatasetID); err != nil {
		return nil, err
	}
	return ok(a.detailOf(d)), nil
}

func (a *API) showDataset(ctx context.Context, in *datasetInput) (*answer[datasetDetailJSON], error) {
	d, err := a.datasetAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	return ok(a.detailOf(d)), nil
}

func (a *API) removeDataset(ctx context.Context, in *datasetInput) (*answer[messageJSON], error) {
	desk, d, err := a.deskAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	if err := desk.Remove(ctx, d.ID); err != nil {
		return nil, err
	}
	return ok(messageJSON{removedText}), nil
}

const removedText = "The dataset is removed. Its reports stay, and their next run fails."

type refreshInput struct {
	DatasetID string `path:"datasetId" format:"uuid" doc:"A dataset of the catalog."`
	ImportParam

	writer http.ResponseWriter
}

// Resolve keeps who is answered; see [huma.Resolver].
func (in *refreshInput) Resolve(ctx huma.Context) []error {
	_, in.writer = humachi.Unwrap(ctx)
	return nil
}

func (a *API) refreshDataset(ctx context.Context, in *refreshInput) (*answer[refreshJSON], error) {
	desk, d, err := a.deskAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	unhurry(in.writer)
	var changed bool
	err = a.followed(ctx, in.Import, func(ctx context.Context) (err error) {
		_, changed, err = desk.Refresh(ctx, d)
		return err
	})
	if err != nil {
		return nil, err
	}
	if d, err = a.datasetAt(ctx, in.DatasetID); err != nil {
		return nil, err
	}
	return ok(refreshJSON{changed, a.detailOf(d)}), nil
}

func (a *API) listRejected(ctx context.Context, in *datasetInput) (*answer[rejectedJSON], error) {
	d, err := a.datasetAt(ctx, in.DatasetID)
	if err != nil {
		return nil, err
	}
	if a.cfg.Desk == nil {
		return nil, sitrep.Errorf(sitrep.Temporary, "Rejected rows are not shown by this process.")
	}
	list, err := a.cfg.Desk.Rejects(d)
	if err != nil {
		return nil, err
	}
	return ok(rejectedJSON{d.Snapshot.Rejected, each(list, func(r datasets.Reject) rejectJSON {
		return rejectJSON{r.Line, orNull(r.Column), r.Kept, r.Reason, r.Text}
	})}), nil
}
