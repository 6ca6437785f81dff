// Package store keeps the service's state on SQLite or PostgreSQL from one SQL
// text. (seam: signatures are agreed, bodies to be written)
package store

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Config says where the state lives.
type Config struct {
	Dir string // data folder; SQLite's file is Dir/sitrep.db
	URL string // empty: SQLite; postgres://…
}

// Store is the state.
type Store struct{}

// Open connects and brings the schema up to date. A database of a newer program is refused.
func Open(ctx context.Context, cfg Config) (*Store, error) { panic("seam") }

// Close releases connections.
func (s *Store) Close() error { panic("seam") }

// Ping says whether the database answers (for /readyz).
func (s *Store) Ping(ctx context.Context) error { panic("seam") }

// LockFolder: only one serve owns a SQLite folder; error names the other process. Commands beside serve do not take it.
func (s *Store) LockForServe() (release func(), err error) { panic("seam") }

// ---- keys ----

// KeyDraft is what key create takes. Zero limits mean the defaults.
type KeyDraft struct {
	Name      string
	ExpiresAt time.Time
	Creations int
	Requests  int
}

// CreateKey: Conflict when the name exists (message points to rotate). Returns the secret, shown once; only its SHA-256 is stored.
func (s *Store) CreateKey(ctx context.Context, now time.Time, d KeyDraft) (sitrep.Key, string, error) {
	panic("seam")
}

// RotateKey gives the same owner a new secret; the old ones end after grace. A revoked key is in force again.
func (s *Store) RotateKey(ctx context.Context, now time.Time, name string, grace time.Duration) (sitrep.Key, string, error) {
	panic("seam")
}

// RevokeKey ends access and pauses the owner's schedules.
func (s *Store) RevokeKey(ctx context.Context, now time.Time, name string) error { panic("seam") }

// RemoveKey removes the owner with all its reports.
func (s *Store) RemoveKey(ctx context.Context, now time.Time, name string) error { panic("seam") }

// Keys lists the owners by name.
func (s *Store) Keys(ctx context.Context) ([]sitrep.Key, error) { panic("seam") }

// KeyBySecret: Unauthorized for missing, unknown, revoked, expired alike.
func (s *Store) KeyBySecret(ctx context.Context, now time.Time, secret string) (sitrep.Key, error) {
	panic("seam")
}

// ---- limits ----

// Quota is what a key has left in the sliding hour.
type Quota struct {
	Limit     int
	Remaining int
	Resets    time.Time // when the oldest counted use leaves the hour; zero: nothing is used
}

// Slice is a part of a key's data quota that one node may spend until Until.
type Slice struct {
	ID      sitrep.ID
	Granted int
	Until   time.Time
	Quota   Quota // after the grant
}

// TakeSlice grants up to want (at most 50) of the owner's data quota. Granted 0: nothing left, Quota.Resets says until when.
func (s *Store) TakeSlice(ctx context.Context, now time.Time, owner sitrep.ID, want int) (Slice, error) {
	panic("seam")
}

// SettleSlice records what a slice was used for and gives the rest back.
func (s *Store) SettleSlice(ctx context.Context, id sitrep.ID, used int, lastUse time.Time) error {
	panic("seam")
}

// CreationQuota reads the ledger.
func (s *Store) CreationQuota(ctx context.Context, now time.Time, owner sitrep.ID) (Quota, error) {
	panic("seam")
}

// ---- reports ----

// Creation is one accepted-or-not request to create.
type Creation struct {
	Report         sitrep.Report // complete: ids, times, NextRunAt, recipients set by the caller
	IdempotencyKey string        // empty: none
	BodyHash       []byte        // of the canonical JSON value
	// Render makes the stored 201 body from the report as stored (with Dataset).
	Render func(sitrep.Report) ([]byte, error)
}

// Created is the answer: a new report, or the stored body of an earlier one.
type Created struct {
	Report   sitrep.Report
	Body     []byte
	Replayed bool
}

// CreateReport inserts report, recipients, ledger entry, first execution (on_demand only) and idempotency record in one
// transaction under a lock on the owner's row. Errors: Limited, Mismatch (same key, other body), Invalid with field
// body.datasetId (not in the catalog), Unauthorized (owner gone or revoked meanwhile).
func (s *Store) CreateReport(ctx context.Context, now time.Time, c Creation) (Created, error) {
	panic("seam")
}

// FindReport returns the report with dataset (also a removed one), recipients, status, last execution. NotFound.
func (s *Store) FindReport(ctx context.Context, id sitrep.ID) (sitrep.Report, error) { panic("seam") }

