package terminal

import (
	"os"

	"golang.org/x/term"
)

// Screen is what is known about the place that text is shown.
type Screen struct {
	TTY   bool
	Width int  // in columns; 80 when it is not known
	Color bool // attributes may be used
}

// maxWidth keeps lines readable on wide screens.
const maxWidth = 110

// Of looks at a file. Colour follows NO_COLOR (no-color.org) and TERM=dumb.
func Of(f *os.File) Screen {
	fd := int(f.Fd())
	if !term.IsTerminal(fd) {
		return Screen{Width: 80}
	}
	width, _, err := term.GetSize(fd)
	if err != nil || width <= 0 {
		width = 80
	}
	plain := os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	return Screen{TTY: true, Width: min(width, maxWidth), Color: !plain}
}
