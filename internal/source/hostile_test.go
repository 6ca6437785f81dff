package source_test

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

// liar is a server that answers each message of its client with the next of its own, whatever was said, and
// goes on with the last one for ever if it is endless.
func liar(t *testing.T, network, at string, says [][]byte, endless bool) net.Addr {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), network, at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go lie(client, says, endless, strings.HasSuffix(at, "mysql"))
		}
	}()
	return listener.Addr()
}

// lie speaks first where the protocol has the server do so.
func lie(client net.Conn, says [][]byte, endless, first bool) {
	defer func() { _ = client.Close() }()
	heard := make([]byte, 64<<10)
	for i, text := range says {
		if i > 0 || !first {
			if _, err := client.Read(heard); err != nil {
				return
			}
		}
		if _, err := client.Write(text); err != nil {
			return
		}
	}
	for endless {
		if _, err := client.Write(says[len(says)-1]); err != nil {
			return
		}
	}
	_, _ = io.Copy(io.Discard, client) // it waits for more, and gets none
}

func noise(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b)
	return b
}

// pgMessage is one of PostgreSQL's; length is what it says of itself.
func pgMessage(kind byte, length uint32, body string) []byte {
	return append([]byte{kind, byte(length >> 24), byte(length >> 16), byte(length >> 8), byte(length)}, body...)
}

// welcome lets a client of PostgreSQL in.
var welcome = bytes.Join([][]byte{pgMessage('R', 8, "\x00\x00\x00\x00"), pgMessage('Z', 5, "I")}, nil)

// myPacket is one of MySQL's.
func myPacket(length int, body string) []byte {
	return append([]byte{byte(length), byte(length >> 8), byte(length >> 16), 0}, body...)
}

// told are texts to say.
func told(texts ...string) (says [][]byte) {
	for _, t := range texts {
		says = append(says, []byte(t))
	}
	return says
}

// What a ClickHouse says to the statements of an import, one after the other.
const (
	chSettings = "readonly\t0\t1\nzero\t1970-01-01\t1\ncounted\t0\t1\n"
	chTables   = "shop\tt\t-1\t0\t1\n"
	chColumns  = `{"data":[["n","Int32"],["v","String"]]}`
	chSums     = "\t1\t5\t1\n"
	httpChunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
)

func httpOK(body string) string {
	return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}

