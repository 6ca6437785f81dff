package source_test

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// wire lies between a test and its server and stops to pass bytes on when so many have
// come from the server: then it is silent, or it hangs up.
type wire struct {
	listener net.Listener
	network  string
	server   string
	most     int64
	hangUp   bool
	conns    sync.WaitGroup
}

// through has a source reach its server over a wire.
func (e *engine) through(most int64, hangUp bool) *wire {
	e.Helper()
	u, err := url.Parse(e.source.URL)
	if err != nil {
		e.Fatal(err)
	}
	if e.kind == "clickhouse" {
		w := &wire{most: most, hangUp: hangUp, network: "tcp", server: u.Host}
		if w.listener, err = (&net.ListenConfig{}).Listen(e.Context(), "tcp", "127.0.0.1:0"); err != nil {
			e.Fatal(err)
		}
		u.Host = w.listener.Addr().String()
		return e.over(w, u)
	}
	query, folder := u.Query(), e.TempDir()
	name, file := "socket", filepath.Join(folder, "socket")
	w := &wire{most: most, hangUp: hangUp, network: "unix", server: query.Get(name)}
	if e.kind == "postgres" {
		name, file = "host", filepath.Join(folder, ".s.PGSQL.5432")
		w.server = filepath.Join(query.Get(name), ".s.PGSQL.5432")
	}
	if w.listener, err = (&net.ListenConfig{}).Listen(e.Context(), "unix", file); err != nil {
		e.Fatal(err)
	}
	if query.Set(name, file); e.kind == "postgres" {
		query.Set(name, folder)
	}
	u.RawQuery = query.Encode()
	return e.over(w, u)
}

// over has a source reach its server over a wire that listens at an address.
func (e *engine) over(w *wire, u *url.URL) *wire {
	e.source.URL = u.String()
	go w.run()
	e.Cleanup(func() { _ = w.listener.Close() })
	return w
}

func (w *wire) run() {
	for {
		client, err := w.listener.Accept()
		if err != nil {
			return
		}
		w.conns.Go(func() { w.pass(client) })
	}
}

// pass returns when the client has hung up.
func (w *wire) pass(client net.Conn) {
	server, err := net.Dial(w.network, w.server)
	if err != nil {
		_ = client.Close()
		return
	}
	go func() {
		_, _ = io.CopyN(client, server, w.most)
		if w.hangUp {
			_ = client.Close()
			_ = server.Close()
		}
	}()
	_, _ = io.Copy(server, client)
	_ = client.Close()
	_ = server.Close()
}

// manyRows are more than all buffers on the way hold.
const manyRows = 20_000

func (e *engine) fill() {
	e.Helper()
	e.run("CREATE TABLE t (id int, v varchar(100))")
	rows := strings.TrimSuffix(strings.Repeat("(1, 'a text that takes room on its way to the reader, as many do, and more of it'),", 1000), ",")
	for range manyRows / 1000 {
		e.run("INSERT INTO t VALUES " + rows)
	}
}

func TestASourceThatFailsInTheMidstLeavesNothing(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		if e.kind == "sqlite" {
			e.Skip("a file has no connection")
		}
		e.fill()
		for _, most := range []int64{0, 20, 100_000, 1_000_000} {
			for _, hangUp := range []bool{true, false} {
				e.beside(fmt.Sprintf("%d hangs up %t", most, hangUp), func(e *engine) { e.failsAfter(most, hangUp) })
			}
		}
	})
}

// beside is a part of a test that runs at the same time as the others, with a folder of its own.
func (e *engine) beside(name string, do func(e *engine)) {
	e.TB.(*testing.T).Run(name, func(t *testing.T) {
		t.Parallel()
		own := *e
		own.TB, own.folder, own.opened = t, t.TempDir(), nil
		do(&own)
	})
}

// failsAfter imports over a wire that ends after so many bytes.
func (e *engine) failsAfter(most int64, hangUp bool) {
	e.Helper()
	code := sitrep.Temporary
	if e.reach.Time = time.Minute; !hangUp {
		e.reach.Time, code = 2*time.Second, sitrep.Invalid
	}
	w := e.through(most, hangUp)
	started := time.Now()
	err := e.fails(e.table("t"), code)
	if took := time.Since(started); took > 20*time.Second {
		e.Errorf("after %d bytes it took %s to fail", most, took)
	}
	if !strings.Contains(sitrep.MessageOf(err), "shop") {
		e.Errorf("the source is not named: %q", sitrep.MessageOf(err))
	}
	_ = w.listener.Close()
	w.conns.Wait() // no connection is held, or this never ends
	if left := e.left(); len(left) > 0 {
		e.Errorf("left behind: %v", left)
	}
}

func TestWhatIsGoneIsToldApart(t *testing.T) {
	t.Parallel()
	onEach(t, func(e *engine) {
		e.run("CREATE TABLE t (id int, v varchar(20))", "INSERT INTO t VALUES (1, 'a')")
		table, query := e.imported(e.table("t")), e.imported(e.query("SELECT id, v FROM t"))
		e.run("ALTER TABLE t DROP COLUMN v", "ALTER TABLE t ADD COLUMN w int")
		if !e.changed(table) {
			e.Error("the columns of the table count as unchanged")
		}
		e.wants(e.rows(e.imported(table), "SELECT column_name FROM duckdb_columns() WHERE table_name = 'data' ORDER BY column_index"), "id", "w")
		e.fails(query, sitrep.Invalid)
		e.run("DROP TABLE t")
		e.fails(table, sitrep.NotFound)
		if left := e.left(); len(left) > 0 {
			e.Errorf("left behind: %v", left)
		}
		e.run("CREATE TABLE t (id int)", "INSERT INTO t VALUES (2)")
		e.wants(e.rows(e.imported(table), "SELECT id FROM data"), "2")
	})
}

func TestWhatMayNotBeReadIsForbidden(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "mariadb", openMariaDB)
	e.run("CREATE TABLE mine (id int)", "CREATE TABLE other (id int)", "INSERT INTO mine VALUES (1)", "CREATE OR REPLACE USER reader_mine@localhost IDENTIFIED BY 'geheim'",
		"GRANT SELECT ON mine TO reader_mine@localhost")
	e.source.URL = strings.Replace(e.source.URL, "user=root", "user=reader_mine", 1)
	e.fails(e.table("mine"), sitrep.Forbidden) // without the password
	e.source.PasswordFile = filepath.Join(t.TempDir(), "password")
	e.fails(e.table("mine"), sitrep.Invalid) // the file is not there
	write(t, e.source.PasswordFile, "geheim\n")
	e.wants(e.rows(e.imported(e.table("mine")), "SELECT id FROM data"), "1")
	e.fails(e.table("other"), sitrep.NotFound)
	e.fails(e.query("SELECT * FROM other"), sitrep.Forbidden)
}
