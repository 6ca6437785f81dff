// Package catalog knows datasets: where they come from, what an import of one
// leaves, what its fields are good for, and when a source has changed.
//
// It guarantees that a snapshot is complete or absent, and that what it says of
// a field follows from the field's name, type and statistics alone.
//
// It reads no rows itself: files are understood in tabular, below it, and
// written and queried by internal/duck in a child process, which imports this
// package and not the other way round, so that nobody needs cgo to know what a
// profile is.
package catalog
