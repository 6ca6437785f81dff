package sitrep

import (
	"slices"
	"time"
)

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
	Role      KeyRole
}

// KeyRole is what a key may do; each includes the ones before it.
type KeyRole string

// The roles. What each may do in particular is a table in internal/reports.
const (
	Viewer   KeyRole = "viewer"   // reads what is shared, and what is its own
	Editor   KeyRole = "editor"   // creates reports, and changes and runs its own
	Owner    KeyRole = "owner"    // deletes its own, and gives links to them
	Operator KeyRole = "operator" // changes what is everybody's: datasets, words; sees keys and settings
)

// KeyRoles lists them from the least.
var KeyRoles = []KeyRole{Viewer, Editor, Owner, Operator}

// Includes says whether a role may do what another one may. One that is not known may nothing.
func (r KeyRole) Includes(other KeyRole) bool {
	mine, theirs := slices.Index(KeyRoles, r), slices.Index(KeyRoles, other)
	return theirs >= 0 && mine >= theirs
}
