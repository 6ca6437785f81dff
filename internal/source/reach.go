package source

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"syscall"
	"time"

	"github.com/a-seed-aa0acf4e/sitrep"
)

// CheckHosts says which entry of a list of hosts is none. An entry is a host, a host
// with a port, *.example.org for any names before it, or * for all.
func CheckHosts(entries []string) error {
	for _, entry := range entries {
		host, port := splitPort(entry)
		all := host == "*" && !strings.Contains(entry, "*.")
		if name := strings.TrimPrefix(host, "*."); !all && !ordinary(name) || strings.Trim(port, "0123456789") != "" {
			return sitrep.Invalidf("%q is no host: write example.org, example.org:5432, *.example.org or *", entry)
		}
	}
	return nil
}

// permit refuses a database that is neither on this machine nor allowed.
func (r Reach) permit(a address) error {
	if a.kind == sitrep.SourceSQLite || a.here() || r.allows(a.host, a.port) {
		return nil
	}
	return sitrep.Errorf(sitrep.Forbidden, "The host %s is not among those that sources may be on (SITREP_SOURCE_HOSTS).", a.host)
}

// allows reports whether an entry of the list is for a host. What stands for all hosts, or for
// those of a domain, is not for this machine.
func (r Reach) allows(host, port string) bool {
	for _, entry := range r.Hosts {
		name, only := splitPort(entry)
		tail, wild := strings.CutPrefix(name, "*.")
		if (only == "" || only == port) && (name == "*" || wild && strings.HasSuffix(host, "."+tail)) && !thisMachine(host) {
			return true
		}
	}
	return r.names(host, port)
}

// names reports whether an entry of the list is this very host.
func (r Reach) names(host, port string) bool {
	for _, entry := range r.Hosts {
		if name, only := splitPort(entry); name == host && (only == "" || only == port) {
			return true
		}
	}
	return false
}

// Remote refuses a source that only somebody on this machine may add: one whose address leads to a file,
// a socket or an authority of it, or to a server of it that no entry of the list names.
func (r Reach) Remote(s sitrep.Source) error {
	a, err := parse(s.URL)
	switch {
	case err != nil:
		return err
	case a.kind == sitrep.SourceSQLite, a.socket != "", a.rootCert != "":
		return sitrep.Errorf(sitrep.Forbidden, "The address names a file or a socket of the service's machine. Only the command there adds such a source: sitrep source add.")
	case !r.allows(a.host, a.port):
		return sitrep.Errorf(sitrep.Forbidden, "The host %s is not among those that sources may be on which are added over the API (SITREP_SOURCE_HOSTS).", a.host)
	}
	return nil
}

// splitPort splits an entry of the list of hosts.
func splitPort(entry string) (host, port string) {
	entry = strings.TrimSpace(entry)
	if ip, err := netip.ParseAddr(strings.Trim(entry, "[]")); err == nil {
		return plainHost(ip.String()), ""
	}
	if i := strings.LastIndexByte(entry, ':'); i >= 0 {
		return plainHost(strings.Trim(entry[:i], "[]")), entry[i+1:]
	}
	return plainHost(entry), ""
}

// connectTime is how long a database may take to be reached.
const connectTime = 10 * time.Second

// dialer connects to a host. What its name stands for is looked at here and nowhere
// before, so that no name leads to where nobody may go. home: to this machine, too, for
// somebody has named it.
func dialer(home bool) func(ctx context.Context, network, addr string) (net.Conn, error) {
	d := net.Dialer{Timeout: connectTime, Control: func(network, addr string, _ syscall.RawConn) error {
		if strings.HasPrefix(network, "unix") {
			return nil
		}
		to, err := netip.ParseAddrPort(addr)
		if err != nil || never(to.Addr()) || !home && plainAddr(to.Addr()).IsLoopback() {
			return errNever
		}
		return nil
	}}
	return d.DialContext
}

// home reports whether a host may be this machine.
func (r Reach) home(host, port string) bool { return thisMachine(host) || r.names(host, port) }

// thisMachine reports whether a host is called as this machine calls itself.
func thisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && plainAddr(ip).IsLoopback()
}

var errNever = sitrep.Errorf(sitrep.Forbidden, "The source's host has an address that sitrep never connects to.")

// metadata are addresses at which machines of clouds hand out secrets, beside those of
// the local link.
var metadata = []netip.Addr{
	netip.MustParseAddr("100.100.100.200"), netip.MustParseAddr("168.63.129.16"), netip.MustParseAddr("192.0.0.192"), netip.MustParseAddr("fd00:ec2::254"), netip.MustParseAddr("fd20:ce::254"),
}

// translated is where IPv6 reaches the addresses of IPv4.
var translated = netip.MustParsePrefix("64:ff9b::/96")

// never reports whether an address belongs to the local link, to a service that hands
// out secrets, or to nobody.
func never(ip netip.Addr) bool {
	ip = plainAddr(ip)
	for _, m := range metadata {
		if ip == m {
			return true
		}
	}
	return ip.IsLinkLocalUnicast() || ip.IsMulticast() || ip.IsUnspecified()
}

// plainAddr is the address of IPv4 that one of IPv6 stands for, else the address.
func plainAddr(ip netip.Addr) netip.Addr {
	ip = ip.Unmap()
	if translated.Contains(ip) {
		b := ip.As16()
		ip = netip.AddrFrom4([4]byte(b[12:]))
	}
	return ip
}
