package source_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/catalog"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

const s3Secret = "geheim/4711+key"

// store3 is a server of S3 with one bucket, which checks how requests are signed.
type store3 struct {
	etag  atomic.Value
	texts map[string]string // by key
	reads atomic.Int64
}

func (s *store3) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fail := func(status int, code string) {
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(status)
		echo := s3Secret
		if code == "SignatureDoesNotMatch" {
			echo = "wrong" // as the source has it then
		}
		_, _ = fmt.Fprintf(w, "<Error><Code>%s</Code><Message>%s of %s</Message></Error>", code, code, echo)
	}
	key, in := strings.CutPrefix(r.URL.Path, "/lake/")
	text, there := s.texts[key]
	switch {
	case !signed(r):
		fail(http.StatusForbidden, "SignatureDoesNotMatch")
	case in && key == "" && r.URL.Query().Get("list-type") == "2":
		var list strings.Builder
		for name := range s.texts {
			if strings.HasPrefix(name, r.URL.Query().Get("prefix")) {
				_, _ = fmt.Fprintf(&list, "<Contents><Key>%s</Key><Size>1</Size><ETag>x</ETag></Contents>", name)
			}
		}
		w.Header().Set("Content-Type", "application/xml")
		_, _ = fmt.Fprintf(w, `<ListBucketResult><Name>lake</Name><IsTruncated>false</IsTruncated>%s</ListBucketResult>`, list.String())
	case !there:
		fail(http.StatusNotFound, "NoSuchKey")
	case text == "slow":
		fail(http.StatusServiceUnavailable, "SlowDown")
	case text == "moved":
		w.Header().Set("Location", "https://169.254.169.254/secret")
		fail(http.StatusTemporaryRedirect, "TemporaryRedirect")
	default:
		if r.Method == http.MethodGet {
			s.reads.Add(1)
		}
		w.Header().Set("ETag", `"`+s.etag.Load().(string)+`"`)
		w.Header().Set("Last-Modified", "Mon, 01 Jan 2024 00:00:00 GMT")
		w.Header().Set("Content-Length", fmt.Sprint(len(text)))
		_, _ = w.Write([]byte(text))
	}
}

// signed checks a signature of version 4.
func signed(r *http.Request) bool {
	mac := func(key []byte, text string) []byte {
		h := hmac.New(sha256.New, key)
		_, _ = h.Write([]byte(text))
		return h.Sum(nil)
	}
	parts := map[string]string{}
	for part := range strings.SplitSeq(strings.TrimPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 "), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		parts[name] = value
	}
	scope := strings.Split(parts["Credential"], "/")
	if len(scope) != 5 || scope[0] != "AKID" || scope[2] != "eu-test-1" {
		return false
	}
	names := strings.Split(parts["SignedHeaders"], ";")
	slices.Sort(names)
	text := r.Method + "\n" + r.URL.EscapedPath() + "\n" + strings.ReplaceAll(r.URL.Query().Encode(), "+", "%20") + "\n"
	for _, name := range names {
		value := r.Header.Get(name)
		if name == "host" {
			value = r.Host
		}
		text += name + ":" + value + "\n"
	}
	text += "\n" + parts["SignedHeaders"] + "\n" + r.Header.Get("X-Amz-Content-Sha256")
	sum := sha256.Sum256([]byte(text))
	key := []byte("AWS4" + s3Secret)
	for _, part := range scope[1:] {
		key = mac(key, part)
	}
	want := mac(key, "AWS4-HMAC-SHA256\n"+r.Header.Get("X-Amz-Date")+"\n"+strings.Join(scope[1:], "/")+"\n"+hex.EncodeToString(sum[:]))
	return hex.EncodeToString(want) == parts["Signature"]
}

// lake is a bucket, and a source of a path in it.
func lake(t *testing.T, path string, texts map[string]string) (*engine, *store3) {
	t.Helper()
	s := &store3{texts: texts}
	s.etag.Store("1")
	server := httptest.NewTLSServer(s)
	t.Cleanup(server.Close)
	root, secret := filepath.Join(t.TempDir(), "root.pem"), filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(root, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, secret, s3Secret+"\n")
	from, err := source.New("lake", strings.Replace(server.URL, "https://", "s3://AKID@", 1)+path+"?region=eu-test-1&sslrootcert="+root)
	if err != nil {
		t.Fatal(err)
	}
	from.PasswordFile = secret
	return &engine{TB: t, kind: "s3", source: from, folder: t.TempDir()}, s
}

