// Package api is the service over HTTP: the ten endpoints of the interface and
// the full view of a report, keys, limits, problem bodies, the OpenAPI document
// and the pages that need no key.
//
// It guarantees that nothing under /v1/api is looked at before the key is
// accepted; that a key gets no more than its limits in any 60 minutes, on any
// number of nodes; that every error is an RFC 9457 problem body which shows
// nothing of the inside; and that the ten endpoints answer exactly the members
// the interface shows, null or [] where there is no value.
//
// It runs nothing and mails nothing: what it accepts stands in the store, and
// internal/work takes it from there. Timeouts, TLS and the listener belong to
// the command that serves it.
package api
