// Package share makes the links by which an owner lets others read one report, and
// reads them; and it bounds how often they are used.
//
// A link has a token of an id, 128 random bits and a signature with a secret of the
// service: what is forged is refused before anything is looked up. The database has
// the hash of a token alone, so whoever reads it can use no link.
package share

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// SecretName is the name of the service's secret that signs the links.
const SecretName = "share"

// Path is where the service answers links; the token follows.
const Path = "/app/share/"

const (
	idSize    = 16
	saltSize  = 16
	tokenSize = idSize + saltSize + sha256.Size
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

// Make makes the one address of a link, and the hash that is stored of its token.
func (l *Links) Make(id sitrep.ID) (url string, hash []byte) {
	text, _ := hex.DecodeString(strings.ReplaceAll(string(id), "-", ""))
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	text = append(text[:idSize:idSize], salt...)
	token := base64.RawURLEncoding.EncodeToString(append(text, l.sign(text)...))
	return l.base + Path + token, hashOf(token)
}

func (l *Links) sign(text []byte) []byte {
	mac := hmac.New(sha256.New, l.key)
	_, _ = mac.Write([]byte("share ")) // never fails
	_, _ = mac.Write(text)
	return mac.Sum(nil)
}

func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// Read returns the link that a token is of, and the hash that has to be stored of it;
// false: it is none of ours.
func (l *Links) Read(token string) (id sitrep.ID, hash []byte, ok bool) {
	if base64.RawURLEncoding.DecodedLen(len(token)) != tokenSize {
		return "", nil, false
	}
	all, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(all) != tokenSize {
		return "", nil, false
	}
	text, signature := all[:idSize+saltSize], all[idSize+saltSize:]
	if !hmac.Equal(signature, l.sign(text)) {
		return "", nil, false
	}
	t := hex.EncodeToString(text[:idSize])
	return sitrep.ID(t[:8] + "-" + t[8:12] + "-" + t[12:16] + "-" + t[16:20] + "-" + t[20:]), hashOf(token), true
}
