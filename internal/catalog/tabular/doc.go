// Package tabular reads files that people and programs made as tables: what
// kind of file it is, how its text is encoded, where its header is, what type
// every column has.
//
// It guarantees that every row of a file decides the types, not a sample; that
// a row or cell which does not fit is listed with its line in the file; and that
// what it writes for the database holds the same values, digit by digit.
//
// It is pure Go and stores nothing: Survey says what is there, and Rewrite
// writes it as plain CSV for a database that cannot read the file itself.
package tabular
