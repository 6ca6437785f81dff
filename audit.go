package sitrep

import "time"

// Deed is a change that somebody made, as the audit log keeps it: who, what, to which
// object and when. What is in the object it does not say.
type Deed struct {
	ID      ID
	At      time.Time
	KeyID   ID     // empty: a command of sitrep, on the machine of the service
	KeyName string // as the key was called then
	Action  string // an operation of the API, or one like it: createReport
	Kind    string // of the object: report, execution, dataset, key, source, address
	Object  string // its id, or its name where it has none
	Detail  string // what of it, in a word or two; may be empty
}
