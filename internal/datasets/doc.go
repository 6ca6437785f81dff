// Package datasets adds datasets to the catalog and keeps their snapshots fresh: the
// one way for commands and for runs.
//
// It guarantees that a source that cannot be read leaves the last good snapshot as it
// was, and that nothing of an import is recorded without its claim.
package datasets
