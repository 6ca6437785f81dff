package mail_test

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"os/exec"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

// domainKey is a private key in PEM and the record under which its public half
// is published.
func domainKey(t *testing.T, kind string) (private []byte, record string) {
	t.Helper()
	var key crypto.Signer
	var err error
	if kind == "rsa" {
		key, err = rsa.GenerateKey(rand.Reader, 2048)
	} else {
		_, key, err = ed25519.GenerateKey(rand.Reader)
	}
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	public, isEd := key.Public().(ed25519.PublicKey)
	published := []byte(public)
	if !isEd {
		if published, err = x509.MarshalPKIXPublicKey(key.Public()); err != nil {
			t.Fatal(err)
		}
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), "v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(published)
}

func signed(t *testing.T, kind string) (message []byte, record string) {
	t.Helper()
	key, record := domainKey(t, kind)
	signer, err := mail.NewSigner("example.com", "s1", key)
	if err != nil {
		t.Fatal(err)
	}
	m := message1()
	text, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if message, err = signer.Sign(text); err != nil {
		t.Fatal(err)
	}
	return message, record
}

// message1 has every header that a report has.
func message1() mail.Message {
	m := message()
	m.ListID = "0198a000-0000-7000-8000-000000000001.example.com"
	m.Unsubscribe = "https://reports.example.com/unsubscribe/" + strings.Repeat("Ab0_", 30)
	return m
}

func verified(t *testing.T, message []byte, record string) error {
	t.Helper()
	found, err := dkim.VerifyWithOptions(bytes.NewReader(message), &dkim.VerifyOptions{
		LookupTXT: func(name string) ([]string, error) { return []string{record}, nil },
	})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d signatures, %v", len(found), err)
	}
	return found[0].Err
}

func TestSignatureHoldsAndCoversWhatMatters(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"rsa", "ed25519"} {
		message, record := signed(t, kind)
		if err := verified(t, message, record); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		for _, change := range [][2]string{
			{"Ab0_Ab0_", "Xb0_Ab0_"},
			{"One-Click", "Two-Click"},
			{"ann@example.com", "eve@example.com"},
			{"Nord", "Sued"},
			{"Subject: ", "Subject: Fwd "},
			{"MIME-Version", "From: eve@evil.example\r\nMIME-Version"},
			{"auto-generated", "no"},
		} {
			changed := bytes.Replace(message, []byte(change[0]), []byte(change[1]), 1)
			if bytes.Equal(changed, message) || verified(t, changed, record) == nil {
				t.Errorf("%s: the signature holds after %q became %q", kind, change[0], change[1])
			}
		}
		relayed := bytes.Replace(message, []byte("Auto-Submitted: "), []byte("auto-submitted:  \r\n\t"), 1)
		if err := verified(t, relayed, record); err != nil {
			t.Errorf("%s: what relays do to white space breaks it: %v", kind, err)
		}
	}
}

// TestSignatureHoldsForOthers asks a program that shares no code with ours.
func TestSignatureHoldsForOthers(t *testing.T) {
	t.Parallel()
	if exec.CommandContext(t.Context(), "/usr/bin/python3", "-c", "import dkim").Run() != nil {
		t.Skip("python3-dkim is not installed; make deps does it on Debian")
	}
	message, record := signed(t, "rsa")
	const script = `
import sys, dkim
data = sys.stdin.buffer.read()
print(dkim.verify(data, dnsfunc=lambda name, timeout=5: sys.argv[1].encode()))
`
	cmd := exec.CommandContext(t.Context(), "/usr/bin/python3", "-c", script, record)
	cmd.Stdin = bytes.NewReader(message)
	out, err := cmd.CombinedOutput()
	if err != nil || strings.TrimSpace(string(out)) != "True" {
		t.Errorf("%v: %s", err, out)
	}
}

func TestKeysThatReceiversRefuseAreRefused(t *testing.T) {
	t.Parallel()
	short, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	der, _ := x509.MarshalPKCS8PrivateKey(short)
	for name, key := range map[string][]byte{
		"short":   pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}),
		"no PEM":  []byte("key"),
		"no key":  pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("x")}),
		"nothing": nil,
	} {
		if _, err := mail.NewSigner("example.com", "s1", key); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
