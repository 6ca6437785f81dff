// Package sitrep is the vocabulary of a reports service: a client binds a
// prompt in plain words to a dataset and a schedule; every run becomes an
// execution whose report is served as markdown and JSON and mailed.
//
// The package holds what every room of the house speaks about (Report,
// Execution, Dataset, Schedule, Key, Delivery, Error) and the rules that need
// nothing but the values themselves. It guarantees that a value which its
// constructors and Validate methods accept can be stored and served.
//
// It does no I/O and imports the standard library only; a test keeps it so.
// Storage is internal/store, HTTP is internal/api, running is internal/work.
package sitrep
