// Package sheet reads one sheet of an XLSX workbook and writes it as CSV, row by row.
//
// It guarantees that a cell is what its type and its number format say: a number with all
// the digits that are written, a date by its format, true or false, a text; what a formula
// last came to; nothing where there is an error, which is counted. Each row of the sheet
// starts a row of the CSV. No more than a row and the strings that cells share is held, and of these
// little in memory, whatever the workbook says of its sizes.
package sheet
