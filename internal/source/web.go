package source

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
)

// web is a file behind HTTPS. It lies at the source's address, or below it where that
// ends in a slash.
type web struct {
	source   sitrep.Source
	name     string
	reach    Reach
	importer catalog.Importer
}

// Stamp has nothing to say: only the server knows.
func (w web) Stamp() (string, error) { return "", nil }

// Look asks for the head of the file. Without an ETag or a date of its last change the
// file has to be read to tell.
func (w web) Look(ctx context.Context, last sitrep.Snapshot) (stamp string, changed bool, err error) {
	err = w.get(ctx, func(r *http.Response) error {
		stamp = shownBy(r)
		return nil
	})
	if stamp == "" {
		return last.Stamp, true, err
	}
	return stamp, err == nil && (stamp != last.Stamp || catalog.Outdated(last)), err
}

// Import takes the file into a room of its own and reads it as any file.
func (w web) Import(ctx context.Context, name string, o catalog.Options, progress catalog.Progress) (Imported, error) {
	room, done, err := w.importer.Room()
	if err != nil {
		return Imported{}, err
	}
	defer done()
	stamp, place := "", filepath.Join(room, "file"+strings.ToLower(path.Ext(w.name)))
	err = w.get(ctx, func(r *http.Response) error {
		stamp = shownBy(r)
		return fetch(r.Request.Context(), r.Body, r.ContentLength, place, w.importer.Limits, progress)
	})
	if err != nil {
		return Imported{}, err
	}
	made, err := file{place, w.importer}.Import(ctx, name, o, progress)
	if stamp != "" {
		made.Snapshot.Stamp = stamp
	}
	return made, err
}

// shownBy is a stamp of what a server says of a file; empty: it says nothing.
func shownBy(r *http.Response) string {
	shown := r.Header.Get("ETag")
	if shown == "" && r.Header.Get("Last-Modified") != "" {
		shown = fmt.Sprint(r.Header.Get("Last-Modified"), " ", r.ContentLength)
	}
	if shown == "" {
		return ""
	}
	return shownAs(shown)
}

// shownAs is the stamp of a text that changes with the file.
func shownAs(text string) string {
	sum := sha256.Sum256([]byte(text))
	return catalog.PulledStamp(hex.EncodeToString(sum[:16]))
}

// maxPiece is how much of a file is held.
const maxPiece = 256 << 10

// fetch writes a body of a size, -1 if that is not known, to a file, within limits.
func fetch(ctx context.Context, body io.ReadCloser, size int64, place string, limits catalog.Limits, progress catalog.Progress) error {
	limits = limits.WithDefaults()
	if err := limits.CheckFile(size); err != nil {
		return err
	}
	f, err := os.OpenFile(place, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("make room for a file: %w", err)
	}
	in := &counted{in: io.LimitReader(body, limits.FileBytes+1), size: size, progress: progress}
	watch := time.AfterFunc(stalled, func() { _ = body.Close() })
	in.alive = func() { watch.Reset(stalled) }
	n, err := io.CopyBuffer(struct{ io.Writer }{f}, in, make([]byte, maxPiece))
	watch.Stop()
	if err == nil { // a body that ends as its time does may be cut off, and ends like a whole one
		err = ctx.Err()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return limits.CheckFile(n)
}

// counted tells how much of a file has come.
type counted struct {
	in         io.Reader
	done, size int64
	progress   catalog.Progress
	alive      func()
}

// Read reads on.
func (c *counted) Read(b []byte) (int, error) {
	n, err := c.in.Read(b)
	c.done += int64(n)
	c.alive()
	if c.progress != nil && c.size > 0 {
		c.progress("pull", min(1, float64(c.done)/float64(c.size)))
	}
	return n, err
}

// get asks for the file and has do look at the answer.
func (w web) get(ctx context.Context, do func(*http.Response) error) error {
	l := link{time: cmp.Or(w.reach.Time, DefaultTime)}
	ctx, cancel := context.WithTimeout(ctx, l.time)
	defer cancel()
	if err := l.get(ctx, w, do); err != nil {
		return fmt.Errorf("read source %s: %w", w.source.Name, l.told(ctx, w.source.Name, err))
	}
	return nil
}

func (l *link) get(ctx context.Context, w web, do func(*http.Response) error) error {
	if err := l.prepare(w.source, w.reach); err != nil {
		return err
	}
	place, err := l.below(w.name)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, place, nil)
	if err != nil {
		return err
	}
	l.sign(request)
	client, err := l.client(w.reach)
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	answer, err := client.Do(request)
	if err != nil {
		return &unreached{err}
	}
	defer func() { _ = answer.Body.Close() }()
	if err := refusal(answer.StatusCode); err != nil {
		return err
	}
	return do(answer)
}

