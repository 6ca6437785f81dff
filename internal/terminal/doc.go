// Package terminal shows a report's markdown on a terminal: headings, emphasis,
// lists and quotes with ANSI attributes, tables fitted to the width.
//
// It reads the markdown that internal/document writes, and shows what it does
// not know as the text it is. It guarantees that a cell of the data cannot steer
// the terminal: control characters of the text never reach the output. It does
// not follow links, show images or colour code, and it is not a general
// markdown renderer.
package terminal
