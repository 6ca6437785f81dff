// Package unsubscribe makes the links by which recipients end mails, and reads them.
//
// A link names the report and the address and is signed with a secret of the
// service, so nobody can end the mails of somebody else; it says nothing that
// its receiver does not know. It needs no row in the database and does not end.
package unsubscribe

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SecretName is the name of the service's secret that signs the links.
const SecretName = "unsubscribe"

// Path is where the service answers links; the token follows.
const Path = "/unsubscribe/"

const (
	idSize        = 16
	signatureSize = 16 // of 32: forging one takes 2^128 requests
)

// Links makes and reads links.
type Links struct {
	key  []byte
	base string // of the service, without a slash at its end
}

// New makes the links of a service that is reached at base.
func New(secret []byte, base string) *Links {
	return &Links{secret, strings.TrimSuffix(base, "/")}
}

// URL returns the link for a recipient of a report.
func (l *Links) URL(report sitrep.ID, email string) string {
	return l.base + Path + l.token(report, email)
}

func (l *Links) token(report sitrep.ID, email string) string {
	id, _ := hex.DecodeString(strings.ReplaceAll(string(report), "-", ""))
	text := append(id, email...)
	return base64.RawURLEncoding.EncodeToString(append(l.sign(text), text...))
}

func (l *Links) sign(text []byte) []byte {
	mac := hmac.New(sha256.New, l.key)
	_, _ = mac.Write(text) // never fails
	return mac.Sum(nil)[:signatureSize]
}

// Read returns what a token says; false: it is none of ours.
func (l *Links) Read(token string) (report sitrep.ID, email string, ok bool) {
	all, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(all) <= signatureSize+idSize {
		return "", "", false
	}
	signature, text := all[:signatureSize], all[signatureSize:]
	if !hmac.Equal(signature, l.sign(text)) {
		return "", "", false
	}
	id := hex.EncodeToString(text[:idSize])
	report = sitrep.ID(id[:8] + "-" + id[8:12] + "-" + id[12:16] + "-" + id[16:20] + "-" + id[20:])
	return report, string(text[idSize:]), true
}