// sign says who asks.
func (l *link) sign(request *http.Request) {
	switch {
	case l.user != "":
		request.SetBasicAuth(l.user, l.password)
	case l.password != "":
		request.Header.Set("Authorization", "Bearer "+l.password)
	}
	request.Header.Set("User-Agent", "sitrep")
}

// most redirections that are followed.
const mostRedirects = 5

// client speaks TLS to hosts that are allowed, wherever it is sent. A password goes to
// the source's own host alone.
func (l *link) client(reach Reach) (*http.Client, error) {
	secure, err := l.secure()
	if err != nil {
		return nil, err
	}
	if secure != nil {
		secure.ServerName = "" // of the host that is dialled, which a redirection may change
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: l.dials(reach), TLSClientConfig: secure, TLSHandshakeTimeout: connectTime, ResponseHeaderTimeout: stalled, DisableCompression: true,
			MaxResponseHeaderBytes: 64 << 10, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(to *http.Request, via []*http.Request) error {
			if len(via) > mostRedirects || to.URL.Scheme != "https" {
				return sitrep.Invalidf("The source sends to elsewhere too often, or without TLS.")
			}
			host, port := plainHost(to.URL.Hostname()), cmp.Or(to.URL.Port(), "443")
			if host == l.host && port == l.port {
				return nil
			}
			to.Header.Del("Authorization")
			if !reach.allows(host, port) { // nor to this machine: nobody has named it
				return sitrep.Errorf(sitrep.Forbidden, "The source sends to the host %s, which is not among those that sources may be on (SITREP_SOURCE_HOSTS).", host)
			}
			return nil
		},
	}, nil
}

// dials connects to the source's host and to where it sends.
func (l *link) dials(reach Reach) func(ctx context.Context, network, addr string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, err
		}
		return dialer(reach.home(plainHost(host), port))(ctx, network, addr)
	}
}

// below is the address of a file of the source. It lies nowhere else.
func (l *link) below(name string) (string, error) {
	u := url.URL{Scheme: "https", Host: l.host + ":" + l.port, Path: l.path}
	if strings.Contains(l.host, ":") {
		u.Host = "[" + l.host + "]:" + l.port
	}
	if !strings.HasSuffix(l.path, "/") {
		if name != path.Base(l.path) {
			return "", sitrep.Errorf(sitrep.NotFound, "The source is one file, which is called %q.", path.Base(l.path))
		}
		return u.String(), nil
	}
	if name == "" || path.Clean("/"+name) != "/"+name {
		return "", sitrep.Invalidf("%q is no path of a file below the source's address.", name)
	}
	u.Path += name
	return u.String(), nil
}

// refusal is what a status says; nil: the file comes.
func refusal(status int) error {
	switch {
	case status == http.StatusOK:
		return nil
	case status == http.StatusNotFound || status == http.StatusGone:
		return sitrep.Errorf(sitrep.NotFound, "There is no such file in the source.")
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		return sitrep.Errorf(sitrep.Forbidden, "The file of the source may not be read (%d).", status)
	case status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status >= 500:
		return sitrep.Errorf(sitrep.Temporary, "The source cannot give the file now (%d).", status)
	}
	return sitrep.Invalidf("The source answers %d in place of a file.", status)
}

// answers lists the one file that a source is, if it is there. What lies below an
// address is not told by HTTPS: of such a source any answer is one.
func answers(ctx context.Context, s sitrep.Source, reach Reach) ([]Table, error) {
	a, err := parse(s.URL)
	if err != nil {
		return nil, err
	}
	w := web{source: s, name: path.Base(a.path), reach: reach}
	if !strings.HasSuffix(a.path, "/") {
		err = w.get(ctx, func(*http.Response) error { return nil })
		return []Table{{Name: w.name, Near: true, Rows: -1}}, err
	}
	w.name = ".well-known"
	err = w.get(ctx, func(*http.Response) error { return nil })
	if code := sitrep.CodeOf(err); code == sitrep.NotFound {
		err = nil
	}
	return nil, err
}
