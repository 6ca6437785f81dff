package api

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

const (
	headerIfNoneMatch = "If-None-Match"
	headerTag         = "Etag" // as Go spells it
)

// tagOf makes a strong ETag of what the bytes follow from, or of the bytes.
func tagOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// conditions returns the tags that a header lists, without the mark of weak ones.
// It reads as far as the list is one (RFC 9110, 8.8.3); a star is a tag of its own.
func conditions(h http.Header, name string) (tags []string) {
	rest := strings.Join(h[name], ",")
	for {
		rest = strings.TrimLeft(rest, " \t,")
		if strings.HasPrefix(rest, "*") {
			return append(tags, "*")
		}
		rest = strings.TrimPrefix(rest, "W/")
		if !strings.HasPrefix(rest, `"`) {
			return tags
		}
		end := strings.IndexByte(rest[1:], '"')
		if end < 0 {
			return tags
		}
		tags = append(tags, rest[:end+2])
		rest = rest[end+2:]
	}
}

// held returns the tag, plain or squeezed, that If-None-Match names; empty: neither.
// Where there is an If-Match too, that has to be looked at first.
func held(h http.Header, tag string) string {
	if h[headerIfNoneMatch] == nil || h[headerIfMatch] != nil {
		return ""
	}
	zipped := zippedTag(tag)
	for _, sent := range conditions(h, headerIfNoneMatch) {
		if sent == tag || sent == zipped {
			return sent
		}
	}
	return ""
}

// renamed makes conditions that name either form name the one that is sent: who
// holds the one need not fetch the other. If-Range is left alone, as a part of the
// one does not fit the other.
func renamed(r *http.Request, tag, sent string) *http.Request {
	if r.Header[headerIfNoneMatch] == nil && r.Header[headerIfMatch] == nil {
		return r
	}
	other := *r
	other.Header = r.Header.Clone()
	for _, name := range []string{headerIfNoneMatch, headerIfMatch} {
		if given := other.Header[name]; given != nil {
			list := strings.ReplaceAll(strings.Join(given, ","), zippedTag(tag), tag)
			other.Header[name] = []string{strings.ReplaceAll(list, tag, sent)}
		}
	}
	return &other
}
