package sitrep

import "time"

// DeliveryState is where a delivery stands. Stored: do not change the values.
type DeliveryState string

// The states of a delivery.
const (
	DeliveryPending DeliveryState = "PENDING"
	DeliverySending DeliveryState = "SENDING"
	DeliverySent    DeliveryState = "SENT"
	DeliveryFailed  DeliveryState = "FAILED"
)

// Delivery is one report on its way to one recipient. There is exactly one for
// each (execution, recipient); the database's unique key keeps it so.
type Delivery struct {
	ID          ID
	ExecutionID ID
	ReportID    ID
	Email       string
	MessageID   string // stable: a second try carries the same
	State       DeliveryState
	Attempts    int
	LastError   string // empty when none
	CreatedAt   time.Time
	SentAt      time.Time // zero: not sent
}
