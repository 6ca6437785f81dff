package api

import (
	"bytes"
	"net/http"
	"strconv"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/gallery"
)

// sending is what an answer of fixed bytes consists of.
type sending struct {
	media  string
	tag    string // of the plain form
	policy string // of what may happen in a browser; empty: none is told
	bytes  gallery.Drawing
}

// revalidate lets clients keep an answer but has them ask again each time: a report
// can be deleted and a key revoked.
var revalidate = []string{"private, no-cache"}

// send answers GET and HEAD: in the form that the client takes, with 304 for what
// it has, 206 for a part, 412 and 416 as problems. JSON is given whole: a part of it is
// none, and clients would have to tell it from the whole.
func send(w http.ResponseWriter, r *http.Request, s sending) {
	h := w.Header()
	h.Set("Content-Type", s.media)
	restrain(h, s.policy)
	body, tag := s.bytes.Plain, s.tag
	if s.bytes.Zipped != nil {
		varyBy(h, acceptEncoding)
		if takesZip(r.Header) {
			body, tag = s.bytes.Zipped, zippedTag(s.tag)
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set(headerTag, tag)
	asked := renamed(r, s.tag, tag)
	if s.media == jsonType {
		asked = wholly(asked)
	}
	http.ServeContent(&partWriter{ResponseWriter: w, request: r, whole: s.media == jsonType}, asked, "", time.Time{}, bytes.NewReader(body))
}

// wholly is the request without the part that it asks for.
func wholly(r *http.Request) *http.Request {
	if r.Header["Range"] == nil {
		return r
	}
	other := *r
	other.Header = r.Header.Clone()
	other.Header.Del("Range")
	return &other
}

// restrain says what may happen in a browser. Of a 304 too: its headers take the
// place of those that the client has.
func restrain(h http.Header, policy string) {
	if policy != "" {
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
	}
}

// sendHeld answers that the client has it already.
func sendHeld(w http.ResponseWriter, tag, policy string) {
	h := w.Header()
	restrain(h, policy)
	h.Del("Content-Type")
	h.Set(headerTag, tag)
	varyBy(h, acceptEncoding)
	w.WriteHeader(http.StatusNotModified)
}

var errRange = sitrep.FieldError{Location: "header.Range", Code: sitrep.FieldOutOfRange, Message: "is no range of these bytes"}

// partWriter makes problem bodies of what [http.ServeContent] refuses.
type partWriter struct {
	http.ResponseWriter
	request *http.Request
	whole   bool // no part is ever given
	refused bool
}

// WriteHeader lets the status through, or answers with the problem.
func (w *partWriter) WriteHeader(status int) {
	var p *problemJSON
	switch status {
	case http.StatusPreconditionFailed:
		p = newProblem(kindStale, "These are not the bytes that If-Match names.").
			of(sitrep.FieldError{Location: "header." + headerIfMatch, Code: sitrep.FieldContradicts, Message: "names other bytes"})
	case http.StatusRequestedRangeNotSatisfiable:
		p = newProblem(kindRange, "There is nothing in the range that is asked for; Content-Range says how many bytes there are.").
			of(errRange)
	default:
		if w.whole {
			w.Header().Set("Accept-Ranges", "none")
		}
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.refused = true
	h := w.Header()
	for _, name := range []string{"Content-Length", "Content-Encoding", "Content-Security-Policy", "Accept-Ranges", headerTag} {
		h.Del(name)
	}
	h["Cache-Control"] = noStore
	writeProblem(w.ResponseWriter, p.at(w.request.Context()))
}

// Write drops the text of a refusal.
func (w *partWriter) Write(b []byte) (int, error) {
	if w.refused {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap is for [http.ResponseController].
func (w *partWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
