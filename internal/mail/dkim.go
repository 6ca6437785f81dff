package mail

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"

	"github.com/emersion/go-msgauth/dkim"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// Signer signs messages by DKIM (RFC 6376), so that receivers know whose they are.
type Signer struct {
	domain, selector string
	key              crypto.Signer
}

// NewSigner reads a private key in PEM: RSA of at least 2,048 bits, or Ed25519.
// The public one is to be found at selector._domainkey.domain.
func NewSigner(domain, selector string, key []byte) (*Signer, error) {
	block, _ := pem.Decode(key)
	if block == nil {
		return nil, sitrep.Invalidf("the key is not PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		parsed, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	}
	if err != nil {
		return nil, sitrep.Invalidf("the PEM holds no private key of PKCS #8 or #1")
	}
	switch k := parsed.(type) {
	case *rsa.PrivateKey:
		if k.N.BitLen() < 2048 {
			return nil, sitrep.Invalidf("an RSA key of %d bits is too short: receivers want 2048", k.N.BitLen())
		}
		return &Signer{domain, selector, k}, nil
	case ed25519.PrivateKey:
		return &Signer{domain, selector, k}, nil
	}
	return nil, sitrep.Invalidf("the key is neither RSA nor Ed25519")
}

// signedHeaders are covered by a signature. From stands twice, so that nobody
// can add another one; RFC 8058 wants those of unsubscribing.
var signedHeaders = []string{
	"From", "From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
	"Auto-Submitted", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post",
}

// Sign returns the message with its signature before it.
func (s *Signer) Sign(message []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(message) + 1024)
	err := dkim.Sign(&out, bytes.NewReader(message), &dkim.SignOptions{
		Domain: s.domain, Selector: s.selector, Signer: s.key, HeaderKeys: signedHeaders,
		// What relays do to white space does no harm to a relaxed signature.
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
	})
	if err != nil {
		return nil, fmt.Errorf("sign for %s: %w", s.domain, err)
	}
	return out.Bytes(), nil
}
