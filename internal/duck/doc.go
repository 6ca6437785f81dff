// Package duck is the only one that imports DuckDB, and so the only one that
// needs cgo. What it does runs in a child process (see internal/child).
//
// It guarantees that an import stores every row of its source or lists it as
// set aside, that no number is rounded on the way, that a snapshot is opened
// read-only with everything locked that reaches outside of it, and that answers
// do not depend on the number of threads.
//
// It does not understand files (internal/catalog/tabular does) and does not
// judge what a column is good for (internal/catalog does).
package duck
