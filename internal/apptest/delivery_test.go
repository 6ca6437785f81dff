package apptest_test

import (
	"io/fs"
	"mime"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
)

// TestEveryRecipientGetsOneMail reads the .eml files of the data folder.
func TestEveryRecipientGetsOneMail(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "mail", scenario{})
		to := []any{"ana@example.com", "bo@example.org", "ANA@example.com"}
		// Without retention: the mail is the only way to the content.
		a.create(t, map[string]any{"scheduleFrequency": "on_demand", "recipients": to, "deliverySubject": "Straße & <Maße>"})
		quiet := a.create(t, merge(onDemand(), map[string]any{"recipients": to, "emailEnabled": false}))
		nobody := a.create(t, onDemand())
		a.execution(t, quiet)
		a.execution(t, nobody)
		if !apptest.Poll(t.Context(), runLimit, func() bool { return len(mails(t, a.program.Data)) >= 2 }) {
			t.Fatalf("%d mails, want 2", len(mails(t, a.program.Data)))
		}
		// One more run that ends after the mails shows that no third is on its way.
		a.execution(t, a.create(t, onDemand()))
		checkMails(t, mails(t, a.program.Data))
	})
}

// TestDeletedReportsSendNothing deletes reports while they are on their way.
func TestDeletedReportsSendNothing(t *testing.T) {
	t.Parallel()
	onEachDatabase(t, func(t *testing.T, open opener) {
		a := newActor(t, newStage(t, open(t)), "deleted", scenario{})
		for range 10 {
			report := a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"gone@example.com"}}))
			a.must(t, step{Request: "DELETE /v1/api/reports/" + report})
		}
		// Whatever was on its way has ended by the time of a later report's mail.
		a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"last@example.com"}}))
		if !apptest.Poll(t.Context(), runLimit, func() bool { return len(mails(t, a.program.Data)) > 0 }) {
			t.Fatal("no mail at all")
		}
		for _, m := range mails(t, a.program.Data) {
			if to := m.Header.Get("To"); !strings.Contains(to, "last@example.com") {
				t.Errorf("a mail to %s about a report that was deleted", to)
			}
		}
	})
}

func checkMails(t *testing.T, all []*mail.Message) {
	t.Helper()
	var recipients, ids []string
	for _, m := range all {
		subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		if err != nil || subject != "Straße & <Maße>" {
			t.Errorf("subject %q (%v)", subject, err)
		}
		list, err := m.Header.AddressList("To")
		if err != nil || len(list) != 1 {
			t.Errorf("To is %q, want one address", m.Header.Get("To"))
			continue
		}
		recipients = append(recipients, list[0].Address)
		ids = append(ids, m.Header.Get("Message-Id"))
		for _, name := range []string{"From", "Date", "Message-Id"} {
			if m.Header.Get(name) == "" {
				t.Errorf("the mail to %s has no %s", list[0].Address, name)
			}
		}
	}
	slices.Sort(recipients)
	if !slices.Equal(recipients, []string{"ana@example.com", "bo@example.org"}) {
		t.Errorf("mails went to %v", recipients)
	}
	if slices.Sort(ids); len(slices.Compact(ids)) != len(all) {
		t.Errorf("two mails share a Message-Id")
	}
}

func mails(t *testing.T, dir string) (all []*mail.Message) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".eml") {
			return nil // a file that is being renamed is looked at again
		}
		file, err := os.Open(path)
		if err != nil {
			return nil
		}
		defer file.Close()
		m, err := mail.ReadMessage(file)
		if err == nil {
			all = append(all, m)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