// ReportFilter selects reports of an owner.
type ReportFilter struct {
	OwnerID sitrep.ID
	RefID   *string
	Page    Page
}

// Page is a slice of a list: Number from 1, Limit from 1.
type Page struct{ Number, Limit int }

// FindReports lists newest first (created_at, id descending) with the true total.
func (s *Store) FindReports(ctx context.Context, f ReportFilter) ([]sitrep.Report, int, error) {
	panic("seam")
}

// DiscoverReports lists reports with API retention that are the caller's or public.
func (s *Store) DiscoverReports(ctx context.Context, caller sitrep.ID, p Page) ([]sitrep.Report, int, error) {
	panic("seam")
}

// ReportState is what status needs, in one query.
type ReportState struct {
	ReportID     sitrep.ID
	OwnerID      sitrep.ID
	Public       bool
	APIRetention bool
	Status       sitrep.Status
	LastExecuted time.Time
}

// FindReportState: NotFound.
func (s *Store) FindReportState(ctx context.Context, id sitrep.ID) (ReportState, error) {
	panic("seam")
}

// DeleteReport: Forbidden for a non-owner, NotFound. One transaction: report, executions, content, pending work.
func (s *Store) DeleteReport(ctx context.Context, owner, id sitrep.ID) error { panic("seam") }

// ---- executions ----

// ExecutionFilter selects executions of a report.
type ExecutionFilter struct {
	ReportID     sitrep.ID
	WithMarkdown bool // only those that have it
	WithJSON     bool
	Page         Page
}

// FindExecutions lists newest first with the true total.
func (s *Store) FindExecutions(ctx context.Context, f ExecutionFilter) ([]sitrep.Execution, int, error) {
	panic("seam")
}

// ContentState is an execution's content together with who may read it. Content is nil when there is none.
type ContentState struct {
	Execution sitrep.Execution
	Report    ReportState
	Content   *sitrep.Content
}

// ContentPart picks the variant to load, so that reading one does not cost the other.
type ContentPart string

// The variants.
const (
	MarkdownPart ContentPart = "markdown"
	JSONPart     ContentPart = "json"
)

// FindContent: NotFound when the execution does not exist.
func (s *Store) FindContent(ctx context.Context, execution sitrep.ID, part ContentPart) (ContentState, error) {
	panic("seam")
}

// RecentExecutions is for the operator: newest runs of all owners.
func (s *Store) RecentExecutions(ctx context.Context, limit int) ([]sitrep.Execution, error) {
	panic("seam")
}

// ---- work ----

// Claim is an execution that this node runs until its lease ends.
type Claim struct {
	Execution sitrep.Execution
	Report    sitrep.Report
	Fence     sitrep.ID // new for each claim; every write of the run checks it
	Until     time.Time
}

// ClaimExecution takes the oldest runnable PENDING execution. ok false: nothing to do.
// A report has at most one GENERATING execution at a time.
func (s *Store) ClaimExecution(ctx context.Context, now time.Time, node string, lease time.Duration) (c Claim, ok bool, err error) {
	panic("seam")
}

// RenewExecution extends the lease. Gone: somebody else has it, or the report was deleted.
func (s *Store) RenewExecution(ctx context.Context, now time.Time, c Claim, lease time.Duration) error {
	panic("seam")
}

// Outcome is what a run that succeeded leaves.
type Outcome struct {
	Content    sitrep.Content
	Plan       []byte // to pin; nil: leave
	Digest     []byte // what the next comparison needs
	SnapshotID sitrep.ID
	Deliveries []sitrep.Delivery
}

// CompleteExecution writes content and deliveries in one transaction, only if the fence holds. Gone otherwise.
func (s *Store) CompleteExecution(ctx context.Context, now time.Time, c Claim, o Outcome) error {
	panic("seam")
}

// FailExecution ends a try: zero retryAt means FAILED, else PENDING again from retryAt, with one attempt more. Gone.
func (s *Store) FailExecution(ctx context.Context, now time.Time, c Claim, reason string, retryAt time.Time) error {
	panic("seam")
}

// ReleaseExecution gives a run back unharmed (PENDING, no attempt counted). Gone.
func (s *Store) ReleaseExecution(ctx context.Context, now time.Time, c Claim) error { panic("seam") }

// ReclaimExpired returns runs whose lease ended to PENDING; no attempt is counted.
func (s *Store) ReclaimExpired(ctx context.Context, now time.Time) (int, error) { panic("seam") }

