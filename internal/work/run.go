package work

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/model"
	"github.com/a-seed-aa0acf4e/sitrep/internal/analyst/plan"
	"github.com/a-seed-aa0acf4e/sitrep/internal/budget"
	"github.com/a-seed-aa0acf4e/sitrep/internal/child"
	"github.com/a-seed-aa0acf4e/sitrep/internal/document"
	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// Runner makes the reports of claimed executions: fresh data, then a child
// process that makes the document, then what is to be stored. Its method Run is
// a Config.Run.
type Runner struct {
	Store  RunStore
	Source Source
	// Call sends a request to a child; child.Starter has it. The child answers
	// the operation "report" with analyst.Make.
	Call func(ctx context.Context, op string, in, out any, hear child.Listener) error

	// Model answers for the language model in a run; nil: there is none. Settings say
	// what it is asked for, and Talked is told what was said.
	Model    func(c store.Claim) model.Model
	Settings *model.Settings
	Talked   func(model.Record)

	Snapshots string           // folder of the snapshot files
	Cache     *Cache           // copies of them on this node; nil: none
	Program   string           // version, for the report's method
	Domain    string           // of Message-IDs; default sitrep.localhost
	Alone     bool             // no other node can see what this one cannot
	Now       func() time.Time // default time.Now
	Imports   int              // at once; default 2
	Deaths    int              // how often the process of an import may end before it fails; default DefaultDeaths
	Log       *slog.Logger     // of imports that failed; default none
	Patience  time.Duration    // how long a run holds its worker while it waits for its data; default 2 seconds

	stamps  flight[string]
	imports flight[sitrep.Snapshot]
	numbers sync.Map // dataset ▸ int, of its import under way
	busy    atomic.Int32
	crowd   crowd
	refused refusals
}

// RunStore is what a run needs of the state; *store.Store has it.
type RunStore interface {
	DatasetByID(ctx context.Context, id sitrep.ID) (sitrep.Dataset, error)
	LastDigest(ctx context.Context, report, before sitrep.ID) ([]byte, error)
	AddSnapshot(ctx context.Context, i store.Importing, snap sitrep.Snapshot, fields []sitrep.Field) (sitrep.Snapshot, error)
	TouchSnapshot(ctx context.Context, now time.Time, id sitrep.ID, stamp string) error
	ClaimImport(ctx context.Context, now time.Time, dataset sitrep.ID, by store.ImportClaimer) (i store.Importing, ok bool, err error)
	Imports
	SetSemantics(ctx context.Context, d sitrep.Dataset) error
}

// Run makes the report of one claim. Errors with a code of the caller's fault
// (Invalid, NotFound …) are permanent. A run whose data takes longer to come ends
// with an error that has the node give it back until then.
func (r *Runner) Run(ctx context.Context, c store.Claim) (store.Outcome, error) {
	data, err := r.fresh(ctx, c)
	if err != nil {
		return store.Outcome{}, fmt.Errorf("fresh data for %s: %w", c.Execution.ID, err)
	}
	if err := r.meaning(ctx, c.Report.Dataset, &data); err != nil {
		return store.Outcome{}, fmt.Errorf("semantics for %s: %w", c.Execution.ID, err)
	}
	previous, err := r.Store.LastDigest(ctx, c.Report.ID, c.Execution.ID)
	if err != nil {
		return store.Outcome{}, fmt.Errorf("last digest for %s: %w", c.Execution.ID, err)
	}
	path, done, err := r.open(ctx, data.snapshot)
	if err != nil {
		return store.Outcome{}, fmt.Errorf("open the snapshot for %s: %w", c.Execution.ID, err)
	}
	defer done()
	data.path = path
	failpoint.Pass(failpoint.RunFresh)
	var made answer
	request, err := r.request(c, data, previous)
	if err != nil {
		return store.Outcome{}, fmt.Errorf("plan of %s: %w", c.Execution.ID, err)
	}
	if err := r.Call(ctx, "report", request, &made, r.listener(ctx, c)); err != nil {
		return store.Outcome{}, fmt.Errorf("make report %s: %w", c.Execution.ID, err)
	}
	failpoint.Pass(failpoint.RunAnswered)
	return r.outcome(c, data, made)
}

// listener answers what the child of a run asks, and hears how far it is.
func (r *Runner) listener(ctx context.Context, c store.Claim) child.Listener {
	hear := child.Listener{Progress: overhear(ctx)}
	if r.Model != nil {
		hear.Answer = budget.Answer(r.Model(c))
	}
	return hear
}

// open returns where to read a snapshot, and what to call afterwards.
func (r *Runner) open(ctx context.Context, s sitrep.Snapshot) (path string, done func(), err error) {
	if r.Cache == nil {
		return filepath.Join(r.Snapshots, s.File), func() {}, nil
	}
	return r.Cache.Open(ctx, s)
}

