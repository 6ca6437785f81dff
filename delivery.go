package sitrep

import "time"

// DeliveryState is where a delivery stands. Stored: do not change the values.
type DeliveryState string

// The states of a delivery.
const (
	DeliveryPending    DeliveryState = "PENDING"
	DeliverySending    DeliveryState = "SENDING"
	DeliverySent       DeliveryState = "SENT"
	DeliveryFailed     DeliveryState = "FAILED"
	DeliverySuppressed DeliveryState = "SUPPRESSED" // the recipient wants no mail
)

// Delivery is one report on its way to one recipient. There is exactly one for
// each (execution, recipient); the database's unique key keeps it so. Without an
// execution it is a notice to the operator about runs that failed.
type Delivery struct {
	ID          ID
	ExecutionID ID
	ReportID    ID
	Email       string
	MessageID   string // stable: a second try carries the same
	State       DeliveryState
	Attempts    int    // tries that were recorded
	Deaths      int    // tries that ended with their process; they are no attempts
	LastError   string // empty when none
	CreatedAt   time.Time
	NextTryAt   time.Time // zero: it waits for nothing
	SentAt      time.Time // zero: not sent
	EndedAt     time.Time // zero: not ended
}

// Notice reports whether a delivery tells the operator of failures.
func (d Delivery) Notice() bool { return d.ExecutionID == "" }