// LastDigest is the digest of the newest completed execution of a report before the given one; nil: none.
func (s *Store) LastDigest(ctx context.Context, report, before sitrep.ID) ([]byte, error) {
	panic("seam")
}

// SweepDue turns due reports into executions: one for the newest passed slot, none for missed ones; at most one waits.
// newest returns the newest slot at or before now and the next one after now. Batches of at most limit; returns how many reports it took.
func (s *Store) SweepDue(ctx context.Context, now time.Time, limit int, slots func(sitrep.Schedule, time.Time) (newest, next time.Time)) (int, error) {
	panic("seam")
}

// NextDue is the earliest next_run_at or not-before of waiting work, for sleeping; zero: none.
func (s *Store) NextDue(ctx context.Context) (time.Time, error) { panic("seam") }

// Wake returns a channel that gets a value when work may have been added (by this process on SQLite, by LISTEN on PostgreSQL).
func (s *Store) Wake() <-chan struct{} { panic("seam") }

// ---- deliveries ----

// DeliveryClaim is a delivery with what is to be sent.
type DeliveryClaim struct {
	Delivery sitrep.Delivery
	Content  sitrep.Content
	Fence    sitrep.ID
}

// ClaimDelivery takes the oldest deliverable delivery. ok false: nothing to do.
func (s *Store) ClaimDelivery(ctx context.Context, now time.Time, node string, lease time.Duration) (d DeliveryClaim, ok bool, err error) {
	panic("seam")
}

// EndDelivery records a try: sent, failed for good (zero retryAt), or again at retryAt. Gone.
func (s *Store) EndDelivery(ctx context.Context, now time.Time, d DeliveryClaim, sent bool, reason string, retryAt time.Time) error {
	panic("seam")
}

// ---- datasets ----

// AddDataset records a dataset with its first snapshot; the slug is made unique.
func (s *Store) AddDataset(ctx context.Context, d sitrep.Dataset) (sitrep.Dataset, error) {
	panic("seam")
}

// FindDataset by id, slug or name (exact, then without regard to case); only those in the catalog. NotFound, Conflict when ambiguous.
func (s *Store) FindDataset(ctx context.Context, ref string) (sitrep.Dataset, error) { panic("seam") }

// DatasetByID also finds removed ones. NotFound.
func (s *Store) DatasetByID(ctx context.Context, id sitrep.ID) (sitrep.Dataset, error) { panic("seam") }

// Datasets lists the catalog by name.
func (s *Store) Datasets(ctx context.Context) ([]sitrep.Dataset, error) { panic("seam") }

// RemoveDataset takes it out of the catalog; its reports stay and show it.
func (s *Store) RemoveDataset(ctx context.Context, now time.Time, id sitrep.ID) error { panic("seam") }

// AddSnapshot records an import and makes it the newest; an equal hash only updates stamp and times. Fields of the dataset follow.
func (s *Store) AddSnapshot(ctx context.Context, snap sitrep.Snapshot, fields []sitrep.Field) (sitrep.Snapshot, error) {
	panic("seam")
}

// TouchSnapshot records that the source was seen to be this snapshot.
func (s *Store) TouchSnapshot(ctx context.Context, now time.Time, id sitrep.ID, stamp string) error {
	panic("seam")
}

// ClaimImport lets one node import a dataset at a time. ok false: somebody else does.
func (s *Store) ClaimImport(ctx context.Context, now time.Time, dataset sitrep.ID, lease time.Duration) (fence sitrep.ID, ok bool, err error) {
	panic("seam")
}

// EndImport gives it back.
func (s *Store) EndImport(ctx context.Context, dataset, fence sitrep.ID) error { panic("seam") }

// ---- keeping ----

// Keep says how long things are kept.
type Keep struct {
	Executions       time.Duration // 400 days
	ExecutionsEach   int           // 1,000 a report
	Snapshots        int           // newest 3 of a dataset
	SnapshotAge      time.Duration // and those of the last 30 days
	ContentAfterFail time.Duration // 7 days: content without retention after the last failed delivery
}

// Cleared counts what Clear removed. Files are snapshot files nothing refers to any more.
type Cleared struct {
	Executions, Contents, Records int
	Files                         []string
}

// Clear removes what need not be kept, in batches short enough for writers beside it.
func (s *Store) Clear(ctx context.Context, now time.Time, k Keep) (Cleared, error) { panic("seam") }
