package api

import (
	"net/http"
	"strconv"
)

// squeezer holds an answer of text back until it is whole. Then it is known whether
// it is worth squeezing, how long it is, and whether the client has it already. What
// states its length by itself, or is no text, goes right through.
//
// All of it is in memory before it is written anyway: these are answers of at most
// some hundred kilobytes.
type squeezer struct {
	http.ResponseWriter
	request *http.Request
	zippers zippers
	status  int // 0: nothing was said yet
	through bool
	body    []byte
	sent    int64 // bytes of body
	room    [256]byte
}

// WriteHeader decides whether the body is held back.
func (s *squeezer) WriteHeader(status int) {
	if status < http.StatusOK {
		s.ResponseWriter.WriteHeader(status)
		return
	}
	if s.status != 0 {
		return
	}
	s.status = status
	h := s.Header()
	s.through = h["Content-Length"] != nil || h["Content-Encoding"] != nil || !zips(h.Get("Content-Type"))
	if s.through {
		s.ResponseWriter.WriteHeader(status)
		return
	}
	s.body = s.room[:0] // most answers are short
}

// Write holds a text back.
func (s *squeezer) Write(b []byte) (int, error) {
	if s.status == 0 {
		s.WriteHeader(http.StatusOK)
	}
	if !s.through {
		s.body = append(s.body, b...)
		return len(b), nil
	}
	n, err := s.ResponseWriter.Write(b)
	s.sent += int64(n)
	return n, err
}

// Unwrap is for [http.ResponseController].
func (s *squeezer) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// finish sends what was held back.
func (s *squeezer) finish() {
	if s.through || s.status == 0 {
		return
	}
	h, tag := s.Header(), s.tag()
	varyBy(h, acceptEncoding)
	if tag != "" {
		if sent := held(s.request.Header, tag); sent != "" {
			h.Del("Content-Type")
			h.Set(headerTag, sent)
			s.status = http.StatusNotModified
			s.ResponseWriter.WriteHeader(s.status)
			return
		}
	}
	if takesZip(s.request.Header) {
		s.squeeze(tag)
	}
	if len(s.body) >= zipFrom { // of less net/http says it by itself, and more cheaply
		h["Content-Length"] = []string{strconv.Itoa(len(s.body))}
	}
	s.ResponseWriter.WriteHeader(s.status)
	n, _ := s.ResponseWriter.Write(s.body) // the client is gone: nobody is left to tell
	s.sent = int64(n)
}

// squeeze puts the squeezed form in the place of the body.
func (s *squeezer) squeeze(tag string) {
	zipped := s.zippers.zip(s.body)
	if zipped == nil {
		return
	}
	s.body = zipped
	s.Header().Set("Content-Encoding", "gzip")
	if tag != "" {
		s.Header().Set(headerTag, zippedTag(tag))
	}
}

// tag is the ETag of what was asked for; empty: there is none, or it names what a
// change has made.
func (s *squeezer) tag() string {
	asks := s.request.Method == http.MethodGet || s.request.Method == http.MethodHead
	if !asks || s.status != http.StatusOK {
		return ""
	}
	return s.Header().Get(headerTag)
}