// answer is the part of an analyst.Report that is stored. The document is in
// it as JSON already, and the plan is only kept, so neither is decoded.
type answer struct {
	Plan     json.RawMessage `json:"plan"`
	Markdown string          `json:"markdown"`
	JSON     []byte          `json:"json"`
	Digest   []byte          `json:"digest"`
	Anew     string          `json:"anew"`
	Period   string          `json:"period"`
	Unpinned bool            `json:"unpinned"`
	Talk     *model.Record   `json:"talk"`
}

func (r *Runner) request(c store.Claim, data data, previous []byte) (analyst.Request, error) {
	pinned, anew := pinned(c.Report)
	if c.Report.PlanGiven && pinned == nil {
		return analyst.Request{}, errUnreadPlan
	}
	return analyst.Request{
		Snapshot:  sitrep.Path(data.path),
		Hash:      data.snapshot.Hash,
		Prompt:    c.Report.Prompt,
		Plan:      pinned,
		Given:     c.Report.PlanGiven,
		Anew:      anew,
		Now:       c.Execution.Instant(),
		Timezone:  c.Report.Schedule.Timezone,
		Schedule:  string(c.Report.Schedule.Frequency),
		Banner:    data.banner,
		Semantics: data.semantics,
		Remarks:   data.remarks,
		Previous:  previous,
		Program:   r.Program,
		Source:    SourceState(c.Report.Dataset, data.snapshot),
		Settings:  r.Settings,
	}, nil
}

// SourceState is which state of its source a report sees; nil: a file of the service's, of
// which the snapshot's hash says all.
func SourceState(d sitrep.Dataset, s sitrep.Snapshot) *document.SourceState {
	if d.SourceName == "" {
		return nil
	}
	return &document.SourceState{Stamp: s.Stamp, ReadAt: s.ImportedAt.UTC().Format(time.RFC3339)}
}

// errUnreadPlan: a plan that an owner gave is never made anew; another node, or a newer
// program, may read it.
var errUnreadPlan = sitrep.Errorf(sitrep.Temporary, "The plan that the owner gave cannot be read by this version of the program.")

// pinned is the plan that a report has, or why the one that it had is made anew.
func pinned(r sitrep.Report) (p *plan.Plan, anew string) {
	switch {
	case len(r.Plan) > 0:
	case r.PlanDrops > 0:
		return nil, "its owner asked for it or changed the prompt"
	default:
		return nil, ""
	}
	stored, err := plan.Decode(r.Plan)
	if err != nil { // of a newer program, or damaged: the prompt still says what is wanted
		return nil, "this program cannot read the stored one"
	}
	return &stored, ""
}

func (r *Runner) outcome(c store.Claim, data data, made answer) (store.Outcome, error) {
	talk, err := r.talk(made.Talk)
	if err != nil {
		return store.Outcome{}, fmt.Errorf("keep what was said for %s: %w", c.Execution.ID, err)
	}
	if made.Unpinned {
		made.Plan = nil // the next run asks the model again
	}
	return store.Outcome{
		Content: sitrep.Content{
			ExecutionID: c.Execution.ID,
			ReportID:    c.Report.ID,
			CreatedAt:   c.Execution.CreatedAt,
			Subject:     subject(c, made.Period),
			DatasetName: c.Report.Dataset.Name,
			GeneratedAt: r.now(),
			Markdown:    made.Markdown,
			JSON:        made.JSON,
		},
		Plan:       made.Plan,
		Anew:       made.Anew != "",
		Digest:     made.Digest,
		SnapshotID: data.snapshot.ID,
		Talk:       talk,
		Deliveries: r.deliveries(c),
	}, nil
}

// talk tells whoever counts what was said with the model, and writes it as it is kept.
func (r *Runner) talk(said *model.Record) ([]byte, error) {
	if said == nil {
		return nil, nil
	}
	if r.Talked != nil {
		r.Talked(*said)
	}
	return json.Marshal(said)
}

// deliveries makes one for each recipient, none when e-mail is off.
func (r *Runner) deliveries(c store.Claim) []sitrep.Delivery {
	if !c.Report.EmailEnabled {
		return nil
	}
	now := r.now()
	deliveries := make([]sitrep.Delivery, len(c.Report.Recipients))
	for i, recipient := range c.Report.Recipients {
		deliveries[i] = sitrep.Delivery{
			ID:          sitrep.NewID(now),
			ExecutionID: c.Execution.ID,
			ReportID:    c.Report.ID,
			Email:       recipient.Email,
			MessageID:   r.messageID(c.Execution.ID, recipient.Email),
			State:       sitrep.DeliveryPending,
			CreatedAt:   now,
		}
	}
	return deliveries
}

// messageID is a function of execution and address, so that every try of every
// node carries the same and mail systems know a second copy as one.
func (r *Runner) messageID(execution sitrep.ID, email string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(email)))
	return fmt.Sprintf("<%s.%s@%s>", execution, hex.EncodeToString(sum[:8]), cmp.Or(r.Domain, "sitrep.localhost"))
}

// Close ends imports and copies that are under way.
func (r *Runner) Close() {
	r.stamps.close()
	r.imports.close()
	if r.Cache != nil {
		r.Cache.Close()
	}
}

func (r *Runner) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}
