package failpoint

import "strings"

// Point is a place between two steps. Its name says what has just been done.
type Point string

// The points of a creation and a deletion.
const (
	CreateInserted  Point = "create-inserted"  // not committed
	CreateCommitted Point = "create-committed" // not answered
	DeleteDone      Point = "delete-done"      // not committed
	DeleteCommitted Point = "delete-committed" // not answered
)

// The points of a sweep.
const (
	SweepRead      Point = "sweep-read"      // the due reports, under their locks
	SweepInserted  Point = "sweep-inserted"  // an execution; the report's next slot is not moved
	SweepCommitted Point = "sweep-committed" // nobody was told
	ReclaimRuns    Point = "reclaim-runs"    // runs taken back, deliveries not yet
)

// The points of a run.
const (
	RunClaimed   Point = "run-claimed"   // not begun
	RunLooked    Point = "run-looked"    // at the source
	RunFresh     Point = "run-fresh"     // its data is there
	RunAsked     Point = "run-asked"     // the child has the request
	RunAnswered  Point = "run-answered"  // the document is in hand
	RunRecording Point = "run-recording" // the lease is renewed no more, nothing is written
	RunRenewing  Point = "run-renewing"  // the lease is about to be renewed
	RunRenewed   Point = "run-renewed"   // it was
	RunFailing   Point = "run-failing"   // the try failed; not recorded
	RunFailed    Point = "run-failed"    // recorded
	RunReleasing Point = "run-releasing" // a stop cut it short; not given back
	RunHeld      Point = "run-held"      // completed in the transaction, content not written
	RunContent   Point = "run-content"   // content written, deliveries not
	RunDelivers  Point = "run-delivers"  // deliveries written, not committed
	RunCommitted Point = "run-committed" // all is stored
)

// The points of an import.
const (
	ImportClaimed  Point = "import-claimed"  // nobody else imports the dataset
	ImportRenewed  Point = "import-renewed"  // and still does not
	ImportMade     Point = "import-made"     // written beside its place
	ImportPlaced   Point = "import-placed"   // renamed, not recorded
	ImportRecorded Point = "import-recorded" // the claim is not given back
)

// The points of reading a table of a database, which comes before its import.
const (
	SourceConnected Point = "source-connected" // its snapshot is open, nothing is asked
	SourceFound     Point = "source-found"     // the columns are known
	SourceSummed    Point = "source-summed"    // it is known which rows have to be read
	SourcePulling   Point = "source-pulling"   // some rows are written
	SourcePulled    Point = "source-pulled"    // all are, the snapshot is open still
	SourceClosed    Point = "source-closed"    // it is closed, nothing is imported
)

// The points of a delivery.
const (
	MailClaimed  Point = "mail-claimed"  // not begun
	MailRenewed  Point = "mail-renewed"  // about to be handed over
	MailWritten  Point = "mail-written"  // beside its place
	MailHanded   Point = "mail-handed"   // over, not recorded
	MailRecorded Point = "mail-recorded" // as sent
)

// The points of a clearing.
const (
	ClearRows Point = "clear-rows" // a batch removed, not committed
	ClearDone Point = "clear-done" // nothing refers to some files any more, and they are there
	ClearFile Point = "clear-file" // one of them is removed
)

// The points of a child.
const (
	ChildGreeted  Point = "child-greeted"  // it has its limits, no request
	ChildAsked    Point = "child-asked"    // it has a request
	ChildLoaded   Point = "child-loaded"   // the rows of an import are in, not described
	ChildImported Point = "child-imported" // the snapshot is complete, not answered
	ChildReported Point = "child-reported" // the report is made, not answered
	ChildAsks     Point = "child-asks"     // it has asked its parent something
)

// The points of a call to a language model.
const (
	AskTaken      Point = "ask-taken"      // the parent has the child's question
	ModelReserved Point = "model-reserved" // the most it can cost is written down, nothing is sent
	ModelReplied  Point = "model-replied"  // the reply is in hand, not written down
	ModelSettled  Point = "model-settled"  // it is
	AskAnswered   Point = "ask-answered"   // the child does not have it
)

// All lists every point, in the order of the work.
func All() []Point {
	return []Point{
		CreateInserted, CreateCommitted, DeleteDone, DeleteCommitted,
		SweepRead, SweepInserted, SweepCommitted, ReclaimRuns,
		RunClaimed, RunLooked, ImportClaimed, ImportRenewed,
		SourceConnected, SourceFound, SourceSummed, SourcePulling, SourcePulled, SourceClosed,
		ImportMade, ImportPlaced, ImportRecorded, RunFresh,
		RunAsked, ChildGreeted, ChildAsked, ChildLoaded, ChildImported, ChildReported, RunAnswered,
		RunRenewing, RunRenewed, RunFailing, RunFailed, RunReleasing,
		RunRecording, RunHeld, RunContent, RunDelivers, RunCommitted,
		MailClaimed, MailRenewed, MailWritten, MailHanded, MailRecorded,
		ClearRows, ClearDone, ClearFile,
		ChildAsks, AskTaken, ModelReserved, ModelReplied, ModelSettled, AskAnswered,
	}
}

// OfModel reports whether the point is passed only where a language model is asked.
func (p Point) OfModel() bool {
	return p == ChildAsks || strings.HasPrefix(string(p), "ask-") || strings.HasPrefix(string(p), "model-")
}

// OfSource reports whether the point is passed only where a database is read.
func (p Point) OfSource() bool { return strings.HasPrefix(string(p), "source-") }

// InChild reports whether a child passes the point and not the service.
func (p Point) InChild() bool { return strings.HasPrefix(string(p), "child-") }
