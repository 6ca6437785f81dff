package source_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
)

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// everything is all that an error says to anybody: its text, its causes, its details.
func everything(err error) string {
	var all strings.Builder
	for e := err; e != nil; e = errors.Unwrap(e) {
		fmt.Fprintf(&all, "%v\n%+v\n%#v\n%s\n", e, e, e, sitrep.MessageOf(e))
	}
	return all.String()
}

func TestAnAddressHoldsNoPassword(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"postgres://reader:geheim@db.example.org/shop", "postgres://:geheim@db.example.org/shop", "mysql://reader:geheim@h/shop", "postgres://reader@h/shop?password=geheim",
		"postgres://reader@h/shop?sslpassword=geheim", "postgres://reader:ge%zzheim@h/shop", "postgres://reader:gehe/im@h/geheim:shop", "reader:geheim@tcp(h)/shop", "clickhouse://reader:geheim@h/shop", "clickhouse://reader@h/shop?password=geheim", "clickhouse://reader@h/shop?=geheim", "postgres://reader@h/shop?geheim=1",
		"http://reader:geheim@h/shop", "sqlite:///data/x.db?_pragma=geheim", "postgres://reader@h:geheim/shop", "geheim",
	} {
		_, err := source.New("shop", address)
		if sitrep.CodeOf(err) != sitrep.Invalid || strings.Contains(everything(err), "heim") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{
		"postgres://reader@db.example.org/shop", "postgresql://reader@h:6432/shop?sslmode=require", "mysql://reader@h/shop", "mariadb://reader@[::1]/shop",
		"postgres:///shop?host=/run/postgresql&user=reader", "sqlite:/data/x.db", "sqlite:///data/x.db", "sqlite:x.db",
	} {
		if _, err := source.New("shop", address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// fakePostgres is a server of the test's own making, on a socket.
func fakePostgres(t *testing.T, serve func(net.Conn, *pgproto3.Backend)) sitrep.Source {
	t.Helper()
	folder := t.TempDir()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", filepath.Join(folder, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			backend := pgproto3.NewBackend(conn, conn)
			if _, err := backend.ReceiveStartupMessage(); err == nil {
				serve(conn, backend)
			}
			_ = conn.Close()
		}
	}()
	s, err := source.New("shop", "postgres:///shop?user=reader&host="+folder)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAServerThatSendsThePasswordBackTellsNobody(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"28P01", "XX000", "57P03"} {
		s := fakePostgres(t, func(_ net.Conn, b *pgproto3.Backend) {
			b.Send(&pgproto3.AuthenticationCleartextPassword{})
			_ = b.Flush()
			_ = b.SetAuthType(pgproto3.AuthTypeCleartextPassword)
			m, err := b.Receive()
			if p, ok := m.(*pgproto3.PasswordMessage); err == nil && ok {
				b.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: code, Message: "wrong password " + p.Password, Detail: p.Password, Hint: p.Password})
				_ = b.Flush()
			}
		})
		s.PasswordFile = filepath.Join(t.TempDir(), "password")
		write(t, s.PasswordFile, "geheim\n")
		_, err := source.Tables(t.Context(), s, source.Reach{})
		if err == nil || strings.Contains(everything(err), "geheim") {
			t.Errorf("%s: %s", code, everything(err))
		}
	}
}

func TestAServerThatLiesAboutALengthTakesNoMemory(t *testing.T) {
	t.Parallel()
	s := fakePostgres(t, func(conn net.Conn, b *pgproto3.Backend) {
		b.Send(&pgproto3.AuthenticationOk{})
		_ = b.Flush()
		_, _ = conn.Write(binary.BigEndian.AppendUint32([]byte{'S'}, 1<<30))
		_, _ = conn.Write(make([]byte, 100))
	})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := source.Tables(t.Context(), s, source.Reach{})
	runtime.ReadMemStats(&after)
	if sitrep.CodeOf(err) != sitrep.Temporary || after.Sys > before.Sys+(512<<20) {
		t.Errorf("%v, and %d MB", err, (after.Sys-before.Sys)>>20)
	}
}

func TestAVariableThatIsNotSetIsNamed(t *testing.T) {
	t.Parallel()
	s, err := source.New("shop", "postgres://reader@127.0.0.1:1/shop")
	if err != nil {
		t.Fatal(err)
	}
	s.PasswordEnv = "SHOP_PASSWORD_THAT_NOBODY_HAS_SET"
	_, err = source.Tables(t.Context(), s, source.Reach{})
	if sitrep.CodeOf(err) != sitrep.Invalid || !strings.Contains(sitrep.MessageOf(err), s.PasswordEnv) {
		t.Error(err)
	}
}
