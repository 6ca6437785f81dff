package api

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-json-experiment/json/jsontext"
)

const (
	accessFlushAfter = 150 * time.Millisecond // a line is seen at most this late
	accessFlushAt    = 32 << 10               // bytes
)

// accessLog writes one line a request. Lines are gathered and written together: a
// system call for each would cost more than the rest of it.
type accessLog struct {
	out   io.Writer    // nil: no log
	lines slog.Handler // writes into buf; nil: JSON lines, as below
	least slog.Level   // of those
	mu    sync.Mutex
	buf   bytes.Buffer
	timer *time.Timer
	err   error // the first failed write; reported by close
}

func newAccessLog(cfg Config) *accessLog {
	l := &accessLog{out: cfg.AccessLog, least: cfg.AccessLevel}
	if cfg.AccessForm != nil {
		l.lines = cfg.AccessForm(&l.buf)
	}
	l.timer = time.AfterFunc(time.Hour, l.flush)
	l.timer.Stop()
	return l
}

// write adds the line of a finished request.
func (l *accessLog) write(r *http.Request, e *exchange, ended time.Time) {
	route := chi.RouteContext(r.Context()).RoutePattern()
	level := accessLevel(e.answered(), route)
	if l.out == nil || level < l.least {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buf.Len() == 0 {
		l.timer.Reset(accessFlushAfter)
	}
	if l.lines == nil {
		l.buf.Write(appendLine(l.buf.AvailableBuffer(), r, e, level, route, ended))
	} else if err := l.lines.Handle(context.Background(), accessLine(r, e, level, route, ended)); err != nil && l.err == nil {
		l.err = fmt.Errorf("write access log: %w", err)
	}
	if l.buf.Len() >= accessFlushAt {
		l.flushLocked()
	}
}

// accessLine is what is said of a request: neither its key nor its query, and of
// the client no more than its address.
func accessLine(r *http.Request, e *exchange, level slog.Level, route string, ended time.Time) slog.Record {
	line := slog.NewRecord(ended.UTC(), level, "request", 0)
	line.AddAttrs(
		slog.String("requestId", e.requestID),
		slog.String("method", r.Method),
		slog.String("route", route),
		slog.String("path", e.path),
		slog.Int("status", e.answered()),
		slog.Int64("bytes", e.out.sent),
		slog.Float64("durationMs", e.milliseconds(ended)),
		slog.String("owner", e.owner()),
		slog.String("client", e.client),
	)
	return line
}

// appendLine is what slog's JSON handler makes of accessLine. It is here because
// that takes three times as long, and would be a twentieth of a read.
func appendLine(b []byte, r *http.Request, e *exchange, level slog.Level, route string, ended time.Time) []byte {
	b = append(b, `{"time":"`...)
	b = ended.UTC().AppendFormat(b, time.RFC3339Nano)
	b = append(b, `","level":"`...)
	b = append(b, level.String()...)
	b = appendText(b, `","msg":"request","requestId":`, e.requestID)
	b = appendText(b, `,"method":`, r.Method)
	b = appendText(b, `,"route":`, route)
	b = appendText(b, `,"path":`, e.path)
	b = append(b, `,"status":`...)
	b = strconv.AppendInt(b, int64(e.answered()), 10)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, e.out.sent, 10)
	b = append(b, `,"durationMs":`...)
	b = strconv.AppendFloat(b, e.milliseconds(ended), 'f', -1, 64)
	b = appendText(b, `,"owner":`, e.owner())
	b = appendText(b, `,"client":`, e.client)
	return append(b, "}\n"...)
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

// accessLevel makes an error of what is our fault. What a client did wrong is
// none, nor is it when a load balancer is told to look elsewhere.
func accessLevel(status int, route string) slog.Level {
	switch {
	case status < http.StatusInternalServerError:
		return slog.LevelInfo
	case route == readyPath:
		return slog.LevelWarn
	}
	return slog.LevelError
}

// answered is the status; what wrote none has answered 200.
func (e *exchange) answered() int { return max(e.out.status, http.StatusOK) }

func (e *exchange) milliseconds(ended time.Time) float64 {
	return float64(ended.Sub(e.started).Microseconds()) / 1e3
}

// owner is the name of the request's key; empty: it had none that is known.
func (e *exchange) owner() string {
	if e.key == nil {
		return ""
	}
	return e.key.Name
}

// remoteHost takes the port off, and the brackets of IPv6.
func remoteHost(address string) string {
	if i := strings.LastIndexByte(address, ':'); i >= 0 {
		address = address[:i]
	}
	return strings.Trim(address, "[]")
}

func (l *accessLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushLocked()
}

func (l *accessLog) flushLocked() {
	if l.buf.Len() == 0 {
		return
	}
	if _, err := l.out.Write(l.buf.Bytes()); err != nil && l.err == nil {
		l.err = fmt.Errorf("write access log: %w", err)
	}
	l.buf.Reset()
}

func (l *accessLog) close() error {
	l.timer.Stop()
	l.flush()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}
