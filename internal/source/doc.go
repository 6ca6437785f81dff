// Package source knows where the rows of datasets come from: files, here or behind
// HTTPS, subgraphs, and tables of databases.
//
// Every [Origin] answers three things: a stamp that is cheap to take, a look that says
// whether the rows have changed, and an import. A database is read in one snapshot of
// its own, by a connection that can only read, and lands as CSV with typed columns in
// a file that the importer reads.
//
// To add a database, write a file beside postgres.go with a function that opens a
// [reader], and name it in the list of kinds.
//
// It guarantees that a password is in nothing that it returns, logs or stores, and that
// no host is spoken to that was not allowed.
package source
