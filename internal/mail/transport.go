package mail

import (
	"context"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Envelope is what a transport must know of a message.
type Envelope struct {
	ID   sitrep.ID // of the delivery
	Date time.Time
	From string // with or without a display name
	To   string // a bare address
}

// Transport takes a finished message for one recipient. A nil error means that
// it is the transport's now; the answer is what it said. The code of an error
// tells what to do: Invalid is for good, anything else may pass.
type Transport interface {
	Send(ctx context.Context, e Envelope, message []byte) (answer string, err error)
}
