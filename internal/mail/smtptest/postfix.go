package smtptest

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Postfix is a mail server from the machine's packages, with a login by Dovecot
// and TLS: nothing of it is ours.
type Postfix struct {
	Address string
	CA      string
	dir     string
}

// startLimit is how long a slow machine may need.
const startLimit = 20 * time.Second

// StartPostfix runs Postfix and Dovecot in folders of their own, on free ports of
// the loopback, until the test ends. Without the packages, or without root, the
// test is skipped: both give up rights that only root has.
func StartPostfix(tb testing.TB) *Postfix {
	tb.Helper()
	if os.Getuid() != 0 {
		tb.Skip("Postfix and Dovecot are started by root only")
	}
	for _, program := range []string{"/usr/sbin/postfix", "/usr/sbin/dovecot", "/usr/lib/postfix/sbin/master"} {
		if _, err := os.Stat(program); err != nil {
			tb.Skipf("%s is not installed; make deps does it on Debian", program)
		}
	}
	p := &Postfix{Address: freeAddress(tb), dir: openDir(tb)}
	p.configure(tb, freeAddress(tb))
	p.run(tb, "/usr/sbin/dovecot", "-c", p.path("dovecot.conf"))
	tb.Cleanup(func() { _ = exec.Command("/usr/sbin/dovecot", "-c", p.path("dovecot.conf"), "stop").Run() }) //nolint:noctx // after the test's end
	p.run(tb, "/usr/sbin/postfix", "-c", p.path("postfix"), "start")
	tb.Cleanup(func() { _ = exec.Command("/usr/sbin/postfix", "-c", p.path("postfix"), "stop").Run() }) //nolint:noctx // after the test's end
	p.await(tb)
	return p
}

// await returns when the server answers.
func (p *Postfix) await(tb testing.TB) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), startLimit)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", p.Address)
		if err == nil {
			_ = conn.Close()
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			tb.Fatalf("Postfix does not answer: %v\n%s", err, p.Log())
		}
	}
}

// openDir makes a folder that the servers' own users may enter.
func openDir(tb testing.TB) string {
	tb.Helper()
	dir, err := os.MkdirTemp("", "sitrep-postfix-")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // on purpose
		tb.Fatal(err)
	}
	return dir
}

func freeAddress(tb testing.TB) string {
	tb.Helper()
	l, err := new(net.ListenConfig).Listen(tb.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // it is only asked for its number
	return l.Addr().String()
}

func (p *Postfix) path(name string) string { return filepath.Join(p.dir, name) }

func (p *Postfix) run(tb testing.TB, name string, args ...string) {
	tb.Helper()
	// Into a file: a daemon keeps what it was given, and a pipe would never end.
	out, err := os.CreateTemp(p.dir, "out-")
	if err != nil {
		tb.Fatal(err)
	}
	defer out.Close() //nolint:errcheck // it was only written to
	cmd := exec.CommandContext(tb.Context(), name, args...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(out.Name())
		tb.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, text)
	}
}

func (p *Postfix) write(tb testing.TB, name, text string) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(p.path(name)), 0o755); err != nil { //nolint:gosec // its users are others
		tb.Fatal(err)
	}
	if err := os.WriteFile(p.path(name), []byte(text), 0o644); err != nil { //nolint:gosec // its users are others
		tb.Fatal(err)
	}
}

func (p *Postfix) configure(tb testing.TB, login string) {
	tb.Helper()
	owner, err := user.Lookup("postfix")
	if err != nil {
		tb.Skip("there is no user postfix; make deps installs it on Debian")
	}
	cert, key := pair(tb)
	p.CA = p.path("cert.pem")
	p.write(tb, "cert.pem", string(cert))
	p.write(tb, "key.pem", string(key))
	p.write(tb, "users", fmt.Sprintf("%s:{PLAIN}%s\n", User, Password))
	_, port, _ := net.SplitHostPort(p.Address)
	loginHost, loginPort, _ := net.SplitHostPort(login)
	fill := strings.NewReplacer("DIR", p.dir, "PORT", port, "LOGINHOST", loginHost, "LOGINPLACE", loginPort, "UID", owner.Uid, "GID", owner.Gid)
	p.write(tb, "postfix/main.cf", fill.Replace(mainCF))
	p.write(tb, "postfix/master.cf", fill.Replace(masterCF))
	p.write(tb, "dovecot.conf", fill.Replace(dovecotConf))
	id, _ := strconv.Atoi(owner.Uid)
	gid, _ := strconv.Atoi(owner.Gid)
	for _, own := range []string{"data", "mail"} {
		if err := os.Mkdir(p.path(own), 0o700); err != nil {
			tb.Fatal(err)
		}
		if err := os.Chown(p.path(own), id, gid); err != nil {
			tb.Fatal(err)
		}
	}
	if err := os.Mkdir(p.path("queue"), 0o755); err != nil { //nolint:gosec // its users are others
		tb.Fatal(err)
	}
}

// URL is how to reach the server with its login.
func (p *Postfix) URL() string {
	return "smtp://" + url.UserPassword(User, Password).String() + "@" + p.Address + "?ca=" + url.QueryEscape(p.CA)
}

// Messages reads what arrived in the mailbox.
func (p *Postfix) Messages(tb testing.TB) [][]byte {
	tb.Helper()
	files, err := filepath.Glob(p.path("mail/all/new/*"))
	if err != nil {
		tb.Fatal(err)
	}
	all := make([][]byte, len(files))
	for i, file := range files {
		if all[i], err = os.ReadFile(file); err != nil {
			tb.Fatal(err)
		}
	}
	return all
}

// Log is what the server wrote down.
func (p *Postfix) Log() string {
	text, _ := os.ReadFile(p.path("postfix.log"))
	return string(text)
}

const mainCF = `compatibility_level = 3.6
queue_directory = DIR/queue
data_directory = DIR/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = DIR/postfix.log
maillog_file_prefixes = DIR
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.test
mydestination =
mynetworks =
local_recipient_maps =
alias_maps =
alias_database =
virtual_mailbox_domains = static:all
virtual_mailbox_base = DIR/mail
virtual_mailbox_maps = static:all/
virtual_minimum_uid = 1
virtual_uid_maps = static:UID
virtual_gid_maps = static:GID
smtpd_tls_cert_file = DIR/cert.pem
smtpd_tls_key_file = DIR/key.pem
smtpd_tls_security_level = encrypt
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:LOGINHOST:LOGINPLACE
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
`

const masterCF = `127.0.0.1:PORT inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

const dovecotConf = `protocols =
base_dir = DIR/dovecot
state_dir = DIR/dovecot
log_path = DIR/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
default_internal_user = dovecot
default_login_user = dovenull
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u DIR/users
}
userdb {
  driver = static
  args = uid=UID gid=GID home=DIR/mail
}
service auth {
  inet_listener login {
    address = LOGINHOST
    port = LOGINPLACE
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
`
