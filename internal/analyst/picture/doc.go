// Package picture chooses the charts of a report: what a finding is drawn as, of
// which stored result, and what the drawing points at.
//
// It guarantees that a chart has no number of its own (its marks name facts of the
// builder), that it is drawn of a result with the columns and rows it names, and
// that what has too few or too many points is not drawn at all.
//
// It is pure. It draws nothing (internal/chart does) and runs no query: where the
// answer of a finding does not have what its picture needs, [Want] says what to ask.
package picture
