package main

import (
	"bytes"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

func TestPreviewWantsAnAddress(t *testing.T) {
	t.Parallel()
	for to, good := range map[string]bool{"ann@example.com": true, "Ann <ann@example.com>": false, "": false, "ann": false} {
		if err := (&mailPreviewCmd{To: to}).Validate(); (err == nil) != good {
			t.Errorf("%q: %v", to, err)
		}
	}
}

func TestPreviewPrintsTheMessageAndNothingElse(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if _, err := (printed{&program{out: &out}}).Send(t.Context(), mail.Envelope{}, []byte("Subject: x\r\n")); err != nil || out.String() != "Subject: x\r\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestMailsBringAlongWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	for kinds, want := range map[string]mail.Attachments{"": {}, "csv": {CSV: true}, "markdown": {Markdown: true}} {
		if got := (attaching{[]string{kinds}}).attachments(); got != want {
			t.Errorf("%q: %+v, want %+v", kinds, got, want)
		}
	}
}
