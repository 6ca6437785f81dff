package apptest_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/apptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/thorough"
)

// elsewhere is the same program with another, empty data folder.
func elsewhere(t *testing.T, p *apptest.Program) *apptest.Program {
	t.Helper()
	other := *p
	other.Data = filepath.Join(t.TempDir(), "data")
	return &other
}

// moved is the actor in front of another program that serves.
func (a *actor) moved(t *testing.T, p *apptest.Program) *actor {
	t.Helper()
	s := *a.stage
	t.Cleanup(func() { verifyAll(t, p) })
	s.program, s.server = p, p.Serve(t)
	there := *a
	there.stage = &s
	return &there
}

// contents are the texts of the reports that are completed now, by execution.
func (a *actor) contents(t *testing.T, reports []string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, report := range reports {
		if textAt(t, a.get(t, "/v1/api/reports/%s/status", report).tree, "status") != "COMPLETED" {
			continue
		}
		id := textAt(t, a.get(t, "/v1/api/reports/%s/executions", report).tree, "executions[0].id")
		found[id] = textAt(t, a.get(t, "/v1/api/reports/executions/%s/markdown", id).tree, "markdownContent")
	}
	return found
}

// snap is what is known of a service before one of its backups was begun.
type snap struct {
	file     string
	reports  []string
	contents map[string]string
}

// busiest is how many reports are created during a backup at most. A slow machine takes long for a backup: without
// a bound, it would be given the more to run, the slower it is.
const busiest = 12

// backUpWhileBusy begins a backup in the midst of runs, imports and creations.
func (a *actor) backUpWhileBusy(t *testing.T, source string, round int, reports *[]string) snap {
	t.Helper()
	busy := func() {
		*reports = append(*reports, a.create(t, merge(onDemand(), map[string]any{"recipients": []any{"ana@example.com", "bo@example.com"}})))
	}
	for range 4 {
		busy()
	}
	a.execution(t, (*reports)[len(*reports)-4]) // so that there is something to compare
	writeOrders(t, source, ordersRows+round)    // the next run has to import it
	s := snap{file: filepath.Join(t.TempDir(), "backup.tar"), reports: slices.Clone(*reports), contents: a.contents(t, *reports)}
	cmd := a.program.Command(t.Context(), "backup", s.file)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for range busiest {
		select {
		case err := <-ended:
			ended <- err
		default:
			busy()
		}
	}
	if err := <-ended; err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	return s
}

// TestBackupUnderLoadIsWhole takes backups of a busy service, and looks at what
// each of them is elsewhere: everything that was answered before is there to the
// byte, nothing is missing, everything can be verified, and nobody is mailed twice.
func TestBackupUnderLoadIsWhole(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "backup", scenario{})
	source := filepath.Join(a.dir, "busy.csv")
	writeOrders(t, source, ordersRows)
	a.names["orders"] = a.program.Must(t, "dataset", "add", source, "--name", "busy")
	var reports []string
	var snaps []snap
	for round := range thorough.Of(1, 3) {
		snaps = append(snaps, a.backUpWhileBusy(t, source, 1+round, &reports))
	}
	a.checkAllCompleted(t, reports, 2*runLimit)
	a.server.Stop(t)
	for i, s := range snaps {
		there := elsewhere(t, a.program)
		out, err := there.Run(t.Context(), "restore", s.file)
		if err != nil || out.Code != 0 {
			t.Fatalf("%v\n%s", err, out.Stderr)
		}
		b := a.moved(t, there)
		b.checkAllCompleted(t, s.reports, 2*runLimit)
		if got := b.contents(t, s.reports); !holds(got, s.contents) {
			t.Errorf("backup %d: what was completed before it is not the same after it", i)
		}
		b.server.Stop(t)
		checkSentOnce(t, a.program.Data, there.Data)
		t.Logf("backup %d: %d reports, %d of them completed before it; %s", i, len(s.reports), len(s.contents), strings.ReplaceAll(out.Stderr, "\n", "; "))
	}
}

func holds(all, some map[string]string) bool {
	for id, text := range some {
		if all[id] != text {
			return false
		}
	}
	return len(some) > 0
}

// checkSentOnce looks for messages that both services sent.
func checkSentOnce(t *testing.T, first, second string) {
	t.Helper()
	sent := map[string]bool{}
	for _, m := range mails(t, first) {
		sent[m.Header.Get("Message-Id")] = true
	}
	for _, m := range mails(t, second) {
		if id := m.Header.Get("Message-Id"); sent[id] {
			t.Errorf("%s was sent to %s before and after the restore", id, m.Header.Get("To"))
		}
	}
}

