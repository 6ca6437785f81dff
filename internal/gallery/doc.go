// Package gallery keeps what was drawn, so that it is drawn once.
//
// Drawings are kept within a bound of bytes; what was not looked at for longest
// goes. Few are drawn at once, as each takes megabytes while it is made. Who
// waits holds nothing but its place, leaves when its context ends, and is turned
// away when the queue is too long.
//
// It does not know who may look: ask that before it, each time.
package gallery
