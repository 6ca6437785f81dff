package mail

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// network reports whether an error is of the way to a server and not of what was
// said on it.
func network(err error) bool {
	for _, known := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, os.ErrDeadlineExceeded, syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNREFUSED} {
		if errors.Is(err, known) {
			return true
		}
	}
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}