// TestWhatRanAfterTheBackupIsNotMailedAgain lets a slot come after the backup.
func TestWhatRanAfterTheBackupIsNotMailedAgain(t *testing.T) {
	t.Parallel()
	a := newActor(t, newStage(t, ""), "after", scenario{})
	a.server.Stop(t)
	p := a.past(t, "owner")
	c := p.creation(time.Now().UTC().Add(-24*time.Hour+4*time.Second).Truncate(time.Second), fmt.Sprint(a.names["orders"]))
	c.Report.EmailEnabled = true
	c.Report.Recipients = []sitrep.Recipient{{ID: sitrep.NewID(time.Now()), Email: "ana@example.com"}}
	if _, err := p.store.CreateReport(t.Context(), c.Report.CreatedAt, c); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(a.dir, "before.tar")
	a.program.Must(t, "backup", file)
	a.server = a.program.Serve(t)
	if !apptest.Poll(t.Context(), runLimit, func() bool { return len(mails(t, a.program.Data)) == 1 }) {
		t.Fatal("the slot was not mailed")
	}
	a.server.Stop(t)
	for _, r := range []struct {
		flags []string
		mails int
	}{{nil, 0}, {[]string{"--served-until", "backup"}, 1}} {
		there := elsewhere(t, a.program)
		there.Must(t, append([]string{"restore", file}, r.flags...)...)
		b := a.moved(t, there)
		b.checkAllCompleted(t, []string{string(c.Report.ID)}, runLimit)
		// A mail of the run would be there by the time of another report's mail.
		b.create(t, merge(onDemand(), map[string]any{"recipients": []any{"later@example.com"}}))
		later := func() bool { return len(mailsTo(t, there.Data, "later@example.com")) == 1 }
		if !apptest.Poll(t.Context(), runLimit, later) {
			t.Fatal("a report made after the restore was not mailed")
		}
		if got := len(mailsTo(t, there.Data, "ana@example.com")); got != r.mails {
			t.Errorf("restore %v: the slot was mailed %d times, want %d", r.flags, got, r.mails)
		}
		b.server.Stop(t)
	}
}

func mailsTo(t *testing.T, data, address string) (subjects []string) {
	t.Helper()
	for _, m := range mails(t, data) {
		if strings.Contains(m.Header.Get("To"), address) {
			subjects = append(subjects, m.Header.Get("Subject"))
		}
	}
	return subjects
}

// pageCommands are the blocks of shell under a heading of docs/backup.md.
func pageCommands(t *testing.T, heading string) (blocks []string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/backup.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, block := range shellBlock.FindAllStringSubmatch(section, -1) {
		blocks = append(blocks, block[1])
	}
	if !found || len(blocks) != 2 {
		t.Fatalf("the page has %d blocks of commands under %q, want one to back up and one to restore", len(blocks), heading)
	}
	return blocks
}

// follow runs commands of the page as a person would, with the places of the page in a folder of the test's.
func follow(t *testing.T, p *apptest.Program, commands, root string) string {
	t.Helper()
	commands = strings.NewReplacer("/var/backups/", root+"/backups/", "/var/lib/", root+"/lib/").Replace(commands)
	bin := t.TempDir()
	if err := os.Symlink(p.Path, filepath.Join(bin, "sitrep")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "bash", "-c", "set -euo pipefail\n"+commands)
	cmd.Dir = root
	cmd.Env = append(p.Command(t.Context()).Env, "PATH="+bin+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, commands, out)
	}
	return string(out)
}

// TestBackupPageIsTrue follows docs/backup.md word by word, on both databases,
// while the service runs, and serves what was restored.
func TestBackupPageIsTrue(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		root := t.TempDir()
		a := newActor(t, newStage(t, ""), "page", scenario{})
		restored := *a.program
		restored.Data = filepath.Join(root, "lib", "sitrep-restored") // as the page has it
		a.checkPage(t, pageCommands(t, "SQLite"), root, a.program, &restored)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		a := newActor(t, newStage(t, pgtest.URL(t)), "page", scenario{})
		restored := elsewhere(t, a.program)
		restored.Database = pgtest.URL(t)
		a.checkPage(t, pageCommands(t, "PostgreSQL"), t.TempDir(), restored, restored)
	})
}

// checkPage backs up with the first block, restores with the second one in the
// surroundings that the page asks for, and compares.
func (a *actor) checkPage(t *testing.T, blocks []string, root string, surroundings, restored *apptest.Program) {
	t.Helper()
	reports := a.createMany(t, 6)
	a.execution(t, reports[0])
	known := a.contents(t, reports)
	follow(t, a.program, blocks[0], root)
	a.checkAllCompleted(t, reports, runLimit)
	a.server.Stop(t)
	if said := follow(t, surroundings, blocks[1], root); !strings.Contains(said, "will be made and not mailed") {
		t.Errorf("the restore does not say what it holds back:\n%s", said)
	}
	b := a.moved(t, restored)
	b.checkAllCompleted(t, reports, 2*runLimit)
	if got := b.contents(t, reports); !holds(got, known) {
		t.Errorf("before %v, after %v", slices.Sorted(maps.Keys(known)), slices.Sorted(maps.Keys(got)))
	}
}

// TestRestoreByRootLeavesTheFolderToItsOwner restores as root into a folder of
// another user, who then serves it.
func TestRestoreByRootLeavesTheFolderToItsOwner(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Log("only root can give files away")
		return
	}
	p := apptest.New(t, "")
	p.Must(t, "key", "create", "ana")
	file := filepath.Join(t.TempDir(), "backup.tar")
	p.Must(t, "backup", file)
	there := elsewhere(t, p)
	const uid, gid = 65534, 65534
	if err := os.Mkdir(there.Data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(there.Data, uid, gid); err != nil {
		t.Fatal(err)
	}
	there.Must(t, "restore", file)
	err := filepath.WalkDir(there.Data, func(path string, _ os.DirEntry, err error) error {
		info, statErr := os.Lstat(path)
		if err != nil || statErr != nil {
			return errors.Join(err, statErr)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != uid || owner.Gid != gid {
			t.Errorf("%s belongs to %d", path, owner.Uid)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
