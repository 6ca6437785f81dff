//go:build crash

package crashtest

import (
	"bytes"
	"crypto/sha256"
	netmail "net/mail"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail/smtptest"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// rounds is how often each point of a delivery is killed at.
const rounds = 4

func TestMailServerGetsEveryMessageOnSQLite(t *testing.T) {
	t.Parallel()
	h, post := newMailHarness(t, "", 1)
	h.crash(h.everyMailPoint(post), h.randomly(kills()/3))
	post.check(h)
}

func TestMailServerGetsEveryMessageOfTwoNodes(t *testing.T) {
	t.Parallel()
	h, post := newMailHarness(t, pgtest.URL(t), 2)
	h.crash(h.everyMailPoint(post))
	post.check(h)
}

// post is the mail server of a harness, which also kills.
type post struct {
	*smtptest.Server
	killer atomic.Pointer[func()] // called when a message was stored and its answer is not out

	mu       sync.Mutex
	arrivals map[string][]time.Time // by Message-ID
	headers  map[string]netmail.Header
	sums     map[string][sha256.Size]byte // of the first copy
	changed  []string                     // came again as other bytes
	drawn    int                          // messages and copies with charts
	kills    []time.Time
}

func newMailHarness(t *testing.T, database string, nodes int) (*harness, *post) {
	t.Helper()
	p := &post{arrivals: map[string][]time.Time{}, headers: map[string]netmail.Header{}, sums: map[string][sha256.Size]byte{}}
	p.Server = smtptest.Start(t, smtptest.Options{Login: true, Keep: p.keep, Answers: smtptest.Answers{Taken: p.taken}})
	h := newHarnessWith(t, database, nodes, p, nil)
	return h, p
}

func (p *post) keep(m smtptest.Message) {
	parsed, err := netmail.ReadMessage(bytes.NewReader(m.Data))
	if err != nil {
		return // a message that cannot be read is missed in the end
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	id := parsed.Header.Get("Message-Id")
	all, drawn := whole(m.Data)
	if !all {
		return // the same
	}
	if drawn {
		p.drawn++
	}
	sum := sha256.Sum256(m.Data)
	if first, again := p.sums[id]; again && first != sum {
		p.changed = append(p.changed, id)
	}
	p.sums[id] = sum
	p.arrivals[id] = append(p.arrivals[id], time.Now())
	p.headers[id] = parsed.Header
}

// whole reports whether a message is a report to its end: text, HTML, and pictures
// if the HTML shows any.
func whole(body []byte) (all, drawn bool) {
	has := func(text string) bool { return bytes.Contains(body, []byte(text)) }
	drawn = has("Content-Type: image/png")
	return has("Content-Type: text/plain") && has("Content-Type: text/html") && drawn == has("cid:") && bytes.HasSuffix(body, []byte("--\r\n")), drawn
}

func (p *post) taken(smtptest.Message) bool {
	if kill := p.killer.Swap(nil); kill != nil {
		(*kill)()
		return true
	}
	return false
}

// died notes that a process has ended just now.
func (p *post) died() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.kills = append(p.kills, time.Now())
}

// everyMailPoint kills at each point of a delivery, and where no point can be:
// when the server has the message and its answer is not out.
func (h *harness) everyMailPoint(p *post) func() {
	return func() {
		h.t.Helper()
		for range rounds {
			for _, at := range []failpoint.Point{failpoint.MailClaimed, failpoint.MailRenewed, failpoint.MailHanded, failpoint.MailRecorded} {
				if !h.killAt(at, pointLimit) {
					h.t.Errorf("nothing passes %s", at)
				}
			}
			h.killUnanswered(p)
		}
	}
}

func (h *harness) killUnanswered(p *post) {
	h.t.Helper()
	killed := make(chan struct{})
	nodes := h.nodes
	kill := func() {
		for _, n := range nodes {
			n.Kill() // every node: whose message it is, the server does not know
		}
		close(killed)
	}
	p.killer.Store(&kill)
	select {
	case <-killed:
		h.revive()
	case <-time.After(pointLimit):
		h.t.Error("no message came")
	}
}

// slack is from the arrival of a message until its record is surely on disk, and
// from a death until the harness sees it.
const slack = 5 * time.Second

// check wants each copy of a message explained by a death in the window between
// the server's taking it and its record.
func (p *post) check(h *harness) {
	h.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	copies := 0
	for id, at := range p.arrivals {
		for i := range at[1:] {
			copies++
			explained := false
			for _, death := range p.kills {
				explained = explained || death.After(at[i].Add(-time.Second)) && death.Before(at[i].Add(slack)) && death.Before(at[i+1])
			}
			if !explained {
				h.fault(&h.doubled, "message %s came again %s after, and nobody had died", id, at[i+1].Sub(at[i]))
			}
		}
	}
	for _, id := range p.changed {
		h.fault(&h.doubled, "message %s came again as other bytes", id)
	}
	h.t.Logf("%d messages, %d of them came again after a death, under the same Message-ID and as the same bytes; %d arrivals had charts", len(p.arrivals), copies, p.drawn)
	if p.drawn == 0 {
		h.t.Error("no message had a chart")
	}
	if copies == 0 {
		h.t.Error("no kill fell into the window, so nothing was tried")
	}
}

// received is what the server has, by delivery.
func (p *post) received(h *harness) map[string]netmail.Header {
	h.t.Helper()
	rows, err := h.state.db.QueryContext(h.t.Context(), "SELECT id, message_id FROM delivery")
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	found := map[string]netmail.Header{}
	for rows.Next() {
		var id, message string
		if err := rows.Scan(&id, &message); err != nil {
			h.t.Fatal(err)
		}
		if header, ok := p.headers[message]; ok {
			found[id] = header
		}
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
	return found
}
