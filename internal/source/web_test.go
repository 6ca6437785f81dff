package source_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// site is a web server of the test's own, behind TLS.
func site(t *testing.T, handler http.HandlerFunc) (e *engine, server *httptest.Server) {
	t.Helper()
	server = httptest.NewTLSServer(handler)
	t.Cleanup(server.Close)
	root := filepath.Join(t.TempDir(), "root.pem")
	if err := os.WriteFile(root, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := source.New("shop", server.URL+"/data/?sslrootcert="+root)
	if err != nil {
		t.Fatal(err)
	}
	return &engine{TB: t, kind: "https", source: s, folder: t.TempDir()}, server
}

const orders = "id,at,amount\n1,2024-01-02,10.50\n2,2024-02-03,20.25\n"

func TestAFileBehindHTTPSIsReadWhenItsETagIsAnother(t *testing.T) {
	t.Parallel()
	var etag, text atomic.Value
	etag.Store(`"1"`)
	text.Store(orders)
	e, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/data/eu/orders.csv" {
			http.NotFound(w, r)
			return
		}
		if etag.Load() != "" {
			w.Header().Set("ETag", etag.Load().(string))
		}
		_, _ = w.Write([]byte(text.Load().(string)))
	})
	d := e.imported(e.table("eu/orders.csv"))
	e.wants(e.rows(d, "SELECT count(*), sum(amount) FROM data"), "2|30.75")
	if e.changed(d) {
		t.Error("the same ETag counts as changed")
	}
	etag.Store(`"2"`)
	text.Store(orders + "3,2024-03-04,1.00\n")
	if !e.changed(d) {
		t.Error("another ETag counts as unchanged")
	}
	d = e.imported(d)
	e.wants(e.rows(d, "SELECT count(*) FROM data"), "3")
	etag.Store("") // only the bytes tell now
	again := e.imported(d)
	if !e.changed(again) || again.Snapshot.Hash != d.Snapshot.Hash {
		t.Error("without an ETag the file was not read, or came to another snapshot")
	}
	e.fails(e.table("eu/none.csv"), sitrep.NotFound)
	for _, name := range []string{"../secret.csv", "/etc/passwd", "eu//orders.csv", "eu/../../x", "", "https://example.org/x.csv"} {
		e.fails(e.table(name), sitrep.Invalid)
	}
	e.fails(e.query("SELECT 1"), sitrep.Invalid)
	if left := e.left(); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestASiteCannotSendToWhereNobodyMayGo(t *testing.T) {
	t.Parallel()
	var reached atomic.Bool
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	defer other.Close()
	var to atomic.Value
	e, server := site(t, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/here.csv") {
			_, _ = w.Write([]byte(orders))
			return
		}
		http.Redirect(w, r, to.Load().(string), http.StatusFound)
	})
	for address, code := range map[string]sitrep.Code{
		"https://169.254.169.254/latest/meta-data/": sitrep.Forbidden, "http://169.254.169.254/": sitrep.Invalid, other.URL: sitrep.Forbidden, "https://localhost:1/": sitrep.Forbidden,
		strings.Replace(server.URL, "https:", "http:", 1): sitrep.Invalid, "file:///etc/passwd": sitrep.Invalid, "/data/again.csv": sitrep.Invalid,
	} {
		to.Store(address)
		e.fails(e.table("orders.csv"), code)
	}
	e.reach.Hosts = []string{"*"} // some addresses are never spoken to, though all hosts are allowed
	for _, address := range []string{"https://169.254.169.254/x", "https://[fe80::1]/x", "https://100.100.100.200/x", "https://[::ffff:169.254.169.254]/x"} {
		to.Store(address)
		e.fails(e.table("orders.csv"), sitrep.Forbidden)
	}
	if reached.Load() {
		t.Error("another server was reached")
	}
	to.Store("/data/here.csv")
	e.wants(e.rows(e.imported(e.table("orders.csv")), "SELECT count(*) FROM data"), "2")
}

func TestAPasswordGoesToTheSourcesHostAlone(t *testing.T) {
	t.Parallel()
	var leaked atomic.Value
	other, e := (*httptest.Server)(nil), (*engine)(nil)
	e, server := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer geheim" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		if strings.HasSuffix(r.URL.Path, "/away.csv") {
			http.Redirect(w, r, other.URL+"/orders.csv", http.StatusFound)
			return
		}
		_, _ = w.Write([]byte(orders))
	})
	other = httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leaked.Store(r.Header.Get("Authorization"))
		_, _ = w.Write([]byte(orders))
	}))
	other.TLS = server.TLS.Clone()
	other.StartTLS()
	defer other.Close()
	e.fails(e.table("orders.csv"), sitrep.Forbidden)
	e.source.PasswordFile = filepath.Join(t.TempDir(), "password")
	write(t, e.source.PasswordFile, "geheim\n")
	e.imported(e.table("orders.csv"))
	e.fails(e.table("away.csv"), sitrep.Forbidden)
	e.reach.Hosts = []string{"127.0.0.1"}
	e.imported(e.table("away.csv"))
	if leaked.Load() != "" {
		t.Errorf("the other host was told %q", leaked.Load())
	}
}

func TestASiteThatMisbehavesLeavesNothing(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	e, _ := site(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/data/lies.csv":
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte(orders))
		case "/data/hangs.csv":
			_, _ = w.Write([]byte(orders))
			w.(http.Flusher).Flush()
			select {
			case <-hold:
			case <-r.Context().Done():
			}
		case "/data/endless.csv":
			for r.Context().Err() == nil {
				if _, err := w.Write([]byte(strings.Repeat("1,2024-01-01,5\n", 1000))); err != nil {
					return
				}
			}
		case "/data/down.csv":
			w.WriteHeader(http.StatusBadGateway)
		case "/data/part.csv":
			w.WriteHeader(http.StatusPartialContent)
		}
	})
	defer close(hold)
	e.limits, e.reach.Time = catalog.Limits{FileBytes: 1_000_000}, 3*time.Second
	for name, code := range map[string]sitrep.Code{
		"lies.csv": sitrep.Temporary, "hangs.csv": sitrep.Invalid, "endless.csv": sitrep.Invalid, "down.csv": sitrep.Temporary, "part.csv": sitrep.Invalid,
	} {
		if err := e.fails(e.table(name), code); name == "endless.csv" && !strings.Contains(sitrep.MessageOf(err), "SITREP_MAX_FILE_MB") {
			t.Errorf("it says %q", sitrep.MessageOf(err))
		}
		if left := e.left(); len(left) > 0 {
			t.Errorf("%s: left behind: %v", name, left)
		}
	}
	e.source.URL, _, _ = strings.Cut(e.source.URL, "?") // nobody known has signed it
	e.reach.Time = time.Minute
	if err := e.fails(e.table("orders.csv"), sitrep.Invalid); !strings.Contains(sitrep.MessageOf(err), "certificate") {
		t.Errorf("it says %q", sitrep.MessageOf(err))
	}
}

func TestAddressesOfFilesHoldNoSecret(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"https://h/x.csv?token=geheim", "https://h/x.csv#geheim", "https://u:geheim@h/x.csv", "http://h/geheim.csv", "https://H%zz/geheim", "https://h:99999/geheim"} {
		_, err := source.New("shop", address)
		if sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(everything(err), "geheim") {
			t.Errorf("%s: %v", address, err)
		}
	}
	s, err := source.New("shop", "https://data.example.org/orders.csv")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := source.Tables(t.Context(), s, source.Reach{}); sitrep.CodeOf(err) != sitrep.Forbidden {
		t.Errorf("a host that is not allowed: %v", err)
	}
}