func TestAFileOfS3IsReadWhenItsETagIsAnother(t *testing.T) {
	t.Parallel()
	e, s := lake(t, "/lake/exports/", map[string]string{"exports/eu/orders 1.csv": orders, "exports/x.csv": orders, "other.csv": orders})
	d := e.imported(e.table("eu/orders 1.csv"))
	e.wants(e.rows(d, "SELECT count(*), sum(amount) FROM data"), "2|30.75")
	if e.changed(d) || s.reads.Load() != 1 {
		t.Errorf("the same ETag counts as changed, or is read: %d reads", s.reads.Load())
	}
	s.texts["exports/eu/orders 1.csv"] = orders + "3,2024-03-04,1.00\n"
	s.etag.Store("2")
	if !e.changed(d) {
		t.Error("another ETag counts as unchanged")
	}
	d = e.imported(d)
	e.wants(e.rows(d, "SELECT count(*), sum(amount) FROM data"), "3|31.75")
	tables, err := source.Tables(t.Context(), e.source, e.reach)
	if err != nil || len(tables) != 2 {
		t.Errorf("%v, %v", tables, err)
	}
}

// TestAWorkbookOfS3IsRead: as any file.
func TestAWorkbookOfS3IsRead(t *testing.T) {
	t.Parallel()
	b := excelize.NewFile()
	for i, row := range [][]any{{"id", "amount"}, {1, 2.5}, {2, 3}} {
		if err := b.SetSheetRow("Sheet1", fmt.Sprint("A", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	text, err := b.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	e, _ := lake(t, "/lake/book.xlsx", map[string]string{"book.xlsx": text.String()})
	d := e.imported(e.table("book.xlsx"))
	e.wants(e.rows(d, "SELECT count(*), sum(amount) FROM data"), "2|5.5")
	if tables, err := source.Tables(t.Context(), e.source, e.reach); err != nil || len(tables) != 1 || tables[0].Name != "book.xlsx" {
		t.Errorf("%v, %v", tables, err)
	}
}

// TestWhatS3RefusesIsSaid: in words of ours, without the secret that the server sends back.
func TestWhatS3RefusesIsSaid(t *testing.T) {
	t.Parallel()
	e, _ := lake(t, "/lake/", map[string]string{"slow.csv": "slow", "moved.csv": "moved", "big.csv": strings.Repeat("a,b\n", 1000)})
	check := func(e *engine, name string, code sitrep.Code) {
		t.Helper()
		origin, err := e.sources().Of(t.Context(), e.table(name))
		if err != nil {
			t.Fatal(err)
		}
		_, err = origin.Import(t.Context(), "x", catalog.Options{}, nil)
		if sitrep.CodeOf(err) != code || strings.Contains(everything(err), s3Secret) || strings.Contains(everything(err), "of wrong") {
			t.Errorf("%s: %s, %v", name, sitrep.CodeOf(err), err)
		}
	}
	check(e, "nothing.csv", sitrep.NotFound)
	check(e, "slow.csv", sitrep.Temporary)
	check(e, "moved.csv", sitrep.Invalid)
	check(e, "../other/x.csv", sitrep.Invalid)
	small := *e
	small.limits.FileBytes = 1000
	check(&small, "big.csv", sitrep.Invalid)
	write(t, e.source.PasswordFile, "wrong")
	check(e, "big.csv", sitrep.Forbidden)
	far := *e
	far.source, _ = source.New("lake", "s3://AKID@s3.example.org/lake/")
	check(&far, "x.csv", sitrep.Forbidden)
	for _, address := range []string{"s3://AKID:geheim@h/lake/", "s3://AKID@h/", "s3://AKID@h/La%20ke/", "s3://AKID@h/lake/?x=1", "s3://AKID@h/lake/?region=a/b"} {
		if _, err := source.New("lake", address); sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(everything(err), "geheim") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