// A server that speaks its protocol wrongly, lies about sizes or talks without end: a clear error in time, nothing
// held, nothing left, and nothing of what it said that a terminal would obey.
func TestAServerThatLiesIsLeft(t *testing.T) {
	t.Parallel()
	evil := "\xff\xfe\x1b[2J\x07 it was \u202ereversed"
	greeting := "\x0a5.5.5-10.11.6-MariaDB\x00\x01\x00\x00\x00aaaaaaaa\x00\xff\xff\x2d\x02\x00\xff\xc1\x15\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00aaaaaaaaaaaa\x00mysql_native_password\x00"
	for name, c := range map[string]struct {
		kind    string
		says    [][]byte
		endless bool
	}{
		"a web server":                             {"postgres", [][]byte{[]byte("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")}, false},
		"noise":                                    {"postgres", [][]byte{noise(4096)}, false},
		"endless noise":                            {"postgres", [][]byte{noise(4096)}, true},
		"endless notices":                          {"postgres", [][]byte{welcome, pgMessage('N', 20, "SNOTICE\x00Mhello\x00\x00 ")}, true},
		"a message of 2 GB":                        {"postgres", [][]byte{pgMessage('R', 1<<31-1, "\x00")}, false},
		"a message of no length":                   {"postgres", [][]byte{pgMessage('R', 0, "")}, false},
		"a negative length":                        {"postgres", [][]byte{pgMessage('R', 1<<32-1, "")}, false},
		"silence":                                  {"postgres", [][]byte{nil}, false},
		"silence after the door":                   {"postgres", [][]byte{welcome}, false},
		"rows nobody asked for":                    {"postgres", [][]byte{welcome, pgMessage('D', 11, "\x00\x01\x00\x00\x00\x01x")}, true},
		"more fields than bytes":                   {"postgres", [][]byte{welcome, pgMessage('T', 6, "\xff\xff")}, false},
		"an error without an end":                  {"postgres", [][]byte{welcome, pgMessage('E', 10, "SFATAL")}, false},
		"an error for a terminal":                  {"postgres", [][]byte{pgMessage('E', uint32(4+len("SFATAL\x00C28000\x00M")+len(evil)+2), "SFATAL\x00C28000\x00M"+evil+"\x00\x00")}, false},
		"MySQL: a web server":                      {"mysql", [][]byte{[]byte("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")}, false},
		"MySQL: noise":                             {"mysql", [][]byte{noise(4096)}, false},
		"MySQL: endless noise":                     {"mysql", [][]byte{noise(4096)}, true},
		"MySQL: a packet of 16 MB":                 {"mysql", [][]byte{myPacket(1<<24-1, greeting)}, false},
		"MySQL: an empty packet":                   {"mysql", [][]byte{myPacket(0, "")}, false},
		"MySQL: half a greeting":                   {"mysql", [][]byte{myPacket(12, "\x0a5.5.5-10.11")}, false},
		"MySQL: an old protocol":                   {"mysql", [][]byte{myPacket(len(greeting), "\x09"+greeting[1:])}, false},
		"MySQL: silence":                           {"mysql", [][]byte{nil}, false},
		"MySQL: endless greetings":                 {"mysql", [][]byte{myPacket(len(greeting), greeting)}, true},
		"ClickHouse: a web page":                   {"clickhouse", told(httpOK("<html>hello</html>")), false},
		"ClickHouse: noise":                        {"clickhouse", [][]byte{noise(4096)}, false},
		"ClickHouse: endless noise":                {"clickhouse", [][]byte{noise(4096)}, true},
		"ClickHouse: endless heads":                {"clickhouse", told("HTTP/1.1 200 OK\r\n", "X-More: and more of it\r\n"), true},
		"ClickHouse: silence":                      {"clickhouse", [][]byte{nil}, false},
		"ClickHouse: elsewhere":                    {"clickhouse", told("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://169.254.169.254/latest\r\nContent-Length: 0\r\n\r\n"), false},
		"ClickHouse: no end":                       {"clickhouse", told("HTTP/1.1 200 OK\r\n\r\n" + chSettings), false},
		"ClickHouse: an error for a terminal":      {"clickhouse", told("HTTP/1.1 500 No\r\nContent-Length: " + fmt.Sprint(len(evil)+40) + "\r\n\r\nCode: 1, e.displayText() = DB::Exception: " + evil), false},
		"ClickHouse: endless settings":             {"clickhouse", told(httpChunks, "9\r\na\tb\tc\t11\n\r\n"), true},
		"ClickHouse: endless tables":               {"clickhouse", told(httpOK(chSettings), httpChunks, "d\r\ns\tt\t-1\t0\t1\nxx\r\n"), true},
		"ClickHouse: a name without an end":        {"clickhouse", told(httpOK(chSettings), httpChunks+"8\r\nshop\taaa\r\n", "8\r\naaaaaaaa\r\n"), true},
		"ClickHouse: columns that are none":        {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(`{"data":[["a"],[7,8],{}]}`)), false},
		"ClickHouse: columns and an error":         {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(`{"data":[["a","UInt8"]Code: 241, e.displayText() = DB::Exception: memory`)), false},
		"ClickHouse: sums that are none":           {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK("\tmany\tNaN\t1\n")), false},
		"ClickHouse: rows of other columns":        {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1\t2\t3\t4\t5\n")), false},
		"ClickHouse: hashes that are too large":    {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1\ta\t\t99999999999999999999999\n")), false},
		"ClickHouse: rows and an error":            {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1\ta\t\t5\nCode: 241, e.displayText() = DB::Exception: Memory limit, e.what() = x")), false},
		"ClickHouse: half a row and an error":      {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1\ta\t\t5\n2\tbCode: 241, e.displayText() = DB::Exception: Memory limit, e.what() = x\n")), false},
		"ClickHouse: rows that are cut off":        {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n1\ta\t\t5\n"), false},
		"ClickHouse: a text that is none":          {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1\t\xff\xfe\t\t5\n")), false},
		"ClickHouse: a number that is a statement": {"clickhouse", told(httpOK(chSettings), httpOK(chTables), httpOK(chColumns), httpOK(chSums), httpOK("1); DROP TABLE data; --\ta\t\t5\n")), false},
		"MySQL: an error for a terminal":           {"mysql", [][]byte{myPacket(9+len(evil), "\xff\x15\x04#28000"+evil)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			address := "postgres:///shop?user=reader&host=" + folder
			switch c.kind {
			case "mysql":
				file := filepath.Join(folder, "mysql")
				address = "mysql:///shop?user=reader&socket=" + file
				liar(t, "unix", file, c.says, c.endless)
			case "clickhouse":
				address = "clickhouse://reader@" + liar(t, "tcp", "127.0.0.1:0", c.says, c.endless).String() + "/shop"
			default:
				liar(t, "unix", filepath.Join(folder, ".s.PGSQL.5432"), c.says, c.endless)
			}
			s, err := source.New("shop", address)
			if err != nil {
				t.Fatal(err)
			}
			e := &engine{TB: t, kind: c.kind, source: s, folder: t.TempDir()}
			e.reach.Time = 3 * time.Second
			started := time.Now()
			_, _, err = e.sources().ImportDataset(t.Context(), e.table("t"))
			if took := time.Since(started); took > 20*time.Second {
				t.Errorf("it took %s", took)
			}
			text := sitrep.MessageOf(err)
			if code := sitrep.CodeOf(err); err == nil || code == sitrep.Internal || code == "" {
				t.Fatalf("%s: %v", code, err)
			}
			odd := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
			if !utf8.ValidString(text) || strings.ContainsFunc(text, odd) {
				t.Errorf("the message is %q", text)
			}
			if left := e.left(); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}
