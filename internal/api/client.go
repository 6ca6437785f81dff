package api

import (
	"net/http"
	"net/netip"
	"strings"
)

// headerForwarded is where proxies write down whom they speak for. Anybody can
// send it, so it is read from the right, where the last proxy has written, and only
// as far as those who wrote are trusted. Forwarded (RFC 7239) is not read: whoever
// reads both lets a client fill in the one that its proxy does not write.
const headerForwarded = "X-Forwarded-For"

// clientOf is the address that a request comes from: that of the connection or, if a
// trusted proxy has it, the one that the proxy names.
func clientOf(r *http.Request, trusted []netip.Prefix) string {
	remote := remoteHost(r.RemoteAddr)
	if len(trusted) == 0 {
		return remote
	}
	at, err := netip.ParseAddr(remote)
	if err != nil || !among(trusted, at) {
		return remote
	}
	lines := r.Header[headerForwarded]
	for i := len(lines) - 1; i >= 0; i-- {
		for rest, more := lines[i], true; more; {
			var hop string
			hop, rest, more = lastOf(rest)
			before, ok := parseHop(hop)
			if !ok {
				return at.String()
			}
			if at = before; !among(trusted, at) {
				return at.String()
			}
		}
	}
	return at.String()
}

func among(trusted []netip.Prefix, at netip.Addr) bool {
	at = at.Unmap().WithZone("")
	for _, p := range trusted {
		if p.Contains(at) {
			return true
		}
	}
	return false
}

// lastOf splits the last element off a list.
func lastOf(list string) (last, rest string, more bool) {
	i := strings.LastIndexByte(list, ',')
	if i < 0 {
		return list, "", false
	}
	return list[i+1:], list[:i], true
}

// parseHop reads an address, which some proxies write with a port.
func parseHop(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap().WithZone(""), true
	}
	a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return a.Unmap().WithZone(""), err == nil
}
