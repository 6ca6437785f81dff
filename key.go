package sitrep

import "time"

// Limits of a key in any 60 minutes, unless the key has its own.
const (
	DefaultCreations = 10
	DefaultRequests  = 1000
)

// Key is an owner: a name and the secrets that prove it. Reports belong to it.
type Key struct {
	ID        ID
	Name      string
	CreatedAt time.Time
	ExpiresAt time.Time // zero: never
	RevokedAt time.Time // zero: in force
	Creations int       // reports created in any 60 minutes
	Requests  int       // other requests in any 60 minutes
	Operator  bool      // may do on the pages what is everybody's: datasets, keys, settings
}
