package mail_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
)

func delivery() (sitrep.Delivery, sitrep.Content) {
	return sitrep.Delivery{
			ID: "0198a000-0000-7000-8000-000000000001", Email: "ann@example.com", MessageID: "<1.a@sitrep>",
			CreatedAt: time.Date(2026, 3, 4, 23, 30, 0, 0, time.FixedZone("", -3600)),
		},
		sitrep.Content{Subject: "Sales", Markdown: "# Sales\n"}
}

// into is a sender that writes into a folder.
func into(dir string) *mail.Sender {
	return &mail.Sender{Transport: mail.Folder{Dir: dir}, Content: func(context.Context, sitrep.ID) (sitrep.Content, error) {
		_, c := delivery()
		return c, nil
	}}
}

func TestDeliveryIsOneFileHoweverOftenItIsTried(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "mail")
	d, _ := delivery()
	for range 3 {
		if err := into(dir).Deliver(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
	want := filepath.Join(dir, "2026-03-05", string(d.ID)+".eml")
	if len(files) != 1 || files[0] != want {
		t.Fatalf("files %v, want %s", files, want)
	}
	text, err := os.ReadFile(want)
	if err != nil || !strings.Contains(string(text), "\r\nFrom: <sitrep@localhost>\r\n") || !strings.Contains(string(text), "# Sales") {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestFolderThatCannotBeWrittenIsTemporary(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mail")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d, _ := delivery()
	err := into(file).Deliver(t.Context(), d)
	if code := sitrep.CodeOf(err); code != sitrep.Internal { // which is tried again
		t.Errorf("%s: %v", code, err)
	}
}

func TestNothingIsWrittenAfterTheEnd(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := filepath.Join(t.TempDir(), "mail")
	d, _ := delivery()
	if err := into(dir).Deliver(ctx, d); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Error("the folder was made")
	}
}
