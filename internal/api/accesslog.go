package api

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	accessFlushAfter = 150 * time.Millisecond // a line is seen at most this late
	accessFlushAt    = 32 << 10               // bytes
)

// accessLog writes one JSON line a request. Lines are gathered and written
// together: a system call for each would cost more than the rest of it.
type accessLog struct {
	out   io.Writer // nil: no log
	mu    sync.Mutex
	buf   []byte
	timer *time.Timer
	err   error // the first failed write; reported by close
}

func newAccessLog(out io.Writer) *accessLog {
	l := &accessLog{out: out}
	l.timer = time.AfterFunc(time.Hour, l.flush)
	l.timer.Stop()
	return l
}

// write adds the line of a finished request.
func (l *accessLog) write(r *http.Request, e *exchange, ended time.Time) {
	if l.out == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.buf) == 0 {
		l.timer.Reset(accessFlushAfter)
	}
	l.buf = appendLine(l.buf, r, e, ended)
	if len(l.buf) >= accessFlushAt {
		l.flushLocked()
	}
}

func appendLine(b []byte, r *http.Request, e *exchange, ended time.Time) []byte {
	b = append(b, `{"time":"`...)
	b = ended.UTC().AppendFormat(b, timestampLayout)
	b = appendText(b, `","requestId":`, e.requestID)
	b = appendText(b, `,"method":`, r.Method)
	b = appendText(b, `,"path":`, e.path)
	b = append(b, `,"status":`...)
	b = strconv.AppendInt(b, int64(max(e.status, http.StatusOK)), 10)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, e.size, 10)
	b = append(b, `,"us":`...)
	b = strconv.AppendInt(b, ended.Sub(e.started).Microseconds(), 10)
	if e.key != nil {
		b = appendText(b, `,"key":`, e.key.Name)
	}
	b = appendText(b, `,"remote":`, remoteHost(r.RemoteAddr))
	return append(b, "}\n"...)
}

// remoteHost takes the port off, and the brackets of IPv6.
func remoteHost(address string) string {
	if i := strings.LastIndexByte(address, ':'); i >= 0 {
		address = address[:i]
	}
	return strings.Trim(address, "[]")
}

// appendText appends a JSON string. Nearly all need no escaping; finding that
// out is cheaper than the general way. Its error tells of bytes that are not
// UTF-8, which are in the line as replacement characters.
func appendText(b []byte, member, text string) []byte {
	b = append(b, member...)
	if !isPlain(text) {
		b, _ = jsontext.AppendQuote(b, text)
		return b
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}

func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

func (l *accessLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushLocked()
}

func (l *accessLog) flushLocked() {
	if len(l.buf) == 0 {
		return
	}
	if _, err := l.out.Write(l.buf); err != nil && l.err == nil {
		l.err = fmt.Errorf("write access log: %w", err)
	}
	l.buf = l.buf[:0]
}

func (l *accessLog) close() error {
	l.timer.Stop()
	l.flush()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}
