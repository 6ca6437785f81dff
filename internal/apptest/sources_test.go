package apptest_test

import (
	"cmp"
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep/internal/store/pgtest"
)

// byTCP leads from a port of this machine to a socket.
func byTCP(t *testing.T, socket string) (port string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("unix", socket)
			if err != nil {
				_ = from.Close()
				continue
			}
			go func() { _, _ = io.Copy(to, from); _ = to.Close() }()
			go func() { _, _ = io.Copy(from, to); _ = from.Close() }()
		}
	}()
	_, port, _ = net.SplitHostPort(l.Addr().String())
	return port
}

// shopByTCP is a database with a table of orders, at a port of this machine.
func shopByTCP(t *testing.T) (address, port string) {
	t.Helper()
	at := pgtest.URL(t)
	db, err := sql.Open("pgx", at)
	if err == nil {
		_, err = db.ExecContext(t.Context(), "CREATE TABLE orders AS SELECT i AS id, DATE '2026-01-01' + i % 300 AS day, (i % 97 + 0.25)::numeric(12,2) AS amount FROM generate_series(1, 300) i")
		_ = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	port = byTCP(t, filepath.Join(q.Get("host"), ".s.PGSQL."+cmp.Or(q.Get("port"), "5432")))
	user := cmp.Or(q.Get("user"), u.User.Username())
	return fmt.Sprintf("postgres://%s@127.0.0.1:%s%s", user, port, u.Path), port
}

// TestOperatorsWorkOnSourcesOverTheAPI: a source is added, asked and left; tables and queries of it are datasets.
func TestOperatorsWorkOnSourcesOverTheAPI(t *testing.T) {
	t.Parallel()
	const sources = "/v1/api/sources"
	a := newActor(t, newStage(t, ""), "sources", scenario{Keys: map[string]string{"owner": wide + " --operator", "other": wide}})
	address, port := shopByTCP(t)
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("geheim-4711\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a.server.Stop(t)
	a.server = a.program.Serve(t, "--source-hosts", "127.0.0.1:"+port+",*.example.org", "--source-secrets", secret+",SHOP_PASSWORD")
	send := func(line string, body any) step { return step{Request: line, Body: body} }
	wants := func(s step, status int, text string) {
		t.Helper()
		s.Want.Status = status
		got := a.must(t, s)
		body := string(got.answer.Body)
		if got.answer.Status != status || !strings.Contains(body, text) || strings.Contains(body, "geheim") || strings.Contains(body, a.program.Data) {
			t.Errorf("%d %s, want %d and %q", got.answer.Status, body, status, text)
		}
	}
	for _, line := range []string{"GET " + sources, "POST " + sources, "DELETE " + sources + "/shop", "POST " + sources + "/shop/test", "POST " + sources + "/shop/datasets"} {
		wants(step{Request: line, Key: "other"}, http.StatusForbidden, "operator")
	}
	// What only somebody on the machine may do, and what leads to where nobody may go.
	for _, c := range []struct {
		members map[string]any
		status  int
		says    string
	}{
		{map[string]any{"url": "sqlite:" + a.program.Data + "/sitrep.db"}, 403, "a file or a socket"},
		{map[string]any{"url": "postgres:///shop?host=/run/postgresql&user=x"}, 403, "a file or a socket"},
		{map[string]any{"url": "https://a.example.org/x.csv?sslrootcert=/etc/passwd"}, 403, "a file or a socket"},
		{map[string]any{"url": "postgres://u@127.0.0.1:1/d"}, 403, "SITREP_SOURCE_HOSTS"},
		{map[string]any{"url": "postgres://u@localhost:" + port + "/d"}, 403, "SITREP_SOURCE_HOSTS"},
		{map[string]any{"url": "https://169.254.169.254/latest/meta-data/"}, 403, "SITREP_SOURCE_HOSTS"},
		{map[string]any{"url": "https://a.example.org.evil.net/"}, 403, "SITREP_SOURCE_HOSTS"},
		{map[string]any{"url": "postgres://u:geheim-4711@127.0.0.1/d"}, 400, "must not hold a password"},
		{map[string]any{"url": "http://a.example.org/"}, 400, "no kind of database"},
		{map[string]any{"url": address, "passwordEnv": "SITREP_DATABASE_URL"}, 403, "SITREP_SOURCE_SECRETS"},
		{map[string]any{"url": address, "passwordFile": "/etc/shadow"}, 403, "SITREP_SOURCE_SECRETS"},
		{map[string]any{"url": address, "passwordFile": filepath.Dir(secret) + "/../" + filepath.Base(filepath.Dir(secret)) + "/secret"}, 403, "SITREP_SOURCE_SECRETS"},
		{map[string]any{"url": address, "passwordEnv": "SHOP_PASSWORD"}, 400, "is not set"},
		{map[string]any{"url": address, "password": "geheim-4711"}, 400, "body.password"},
		{map[string]any{"url": address, "name": "../x"}, 400, "body.name"},
		{map[string]any{"url": nil}, 400, "body.url"},
		{map[string]any{"url": strings.Replace(address, "/"+filepath.Base(address), "/nothing", 1)}, 400, ""},
	} {
		body := map[string]any{"name": "attack"}
		for name, value := range c.members {
			body[name] = value
		}
		wants(send("POST "+sources, body), c.status, c.says)
	}
	wants(send("GET "+sources, nil), 200, `"sources":[]`)

	wants(send("POST "+sources, map[string]any{"name": "shop", "url": address, "passwordFile": secret}), 201, `"passwordFile":"`+secret+`"`)
	wants(send("POST "+sources, map[string]any{"name": "shop", "url": address}), 409, "already")
	wants(send("GET "+sources, nil), 200, `"name":"shop"`)
	wants(send("POST "+sources+"/shop/test", nil), 200, `"name":"orders"`)
	wants(send("POST "+sources+"/nothing/test", nil), 404, "no source")
	from := "POST " + sources + "/shop/datasets"
	for says, body := range map[string]map[string]any{
		"body.table": {"name": "x"}, "body.name": {"query": "SELECT 1 AS a"}, "no table": {"table": "orders; DROP TABLE orders"}, "body.strict": {"table": "orders", "strict": "yes"}, "body.pushDown": {"table": "orders", "pushDown": 1},
		"": {"query": "DELETE FROM orders RETURNING id", "name": "x"},
	} {
		wants(send(from, body), 400, says)
	}
	wants(send(from, map[string]any{"table": "orders", "name": "Sold", "description": "All of them."}), 201, `"rows":300`)
	wants(send(from, map[string]any{"table": "orders"}), 409, "orders")
	wants(send(from, map[string]any{"query": "SELECT * FROM orders WHERE id <= 10", "name": "Ten", "strict": true}), 201, `"rows":10`)
	wants(send("DELETE "+sources+"/shop", nil), 409, "datasets come from")
	wants(send(from, map[string]any{"table": "orders", "name": "Rolled", "pushDown": true}), 201, `"rows":300`)
	for _, name := range []string{"Sold", "Ten", "Rolled"} {
		a.program.Must(t, "dataset", "remove", name)
	}
	wants(send("DELETE "+sources+"/shop", nil), 200, "not known any more")
	wants(send("DELETE "+sources+"/shop", nil), 404, "no source")
	wants(send("GET /v1/api/audit?object=shop", nil), 200, `"total":2`)
	log, err := os.ReadFile(a.server.LogFile)
	if err != nil || strings.Contains(string(log), "geheim") || !strings.Contains(string(log), "a source was added") {
		t.Errorf("the log: %v", err)
	}
}
