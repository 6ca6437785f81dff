package source

import (
	"errors"
	"net"
	"net/netip"
	"strings"
	"testing"

	"github.com/a-seed-aa0acf4e/sitrep"
)

func TestOnlyHostsThatAreAllowedAreSpokenTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address, hosts string
		ok             bool
	}{
		{"postgres://u@localhost/d", "", true},
		{"postgres://u@127.0.0.1/d", "", true},
		{"mysql://u@[::1]/d", "", true},
		{"mysql:///d?socket=/run/x&user=u", "", true},
		{"sqlite:/x.db", "", true},
		{"postgres://u@db.example.org/d", "", false},
		{"postgres://u@db.example.org/d", "db.example.org", true},
		{"postgres://u@DB.example.org./d", "db.Example.org", true},
		{"postgres://u@db.example.org/d", "example.org", false},
		{"postgres://u@db.example.org/d", "*.example.org", true},
		{"postgres://u@evilexample.org/d", "*.example.org", false},
		{"postgres://u@db.example.org/d", "db.example.org:6432", false},
		{"postgres://u@db.example.org:6432/d", "db.example.org:6432", true},
		{"postgres://u@10.0.0.7/d", "10.0.0.7", true},
		{"postgres://u@10.0.0.8/d", "10.0.0.7", false},
		{"postgres://u@db.example.org/d", "*", true},
		{"clickhouse://u@db.example.org/d", "", false},
		{"clickhouse://u@db.example.org/d", "db.example.org:8443", true},
		{"clickhouse://u@db.example.org/d?sslmode=disable", "db.example.org:8443", false},
		{"postgres://u@[::ffff:10.0.0.7]/d", "10.0.0.7", true},
		{"postgres://u@localhost.evil.org/d", "", false},
		{"postgres://u@localhost.evil.org/d", "localhost", false},
	} {
		a, err := parse(c.address)
		if err != nil {
			t.Fatalf("%s: %v", c.address, err)
		}
		var hosts []string
		if c.hosts != "" {
			hosts = strings.Split(c.hosts, ",")
		}
		err = Reach{Hosts: hosts}.permit(a)
		if (err == nil) != c.ok || err != nil && sitrep.CodeOf(err) != sitrep.Forbidden {
			t.Errorf("%s, allowed %q: %v", c.address, c.hosts, err)
		}
	}
}

func TestSomeAddressesAreNeverSpokenTo(t *testing.T) {
	t.Parallel()
	for _, ip := range []string{
		"169.254.169.254", "169.254.0.1", "fe80::1", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "0.0.0.0", "::", "224.0.0.1", "ff02::1", "100.100.100.200", "168.63.129.16", "fd00:ec2::254",
	} {
		if !never(netip.MustParseAddr(ip)) {
			t.Errorf("%s is spoken to", ip)
		}
	}
	for _, ip := range []string{"127.0.0.1", "::1", "10.0.0.7", "192.168.1.1", "93.184.215.14", "64:ff9b::a00:7", "fd00::7"} {
		if never(netip.MustParseAddr(ip)) {
			t.Errorf("%s is never spoken to", ip)
		}
	}
}

// The address is looked at when the name has been looked up, by the function that dials.
func TestAllowedNamesLeadToNoForbiddenAddress(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"postgres://u@169.254.169.254/d?sslmode=disable", "mysql://u@169.254.169.254/d?sslmode=disable", "mysql://u@[fe80::1]/d?sslmode=disable", "postgres://u@0.0.0.0:1/d?sslmode=disable", "clickhouse://u@169.254.169.254/d?sslmode=disable", "clickhouse://u@[fe80::1]/d"} {
		s, err := New("shop", address)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Tables(t.Context(), s, Reach{Hosts: []string{"*"}})
		if sitrep.CodeOf(err) != sitrep.Forbidden {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestPasswordsGoOverLinesThatAreEncrypted(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"postgres://u@db.example.org/d": "verify-full", "mysql://u@10.0.0.7/d": "verify-full", "postgres://u@db.example.org/d?sslmode=require": "require",
		"postgres://u@localhost/d": "disable", "clickhouse://u@db.example.org/d": "verify-full", "clickhouse://u@localhost/d": "disable", "mysql:///d?socket=/run/x&user=u": "disable", "postgres://u@127.0.0.1/d?sslmode=verify-full": "verify-full",
	} {
		a, err := parse(address)
		if err != nil || a.tls != want {
			t.Errorf("%s: %s, %v, want %s", address, a.tls, err, want)
		}
		c, err := link{address: a}.secure()
		if err != nil || (c == nil) != (want == "disable") || c != nil && (c.InsecureSkipVerify == (want == "verify-full") || want == "verify-full" && c.ServerName != a.host) {
			t.Errorf("%s: %+v, %v", address, c, err)
		}
	}
	if _, err := parse("postgres://u@h/d?sslmode=prefer"); sitrep.CodeOf(err) != sitrep.Invalid {
		t.Errorf("prefer is %v", err)
	}
}

// TestFromAfarOnlyWhatIsNamedIsAdded: no file, no socket, and this machine only where it is named itself.
func TestFromAfarOnlyWhatIsNamedIsAdded(t *testing.T) {
	t.Parallel()
	for address, hosts := range map[string]string{
		"sqlite:/data/sitrep.db": "*", "postgres:///shop?host=/run/postgresql&user=reader": "*", "mysql:///shop?socket=/run/mysqld.sock&user=r": "*",
		"https://db.example.org/x.csv?sslrootcert=/etc/shadow": "*", "postgres://u@db.example.org/d?sslrootcert=/etc/shadow": "*",
		"postgres://u@localhost/d": "*", "postgres://u@127.0.0.1/d": "*,*.0.0.1", "postgres://u@127.9.9.9/d": "127.0.0.1", "postgres://u@[::1]/d": "*", "postgres://u@[::ffff:127.0.0.1]/d": "*",
		"postgres://u@[64:ff9b::7f00:1]/d": "*", "https://db.localhost/x.csv": "*,*.localhost", "postgres://u@127.0.0.1:5432/d": "127.0.0.1:6432", "https://db.example.org/": "",
	} {
		s, err := New("x", address)
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		if err := (Reach{Hosts: strings.Split(hosts, ",")}).Remote(s); sitrep.CodeOf(err) != sitrep.Forbidden {
			t.Errorf("%s with %q: %v", address, hosts, err)
		}
	}
	for address, hosts := range map[string]string{
		"postgres://u@localhost/d": "localhost", "postgres://u@127.0.0.1:6432/d": "127.0.0.1:6432", "https://db.example.org/": "*.example.org",
	} {
		s, _ := New("x", address)
		if err := (Reach{Hosts: strings.Split(hosts, ",")}).Remote(s); err != nil {
			t.Errorf("%s with %q: %v", address, hosts, err)
		}
	}
}

// TestNoNameLeadsHome: a host of elsewhere whose name stands for this machine is not spoken to.
func TestNoNameLeadsHome(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	if c, err := dialer(true)(t.Context(), "tcp", l.Addr().String()); err != nil {
		t.Error(err)
	} else {
		_ = c.Close()
	}
	if _, err := dialer(false)(t.Context(), "tcp", l.Addr().String()); !errors.Is(err, errNever) {
		t.Errorf("this machine was spoken to: %v", err)
	}
	for host, home := range map[string]bool{"localhost": true, "127.0.0.1": true, "db.example.org": false, "internal.example.net": true} {
		if got := (Reach{Hosts: []string{"*", "*.example.org", "internal.example.net"}}).home(host, "5432"); got != home {
			t.Errorf("%s: %v", host, got)
		}
	}
}
