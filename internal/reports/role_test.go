package reports_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/reports"
)

func TestARoleMayWhatTheOnesBeforeItMay(t *testing.T) {
	t.Parallel()
	for _, op := range reports.Operations() {
		may := false
		for _, role := range sitrep.KeyRoles {
			now := reports.May(&sitrep.Key{Role: role}, op) == nil
			if may && !now {
				t.Errorf("%s may not %s, but one before it may", role, op)
			}
			may = now
		}
		if !may {
			t.Errorf("nobody may %s", op)
		}
	}
}

func TestWhatIsNotInTheTableNobodyMay(t *testing.T) {
	t.Parallel()
	for _, role := range append([]sitrep.KeyRole{"", "root"}, sitrep.KeyRoles...) {
		if err := reports.May(&sitrep.Key{Role: role}, "burnReport"); sitrep.CodeOf(err) != sitrep.Forbidden {
			t.Errorf("%q: %v", role, err)
		}
	}
	for _, role := range []sitrep.KeyRole{"", "root", "OPERATOR"} {
		if err := reports.May(&sitrep.Key{Role: role}, "listReports"); sitrep.CodeOf(err) != sitrep.Forbidden {
			t.Errorf("the unknown role %q may list reports: %v", role, err)
		}
	}
	if reports.May(nil, "listReports") == nil || reports.May(nil, "getHealth") != nil {
		t.Error("without a key: may list reports, or may not ask for health")
	}
}

// TestTheDocumentHasTheTable holds docs/roles.md to what is so.
func TestTheDocumentHasTheTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/roles.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for line := range strings.SplitSeq(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		role, _, _ := strings.Cut(strings.TrimSpace(cells[1]), ":")
		for _, name := range regexp.MustCompile("`([a-zA-Z]+)`").FindAllStringSubmatch(cells[2], -1) {
			told[name[1]] = role
		}
	}
	for _, op := range reports.Operations() {
		role, open, _ := reports.Least(op)
		want := string(role)
		if open {
			want = "anybody, without a key"
		}
		if told[op] != want {
			t.Errorf("the document has %s under %q, want %q", op, told[op], want)
		}
		delete(told, op)
	}
	for op := range told {
		t.Errorf("the document has %s, the table does not", op)
	}
}
